import Foundation

// Formulas that map red, green and blue separately, and do not change alpha.

/// out = in ^ power; negative values are mapped like positive ones, and stay negative.
package struct GammaCurve: ColorFormula {
    package let power: Float
    package init(power: Float) { self.power = power }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        PixelColor(value(c.x), value(c.y), value(c.z), c.w)
    }

    private func value(_ x: Float) -> Float { x < 0 ? -pow(-x, power) : pow(x, power) }
}

/// The transfer function of sRGB (IEC 61966-2-1), from encoded values to linear light, or back. Negative values are mapped
/// like positive ones, and stay negative, as in extended sRGB.
package struct EncodingCurve: ColorFormula {
    package enum Direction: Sendable { case toLinear, toEncoded }
    package let direction: Direction
    package init(_ direction: Direction) { self.direction = direction }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        PixelColor(value(c.x), value(c.y), value(c.z), c.w)
    }

    private func value(_ x: Float) -> Float { x < 0 ? -positive(-x) : positive(x) }

    private func positive(_ x: Float) -> Float {
        switch direction {
        case .toLinear: x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
        case .toEncoded: x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
        }
    }
}

/// Quantizes to evenly spaced levels, including 0 and 1: out = min(⌊in · levels⌋, levels - 1) / (levels - 1).
package struct Posterize: ColorFormula {
    package let levels: Float
    /// The number of levels is rounded, and at least 2.
    package init(levels: Float) { self.levels = max(2, levels.rounded()) }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        // The offset keeps values at the lower limit of a level from falling below it by rounding.
        let scaled = ((c + 1e-6) * levels).rounded(.down)
        let result =
            PixelColor(scaled.x, scaled.y, scaled.z, 0).clamped(
                lowerBound: .zero, upperBound: PixelColor(repeating: levels - 1)) / (levels - 1)
        return PixelColor(result.x, result.y, result.z, c.w)
    }
}

/// Clamps each channel to its own limits.
package struct ColorClamp: ColorFormula {
    package let least, most: PixelColor
    package init(least: PixelColor, most: PixelColor) { (self.least, self.most) = (least, most) }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor {
        c.replacing(with: least, where: c .< least).replacing(with: most, where: c .> most)
    }
}

/// A cubic polynomial for each channel: out = a + b·in + c·in² + d·in³.
package struct CubicPolynomial: ColorFormula {
    /// The coefficients of each power for red, green, blue and alpha.
    private let constant, linear, square, cube: PixelColor

    /// Takes four coefficients for each channel, the lowest power first.
    package init(red: PixelColor, green: PixelColor, blue: PixelColor, alpha: PixelColor) {
        func column(_ i: Int) -> PixelColor { [red[i], green[i], blue[i], alpha[i]] }
        (constant, linear, square, cube) = (column(0), column(1), column(2), column(3))
    }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor { ((cube * c + square) * c + linear) * c + constant }
}

/// A quadratic polynomial of all three colors for each of them, with coefficients of r, g, b, r², g², b², rg, gb, br,
/// and 1. Alpha does not change.
package struct CrossPolynomial: ColorFormula {
    private let factors: [[Float]]

    /// Takes ten coefficients for each of red, green and blue. Missing ones are 0.
    package init(red: [Float], green: [Float], blue: [Float]) {
        factors = [red, green, blue].map { Array(($0 + Array(repeating: 0, count: 10)).prefix(10)) }
    }

    package func color(of c: PixelColor) -> PixelColor {
        let terms = [c.x, c.y, c.z, c.x * c.x, c.y * c.y, c.z * c.z, c.x * c.y, c.y * c.z, c.z * c.x, 1]
        func sum(_ factors: [Float]) -> Float {
            var result: Float = 0
            for i in 0..<10 { result += factors[i] * terms[i] }
            return result
        }
        return PixelColor(sum(factors[0]), sum(factors[1]), sum(factors[2]), c.w)
    }
}

/// A smooth curve through given points, the same for red, green and blue. It is cubic between adjacent points without
/// overshooting them, and constant before the first and after the last.
///
/// The slopes are those of Fritsch and Carlson ("Monotone piecewise cubic interpolation", 1980), limited by the
/// harmonic mean, so that the curve is monotone where the points are.
package struct ToneCurve: ColorFormula {
    private struct Knot: Equatable, Sendable { var x, y, slope: Float }
    private var knots: [Knot] = []

    /// Takes points in any order. If several have the same x, the last one is used.
    package init(_ points: [(x: Float, y: Float)]) {
        for point in points.enumerated().sorted(by: { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) }) {
            if let last = knots.last, point.element.x - last.x < 1e-6 { knots.removeLast() }
            knots.append(Knot(x: point.element.x, y: point.element.y, slope: 0))
        }
        guard knots.count > 1 else { return }
        let rises = zip(knots, knots.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        let widths = zip(knots, knots.dropFirst()).map { $1.x - $0.x }
        knots[0].slope = rises[0]
        knots[knots.count - 1].slope = rises[rises.count - 1]
        for i in 1..<max(1, knots.count - 1) where rises[i - 1] * rises[i] > 0 {
            let (first, second) = (widths[i] * 2 + widths[i - 1], widths[i] + widths[i - 1] * 2)
            knots[i].slope = (first + second) / (first / rises[i - 1] + second / rises[i])
        }
    }

    package var rowMap: ColorRowMap { .channels }

    package func color(of c: PixelColor) -> PixelColor { PixelColor(value(c.x), value(c.y), value(c.z), c.w) }

    private func value(_ x: Float) -> Float {
        guard let first = knots.first, let last = knots.last else { return x }
        if x <= first.x { return first.y }
        if x >= last.x { return last.y }
        let upper = knots.firstIndex { $0.x > x } ?? knots.count - 1
        let (a, b) = (knots[upper - 1], knots[upper])
        let width = b.x - a.x
        let t = (x - a.x) / width
        let (t2, t3) = (t * t, t * t * t)
        return (2 * t3 - 3 * t2 + 1) * a.y + (t3 - 2 * t2 + t) * width * a.slope + (3 * t2 - 2 * t3) * b.y
            + (t3 - t2) * width * b.slope
    }
}
