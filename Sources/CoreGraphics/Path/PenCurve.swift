import Foundation

/// A cubic curve or a straight line to be stroked.
struct PenCurve: Sendable {
    let p0, p1, p2, p3: SIMD2<Double>
    let isStraight: Bool

    /// A straight line.
    init(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
        (p0, p1, p2, p3, isStraight) = (from, from + (to - from) / 3, to + (from - to) / 3, to, true)
    }

    init(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>) {
        (self.p0, self.p1, self.p2, self.p3, isStraight) = (p0, p1, p2, p3, false)
    }

    init(_ curve: CubicCurve) {
        self.init(SIMD2(curve.p0), SIMD2(curve.p1), SIMD2(curve.p2), SIMD2(curve.p3))
    }

    var hasLength: Bool { p0 != p3 || (!isStraight && (p0 != p1 || p0 != p2)) }

    /// The distance between the end points.
    var chord: Double { (p3 - p0).length }

    /// The length of the derivative.
    func speed(_ t: Double) -> Double {
        let u = 1 - t
        return (3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2))).length
    }

    /// The point at a parameter.
    func point(_ t: Double) -> SIMD2<Double> {
        let u = 1 - t
        return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
    }

    /// The unit tangent at a parameter.
    func direction(_ t: Double) -> SIMD2<Double> {
        let u = 1 - t
        return (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2)).unit
    }

    /// The unit tangents at the start and at the end.
    var directions: (start: SIMD2<Double>, end: SIMD2<Double>) {
        if isStraight, p0 != p3 {
            let direction = (p3 - p0).unit
            if direction != .zero { return (direction, direction) }
        }
        return (Self.direction(p1 - p0, p2 - p0, p3 - p0), Self.direction(p3 - p2, p3 - p1, p3 - p0))
    }

    /// The unit vector of the first of three vectors that has a direction, or the x axis.
    private static func direction(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> SIMD2<Double> {
        var unit = a.unit
        if unit == .zero { unit = b.unit }
        if unit == .zero { unit = c.unit }
        return unit == .zero ? SIMD2(1, 0) : unit
    }

    /// Both halves, split at the parameter 1/2.
    var halves: (PenCurve, PenCurve) {
        let (a, b, c) = ((p0 + p1) / 2, (p1 + p2) / 2, (p2 + p3) / 2)
        let (d, e) = ((a + b) / 2, (b + c) / 2)
        let middle = (d + e) / 2
        return (PenCurve(p0, a, d, middle), PenCurve(middle, e, c, p3))
    }

    /// The part between two parameters.
    func part(_ from: Double, _ to: Double) -> PenCurve {
        func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { p * (1 - t) + q * t }
        /// The blossom (polar form) of the curve.
        func blossom(_ a: Double, _ b: Double, _ c: Double) -> SIMD2<Double> {
            let (q0, q1, q2) = (mix(p0, p1, a), mix(p1, p2, a), mix(p2, p3, a))
            return mix(mix(q0, q1, b), mix(q1, q2, b), c)
        }
        if isStraight { return PenCurve(from <= 0 ? p0 : mix(p0, p3, from), to >= 1 ? p3 : mix(p0, p3, to)) }
        let start = from <= 0 ? p0 : blossom(from, from, from), end = to >= 1 ? p3 : blossom(to, to, to)
        return PenCurve(start, blossom(from, from, to), blossom(from, to, to), end)
    }

    /// The bounding box of the control points.
    var box: (low: SIMD2<Double>, high: SIMD2<Double>) {
        let (low, high) = (pointwiseMin(p0, p3), pointwiseMax(p0, p3))
        return isStraight
            ? (low, high) : (pointwiseMin(low, pointwiseMin(p1, p2)), pointwiseMax(high, pointwiseMax(p1, p2)))
    }

    /// Whether the curve may intersect a rectangle.
    func mayIntersect(_ rect: CGRect) -> Bool {
        let (low, high) = box
        return high.x >= Double(rect.minX) && low.x <= Double(rect.maxX) && high.y >= Double(rect.minY)
            && low.y <= Double(rect.maxY)
    }

    /// The parameters between which a straight line is in a rectangle; 0 and 1 for any other curve. Nil if no part is.
    func parts(within rect: CGRect) -> (Double, Double)? {
        guard mayIntersect(rect) else { return nil }
        guard isStraight else { return (0, 1) }
        var (low, high) = (0.0, 1.0)
        let way = p3 - p0
        let (least, greatest) = (
            SIMD2(Double(rect.minX), Double(rect.minY)), SIMD2(Double(rect.maxX), Double(rect.maxY))
        )
        for axis in 0..<2 where way[axis] != 0 {
            let (a, b) = ((least[axis] - p0[axis]) / way[axis], (greatest[axis] - p0[axis]) / way[axis])
            (low, high) = (max(low, min(a, b)), min(high, max(a, b)))
        }
        return low <= high ? (low, high) : nil
    }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    var length: Double {
        let square = x * x + y * y
        // The square of a very small or large number is not exact.
        return square > 1e-280 && square < 1e300 ? square.squareRoot() : hypot(x, y)
    }

    /// The vector scaled to length 1; zero if it has no direction.
    var unit: SIMD2<Double> {
        let length = length
        return length > 0 && length.isFinite ? self / length : .zero
    }

    func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
    func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
    /// The vector turned by 90° from the x axis toward the y axis.
    var left: SIMD2<Double> { SIMD2(-y, x) }
}
