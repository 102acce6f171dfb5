/// Closed polygons, whose points are stored one after the other.
package struct Polygons: Sendable {
    package private(set) var points: [SIMD2<Double>] = []
    /// The indices after the last point of each polygon.
    package private(set) var ends: [Int] = []

    package init() {}

    /// Removes all polygons, and keeps the memory.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds a polygon of points, and of others in reverse order.
    package mutating func append(_ forward: ArraySlice<SIMD2<Double>>, reversed: ArraySlice<SIMD2<Double>> = []) {
        points.append(contentsOf: forward)
        for point in reversed.reversed() { points.append(point) }
        ends.append(points.count)
    }

    /// The points of each polygon.
    package var slices: [ArraySlice<SIMD2<Double>>] {
        zip([0] + ends, ends).map { points[$0..<$1] }
    }
}
