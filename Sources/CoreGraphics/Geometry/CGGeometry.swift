/// A two-dimensional vector.
public struct CGVector: Sendable, Hashable {
    /// The horizontal component.
    public var dx: CGFloat
    /// The vertical component.
    public var dy: CGFloat

    /// The vector with both components 0.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Creates the vector with both components 0.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// Creates a vector from its components.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from its components.
    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Creates a vector from its components.
    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
}

// Additions to the geometry types that Foundation has on Linux.

extension CGPoint {
    /// Whether both coordinates are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    /// Whether both lengths are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

    package var isFinite: Bool { width.isFinite && height.isFinite }
}

extension CGRect {
    /// Whether both rectangles are equal once standardized.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

    package var isFinite: Bool { origin.isFinite && size.isFinite }

    /// The intersection of both rectangles, including a shared edge; null if there is none or an edge is NaN.
    /// Foundation's `intersection` traps on NaN and on some very large edges.
    package func overlap(_ other: CGRect) -> CGRect {
        let (a, b) = (standardized, other.standardized)
        guard let x = Self.overlap(a.minX, a.width, b.minX, b.width),
            let y = Self.overlap(a.minY, a.height, b.minY, b.height)
        else { return .null }
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Whether both rectangles have a point in common, including those of their edges. False if an edge is NaN.
    package func overlaps(_ other: CGRect) -> Bool { !overlap(other).isNull }

    /// The intersection of two spans; exactly one of them if the other contains it. Nil if there is none, or an end is NaN.
    private static func overlap(
        _ a: CGFloat, _ aLength: CGFloat, _ b: CGFloat, _ bLength: CGFloat
    ) -> (start: CGFloat, length: CGFloat)? {
        let (aEnd, bEnd) = (a + aLength, b + bLength)
        // Such an end is also one whose start or length is NaN.
        guard !aEnd.isNaN, !bEnd.isNaN else { return nil }
        let (start, end) = (max(a, b), min(aEnd, bEnd))
        guard start <= end, start.isFinite else { return nil }
        if start == a, end == aEnd { return (a, aLength) }
        if start == b, end == bEnd { return (b, bLength) }
        return (start, end - start)
    }

    /// The smallest rectangle that contains the points; null if there are none.
    package init(around points: some Sequence<CGPoint>) {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        for point in points {
            low.x = min(low.x, point.x)
            low.y = min(low.y, point.y)
            high.x = max(high.x, point.x)
            high.y = max(high.y, point.y)
        }
        self.init(from: low, to: high)
    }

    /// The smallest rectangle that contains four points, without allocating an array.
    init(around a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
        // NaN is ignored, because `min` and `max` keep the first argument then.
        let least = CGFloat.infinity
        self.init(
            from: CGPoint(
                x: min(min(min(min(least, a.x), b.x), c.x), d.x), y: min(min(min(min(least, a.y), b.y), c.y), d.y)),
            to: CGPoint(
                x: max(max(max(max(-least, a.x), b.x), c.x), d.x), y: max(max(max(max(-least, a.y), b.y), c.y), d.y)))
    }

    /// The rectangle between two corners; null if `high` is below `low` on an axis.
    init(from low: CGPoint, to high: CGPoint) {
        guard low.x <= high.x, low.y <= high.y else {
            self = .null
            return
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
