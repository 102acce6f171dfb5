import CoreGraphics

/// A line of a text layout with its place in the text and in the box. Lengths are in points, y down from the top of the
/// text.
package struct PlacedFragment: Sendable {
    package let line: CTLine
    /// UTF-16 units of the text, without a paragraph separator.
    package let range: Range<Int>
    /// The position of the line's left end.
    package let x: CGFloat
    package let baseline: CGFloat
    /// The upper edge, and the lower edge with the space to the next line.
    package let top, bottom: CGFloat
    /// The part of the box that the line is in; nil for the whole width.
    package var span: ClosedRange<CGFloat>?

    package init(line: CTLine, range: Range<Int>, x: CGFloat, baseline: CGFloat, top: CGFloat, bottom: CGFloat) {
        (self.line, self.range, self.x) = (line, range, x)
        (self.baseline, self.top, self.bottom) = (baseline, top, bottom)
    }
}

extension TextLayout {
    /// The lines of a text in a box of a width. The lower edge of the last line includes the spacing after the paragraph.
    package func fragments(in width: CGFloat) -> [PlacedFragment] {
        let origins = origins(in: CGRect(x: 0, y: 0, width: width, height: 0), isFlipped: true)
        var top: CGFloat = 0
        var (byte, index) = (0, 0)
        /// The UTF-16 offset of a byte that is not before the last one.
        func offset(of next: Int) -> Int {
            let bytes = text.utf8[min(byte, text.utf8.count)..<min(max(byte, next), text.utf8.count)]
            // Scalars of one to three bytes have one UTF-16 unit, those of four bytes two.
            for value in bytes where value & 0xC0 != 0x80 { index += value >= 0xF0 ? 2 : 1 }
            byte = max(byte, next)
            return index
        }
        return placed.enumerated().map { number, place in
            let style = text.style(at: place.line.bytes.lowerBound).paragraph.values
            let leading = options.usesLeading ? place.line.extent(isRounded: options.roundsExtents).leading : 0
            var bottom = place.bottom + style.spacing(leading)
            if number == placed.count - 1 { bottom += ParagraphStyle.length(style.paragraphSpacing) }
            defer { top = max(top, bottom) }
            let start = offset(of: place.line.bytes.lowerBound)
            return PlacedFragment(
                line: CTLine(place.line, of: text, source: nil, offset: 0),
                range: start..<max(start, offset(of: place.line.bytes.upperBound)), x: origins[number].x,
                baseline: place.baseline, top: top, bottom: max(top, bottom))
        }
    }
}

extension CTLine {
    /// Draws the line with its origin at a point of user space. `isFlipped` means that y points down.
    package func draw(in context: CGContext, at origin: CGPoint, isFlipped: Bool) {
        line.draw(in: context, at: origin, isFlipped: isFlipped)
    }

    /// The distances from the baseline to the upper and the lower edge, in points, both positive outward.
    package var extent: (ascent: CGFloat, descent: CGFloat) { (line.ascent, line.descent) }
    package var width: CGFloat { line.width }
    package var isRightToLeft: Bool { line.isRightToLeft }
}
