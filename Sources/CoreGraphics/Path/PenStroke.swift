import Foundation

/// Converts stroked lines to polygons that cover the stroke's area. All polygons wind in the same direction, so that
/// the nonzero winding rule fills their union.
///
/// A curve is flattened to points on both offset edges, close enough together that the straight lines between them
/// deviate by at most the tolerance. Lengths are in the units of the lines.
package struct PenStroke: Sendable {
    private let half: Double
    private let cap: CGLineCap
    private let join: CGLineJoin
    private let miterLimit: Double
    private let tolerance: Double
    /// The rectangle outside of which a line's stroke cannot be visible; curves outside it are not subdivided.
    package let reach: CGRect
    /// The angle between the points of a round cap or join, in radians.
    private let step: Double

    /// Creates a stroker. `tolerance`, above 0, is the greatest distance between a curve and its straight lines inside
    /// `visible`.
    package init(
        width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double, tolerance: Double, visible: CGRect
    ) {
        half = max(width, 0) / 2
        (self.cap, self.join, self.miterLimit, self.tolerance) = (cap, join, miterLimit, tolerance)
        let margin = CGFloat(half * max(2.0.squareRoot(), miterLimit > 1 ? miterLimit : 1))
        reach = CGRect(
            x: visible.minX - margin, y: visible.minY - margin, width: visible.width + 2 * margin,
            height: visible.height + 2 * margin)
        step = min(max(2 * (2 * tolerance / half).squareRoot(), 1e-3), .pi / 8)
    }

    /// Calls `body` with each polygon of the area, until `isFull` returns true. A width of 0, or one that is not finite,
    /// covers nothing.
    package func cover(
        _ lines: [PenLine], until isFull: () -> Bool = { false }, _ body: ([SIMD2<Double>]) -> Void
    ) {
        guard half > 0, half.isFinite, step > 0 else { return }
        for line in lines { cover(line, until: isFull, body) }
    }

    private func cover(_ line: PenLine, until isFull: () -> Bool, _ body: ([SIMD2<Double>]) -> Void) {
        guard let first = line.curves.first, let last = line.curves.last else { return }
        if let direction = line.dotDirection { return addDot(first.p0, direction, body) }
        var previous: SIMD2<Double>?
        for curve in line.curves {
            if isFull() { return }
            let (start, end) = curve.directions
            if let previous { addJoin(curve.p0, previous, start, body) }
            previous = end
            if curve.mayIntersect(reach) { cover(curve, body) }
        }
        let (start, end) = (first.directions.start, last.directions.end)
        if line.isClosed {
            addJoin(first.p0, end, start, body)
        } else {
            addCap(first.p0, -start, body)
            addCap(last.p3, end, body)
        }
    }

    // MARK: Along a curve

    private struct Vertex {
        let place, direction: SIMD2<Double>
    }

    private func cover(_ curve: PenCurve, _ body: ([SIMD2<Double>]) -> Void) {
        let directions = curve.directions
        if curve.isStraight { return body(band(curve.p0, curve.p3, directions.start, directions.start)) }
        var vertices = [Vertex(place: curve.p0, direction: directions.start)]
        flatten(curve, directions.start, directions.end, depth: 0, &vertices)
        var run = vertices.startIndex
        for index in vertices.indices.dropLast() {
            let (a, b) = (vertices[index], vertices[index + 1])
            let way = b.place - a.place
            let turn = (b.direction - a.direction).left * half
            // Where the radius of curvature is below half the width, the inner edge runs backward.
            if (way + turn).dot(way) > 0, (way - turn).dot(way) > 0 { continue }
            strip(vertices[run...index], body)
            run = index + 1
            let direction = way.unit
            guard direction != .zero else {
                addRoundJoin(a.place, a.direction, b.direction, body)
                continue
            }
            body(band(a.place, b.place, direction, direction))
            addRoundJoin(a.place, a.direction, direction, body)
            addRoundJoin(b.place, direction, b.direction, body)
        }
        strip(vertices[run...], body)
    }

    private func flatten(
        _ curve: PenCurve, _ start: SIMD2<Double>, _ end: SIMD2<Double>, depth: Int, _ vertices: inout [Vertex]
    ) {
        let (first, second) = (curve.p0 - 2 * curve.p1 + curve.p2, curve.p1 - 2 * curve.p2 + curve.p3)
        // Three quarters of the greatest second difference bound the distance to the chord (Wang's formula). An arc of
        // the edge deviates from its chord by an eighth of the radius times the square of the angle.
        let isFlat = 0.75 * max(first.length, second.length) <= tolerance
        let isStraight = half * (1 - start.dot(end)) <= 4 * tolerance && start.dot(end) > 0
        if (isFlat && isStraight) || depth == 20 || vertices.count > 1 << 16 || !curve.mayIntersect(reach) {
            vertices.append(Vertex(place: curve.p3, direction: end))
            return
        }
        let (a, b) = curve.halves
        let middle = a.directions.end
        flatten(a, start, middle, depth: depth + 1, &vertices)
        flatten(b, middle, end, depth: depth + 1, &vertices)
    }

    /// The area between the two offset edges of consecutive points.
    private func strip(_ vertices: ArraySlice<Vertex>, _ body: ([SIMD2<Double>]) -> Void) {
        guard vertices.count > 1 else { return }
        var edges: [SIMD2<Double>] = []
        edges.reserveCapacity(2 * vertices.count)
        for vertex in vertices { edges.append(vertex.place + vertex.direction.left * half) }
        for vertex in vertices.reversed() { edges.append(vertex.place - vertex.direction.left * half) }
        body(edges)
    }

    private func band(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        [a + start.left * half, b + end.left * half, b - end.left * half, a - start.left * half]
    }

    // MARK: Joins and caps

    /// Adds the join at a point where the line's direction changes.
    private func addJoin(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void
    ) {
        guard from != to, mayBeVisible(place) else { return }
        switch join {
        case .round: addRoundJoin(place, from, to, body)
        case .bevel: addBevel(place, from, to, nil, body)
        case .miter: addBevel(place, from, to, miterTip(place, from, to), body)
        }
    }

    /// The point where the outer edges of a corner meet; nil beyond the miter limit.
    private func miterTip(_ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double>? {
        // The miter of a turn by θ is 1 / cos(θ / 2) line widths long.
        let cosine = 1 + from.dot(to)
        guard cosine > 1e-9, (2 / cosine).squareRoot() <= miterLimit else { return nil }
        let outer = outerNormals(from, to)
        return place + (outer.0 + outer.1) * (half / cosine)
    }

    /// The normals on the outer side of a turn.
    private func outerNormals(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
        from.cross(to) > 0 ? (-from.left, -to.left) : (from.left, to.left)
    }

    private func addBevel(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ tip: SIMD2<Double>?,
        _ body: ([SIMD2<Double>]) -> Void
    ) {
        let (a, b) = outerNormals(from, to)
        addConvex([place, place + a * half] + (tip.map { [$0] } ?? []) + [place + b * half], body)
    }

    /// Adds a sector of a disc on the outer side of a turn.
    private func addRoundJoin(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void
    ) {
        let angle = abs(atan2(from.cross(to), from.dot(to)))
        guard angle > 0, mayBeVisible(place) else { return }
        addSector(place, outerNormals(from, to).0, from.cross(to) > 0 ? angle : -angle, body)
    }

    private func addCap(_ place: SIMD2<Double>, _ direction: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void) {
        guard mayBeVisible(place) else { return }
        switch cap {
        case .butt: break
        case .round: addSector(place, -direction.left, .pi, body)
        case .square: body(band(place, place + direction * half, direction, direction))
        }
    }

    private func addDot(_ place: SIMD2<Double>, _ direction: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void) {
        guard mayBeVisible(place) else { return }
        switch cap {
        case .butt: break
        case .round: addSector(place, direction, 2 * .pi, body)
        case .square: body(band(place - direction * half, place + direction * half, direction, direction))
        }
    }

    /// Adds a sector of a disc that starts at a direction and spans an angle.
    private func addSector(
        _ place: SIMD2<Double>, _ first: SIMD2<Double>, _ angle: Double, _ body: ([SIMD2<Double>]) -> Void
    ) {
        let count = max(1, Int((abs(angle) / step).rounded(.up)))
        let rim = (0...count).map { index -> SIMD2<Double> in
            let turn = angle * Double(index) / Double(count)
            return place + (first * cos(turn) + first.left * sin(turn)) * half
        }
        addConvex(abs(angle) < 2 * .pi ? [place] + rim : rim, body)
    }

    /// Adds a convex polygon with the same winding direction as `band`.
    private func addConvex(_ points: [SIMD2<Double>], _ body: ([SIMD2<Double>]) -> Void) {
        guard let first = points.first else { return }
        var area = 0.0
        for (a, b) in zip(points.dropFirst(), points.dropFirst(2)) { area += (a - first).cross(b - first) }
        body(area > 0 ? points.reversed() : points)
    }

    private func mayBeVisible(_ place: SIMD2<Double>) -> Bool {
        PenCurve(place, place).mayIntersect(reach)
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
                if let previous, previous != start, let tip = miterTip(curve.p0, previous, start) { add(tip, tip) }
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
