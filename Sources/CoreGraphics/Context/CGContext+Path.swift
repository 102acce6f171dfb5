import CAcetateCairo

// The current path. It is not part of the saved graphics state; drawing and clipping empty it.

extension CGContext {
    /// Starts a new, empty path.
    public func beginPath() {
        currentPath.removeAll()
    }

    /// Starts a new subpath at a point in user space.
    public func move(to point: CGPoint) {
        currentPath.move(to: point.applying(state.toDevice))
    }

    /// Adds a line from the current point to a point in user space.
    public func addLine(to point: CGPoint) {
        currentPath.addLine(to: point.applying(state.toDevice))
    }

    /// Adds a quadratic Bézier curve from the current point, in user space.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        currentPath.addQuadCurve(to: end.applying(state.toDevice), control: control.applying(state.toDevice))
    }

    /// Adds a cubic Bézier curve from the current point, in user space.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        currentPath.addCurve(
            to: end.applying(state.toDevice), control1: control1.applying(state.toDevice),
            control2: control2.applying(state.toDevice))
    }

    /// Adds a line back to the start of the subpath.
    public func closePath() {
        currentPath.close()
    }

    /// Adds a rectangle in user space as a closed subpath.
    public func addRect(_ rect: CGRect) {
        currentPath.addRect(rect, state.toDevice)
    }

    /// Adds each rectangle as a closed subpath.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    /// Adds a move to the first point and lines to the others.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// See `CGMutablePath.addEllipse(in:transform:)`.
    public func addEllipse(in rect: CGRect) {
        currentPath.addEllipse(in: rect, state.toDevice)
    }

    /// See `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            state.toDevice)
    }

    /// See `CGMutablePath.addArc(tangent1End:tangent2End:radius:transform:)`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard state.toDevice.isInvertible else { return }
        currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, state.toDevice)
    }

    /// Adds a copy of a path, in user space.
    public func addPath(_ path: CGPath) {
        currentPath.append(path.elements, state.toDevice)
    }

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { currentPath.isEmpty }

    /// The current point in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        currentPath.currentPoint?.applying(state.toDevice.inverted()) ?? .zero
    }

    /// The smallest rectangle in user space that contains all points, including control points; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        currentPath.applying(state.toDevice.inverted()).controlBounds
    }

    /// A copy of the current path in user space; nil if it is empty.
    public var path: CGPath? { currentPath.isEmpty ? nil : CGPath(currentPath.applying(state.toDevice.inverted())) }

    /// Whether drawing the path in a mode would paint a point of user space.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let device = point.applying(state.toDevice)
        guard device.isFinite else { return false }
        let inside = mode.fillRule.map { currentPath.contains(device, $0) } ?? false
        return inside || (mode.strokes && strokeContains(device))
    }

    private func strokeContains(_ device: CGPoint) -> Bool {
        let user = device.applying(state.toDevice.inverted())
        var contains = false
        withPen(for: currentPath) { matrix in
            appendToCairo(currentPath, cr)
            cairo_set_matrix(cr, &matrix)
            contains = cairo_in_stroke(cr, user.x, user.y) != 0
            cairo_identity_matrix(cr)
            cairo_new_path(cr)
        }
        return contains
    }
}

// MARK: - Drawing

extension CGContext {
    /// Fills the path, treating open subpaths as closed, and empties it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fillCurrentPath(rule)
        currentPath.removeAll()
    }

    /// Strokes the path and empties it.
    public func strokePath() {
        strokeCurrentPath()
        currentPath.removeAll()
    }

    /// Fills, strokes, or fills and then strokes the path, and empties it.
    public func drawPath(using mode: CGPathDrawingMode) {
        if let rule = mode.fillRule { fillCurrentPath(rule) }
        if mode.strokes { strokeCurrentPath() }
        currentPath.removeAll()
    }
}

extension CGPathDrawingMode {
    var fillRule: CGPathFillRule? {
        switch self {
        case .fill, .fillStroke: .winding
        case .eoFill, .eoFillStroke: .evenOdd
        case .stroke: nil
        }
    }

    var strokes: Bool {
        switch self {
        case .stroke, .fillStroke, .eoFillStroke: true
        case .fill, .eoFill: false
        }
    }
}
