import CoreGraphics

/// Creates a line that is spread to a width.
///
/// The space between words grows or shrinks; in a line of one word, the space between characters grows. White space at
/// the end of the line is not counted.
///
/// - Parameters:
///   - justificationFactor: how much of the missing width is added, 0…1.
///   - justificationWidth: the width in points.
/// - Returns: nil if the line is empty, or if it cannot be that narrow.
public func CTLineCreateJustifiedLine(
    _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
    guard justificationFactor.isFinite, justificationWidth.isFinite, justificationWidth >= 0 else { return nil }
    let visible = line.line.width - CTLineGetTrailingWhitespaceWidth(line)
    let missing = (justificationWidth - visible) * Double(min(max(justificationFactor, 0), 1))
    guard let spread = line.line.spread(by: missing, line.text) else { return nil }
    return CTLine(
        spread, of: line.text, source: line.source, offset: line.offset, separatorLength: line.separatorLength)
}

extension TextLine {
    /// A glyph of the line by the indices of its run and of the glyph.
    private struct Place: Hashable { let run, glyph: Int }

    /// The line with its glyphs moved apart; nil if it would be narrower than its words.
    fileprivate func spread(by missing: Double, _ text: StyledText) -> TextLine? {
        let places = runs.indices.flatMap { run in
            runs[run].shaped.indices.map { Place(run: run, glyph: $0) }
        }
        func isSpace(_ place: Place) -> Bool {
            let byte = runs[place.run].shaped[place.glyph].byte + shift
            return text.utf8.indices.contains(byte) && text.utf8[byte] == 0x20
        }
        // White space at the end of the text is at the right, or at the left of text from right to left.
        let trimmed =
            isRightToLeft
            ? Array(places.drop(while: isSpace))
            : Array(Array(places.reversed()).drop(while: isSpace).reversed())
        guard trimmed.count > 1 else { return trimmed.isEmpty ? nil : self }
        var gaps = trimmed.filter(isSpace)
        let width = gaps.reduce(0) { $0 + runs[$1.run].shaped[$1.glyph].advance }
        if gaps.isEmpty {
            guard missing >= 0 else { return nil }
            gaps = Array(trimmed.dropLast())
        } else if missing < -width {
            return nil
        }
        return widened(Set(gaps), by: missing / Double(gaps.count))
    }

    /// The line with a distance after some of its glyphs.
    private func widened(_ gaps: Set<Place>, by step: Double) -> TextLine {
        var moved = 0.0
        let spread = runs.enumerated().map { index, run in
            let start = moved
            var shaped: [ShapedGlyph] = []
            // Each glyph's offset, for the lines under words.
            var offsets: [(x: Double, offset: Double)] = []
            for (number, glyph) in run.shaped.enumerated() {
                let added = gaps.contains(Place(run: index, glyph: number)) ? step : 0
                offsets.append((glyph.x, moved))
                shaped.append(
                    ShapedGlyph(
                        glyph: glyph.glyph, x: glyph.x + moved, y: glyph.y, advance: glyph.advance + added,
                        byte: glyph.byte))
                moved += added
            }
            func place(_ x: Double) -> Double { x + (offsets.last { $0.x <= x + 0.001 }?.offset ?? start) }
            return GlyphRun(
                face: run.face, fallback: run.fallback, style: run.style, glyphs: shaped.compactMap(\.drawn),
                shaped: shaped, bytes: run.bytes, isRightToLeft: run.isRightToLeft, x: run.x + start,
                width: run.width + moved - start,
                ink: CGRect(
                    x: run.ink.minX + start, y: run.ink.minY, width: run.ink.width + moved - start,
                    height: run.ink.height),
                words: run.words.map { place($0.lowerBound)...max(place($0.lowerBound), place($0.upperBound)) })
        }
        return TextLine(
            runs: spread, width: width + moved, ascent: ascent, descent: descent, leading: leading,
            isRightToLeft: isRightToLeft, bytes: bytes, shift: shift)
    }
}
