import AcetatePixels
import Foundation

// The points of a curve between which the edges of its stroke are straight lines.
extension PenStroke {
    /// A point of a curve, and the unit tangent there.
    struct Vertex {
        let place, direction: SIMD2<Double>
        /// Whether the points of both edges are moved outward: see `appendEven`.
        var isMoved = false
    }

    /// The most steps of a part of a curve that is not divided.
    private static let mostSteps = 24.0

    /// Appends the points of a curve after its first one, between unit tangents at its ends.
    func flatten(
        _ curve: PenCurve, _ start: SIMD2<Double>, _ end: SIMD2<Double>, depth: Int, _ vertices: inout [Vertex]
    ) {
        let (first, second) = (curve.p0 - 2 * curve.p1 + curve.p2, curve.p1 - 2 * curve.p2 + curve.p3)
        // Three quarters of the greatest second difference bound the distance to the chord (Wang's formula). An arc of
        // the edge deviates from its chord by an eighth of the radius times the square of the angle.
        let distance = 0.75 * max(first.length, second.length)
        let cosine = start.dot(end)
        let isStraight = half * (1 - cosine) <= 4 * tolerance && cosine > 0
        if (distance <= tolerance && isStraight) || depth == 20 || vertices.count > 1 << 16
            || !curve.mayIntersect(reach)
        {
            vertices.append(Vertex(place: curve.p3, direction: end))
            return
        }
        if cosine > -1e-9 {
            let angle = acos(min(cosine, 1))
            let ends = (Vertex(place: curve.p0, direction: start), Vertex(place: curve.p3, direction: end))
            if appendEven(curve, ends, distance + half * angle * angle / 8, angle, &vertices) { return }
        }
        let (a, b) = curve.halves
        let middle = a.directions.end
        flatten(a, start, middle, depth: depth + 1, &vertices)
        flatten(b, middle, end, depth: depth + 1, &vertices)
    }

    /// Appends points of a curve with even steps of its parameter, which can be moved so that the area is that of the curve;
    /// false if they would be too many or too far apart. `distance` bounds the distance of the edges from a single line.
    private func appendEven(
        _ curve: PenCurve, _ ends: (Vertex, Vertex), _ distance: Double, _ angle: Double, _ vertices: inout [Vertex]
    ) -> Bool {
        let length = (curve.p1 - curve.p0).length + (curve.p2 - curve.p1).length + (curve.p3 - curve.p2).length
        let short = cbrt(distance * (length + half * angle) / mostArea)
        let number = EvenSteps.count(min((distance / tolerance).squareRoot(), short))
        guard number <= Self.mostSteps else { return false }
        let steps = EvenSteps(count: number)
        var t = steps.first
        let (count, before) = (Int(number), vertices.count)
        var last = ends.0
        for index in 1...count {
            let next =
                index == count ? ends.1 : Vertex(place: curve.point(t), direction: curve.direction(t), isMoved: true)
            guard isClose(last, next) else {
                vertices.removeLast(vertices.count - before)
                return false
            }
            vertices.append(next)
            last = next
            t += steps.length
        }
        return true
    }

    /// Whether lines between two points of even steps are close enough to the edges.
    private func isClose(_ a: Vertex, _ b: Vertex) -> Bool {
        let way = (b.place - a.place).length
        // Where an inner edge is short, its steps are not even. A direction of zero is that of a cusp.
        guard b.direction != .zero, half * (b.direction - a.direction).length < 0.5 * way else { return false }
        let length = way + half * abs(a.direction.cross(b.direction))
        // Steps of the parameter are not quite even along the curve.
        let distances = distances(a, b)
        let distance = max(abs(distances.x), abs(distances.y)) / 1.2
        return distance <= tolerance || (distance <= 4 * tolerance && distance * length <= mostArea)
    }

    /// The greatest distances of the left and the right edge, which are arcs, from their lines between two points; positive if the
    /// curve turns left.
    func distances(_ a: Vertex, _ b: Vertex) -> SIMD2<Double> {
        let way = b.place - a.place
        let turn = (b.direction - a.direction).left * half
        return SIMD2((way + turn).length, (way - turn).length) * (a.direction.cross(b.direction) / 8)
    }
}
