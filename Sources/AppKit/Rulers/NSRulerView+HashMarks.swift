import CoreGraphics
import Foundation

/// The hash marks of rulers.
extension NSRulerView {
    /// The font of labels, in points.
    private static let labelSize: CGFloat = 9
    /// The distance of a label from its mark, in points.
    private static let labelMargin: CGFloat = 3
    /// The least distance between hash marks, in points.
    private static let markDistance: CGFloat = 4

    /// A line of one point across a part of the ruler, on whole pixels.
    func mark(at place: CGFloat, from start: CGFloat, to end: CGFloat) -> NSRect {
        let place = place.aligned(toPixelsPerPoint: window?.backingScaleFactor ?? 1, .down)
        return orientation == .horizontalRuler
            ? NSRect(x: place, y: start, width: 1, height: end - start)
            : NSRect(x: start, y: place, width: end - start, height: 1)
    }

    /// The position of the zero on the ruler, and the length of a point of the document there. The length is negative if
    /// they have opposite directions.
    private var origin: (zero: CGFloat, scale: CGFloat) {
        guard let document = scrollView?.documentView else { return (originOffset, 1) }
        let corner = document.bounds.origin
        func place(_ distance: CGFloat) -> CGFloat {
            coordinate(of: convert(NSPoint(x: corner.x + distance, y: corner.y + distance), from: document))
        }
        let zero = place(originOffset)
        return (zero, place(originOffset + 1) - zero)
    }

    func drawHashMarks(in rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let unit = RulerUnit.registered[measurementUnits] ?? .inch
        let (zero, scale) = origin
        let unitLength = unit.length * scale
        guard zero.isFinite, unitLength.isFinite, abs(unitLength) > 1e-9 else { return }
        let ends = orientation == .horizontalRuler ? [rect.minX, rect.maxX] : [rect.minY, rect.maxY]
        let values = ends.map { ($0 - zero) / unitLength }.sorted()
        // Marks at both ends may begin outside of the rectangle.
        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.systemFont(ofSize: Self.labelSize), .foregroundColor: NSColor.secondaryLabelColor,
        ]
        let intervals = unit.intervals(
            unitLength: abs(unitLength), labelLength: labelLength(unit, attributes), markDistance: Self.markDistance)
        guard let labels = intervals.first else { return }
        let (start, end, thickness) =
            orientation == .horizontalRuler
            ? (rect.minY, rect.maxY, rect.height) : (rect.minX, rect.maxX, rect.width)
        for (level, interval) in intervals.enumerated() {
            let height = thickness * pow(0.6, CGFloat(level))
            for index in Self.indexes(values, interval) {
                let place = zero + CGFloat(index) * interval * unitLength
                context.addRect(mark(at: place, from: max(end - height, start), to: end))
            }
        }
        // As one path, marks at the same place are not darker than others.
        context.setFillColor(NSColor.tertiaryLabelColor.cgColor)
        context.fillPath()
        for index in Self.indexes([values[0] - labels, values[1]], labels) {
            let value = CGFloat(index) * labels
            drawLabel(Self.text(value), attributes, at: zero + value * unitLength, start: start, in: context)
        }
    }

    /// The multiples of an interval from one value to another.
    private static func indexes(_ values: [CGFloat], _ interval: CGFloat) -> ClosedRange<Int> {
        let (low, high) = ((values[0] / interval).rounded(.down), (values[1] / interval).rounded(.up))
        guard abs(low) < 1e12, high - low < 1e5 else { return 0...0 }
        return Int(low)...Int(max(high, low))
    }

    private static func text(_ value: CGFloat) -> String { String(Int(value.rounded())) }

    /// The space of the longest label of the document.
    private func labelLength(_ unit: RulerUnit, _ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
        let size = scrollView?.documentView?.bounds.size ?? bounds.size
        let longest = max(orientation == .horizontalRuler ? size.width : size.height, 1) / unit.length
        return Self.text(min(longest, 1e9)).size(withAttributes: attributes).width + 3 * Self.labelMargin
    }

    /// Draws a label behind a mark. Those of vertical rulers are rotated.
    private func drawLabel(
        _ text: String, _ attributes: [NSAttributedString.Key: Any], at place: CGFloat, start: CGFloat,
        in context: CGContext
    ) {
        if orientation == .horizontalRuler {
            text.draw(at: NSPoint(x: place + Self.labelMargin, y: start), withAttributes: attributes)
            return
        }
        context.saved {
            let length = isFlipped ? text.size(withAttributes: attributes).width : 0
            context.translateBy(x: start, y: place + Self.labelMargin + length)
            context.rotate(by: isFlipped ? -.pi / 2 : .pi / 2)
            // Upward in both cases; the top of the text is then at the left edge.
            let height = text.size(withAttributes: attributes).height
            text.draw(at: NSPoint(x: 0, y: isFlipped ? 0 : -height), withAttributes: attributes)
        }
    }
}
