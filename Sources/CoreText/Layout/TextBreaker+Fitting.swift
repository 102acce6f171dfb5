import CAcetatePango
import CoreGraphics

/// What a paragraph style asks for beyond breaking lines at the last word that fits.
extension TextBreaker {
    // MARK: Hyphenation

    /// Breaks text at the width, and divides words as the hyphenation factor says: a line that ends before a word, and is less full
    /// than the factor, gets a part of the word.
    func broken(_ part: StyledText, _ shaping: Shaping, _ setting: ParagraphSetting) -> [TextLine] {
        let factor = setting.hyphenationFactor
        guard factor > 0, !shaping.breaksAnywhere, let width = shaping.width else {
            return shape(part, shaping, setting)
        }
        guard factor < 1 else { return shape(part, shaping.with(hyphens: part.hyphenationPlaces), setting) }
        var lines: [TextLine] = []
        var start = 0
        while start < part.utf8.count {
            // A negative indent is that of all lines but the first one.
            var line = shaping
            line.indent = 0
            line.width = width + (start == 0 ? -max(0, shaping.indent) : min(0, shaping.indent))
            let (newLines, end) = firstLines(of: part, from: start, line, setting, factor)
            guard let first = newLines.first else { break }
            lines.append(first)
            start = newLines.count > 1 ? newLines[1].bytes.lowerBound : end
            // What follows a separator at the end is an empty line.
            if start >= part.utf8.count { lines += newLines.dropFirst() }
        }
        return lines
    }

    /// The first line from a byte of a text on, and those after it in the piece that was shaped for it, whose end is returned too.
    private func firstLines(
        of part: StyledText, from start: Int, _ shaping: Shaping, _ setting: ParagraphSetting, _ factor: CGFloat
    ) -> (lines: [TextLine], end: Int) {
        var size = 256
        while true {
            let end = part.boundary(before: start + size)
            let piece = part.part(start..<end)
            var lines = shape(piece, shaping, setting)
            if lines.count > 1, let width = shaping.width, lines[0].width < max(0, width) * factor {
                // The word with which the next line begins.
                let next = lines[1].bytes.lowerBound
                let word = piece.word(at: next)
                let places = piece.part(word).hyphenationPlaces.map { $0 + word.lowerBound }.filter { $0 > next }
                if !places.isEmpty { lines = shape(piece, shaping.with(hyphens: places), setting) }
            }
            // The last line of a piece may go on.
            if lines.count > 2 || end == part.utf8.count { return (lines.map { $0.moved(by: start) }, end) }
            size *= 2
        }
    }

    // MARK: Single words

    /// Moves the last word of the line before the last one to the last line if that has a single word, as
    /// `NSParagraphStyle.LineBreakStrategy.pushOut` asks for.
    ///
    /// - Parameter lines: the last lines of a paragraph, with byte ranges in it.
    func avoidSingleWord(
        at lines: inout [TextLine], of paragraph: StyledText, _ shaping: Shaping, _ setting: ParagraphSetting
    ) {
        guard setting.style.avoidsSingleWords, setting.breaking == .byWord, !shaping.justifies, lines.count > 1,
            let width = shaping.width
        else { return }
        let (line, last) = (lines[lines.count - 2], lines[lines.count - 1])
        guard paragraph.wordStarts(in: last.bytes).count == 1,
            let start = paragraph.wordStarts(in: line.bytes).dropFirst().last
        else { return }
        let single = Shaping(isRightToLeft: shaping.isRightToLeft)
        let ends = [line.bytes.lowerBound..<start, start..<last.bytes.upperBound].map { bytes in
            shape(paragraph.part(bytes), single, setting).map { $0.moved(by: bytes.lowerBound) }
        }
        guard ends.allSatisfy({ $0.count == 1 }), ends[1][0].width <= width + min(0, shaping.indent) else { return }
        lines.replaceSubrange(lines.count - 2..<lines.count, with: [ends[0][0], ends[1][0]])
    }

    // MARK: Tightening

    /// The text on one line with less space between its characters, if it exceeds the width by no more than the tightening factor.
    func tightened(_ part: StyledText, to width: CGFloat, _ setting: ParagraphSetting) -> TextLine? {
        let factor = CGFloat(setting.style.tighteningFactor)
        guard setting.style.allowsTightening else { return nil }
        let part = part.onOneLine()
        guard factor > 0, width > 0, width.isFinite, part.utf8.count <= part.maximumByteCount else { return nil }
        let shaping = Shaping(isRightToLeft: isRightToLeft)
        guard let natural = shape(part, shaping, setting).first, natural.width > width,
            natural.width <= width * (1 + factor)
        else { return nil }
        let gaps = part.characterEnds.count - 1
        guard gaps > 0 else { return nil }
        var tightPart = part
        // Pango rounds kerning up to its units.
        tightPart.add(kern: (width - natural.width) / CGFloat(gaps) - 1 / CGFloat(PANGO_SCALE))
        guard let tight = shape(tightPart, shaping, setting).first else { return nil }
        return tight.width <= width + 0.001 ? tight : nil
    }
}

extension Shaping {
    fileprivate func with(hyphens: [Int]) -> Shaping {
        var result = self
        result.hyphens = hyphens
        return result
    }
}

extension StyledText {
    /// The bytes at which the words of a range begin. A word is what stands between white space.
    fileprivate func wordStarts(in bytes: Range<Int>) -> [Int] {
        bytes.filter { !isSpace($0) && ($0 == bytes.lowerBound || isSpace($0 - 1)) }
    }

    /// The word that a byte is in.
    fileprivate func word(at byte: Int) -> Range<Int> {
        var (start, end) = (byte, byte)
        while start > 0, !isSpace(start - 1) { start -= 1 }
        while end < utf8.count, !isSpace(end) { end += 1 }
        return start..<end
    }

    private func isSpace(_ byte: Int) -> Bool { utf8[byte] == 0x20 || utf8[byte] == 0x09 || utf8[byte] == 0x0A }
}
