/// A cubic Bezier from (0, 0) to (1, 1) that maps the fraction of time to the fraction of change.
package struct TimingCurve: Sendable, Equatable {
    package var c1x, c1y, c2x, c2y: Double

    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
    }

    package static let linear = Self(0, 0, 1, 1)
    package static let easeIn = Self(0.42, 0, 1, 1)
    package static let easeOut = Self(0, 0, 0.58, 1)
    package static let easeInEaseOut = Self(0.42, 0, 0.58, 1)
    /// The system's default, "kCAMediaTimingFunctionDefault".
    package static let standard = Self(0.25, 0.1, 0.25, 1)

    /// The fraction of change at the fraction of time `x` in 0...1, with an error of less than 1e-9.
    ///
    /// The curve's x is monotonic if 0 <= c1x, c2x <= 1. Otherwise, the first crossing that bisection finds is used.
    package func callAsFunction(_ x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if c1x == c1y, c2x == c2y { return x }
        return Self.bezier(c1y, c2y, parameter(forX: x))
    }

    private func parameter(forX x: Double) -> Double {
        var (low, high, t) = (0.0, 1.0, x)
        // Newton's method, with each step kept inside the interval of bisection.
        for _ in 0..<60 {
            let error = Self.bezier(c1x, c2x, t) - x
            if abs(error) < 1e-13 { break }
            if error > 0 { high = t } else { low = t }
            let slope = Self.slope(c1x, c2x, t)
            let next = t - error / slope
            t = slope != 0 && next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private static func bezier(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t
    }

    private static func slope(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * p1 + 6 * u * t * (p2 - p1) + 3 * t * t * (1 - p2)
    }
}
