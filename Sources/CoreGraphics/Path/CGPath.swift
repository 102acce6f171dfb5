/// A sequence of lines and curves that can be filled, stroked or followed. Immutable unless it is a `CGMutablePath`.
///
/// `@unchecked Sendable`: a path's own storage is a `let`, and the only subclass guards its segments with a mutex.
/// Other modules cannot subclass it.
public class CGPath: @unchecked Sendable {
    private let fixed: PathElements

    /// The segments.
    package var elements: PathElements { fixed }

    package init(_ elements: PathElements) {
        fixed = elements
    }

    /// A path of one rectangle, as a closed subpath.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addRect(rect, transform.value)
        self.init(elements)
    }

    /// A path of the ellipse that fits a rectangle; see `CGMutablePath.addEllipse(in:transform:)`.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addEllipse(in: rect, transform.value)
        self.init(elements)
    }

    /// A path of a rectangle with rounded corners; see
    /// `CGMutablePath.addRoundedRect(in:cornerWidth:cornerHeight:transform:)`.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var elements = PathElements()
        elements.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform.value)
        self.init(elements)
    }
}

extension UnsafePointer<CGAffineTransform>? {
    /// The transform that an optional pointer refers to; the identity for nil.
    var value: CGAffineTransform { self?.pointee ?? .identity }
}

// MARK: - Copies

extension CGPath {
    /// An immutable copy.
    public func copy() -> CGPath? { CGPath(elements) }

    /// An immutable copy, transformed; nil if a component of the transform is not finite.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        transform.value.isFinite ? CGPath(elements.applying(transform.value)) : nil
    }

    /// Returns a copy that can be changed.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements) }

    /// A mutable copy, transformed; nil if a component of the transform is not finite.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        transform.value.isFinite ? CGMutablePath(elements.applying(transform.value)) : nil
    }
}

// MARK: - Queries

extension CGPath {
    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next segment would start; zero for an empty path.
    public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

    /// The smallest rectangle that contains every point, including control points; null for an empty path.
    public var boundingBox: CGRect { elements.controlBounds }

    /// The smallest rectangle that contains the drawn curve itself; null for an empty path.
    public var boundingBoxOfPath: CGRect { elements.bounds }

    /// Whether the transformed point lies inside the path or on its outline; open subpaths count as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        elements.contains(point.applying(transform), rule)
    }

    /// Whether the path is one axis-aligned rectangle; if so, `rect` is set to it.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = elements.rect else { return false }
        rect?.pointee = found
        return true
    }
}

extension PathElements {
    /// The rectangle that the path describes; nil for any other shape.
    package var rect: CGRect? {
        let isClosed = verbs == [.move, .line, .line, .line, .close] || verbs == [.move, .line, .line, .line]
        let returns =
            verbs == [.move, .line, .line, .line, .line] || verbs == [.move, .line, .line, .line, .line, .close]
        guard isClosed || (returns && points[4] == points[0]) else { return nil }
        let p = points
        let horizontalFirst = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let verticalFirst = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard horizontalFirst || verticalFirst else { return nil }
        return CGRect(around: p)
    }
}

extension CGPath: Hashable {
    /// Whether both paths have the same segments.
    public static func == (a: CGPath, b: CGPath) -> Bool {
        a === b || a.elements == b.elements
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements.points)
    }
}
