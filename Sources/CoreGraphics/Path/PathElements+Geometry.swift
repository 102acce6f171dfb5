// Bounds and hit testing.

extension PathElements {
    /// The smallest rectangle that contains every point, including control points; null for an empty path.
    package var controlBounds: CGRect { CGRect(around: points) }

    /// The sum of the vertical distances between successive points, including control points, after a transform.
    package func verticalDistance(_ transform: CGAffineTransform) -> CGFloat {
        zip(points, points.dropFirst()).reduce(0) {
            $0 + (transform.b * ($1.1.x - $1.0.x) + transform.d * ($1.1.y - $1.0.y)).magnitude
        }
    }

    /// A rectangle of all points from the first segment on that differs from those of another path, and of the point before
    /// it; null if there are none. Lines of any join and cap differ only near the segments of these points.
    /// `ofSubpaths`: also the rest of a subpath that differs, for fills and dashes.
    package func change(from other: PathElements, ofSubpaths: Bool) -> CGRect {
        var (verb, point, start) = (0, 0, 0)
        while verb < verbs.count, verb < other.verbs.count, verbs[verb] == other.verbs[verb] {
            let next = point + verbs[verb].pointCount
            guard (point..<next).allSatisfy({ points[$0] == other.points[$0] }) else { break }
            if verbs[verb] == .move { start = point }
            (verb, point) = (verb + 1, next)
        }
        // The first segment that begins or closes a subpath decides whether the end of the last equal one changes.
        let rests = [verbs[verb...], other.verbs[verb...]]
        let continues = rests.contains { $0.first.map { $0 != .move } ?? false }
        let closes = rests.contains { $0.first { $0 == .move || $0 == .close } == .close }
        let needsStart = ofSubpaths || closes || verbs[..<verb].last == .close
        let first = !continues ? point : needsStart ? start : max(start, point - 1)
        return CGRect(around: points[first...] + other.points[first...])
    }

    /// The smallest rectangle that contains the drawn curve itself; null for an empty path.
    package var bounds: CGRect {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        // NaN is ignored, because `min` and `max` keep the first argument then.
        func include(_ point: CGPoint) {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        func isOutside(_ point: CGPoint) -> Bool {
            !(low.x <= point.x && point.x <= high.x && low.y <= point.y && point.y <= high.y)
        }
        forEach { segment in
            switch segment {
            case .move(let to), .line(_, let to): include(to)
            case .close: break
            case .quad, .cubic:
                guard let curve = CubicCurve(segment) else { break }
                include(curve.p3)
                // A curve is within the hull of its points.
                guard isOutside(curve.p1) || isOutside(curve.p2) else { break }
                curve.forEachExtremum(of: \.x) { include(curve.point($0)) }
                curve.forEachExtremum(of: \.y) { include(curve.point($0)) }
            }
        }
        return CGRect(from: low, to: high)
    }

    /// Whether the point lies inside under the fill rule, or on the outline; open subpaths count as closed.
    package func contains(_ point: CGPoint, _ rule: CGPathFillRule) -> Bool {
        guard point.isFinite else { return false }
        var winding = 0
        var isOnOutline = false
        var start = CGPoint.zero
        var current = CGPoint.zero
        func add(_ from: CGPoint, _ to: CGPoint) {
            winding += crossing(from, to, point)
            isOnOutline = isOnOutline || point.isOnLine(from, to)
        }
        forEach { segment in
            switch segment {
            case .move(let to):
                if current != start { add(current, start) }
                start = to
                current = to
            case .line(let from, let to), .close(let from, let to):
                add(from, to)
                current = to
            case .quad, .cubic:
                guard let curve = CubicCurve(segment) else { break }
                winding += curve.crossings(point)
                isOnOutline = isOnOutline || curve.contains(point)
                current = curve.p3
            }
        }
        if current != start { add(current, start) }
        return isOnOutline || (rule == .winding ? winding != 0 : winding % 2 != 0)
    }

    /// 1 if the line crosses the ray from the point to the right upward, −1 if downward, else 0. The line includes its
    /// lower end and excludes its upper one.
    private func crossing(_ a: CGPoint, _ b: CGPoint, _ point: CGPoint) -> Int {
        guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        guard x > point.x else { return 0 }
        return a.y <= point.y ? 1 : -1
    }
}

extension CGPoint {
    /// The distance from an outline up to which the point counts as on it, greater than rounding errors.
    fileprivate var outlineTolerance: CGFloat { 1e-10 * max(1, abs(x), abs(y)) }

    fileprivate func isOnLine(_ a: CGPoint, _ b: CGPoint) -> Bool {
        let tolerance = outlineTolerance
        guard x >= min(a.x, b.x) - tolerance, x <= max(a.x, b.x) + tolerance, y >= min(a.y, b.y) - tolerance,
            y <= max(a.y, b.y) + tolerance
        else { return false }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        return abs(dx * (y - a.y) - dy * (x - a.x)) <= tolerance * max(abs(dx), abs(dy))
    }
}

/// A cubic Bézier curve.
struct CubicCurve {
    let p0, p1, p2, p3: CGPoint

    /// The curve of a segment, with quadratic curves raised to cubic ones. Nil for the other segments.
    init?(_ segment: PathElements.Segment) {
        switch segment {
        case .quad(let from, let control, let to):
            p0 = from
            p1 = CGPoint(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
            p2 = CGPoint(x: to.x + (control.x - to.x) * 2 / 3, y: to.y + (control.y - to.y) * 2 / 3)
            p3 = to
        case .cubic(let from, let control1, let control2, let to):
            (p0, p1, p2, p3) = (from, control1, control2, to)
        default:
            return nil
        }
    }

    func point(_ t: CGFloat) -> CGPoint {
        CGPoint(x: value(\.x, t), y: value(\.y, t))
    }

    func value(_ axis: KeyPath<CGPoint, CGFloat>, _ t: CGFloat) -> CGFloat {
        let u = 1 - t
        let (a, b, c, d) = (p0[keyPath: axis], p1[keyPath: axis], p2[keyPath: axis], p3[keyPath: axis])
        return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    }

    /// The parameters strictly between 0 and 1 at which the coordinate has an extremum, in ascending order: the roots
    /// of the derivative 3(A·t² + 2B·t + C), computed without cancellation.
    func extrema(of axis: KeyPath<CGPoint, CGFloat>) -> [CGFloat] {
        var roots: [CGFloat] = []
        forEachExtremum(of: axis) { roots.append($0) }
        return roots.sorted()
    }

    /// Calls `body` with the parameters that `extrema(of:)` returns, in any order.
    @inline(__always)
    fileprivate func forEachExtremum(of axis: KeyPath<CGPoint, CGFloat>, _ body: (CGFloat) -> Void) {
        let (v0, v1, v2, v3) = (p0[keyPath: axis], p1[keyPath: axis], p2[keyPath: axis], p3[keyPath: axis])
        let a = v3 - 3 * v2 + 3 * v1 - v0
        let b = v2 - 2 * v1 + v0
        let c = v1 - v0
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return }
        let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        // Division by zero gives no number between 0 and 1.
        let (first, second) = (c / q, q / a)
        if first > 0, first < 1 { body(first) }
        if second > 0, second < 1 { body(second) }
    }

    /// The number of upward crossings of the ray from the point to the right, minus the downward ones.
    func crossings(_ point: CGPoint) -> Int {
        let ys = [p0.y, p1.y, p2.y, p3.y]
        guard ys.contains(where: { $0 <= point.y }), ys.contains(where: { $0 > point.y }) else { return 0 }
        var count = 0
        var low: CGFloat = 0
        var lowY = p0.y
        for high in extrema(of: \.y) + [1] {
            let highY = high == 1 ? p3.y : value(\.y, high)
            if (lowY <= point.y) != (highY <= point.y) {
                let t = parameter(point.y, low, high, rising: lowY <= point.y)
                if value(\.x, t) > point.x { count += lowY <= point.y ? 1 : -1 }
            }
            (low, lowY) = (high, highY)
        }
        return count
    }

    /// Whether the curve goes through a point.
    func contains(_ point: CGPoint) -> Bool {
        let tolerance = point.outlineTolerance
        func isNear(_ values: CGFloat..., to coordinate: CGFloat) -> Bool {
            values.contains { $0 <= coordinate + tolerance } && values.contains { $0 >= coordinate - tolerance }
        }
        guard isNear(p0.x, p1.x, p2.x, p3.x, to: point.x), isNear(p0.y, p1.y, p2.y, p3.y, to: point.y) else {
            return false
        }
        var (low, lowY): (CGFloat, CGFloat) = (0, p0.y)
        for high in extrema(of: \.y) + [1] {
            let highY = high == 1 ? p3.y : value(\.y, high)
            if isNear(lowY, highY, to: point.y) {
                let t = parameter(point.y, low, high, rising: lowY <= highY)
                if abs(value(\.x, t) - point.x) <= tolerance { return true }
            }
            (low, lowY) = (high, highY)
        }
        return false
    }

    /// The parameter at which the curve reaches a y coordinate, in an interval in which y is monotonic.
    private func parameter(_ y: CGFloat, _ low: CGFloat, _ high: CGFloat, rising: Bool) -> CGFloat {
        var (low, high) = (low, high)
        // Each step halves the interval: 52 of them use up a Double's precision.
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if (value(\.y, middle) <= y) == rising { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
