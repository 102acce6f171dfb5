/// The arc lengths of consecutive curves, each with a parameter 0...1, and the inverse: from length to parameter.
///
/// The initializer splits each curve into pieces in which its speed, the length of the derivative, is smooth enough for
/// Gauss–Legendre quadrature to reach a relative error of 1e-9. Finding a position then takes a binary search over the
/// pieces and a few steps of Newton's method inside one.
package struct ArcLengths: Sendable {
    private struct Piece {
        var curve: Int
        /// Parameters.
        var start, end: Double
        /// The total length of all pieces before this one.
        var before: Double
        var length: Double
    }

    /// The greatest recursion depth of the subdivision. A curve that turns back on itself needs all 30 levels for an error
    /// of 1e-9. More than `manyCurves` curves are divided into at most `maximumPieces` pieces, or one for each.
    private static let halvings = 30
    private static let manyCurves = 4096
    private static let maximumPieces = 1 << 19

    private var pieces: [Piece] = []
    package private(set) var total = 0.0

    /// The lengths of `segments` curves, given by their speeds; nil if the total length is zero or not finite.
    package init?(segments: Int, speed: (Int, Double) -> Double) {
        var halvings = segments > Self.manyCurves ? 0 : Self.halvings
        while segments > Self.manyCurves, segments << (halvings + 1) <= Self.maximumPieces { halvings += 1 }
        for curve in 0..<max(0, segments) {
            let whole = Self.integral(0, 1) { speed(curve, $0) }
            guard whole.isFinite else { return nil }
            append(curve, 0, 1, whole, tolerance: whole * 1e-10 + .leastNormalMagnitude, halvings) { speed(curve, $0) }
        }
        guard total > 0, total.isFinite else { return nil }
    }

    private mutating func append(
        _ curve: Int, _ start: Double, _ end: Double, _ whole: Double, tolerance: Double, _ halvings: Int,
        _ speed: (Double) -> Double
    ) {
        let middle = (start + end) / 2
        let isLast = halvings == 0
        let first = isLast ? whole : Self.integral(start, middle, speed)
        let second = isLast ? 0 : Self.integral(middle, end, speed)
        let length = first + second
        if isLast || !length.isFinite || abs(length - whole) <= tolerance {
            if length == 0 { return }
            pieces.append(Piece(curve: curve, start: start, end: end, before: total, length: length))
            total += length
        } else {
            append(curve, start, middle, first, tolerance: tolerance, halvings - 1, speed)
            append(curve, middle, end, second, tolerance: tolerance, halvings - 1, speed)
        }
    }

    /// The curve, and the parameter in it, at a fraction of the total length; fractions are clamped to 0...1.
    package func place(atPart part: Double, speed: (Int, Double) -> Double) -> (curve: Int, parameter: Double) {
        let length = (part > 0 ? min(part, 1) : 0) * total
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].before <= length { low = middle } else { high = middle }
        }
        guard pieces.indices.contains(low) else { return (0, 0) }
        let piece = pieces[low]
        let wanted = length - piece.before
        if wanted <= 0 { return (piece.curve, piece.start) }
        if wanted >= piece.length { return (piece.curve, piece.end) }
        var (from, to) = (piece.start, piece.end)
        var t = from + (to - from) * (wanted / piece.length)
        for _ in 0..<60 {
            let error = Self.integral(piece.start, t) { speed(piece.curve, $0) } - wanted
            if abs(error) <= 1e-14 * total { break }
            if error > 0 { to = t } else { from = t }
            let slope = speed(piece.curve, t)
            let next = t - error / slope
            t = slope > 0 && next > from && next < to ? next : (from + to) / 2
        }
        return (piece.curve, t)
    }

    /// Gauss–Legendre quadrature with eight points.
    private static func integral(_ a: Double, _ b: Double, _ f: (Double) -> Double) -> Double {
        let (center, half) = ((a + b) / 2, (b - a) / 2)
        func pair(_ x: Double, _ weight: Double) -> Double { weight * (f(center - half * x) + f(center + half * x)) }
        return half
            * (pair(0.183_434_642_495_649_8, 0.362_683_783_378_362)
                + pair(0.525_532_409_916_329, 0.313_706_645_877_887_3)
                + pair(0.796_666_477_413_626_7, 0.222_381_034_453_374_48)
                + pair(0.960_289_856_497_536_3, 0.101_228_536_290_376_26))
    }
}
