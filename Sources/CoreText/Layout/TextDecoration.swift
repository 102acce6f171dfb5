import CoreGraphics

/// An underline or a strikethrough line.
package struct TextDecoration: Sendable, Equatable {
    package enum Weight: Sendable { case single, thick, double }

    /// Alternating lengths of dashes and gaps, in multiples of the thickness; empty for a solid line.
    package var pattern: [CGFloat] = []
    package var weight: Weight
    /// Whether white space is skipped.
    package var isByWord: Bool
    /// The line's color; nil for the text's color.
    package var color: CGColor?

    /// Creates a decoration from the raw value of an underline style and its modifiers (CTStringAttributes.h,
    /// NSAttributedString.h); nil for no line.
    init?(rawValue raw: Int, color: CGColor?) {
        switch raw & 0x0F {
        case 0: return nil
        case 0x09: weight = .double
        case let bits: weight = bits & 0x02 != 0 ? .thick : .single
        }
        switch raw & 0x0700 {
        case 0x0100: pattern = [2, 2]
        case 0x0200: pattern = [6, 3]
        case 0x0300: pattern = [6, 3, 2, 3]
        case 0x0400: pattern = [6, 3, 2, 3, 2, 3]
        default: break
        }
        isByWord = raw & 0x8000 != 0
        self.color = color
    }

    /// The segments of the line in a horizontal range, with the pattern starting at 0.
    func segments(in range: ClosedRange<CGFloat>, thickness: CGFloat) -> [ClosedRange<CGFloat>] {
        let period = pattern.reduce(0, +) * thickness
        // Patterns that are too fine to be visible are drawn as a solid line, which also bounds the number of segments.
        guard period > 0, (range.upperBound - range.lowerBound) / period < 10_000 else { return [range] }
        var result: [ClosedRange<CGFloat>] = []
        var x = (range.lowerBound / period).rounded(.down) * period
        while x < range.upperBound {
            for (index, length) in pattern.enumerated() {
                let end = x + length * thickness
                let (low, high) = (max(x, range.lowerBound), min(end, range.upperBound))
                if index % 2 == 0, low < high { result.append(low...high) }
                x = end
            }
        }
        return result
    }
}

extension TextLine {
    /// Draws the underline and the strikethrough of a run, relative to the line's origin, y up.
    func drawDecorations(of run: GlyphRun, in context: CGContext, visible: CGRect) {
        let (style, font) = (run.style, run.style.font)
        if let underline = style.underline {
            draw(
                underline, of: run, top: style.baselineOffset + font.underlinePosition,
                thickness: font.underlineThickness, isBelow: true, in: context, visible)
        }
        if let strikethrough = style.strikethrough {
            draw(
                strikethrough, of: run, top: style.baselineOffset + font.strikeoutPosition,
                thickness: font.strikeoutThickness, isBelow: false, in: context, visible)
        }
    }

    private func draw(
        _ decoration: TextDecoration, of run: GlyphRun, top: CGFloat, thickness: CGFloat, isBelow: Bool,
        in context: CGContext, _ visible: CGRect
    ) {
        guard thickness > 0, visible.minX.isFinite, visible.maxX.isFinite else { return }
        var bars = [top - thickness...top]
        switch decoration.weight {
        case .single: break
        // A thicker underline grows downward, a thicker strikethrough in both directions.
        case .thick: bars = isBelow ? [top - 2 * thickness...top] : [top - 1.5 * thickness...top + thickness / 2]
        case .double:
            bars =
                isBelow
                ? [top - thickness...top, top - 3 * thickness...top - 2 * thickness]
                : [top...top + thickness, top - 2 * thickness...top - thickness]
        }
        let spans = decoration.isByWord ? run.words : [run.x...max(run.x, run.x + run.width)]
        var rects: [CGRect] = []
        for span in spans {
            let (low, high) = (max(CGFloat(span.lowerBound), visible.minX), min(CGFloat(span.upperBound), visible.maxX))
            guard low < high else { continue }
            for part in decoration.segments(in: low...high, thickness: thickness) {
                rects += bars.map {
                    CGRect(
                        x: part.lowerBound, y: $0.lowerBound, width: part.upperBound - part.lowerBound,
                        height: $0.upperBound - $0.lowerBound)
                }
            }
        }
        guard !rects.isEmpty else { return }
        context.saved {
            if let color = decoration.color { context.setFillColor(color) }
            context.fill(rects)
        }
    }
}
