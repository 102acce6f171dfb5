/// The corners of a convex polygon in order, in homogeneous coordinates: x, y and `w`, which is 1 for polygons in the
/// plane. Up to eight corners need no allocation.
package struct PolygonCorners: RandomAccessCollection, Sendable, Equatable {
    /// The coordinates of the first eight corners; zero if there are fewer.
    @usableFromInline var xs, ys, ws: SIMD8<Double>
    @usableFromInline var rest: [SIMD3<Double>] = []
    @usableFromInline var length = 0

    package init() { (xs, ys, ws) = (.zero, .zero, .zero) }

    /// The corners of a rectangle in the plane.
    package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init()
        append(SIMD3(minX, minY, 1))
        append(SIMD3(maxX, minY, 1))
        append(SIMD3(maxX, maxY, 1))
        append(SIMD3(minX, maxY, 1))
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { length }

    @inlinable package subscript(index: Int) -> SIMD3<Double> {
        index < 8 ? SIMD3(xs[index], ys[index], ws[index]) : rest[index - 8]
    }

    package mutating func append(_ corner: SIMD3<Double>) {
        if length < 8 {
            (xs[length], ys[length], ws[length]) = (corner.x, corner.y, corner.z)
        } else {
            rest.append(corner)
        }
        length += 1
    }

    /// The corners of the part where the linear function `side` is at least 0 (Sutherland and Hodgman).
    package func clipped(by side: (SIMD3<Double>) -> Double) -> Self {
        guard !isEmpty, contains(where: { !(side($0) >= 0) }) else { return self }
        var result = Self()
        var (corner, a) = (self[0], side(self[0]))
        for index in 1...length {
            let next = self[index == length ? 0 : index]
            let b = side(next)
            if a >= 0 { result.append(corner) }
            if (a > 0 && b < 0) || (a < 0 && b > 0) { result.append(corner + (next - corner) * (a / (a - b))) }
            (corner, a) = (next, b)
        }
        return result
    }

    /// The corners divided by `w`; empty if one has no finite position.
    package var divided: Self {
        var result = Self()
        for corner in self {
            let (x, y) = (corner.x / corner.z, corner.y / corner.z)
            guard x.isFinite, y.isFinite else { return Self() }
            result.append(SIMD3(x, y, 1))
        }
        return result
    }
}
