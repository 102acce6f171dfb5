import CAcetateCairo

// Shapes that are drawn with one call. Those that Core Graphics builds as a path leave the current path empty, as on
// macOS.

extension CGContext {
    /// Fills the rectangle with the fill color.
    public func fill(_ rect: CGRect) {
        fill([rect])
    }

    /// Fills the rectangles with the fill color, as one shape.
    public func fill(_ rects: [CGRect]) {
        let toDevice = state.toDevice
        fill { cr in
            for rect in rects { appendToCairo(rect, toDevice, cr) }
        }
    }

    /// Makes the rectangle transparent, regardless of color, opacity and blend mode.
    public func clear(_ rect: CGRect) {
        perform { context in
            context.paint(.clear) { _ in
            } cover: { cr, _ in
                appendToCairo(rect, context.state.toDevice, cr)
                fillShape(of: cr)
            }
        }
    }

    /// Strokes the outline of a rectangle in user space with the current line width, and clears the current path.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Strokes the rectangle with the given line width, and restores the previous width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        guard width.isFinite, width >= 0 else { return }
        let before = cairo_get_line_width(cr)
        setLineWidth(width)
        stroke(rect)
        setLineWidth(before)
    }

    /// Fills the ellipse that fits the rectangle.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Strokes the ellipse that fits the rectangle.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Strokes a line for each pair of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }
}
