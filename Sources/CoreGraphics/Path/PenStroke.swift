import AcetatePixels
import Foundation

/// Converts stroked lines to outlines of the stroke's area. All parts of an area wind in the same direction, so that the
/// nonzero winding rule fills their union.
///
/// A part of the area is what a curve passes over, or a join, or a cap. Edges that adjacent parts share cancel each other,
/// so that a line has one outline, or two if it is closed, with the winding numbers of all its parts.
///
/// A curve is flattened to points on both offset edges, close enough together that the straight lines between them
/// deviate by at most the tolerance. Points of even steps are moved outward, so that the area is that of the curve. Where the
/// radius of curvature is below half the width, the lines across the stroke meet inside it: the area beyond the points where
/// they meet is a part of its own, because its edge runs backward. Lengths are in the units of the lines.
package struct PenStroke: Sendable {
    let half: Double
    private let cap: CGLineCap
    private let join: CGLineJoin
    private let miterLimit: Double
    let tolerance: Double
    /// The greatest product of the length of a line and its distance from the edge, if that is greater than the tolerance.
    let mostArea: Double
    /// The rectangle outside of which a line's stroke cannot be visible; curves outside it are not subdivided.
    package let reach: CGRect
    /// The angle between the points of a round cap or join, in radians.
    private let step: Double

    /// An outline is passed on when its edge has this many points, so that the area may be full before the line ends.
    private static let manyPoints = 1 << 10

    /// Creates a stroker. `tolerance`, above 0, is the greatest distance between a curve and its straight lines inside
    /// `visible`. If only the covered area of squares of the size `pixel` matters, short lines may be further away.
    package init(
        width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double, tolerance: Double, pixel: Double? = nil,
        visible: CGRect
    ) {
        half = max(width, 0) / 2
        (self.cap, self.join, self.miterLimit, self.tolerance) = (cap, join, miterLimit, tolerance)
        // Of the area between an edge and a line, which is their distance times the length, a pixel may contain an eighth that
        // the rest of the line would cancel.
        mostArea = 4 * tolerance * (pixel ?? 0)
        let margin = CGFloat(half * max(2.0.squareRoot(), miterLimit > 1 ? miterLimit : 1))
        reach = CGRect(
            x: visible.minX - margin, y: visible.minY - margin, width: visible.width + 2 * margin,
            height: visible.height + 2 * margin)
        step = min(max(2 * (2 * tolerance / half).squareRoot(), 1e-3), .pi / 8)
    }

    /// Calls `body` with the outlines of each part of the area, until `isFull` returns true. A width of 0, or one that is not
    /// finite, covers nothing.
    package func cover(
        _ lines: [PenLine], until isFull: () -> Bool = { false }, _ body: (_ outlines: Polygons) -> Void
    ) {
        guard half > 0, half.isFinite, step > 0 else { return }
        // The memory of a line's edges serves the next line, because patterns of dashes have very many.
        var edges = PenEdges()
        for line in lines {
            cover(line, until: isFull, &edges, body)
            edges.removeAll()
        }
    }

    private func cover(
        _ line: PenLine, until isFull: () -> Bool, _ edges: inout PenEdges, _ body: (Polygons) -> Void
    ) {
        guard let first = line.curves.first, let last = line.curves.last else { return }
        if let direction = line.dotDirection {
            addDot(first.p0, direction, &edges)
            if !edges.isEmpty { body(edges.outlines()) }
            return
        }
        // Whether the edges begin where the line does.
        var isWhole = true
        var previous: PenCurve?
        for curve in line.curves {
            if isFull() { return }
            guard curve.mayIntersect(reach) else {
                // No join is visible at the ends of a curve that is not.
                if !edges.isEmpty { body(edges.outlines()) }
                edges.removeAll()
                (previous, isWhole) = (nil, false)
                continue
            }
            if let previous {
                if edges.left.count > Self.manyPoints {
                    body(edges.outlines())
                    edges.restart()
                    isWhole = false
                }
                addJoin(from: previous, to: curve, &edges)
            } else {
                let start = curve.directions.start
                if isWhole, !line.isClosed { edges.left += capPoints(curve.p0, -start) }
                edges.add(curve.p0, start.left * half)
            }
            add(curve, &edges)
            previous = curve
        }
        guard !edges.isEmpty else { return }
        if line.isClosed {
            addJoin(from: last, to: first, movesEnds: isWhole, &edges)
            body(edges.outlines(isClosed: isWhole))
        } else {
            edges.left += capPoints(last.p3, last.directions.end)
            body(edges.outlines())
        }
    }

    // MARK: Along a curve

    /// Adds the points of a curve after its first ones.
    private func add(_ curve: PenCurve, _ edges: inout PenEdges) {
        let (start, end) = curve.directions
        if curve.isStraight { return edges.add(curve.p3, start.left * half) }
        var vertices: [Vertex] = []
        flatten(curve, start, end, depth: 0, &vertices)
        var a = Vertex(place: curve.p0, direction: start)
        // The distances of the edges before `a` from their lines.
        var before = SIMD2<Double>.zero
        for b in vertices {
            defer { a = b }
            let way = b.place - a.place
            let turn = (b.direction - a.direction).left * half
            // Where the radius of curvature is below half the width, the inner edge runs backward.
            if (way + turn).dot(way) > 0, (way - turn).dot(way) > 0 {
                // The lines are on the inner side of the edges, by two thirds of these distances on average. Those of the first
                // and the last step are half of what they are for a whole step.
                let distance = distances(a, b) * (a.isMoved && b.isMoved ? 1 : 2)
                if a.isMoved { edges.moveLast(a.direction.left, (before + distance) / -3) }
                edges.add(b.place, b.direction.left * half)
                before = distance
                continue
            }
            if let distance = meeting(a, b) {
                let turnsLeft = a.direction.cross(b.direction) > 0
                edges.addFold(
                    b.place, b.direction.left * half,
                    meeting: a.place + a.direction.left * (turnsLeft ? distance : -distance), isLeft: turnsLeft)
                continue
            }
            let direction = way.unit
            guard direction != .zero else {
                addTurn(a.place, a.direction, b.direction, .round, &edges)
                continue
            }
            addTurn(a.place, a.direction, direction, .round, &edges)
            edges.add(b.place, direction.left * half)
            addTurn(b.place, direction, b.direction, .round, &edges)
        }
    }

    /// The distance from the first of two vertices, on the inner side of a gentle turn, at which the lines across the stroke
    /// meet; nil if they do not within half the width.
    private func meeting(_ a: Vertex, _ b: Vertex) -> Double? {
        let (sine, way) = (abs(a.direction.cross(b.direction)), b.place - a.place)
        guard sine > 0, a.direction.dot(b.direction) > 0.5 else { return nil }
        let (first, second) = (way.dot(b.direction) / sine, way.dot(a.direction) / sine)
        // Rounding errors may move the meeting of an edge that becomes a point.
        let limit = half * (1 + 1e-6)
        return first > 0 && second > 0 && first <= limit && second <= limit ? min(first, half) : nil
    }

    // MARK: Joins and caps

    /// Adds the join of a curve with the next one, whose start becomes the end of the edges. `movesEnds`: whether the join may
    /// move the ends of straight lines, which must not be the first points of other edges.
    private func addJoin(from: PenCurve, to: PenCurve, movesEnds: Bool = true, _ edges: inout PenEdges) {
        let straight = movesEnds && from.isStraight && to.isStraight ? min(from.chord, to.chord) : 0
        addTurn(to.p0, from.directions.end, to.directions.start, join, straight: straight, &edges)
    }

    /// Adds a change of the direction. `straight` is the length of the shorter of two straight lines; 0 for curves.
    private func addTurn(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ join: CGLineJoin, straight: Double = 0,
        _ edges: inout PenEdges
    ) {
        // A smooth continuation needs no points.
        guard (to - from).length * half > tolerance / 16 else { return }
        if from.cross(to) > 0 {
            addTurn(place, from, to, join, straight, side: -1, outer: &edges.right, inner: &edges.left)
        } else {
            addTurn(place, from, to, join, straight, side: 1, outer: &edges.left, inner: &edges.right)
        }
    }

    private func addTurn(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ join: CGLineJoin, _ straight: Double,
        side: Double, outer: inout [SIMD2<Double>], inner: inout [SIMD2<Double>]
    ) {
        let (a, b) = (from.left * (side * half), to.left * (side * half))
        switch join {
        case .miter:
            if let miter = miter(from, to) {
                // It continues straight lines.
                if straight > 0 { outer.removeLast() }
                outer.append(place + miter)
                if straight > 0 { break }
            }
            outer.append(place + b)
        case .round where mayBeVisible(place):
            let angle = atan2(abs(from.cross(to)), from.dot(to))
            outer += arc(place, a, -side * angle)
            outer.append(place + b)
        case .round, .bevel: outer.append(place + b)
        }
        // Where the inner edges of straight lines intersect within both halves that are near the join, the area beyond
        // the intersection, which both lines cover, is left out. Elsewhere the edges meet at the line itself.
        let (sine, cosine) = (abs(from.cross(to)), from.dot(to))
        if cosine >= 0, half * sine <= straight / 2 {
            inner[inner.count - 1] = place - (a + b) / (1 + cosine)
        } else {
            inner.append(place)
            inner.append(place - b)
        }
    }

    /// The vector from a corner to the point where its outer edges meet; nil beyond the miter limit.
    private func miter(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double>? {
        // The miter of a turn by θ is 1 / cos(θ / 2) line widths long.
        let cosine = 1 + from.dot(to)
        guard cosine > 1e-9, (2 / cosine).squareRoot() <= miterLimit else { return nil }
        return (from.left + to.left) * ((from.cross(to) > 0 ? -half : half) / cosine)
    }

    /// The points of a cap from the left edge to the right one, without its ends, for a line that ends in a direction.
    private func capPoints(_ place: SIMD2<Double>, _ direction: SIMD2<Double>) -> [SIMD2<Double>] {
        guard mayBeVisible(place) else { return [] }
        let (normal, along) = (direction.left * half, direction * half)
        switch cap {
        case .butt: return []
        case .round: return arc(place, normal, -.pi)
        case .square: return [place + normal + along, place - normal + along]
        }
    }

    /// Adds the caps of a line without a length.
    private func addDot(_ place: SIMD2<Double>, _ direction: SIMD2<Double>, _ edges: inout PenEdges) {
        guard cap != .butt, mayBeVisible(place) else { return }
        edges.left += capPoints(place, -direction)
        edges.add(place, direction.left * half)
        edges.left += capPoints(place, direction)
    }

    /// The points of an arc between a vector from its center and the same vector turned by an angle, without its ends.
    private func arc(_ center: SIMD2<Double>, _ from: SIMD2<Double>, _ angle: Double) -> [SIMD2<Double>] {
        let count = max(1, Int((abs(angle) / step).rounded(.up)))
        let (cosine, sine) = (cos(angle / Double(count)), sin(angle / Double(count)))
        var way = from
        return (1..<count).map { _ in
            way = way * cosine + way.left * sine
            return center + way
        }
    }

    private func mayBeVisible(_ place: SIMD2<Double>) -> Bool {
        PenCurve(place, place).mayIntersect(reach)
    }
}

/// The edges of a part of a stroke, in drawing order.
private struct PenEdges {
    var left: [SIMD2<Double>] = []
    var right: [SIMD2<Double>] = []
    /// The outlines of the areas that the inner edges of tight curves pass over backward.
    private var folds: [[SIMD2<Double>]] = []
    /// The inner edge of the fold at the end of the edges, and where the lines across the stroke meet; empty if there is none.
    private var tips: [SIMD2<Double>] = []
    private var meetings: [SIMD2<Double>] = []
    private var foldsLeft = false
    private var polygons = Polygons()

    var isEmpty: Bool { left.isEmpty }

    /// Removes all points, and keeps the memory of the edges.
    mutating func removeAll() {
        left.removeAll(keepingCapacity: true)
        right.removeAll(keepingCapacity: true)
        (folds, tips, meetings) = ([], [], [])
    }

    /// Adds the points at both sides of a point of the line.
    mutating func add(_ place: SIMD2<Double>, _ normal: SIMD2<Double>) {
        left.append(place + normal)
        right.append(place - normal)
    }

    /// Moves the last points of both edges along a vector.
    mutating func moveLast(_ vector: SIMD2<Double>, _ distances: SIMD2<Double>) {
        left[left.count - 1] += vector * distances.x
        right[right.count - 1] += vector * distances.y
    }

    /// Adds the same, where the line across the stroke meets the previous one on the left or right side.
    mutating func addFold(
        _ place: SIMD2<Double>, _ normal: SIMD2<Double>, meeting: SIMD2<Double>, isLeft: Bool
    ) {
        let last = isLeft ? left[left.count - 1] : right[right.count - 1]
        if foldsLeft == isLeft, tips.last == last {
            if isLeft { left.removeLast() } else { right.removeLast() }
        } else {
            endFold()
            (tips, foldsLeft) = ([last], isLeft)
        }
        tips.append(isLeft ? place + normal : place - normal)
        meetings.append(meeting)
        if isLeft { left.append(meeting) } else { right.append(meeting) }
        add(place, normal)
    }

    private mutating func endFold() {
        if !tips.isEmpty { folds.append(foldsLeft ? tips.reversed() + meetings : tips + meetings.reversed()) }
        (tips, meetings) = ([], [])
    }

    /// The outlines of the area between the edges. `isClosed`: the line's last points are its first ones, except where a join
    /// has moved them.
    mutating func outlines(isClosed: Bool = false) -> Polygons {
        endFold()
        polygons.removeAll()
        if isClosed {
            polygons.append(left.dropFirst())
            polygons.append([], reversed: right.dropFirst())
        } else {
            polygons.append(left[...], reversed: right[...])
        }
        for fold in folds { polygons.append(fold[...]) }
        folds = []
        return polygons
    }

    /// Starts again at the last points. A join may move the last points, but not the first ones.
    mutating func restart() {
        left.removeFirst(left.count - 1)
        right.removeFirst(right.count - 1)
        left.append(left[0])
        right.append(right[0])
    }
}

// MARK: - Extent

extension PenStroke {
    /// A rectangle that contains the area, slightly larger than the smallest one; null if there is none.
    package func box(of lines: [PenLine]) -> CGRect {
        guard half > 0, half.isFinite else { return .null }
        let margin = cap == .square ? half * 2.0.squareRoot() : half
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
            (low, high) = (pointwiseMin(low, a), pointwiseMax(high, b))
        }
        for line in lines {
            var previous: SIMD2<Double>? = line.isClosed ? line.curves.last?.directions.end : nil
            for curve in line.curves {
                let box = curve.tightBox
                add(box.low - margin, box.high + margin)
                guard join == .miter, miterLimit > 1 else { continue }
                let (start, end) = curve.directions
                if let previous, previous != start, let miter = miter(previous, start) {
                    add(curve.p0 + miter, curve.p0 + miter)
                }
                previous = end
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension PenCurve {
    /// The bounding box of the curve itself.
    fileprivate var tightBox: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var (low, high) = (pointwiseMin(p0, p3), pointwiseMax(p0, p3))
        guard !isStraight else { return (low, high) }
        // Roots of a coordinate's derivative, 3 (a t² + 2 b t + c), computed without cancellation.
        let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, p2 - 2 * p1 + p0, p1 - p0)
        for axis in 0..<2 {
            let discriminant = b[axis] * b[axis] - a[axis] * c[axis]
            guard discriminant >= 0 else { continue }
            let q = -(b[axis] + (b[axis] < 0 ? -1 : 1) * discriminant.squareRoot())
            for t in [c[axis] / q, q / a[axis]] where t > 0 && t < 1 {
                let p = part(0, t).p3
                (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
            }
        }
        return (low, high)
    }
}
