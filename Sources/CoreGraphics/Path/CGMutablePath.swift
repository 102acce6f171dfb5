import Synchronization

/// A path that segments can be added to. Segments with non-finite coordinates are ignored, and so are those that need a
/// current point when there is none.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// The segments. Any thread may read them or add to them, because every `CGPath` is `Sendable`, including this
    /// subclass.
    private let growing: Mutex<PathElements>

    package override var elements: PathElements { growing.withLock { $0 } }

    /// Creates an empty path.
    public convenience init() {
        self.init(PathElements())
    }

    override init(_ elements: PathElements) {
        growing = Mutex(elements)
        super.init(PathElements())
    }

    private func add(_ body: (inout PathElements) -> Void) {
        growing.withLock { body(&$0) }
    }
}

extension CGMutablePath {
    /// Starts a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add { $0.move(to: point.applying(transform)) }
    }

    /// Adds a line from the current point to the transformed point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add { $0.addLine(to: point.applying(transform)) }
    }

    /// Adds a quadratic Bézier curve from the current point; the transform applies to the given points.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        add { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
    }

    /// Adds a cubic Bézier curve from the current point; the transform applies to the given points.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        add {
            $0.addCurve(
                to: end.applying(transform), control1: control1.applying(transform),
                control2: control2.applying(transform))
        }
    }

    /// Adds a line back to the start of the subpath.
    public func closeSubpath() {
        add { $0.close() }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add { $0.addRect(rect, transform) }
    }

    /// Adds each rectangle as a closed subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        add { elements in
            for rect in rects { elements.addRect(rect, transform) }
        }
    }

    /// Adds a move to the first point and lines to the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        add { elements in
            elements.move(to: first.applying(transform))
            for point in points.dropFirst() { elements.addLine(to: point.applying(transform)) }
        }
    }

    /// Adds the ellipse that fits the rectangle, as a closed subpath of four cubics: from its rightmost point,
    /// counterclockwise where y points up. The control points lie κ = 4/3·(√2 − 1) radii along the tangents, which
    /// deviates from the ellipse by at most 2.7e-4 of the radius.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add { $0.addEllipse(in: rect, transform) }
    }

    /// Adds a rectangle whose corners are quarters of an ellipse with the given radii, clamped to half the sides.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add { $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform) }
    }

    /// Adds a line from the current point, if there is one, to the start of an arc of a circle, then the arc. Angles
    /// are in radians and increase counterclockwise where y points up; `clockwise` assumes y up too.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add {
            $0.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
                transform)
        }
    }

    /// Adds the arc of `delta` radians from `startAngle`: counterclockwise if positive, where y points up.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        add { $0.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform) }
    }

    /// Adds a corner rounded by a circle: a line from the current point to where the circle touches the line to
    /// `tangent1End`, then an arc to where it touches the line from there to `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard transform.isInvertible else { return }
        add { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform) }
    }

    /// Adds another path's segments, transformed.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        // Read before locking, because a path may be added to itself.
        let added = path.elements
        add { $0.append(added, transform) }
    }
}
