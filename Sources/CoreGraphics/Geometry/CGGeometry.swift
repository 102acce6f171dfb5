/// A direction with a length.
public struct CGVector: Sendable, Hashable, Codable {
    public var dx: CGFloat
    public var dy: CGFloat

    public static let zero = CGVector(dx: 0, dy: 0)

    public init() {
        self.init(dx: 0, dy: 0)
    }

    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }
}

// What Core Graphics adds to the geometry that Foundation has on Linux.

extension CGPoint {
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

    package var isFinite: Bool { width.isFinite && height.isFinite }
}

extension CGRect {
    /// Whether both are the same rectangle once standardized.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

    package var isFinite: Bool { origin.isFinite && size.isFinite }

    /// What both rectangles cover; null for nothing, and where an edge is no number: Foundation's `intersection` stops
    /// the program there.
    package func overlap(_ other: CGRect) -> CGRect {
        let edges = [minX, minY, maxX, maxY, other.minX, other.minY, other.maxX, other.maxY]
        return edges.contains { $0.isNaN } ? .null : intersection(other)
    }

    /// The smallest rectangle around the points; null for none.
    package init(around points: some Sequence<CGPoint>) {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        for point in points {
            low.x = min(low.x, point.x)
            low.y = min(low.y, point.y)
            high.x = max(high.x, point.x)
            high.y = max(high.y, point.y)
        }
        guard low.x <= high.x, low.y <= high.y else {
            self = .null
            return
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
