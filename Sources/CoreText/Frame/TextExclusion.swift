import CoreGraphics
import Foundation

/// The paths in a box that text goes around. Lengths are in points from the upper left corner of the box, y down.
package struct TextExclusion: Sendable {
    /// Without the paths, y up, so that heights are the negative distances from the top.
    private let shape: FrameShape
    private let width: CGFloat
    /// The vertical range that the paths are in. Outside of it lines are as in a box without paths.
    package let top, bottom: CGFloat

    /// How far the area goes beyond the paths, which is more than the height of a row.
    private static let margin: CGFloat = 100_000

    /// Nil if no path is in a box of a width, which is finite.
    package init?(_ paths: [(path: CGPath, rule: CGPathFillRule)], width: CGFloat) {
        var flip = CGAffineTransform(scaleX: 1, y: -1)
        let avoided = paths.compactMap { $0.path.copy(using: &flip)?.normalized(using: $0.rule) }
        let bounds = avoided.reduce(CGRect.null) { $0.union($1.boundingBoxOfPath) }
        guard width > 0, !bounds.isNull, bounds.isFinite, abs(bounds.minY) < 1e6, abs(bounds.maxY) < 1e6 else {
            return nil
        }
        let area = CGRect(
            x: 0, y: bounds.minY - Self.margin, width: width, height: bounds.height + 2 * Self.margin)
        guard let shape = FrameShape(CGPath(rect: area, transform: nil), in: area, avoiding: avoided) else {
            return nil
        }
        (self.shape, self.width, top, bottom) = (shape, width, -bounds.maxY, -bounds.minY)
    }

    /// The parts of the width that are free between two distances from the top.
    package func spans(from low: CGFloat, to high: CGFloat) -> [ClosedRange<CGFloat>] {
        high <= top || low >= bottom ? [0...width] : shape.spans(from: -high, to: -low)
    }

    /// The lines of a paragraph, or of a piece of one, around the paths. Indents and truncation do not apply.
    ///
    /// - Parameters:
    ///   - top: the distance from the top of the box at which the text begins. The result has distances from there.
    ///   - padding: the distance of text from the ends of each part of the width.
    package func fragments(
        of text: NSAttributedString, from top: CGFloat, padding: CGFloat, usesLeading: Bool
    ) -> [PlacedFragment] {
        // The attributes of runs are not asked for.
        let setter = CTFramesetter(
            CTTypesetter(StyledText(text), source: AttributedSource(NSAttributedString(string: ""))))
        let rows = setter.rows(
            of: CFRange(location: 0, length: 0), from: -top, to: -.greatestFiniteMagnitude, widest: width - 2 * padding,
            usesLeading: usesLeading, roundsExtents: true
        ) { low, high in
            spans(from: -high, to: -low).compactMap { span in
                let (left, right) = (span.lowerBound + padding, span.upperBound - padding)
                return left < right ? left...right : nil
            }
        }
        return rows.enumerated().flatMap { number, row -> [PlacedFragment] in
            var bottom = -row.bottom - top
            if number == rows.count - 1 {
                let style = setter.text.style(at: 0).paragraph.values
                bottom += ParagraphStyle.length(style.paragraphSpacing)
            }
            // Above it may be a place that is too narrow.
            let upper = -row.top - top
            return row.lines.map { line, x, span in
                let range = CTLineGetStringRange(line)
                var fragment = PlacedFragment(
                    line: line, range: range.location..<range.location + range.length, x: x - padding,
                    baseline: -row.baseline - top, top: upper, bottom: max(upper, bottom))
                fragment.span = span.lowerBound - padding...span.upperBound + padding
                return fragment
            }
        }
    }
}
