import Foundation

/// A pen of a width, and the area that it covers on its way along lines: the union of polygons, all of which go round in
/// the same direction, so that the non-zero rule fills it.
///
/// A curve is a row of points on its edges, at right angles to it, and so close to one another that straight lines between
/// them are off by no more than the tolerance. Lengths are in the units of the lines.
package struct PenStroke: Sendable {
    private let half: Double
    private let cap: CGLineCap
    private let join: CGLineJoin
    private let miterLimit: Double
    private let tolerance: Double
    /// Where lines can lie whose area may be seen: what lies outside is not refined.
    package let reach: CGRect
    /// Between the points of a round cap or join, in radians.
    private let step: Double

    /// `tolerance`, above 0: how far straight lines may be off a curve. `visible`: where that counts.
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

    /// Hands out the polygons of the area. A width that is 0 or no number covers nothing.
    package func cover(_ lines: [PenLine], _ body: ([SIMD2<Double>]) -> Void) {
        guard half > 0, half.isFinite, step > 0 else { return }
        for line in lines { cover(line, body) }
    }

    private func cover(_ line: PenLine, _ body: ([SIMD2<Double>]) -> Void) {
        guard let first = line.curves.first, let last = line.curves.last else { return }
        if let direction = line.dotDirection { return dot(first.p0, direction, body) }
        var former: SIMD2<Double>?
        for curve in line.curves {
            let (start, end) = curve.directions
            if let former { meet(curve.p0, former, start, body) }
            former = end
            if curve.mayMeet(reach) { cover(curve, body) }
        }
        let (start, end) = (first.directions.start, last.directions.end)
        if line.isClosed {
            meet(first.p0, end, start, body)
        } else {
            putCap(first.p0, -start, body)
            putCap(last.p3, end, body)
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
            // Where the curve turns about a point that the pen covers, its edge goes backwards.
            if (way + turn).dot(way) > 0, (way - turn).dot(way) > 0 { continue }
            strip(vertices[run...index], body)
            run = index + 1
            let direction = way.unit
            guard direction != .zero else {
                turnRound(a.place, a.direction, b.direction, body)
                continue
            }
            body(band(a.place, b.place, direction, direction))
            turnRound(a.place, a.direction, direction, body)
            turnRound(b.place, direction, b.direction, body)
        }
        strip(vertices[run...], body)
    }

    private func flatten(
        _ curve: PenCurve, _ start: SIMD2<Double>, _ end: SIMD2<Double>, depth: Int, _ vertices: inout [Vertex]
    ) {
        let (first, second) = (curve.p0 - 2 * curve.p1 + curve.p2, curve.p1 - 2 * curve.p2 + curve.p3)
        // Three quarters of the greatest second difference bound the distance to the chord (Wang's formula); an arc of the
        // edge is off its chord by an eighth of the radius times the angle's square.
        let isFlat = 0.75 * max(first.length, second.length) <= tolerance
        let isStraight = half * (1 - start.dot(end)) <= 4 * tolerance && start.dot(end) > 0
        if (isFlat && isStraight) || depth == 20 || vertices.count > 1 << 16 || !curve.mayMeet(reach) {
            vertices.append(Vertex(place: curve.p3, direction: end))
            return
        }
        let (a, b) = curve.halves
        let middle = a.directions.end
        flatten(a, start, middle, depth: depth + 1, &vertices)
        flatten(b, middle, end, depth: depth + 1, &vertices)
    }

    /// The area between both edges of a row of points.
    private func strip(_ vertices: ArraySlice<Vertex>, _ body: ([SIMD2<Double>]) -> Void) {
        guard vertices.count > 1 else { return }
        body(
            vertices.map { $0.place + $0.direction.left * half }
                + vertices.reversed().map { $0.place - $0.direction.left * half })
    }

    private func band(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        [a + start.left * half, b + end.left * half, b - end.left * half, a - start.left * half]
    }

    // MARK: Joins and caps

    /// The corner at which a line comes from one direction and goes on in another.
    private func meet(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void
    ) {
        guard from != to, mayBeSeen(place) else { return }
        switch join {
        case .round: turnRound(place, from, to, body)
        case .bevel: bevel(place, from, to, nil, body)
        case .miter: bevel(place, from, to, tip(place, from, to), body)
        }
    }

    /// Where the outer edges of a corner meet; nil where that is too far.
    private func tip(_ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>) -> SIMD2<Double>? {
        // A mitre of a turn by θ is 1 / cos(θ / 2) line widths long.
        let cosine = 1 + from.dot(to)
        guard cosine > 1e-9, (2 / cosine).squareRoot() <= miterLimit else { return nil }
        let outer = outwards(from, to)
        return place + (outer.0 + outer.1) * (half / cosine)
    }

    /// The normals on the outer side of a turn.
    private func outwards(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
        from.cross(to) > 0 ? (-from.left, -to.left) : (from.left, to.left)
    }

    private func bevel(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ tip: SIMD2<Double>?,
        _ body: ([SIMD2<Double>]) -> Void
    ) {
        let (a, b) = outwards(from, to)
        convex([place, place + a * half] + (tip.map { [$0] } ?? []) + [place + b * half], body)
    }

    /// A sector of a disc on the outer side of a turn.
    private func turnRound(
        _ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void
    ) {
        let angle = abs(atan2(from.cross(to), from.dot(to)))
        guard angle > 0, mayBeSeen(place) else { return }
        sector(place, outwards(from, to).0, from.cross(to) > 0 ? angle : -angle, body)
    }

    private func putCap(_ place: SIMD2<Double>, _ direction: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void) {
        guard mayBeSeen(place) else { return }
        switch cap {
        case .butt: break
        case .round: sector(place, -direction.left, .pi, body)
        case .square: body(band(place, place + direction * half, direction, direction))
        }
    }

    private func dot(_ place: SIMD2<Double>, _ direction: SIMD2<Double>, _ body: ([SIMD2<Double>]) -> Void) {
        guard mayBeSeen(place) else { return }
        switch cap {
        case .butt: break
        case .round: sector(place, direction, 2 * .pi, body)
        case .square: body(band(place - direction * half, place + direction * half, direction, direction))
        }
    }

    /// A sector of a disc, from a direction on by an angle.
    private func sector(
        _ place: SIMD2<Double>, _ first: SIMD2<Double>, _ angle: Double, _ body: ([SIMD2<Double>]) -> Void
    ) {
        let count = max(1, Int((abs(angle) / step).rounded(.up)))
        let rim = (0...count).map { index -> SIMD2<Double> in
            let turn = angle * Double(index) / Double(count)
            return place + (first * cos(turn) + first.left * sin(turn)) * half
        }
        convex(abs(angle) < 2 * .pi ? [place] + rim : rim, body)
    }

    /// A polygon, made to go round as bands do.
    private func convex(_ points: [SIMD2<Double>], _ body: ([SIMD2<Double>]) -> Void) {
        guard let first = points.first else { return }
        var area = 0.0
        for (a, b) in zip(points.dropFirst(), points.dropFirst(2)) { area += (a - first).cross(b - first) }
        body(area > 0 ? points.reversed() : points)
    }

    private func mayBeSeen(_ place: SIMD2<Double>) -> Bool {
        PenCurve(place, place).mayMeet(reach)
    }
}

// MARK: - Extent

extension PenStroke {
    /// A rectangle around the area: not the smallest, but near; null for none.
    package func box(of lines: [PenLine]) -> CGRect {
        guard half > 0, half.isFinite else { return .null }
        let margin = cap == .square ? half * 2.0.squareRoot() : half
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
            (low, high) = (pointwiseMin(low, a), pointwiseMax(high, b))
        }
        for line in lines {
            var former: SIMD2<Double>? = line.isClosed ? line.curves.last?.directions.end : nil
            for curve in line.curves {
                let box = curve.tightBox
                add(box.low - margin, box.high + margin)
                guard join == .miter, miterLimit > 1 else { continue }
                let (start, end) = curve.directions
                if let former, former != start, let tip = tip(curve.p0, former, start) { add(tip, tip) }
                former = end
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension PenCurve {
    /// The least and the greatest coordinates of the curve itself.
    fileprivate var tightBox: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var (low, high) = (pointwiseMin(p0, p3), pointwiseMax(p0, p3))
        guard !isStraight else { return (low, high) }
        // Where a coordinate's derivative, 3 (a t² + 2 b t + c), is 0; found without cancellation.
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
