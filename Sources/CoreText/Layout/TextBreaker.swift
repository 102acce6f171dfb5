import CoreGraphics

/// Breaks text into lines, one paragraph at a time, and long paragraphs one piece at a time, because Pango's time grows
/// with the square of the text's length and its numbers are limited to two million points.
struct TextBreaker {
    let library: FontLibrary
    let text: StyledText
    let options: TextOptions
    private let width: CGFloat?
    private let height: CGFloat
    private(set) var lines: [PlacedLine] = []
    /// For each line, the end of its paragraph.
    private var ends: [Int] = []
    /// The lower edge of the last line, without the spacing (`gap`) to the next one.
    private var bottom: CGFloat = 0
    private var gap: CGFloat = 0
    /// The direction of the current paragraph; a paragraph without a direction inherits that of the previous one.
    private(set) var isRightToLeft = false
    /// The last empty line that was created, cached because a text may have a million of them.
    private var blank: (style: TextStyle, line: TextLine)?
    /// The pieces of a text of one paragraph; empty for other texts.
    private(set) var pieces: [TextPiece] = []
    /// The layout before an edit, whose pieces are used where they are the same.
    private let edit: TextEdit?

    init(_ library: FontLibrary, _ text: StyledText, _ options: TextOptions, edit: TextEdit? = nil) {
        (self.library, self.text, self.options, self.edit) = (library, text, options, edit)
        width = options.width.flatMap { $0.isNaN ? nil : min(max(0, $0), 1_000_000) }
        height = options.height.flatMap { $0.isNaN ? nil : max(0, $0) } ?? .infinity
    }

    /// Whether all further lines would start below the box.
    private var isFull: Bool { bottom > height && !lines.isEmpty }

    mutating func run() {
        var start = 0
        repeat {
            let (end, next) = text.paragraph(at: start)
            add(start..<end)
            guard let next else { break }
            start = next
        } while !isFull
        truncateLastLine()
    }

    // MARK: Paragraphs

    private mutating func add(_ bytes: Range<Int>) {
        let setting = ParagraphSetting(text.style(at: bytes.lowerBound).paragraph.values, options)
        var part = text.part(bytes)
        part.defaultStyle = text.style(at: bytes.lowerBound)
        switch setting.style.baseWritingDirection {
        case .leftToRight: isRightToLeft = false
        case .rightToLeft: isRightToLeft = true
        default: isRightToLeft = part.isRightToLeft ?? isRightToLeft
        }
        if !lines.isEmpty { bottom += gap + ParagraphStyle.length(setting.style.paragraphSpacingBefore) }
        if bytes.isEmpty {
            append([blankLine(part.defaultStyle)], setting, bytes, isFirst: true)
        } else if setting.breaking != .never, let width {
            wrap(part, bytes, setting, width)
        } else if setting.truncation != .none, let width {
            let available = setting.margins(isFirst: true, isRightToLeft: isRightToLeft).availableWidth(in: width)
            let line = tightened(part, to: available, setting) ?? truncated(part, to: available, setting.truncation)
            append([line], setting, bytes, isFirst: true)
        } else {
            append(shape(part, Shaping(isRightToLeft: isRightToLeft), setting), setting, bytes, isFirst: true)
        }
        gap += ParagraphStyle.length(setting.style.paragraphSpacing)
    }

    private mutating func blankLine(_ style: TextStyle) -> TextLine {
        if let blank, blank.style == style { return blank.line.with(isRightToLeft: isRightToLeft) }
        let line = library.shape(StyledText(empty: style), Shaping()).first ?? .empty
        blank = (style, line)
        return line.with(isRightToLeft: isRightToLeft)
    }

    func shape(_ part: StyledText, _ shaping: Shaping, _ setting: ParagraphSetting) -> [TextLine] {
        var shaping = shaping
        if part.utf8.contains(0x09) {
            shaping.tabs = setting.style.allTabStops
            let (first, head) = (setting.style.firstLineHeadIndent, setting.style.headIndent)
            shaping.margin = ParagraphStyle.length(min(first, head))
        }
        shaping.keepsHangulWords = setting.style.keepsHangulWords && !shaping.breaksAnywhere
        return library.shape(part, shaping)
    }

    /// Breaks a paragraph at the width. It is shaped in pieces; the last line of a piece is shaped again with the next
    /// one.
    private mutating func wrap(
        _ part: StyledText, _ bytes: Range<Int>, _ setting: ParagraphSetting, _ width: CGFloat
    ) {
        let head = setting.margins(isFirst: false, isRightToLeft: isRightToLeft)
        let limit = part.maximumByteCount
        var (start, size) = (0, min(TextPiece.size(in: part.utf8.count), limit))
        var isFirst: Bool { start == 0 }
        let isWhole = bytes.count == text.utf8.count
        let reuse = isWhole ? edit.flatMap { TextReuse($0, size: size, limit: limit, isRightToLeft, text) } : nil
        if let reuse {
            append(reuse.head, setting, bytes, isFirst: true)
            (pieces, start, size) = (reuse.headPieces, reuse.start, reuse.size)
        }
        while !isFull {
            if let reuse, let tail = reuse.tail(from: start, size: size) {
                let offset = lines.count - tail.firstLine
                append(tail.lines, setting, bytes, isFirst: isFirst)
                pieces += tail.pieces.map { $0.moved(by: reuse.delta, lines: offset) }
                return
            }
            var piece = TextPiece(start: start, reach: 0, size: size, line: lines.count)
            var newLines: [TextLine] = []
            while true {
                let end = part.boundary(before: start + size)
                piece.reach = start + size
                let rest = start == 0 && end == part.utf8.count ? part : part.part(start..<end)
                var shaping = Shaping(isRightToLeft: isRightToLeft)
                let first = setting.margins(isFirst: isFirst, isRightToLeft: isRightToLeft)
                shaping.indent = first.start - head.start
                shaping.width = max(first.availableWidth(in: width), head.availableWidth(in: width))
                shaping.breaksAnywhere = setting.breaking == .byCharacter
                shaping.justifies = setting.alignment == .justified
                newLines = broken(rest, shaping, setting).map { $0.moved(by: start) }
                if end == part.utf8.count { avoidSingleWord(at: &newLines, of: part, shaping, setting) }
                guard end < part.utf8.count, newLines.count < 2, size < limit else { break }
                size = min(size * 2, limit)
            }
            let end = part.boundary(before: piece.reach)
            let next = end < part.utf8.count && newLines.count > 1 ? newLines.removeLast().bytes.lowerBound : end
            append(newLines, setting, bytes, isFirst: isFirst)
            if isWhole { pieces.append(piece) }
            guard next < part.utf8.count else { return }
            start = next
        }
    }

    /// Appends lines of a paragraph below the existing ones. The lines' byte ranges are relative to the paragraph.
    private mutating func append(
        _ newLines: [TextLine], _ setting: ParagraphSetting, _ bytes: Range<Int>, isFirst: Bool
    ) {
        for (index, line) in newLines.enumerated() {
            if index > 0 || !isFirst { bottom += gap }
            let extent = line.extent(isRounded: options.roundsExtents)
            let extra = setting.style.height(extent.height) - extent.height
            let line = line.moved(by: bytes.lowerBound)
            lines.append(
                PlacedLine(
                    line: line, baseline: bottom + extent.ascent + extra, bottom: bottom + extent.height + extra,
                    margins: setting.margins(isFirst: isFirst && index == 0, isRightToLeft: line.isRightToLeft),
                    alignment: setting.alignment(isRightToLeft: line.isRightToLeft)))
            ends.append(bytes.upperBound)
            bottom += extent.height + extra
            gap = setting.style.spacing(options.usesLeading ? extent.leading : 0)
            if isFull { break }
        }
    }

    // MARK: Truncation

    /// If wrapped text overflows the box, ends the last line that fits with an ellipsis.
    private mutating func truncateLastLine() {
        guard options.wraps, options.truncation != .none, let width,
            let over = lines.firstIndex(where: { $0.bottom > height + 0.001 }), max(over, 1) < lines.count
        else { return }
        let last = max(over, 1) - 1
        let place = lines[last]
        let start = place.line.bytes.lowerBound
        let setting = ParagraphSetting(text.style(at: start).paragraph.values, options)
        guard setting.breaking != .never else { return }
        var rest = text.part(start..<max(start, ends[last])).onOneLine()
        rest.defaultStyle = text.style(at: start)
        if ends[last] <= place.line.bytes.upperBound {
            // The paragraph ends on this line, but other paragraphs follow.
            rest.append(Array("…".utf8), text.style(at: max(start, ends[last] - 1)))
        }
        isRightToLeft = place.margins.isRightToLeft
        let line = truncated(rest, to: place.margins.availableWidth(in: width), options.truncation)
        lines.removeSubrange((last + 1)...)
        lines[last].line = line.moved(by: start)
    }

    /// Truncates text to one line that fits a width. Only the possibly visible part of a long text is shaped.
    private func truncated(_ part: StyledText, to width: CGFloat, _ truncation: TextOptions.Truncation) -> TextLine {
        let part = part.onOneLine()
        let (count, limit) = (part.utf8.count, part.maximumByteCount)
        var piece = min(1024, limit)
        var shaping = Shaping(isRightToLeft: isRightToLeft)
        func isWide(_ bytes: Range<Int>) -> Bool {
            library.shape(part.part(bytes), shaping).reduce(0) { $0 + $1.width } > width
        }
        while true {
            let (low, high) = (part.boundary(before: piece), part.boundary(before: count - piece))
            let isWhole = count <= (truncation == .middle ? 2 : 1) * piece
            let isEnough =
                switch truncation {
                case _ where isWhole: true
                case .start: isWide(high..<count)
                case .middle: isWide(0..<low) && isWide(high..<count)
                case .end, .none: isWide(0..<low)
                }
            guard isEnough || piece >= limit else {
                piece = min(2 * piece, limit)
                continue
            }
            var shown = part
            if !isWhole {
                switch truncation {
                case .start: shown = part.part(high..<count)
                case .middle:
                    shown = part.part(0..<low)
                    shown.append(part.part(high..<count))
                case .end, .none: shown = part.part(0..<low)
                }
            }
            shaping.width = width
            shaping.truncation = truncation
            return library.shape(shown, shaping).first ?? .empty
        }
    }
}

extension FontLibrary {
    /// Breaks text into lines and shapes them.
    func lines(of text: StyledText, _ options: TextOptions, edit: TextEdit? = nil) -> ([PlacedLine], [TextPiece]) {
        var breaker = TextBreaker(self, text, options, edit: edit)
        breaker.run()
        return (breaker.lines, breaker.pieces)
    }
}

extension StyledText {
    /// The end of the paragraph that starts at a byte, and the start of the next one; nil if it is the last.
    func paragraph(at start: Int) -> (end: Int, next: Int?) {
        var i = start
        while i < utf8.count {
            switch utf8[i] {
            case 0x0A: return (i, i + 1)
            case 0x0D: return (i, i + (i + 1 < utf8.count && utf8[i + 1] == 0x0A ? 2 : 1))
            // U+2029.
            case 0xE2 where i + 2 < utf8.count && utf8[i + 1] == 0x80 && utf8[i + 2] == 0xA9: return (i, i + 3)
            default: i += 1
            }
        }
        return (i, nil)
    }

    /// The nearest start of a Unicode scalar at or before a byte offset, clamped to the text.
    func boundary(before byte: Int) -> Int {
        guard byte > 0 else { return 0 }
        guard byte < utf8.count else { return utf8.count }
        var result = byte
        while result > 0, utf8[result] & 0xC0 == 0x80 { result -= 1 }
        return result
    }

    /// The end of the Unicode scalar that starts at a byte offset, clamped to the text.
    func boundary(after byte: Int) -> Int {
        var result = min(byte + 1, utf8.count)
        while result < utf8.count, utf8[result] & 0xC0 == 0x80 { result += 1 }
        return result
    }

    /// The number of bytes that can be shaped at once within Pango's limits: a million points, assuming that no
    /// character is wider than two ems.
    var maximumByteCount: Int {
        let widest = runs.reduce(defaultStyle.font.shapedSize) {
            max($0, $1.style.font.shapedSize + abs($1.style.kern))
        }
        return max(16, Int(500_000 / widest))
    }
}
