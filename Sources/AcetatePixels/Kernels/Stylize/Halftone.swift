import Glibc

/// The thresholds of a halftone screen: numbers from 0 to 1 as a function of the position.
///
/// With `u` along the screen's angle and `v` perpendicular to it, in units of its width, and `saw(x) = |2 · (x -
/// floor(x)) - 1|`:
///
///     dots      (2 + cos 2πu + cos 2πv) / 4
///     lines     saw(v)
///     hatches   max(saw(u), saw(v))²
///     circles   saw(r), with r the distance from the center
///
/// The thresholds of lines, hatches and circles are uniformly distributed, so that the mean of a gray is preserved.
/// Dots are round, and increase the contrast.
struct HalftoneScreen: Sendable, Equatable {
    private let shape: Halftone.Shape
    private let center: PixelPoint
    /// Units of the screen for each pixel.
    private let frequency: Double
    private let cosine, sine: Double
    /// The range of thresholds over which white changes to black.
    private let edge: Float

    init(_ shape: Halftone.Shape, center: PixelPoint, width: Double, angle: Double, sharpness: Double) {
        (self.shape, self.center) = (shape, center)
        frequency = 1 / max(1, width)
        (cosine, sine) = (cos(angle), sin(angle))
        edge = Self.edge(width: width, sharpness: sharpness)
    }

    /// The range of thresholds over which white changes to black: at least the range that a pixel covers.
    static func edge(width: Double, sharpness: Double) -> Float {
        Float(max(1 - sharpness, min(1, 2 / max(1, width))))
    }

    /// Returns the white part of a pixel of a gray:
    ///
    ///     ½ + (gray - threshold) / e              clamped to 0...1, with e = min(edge, 2 · gray, 2 - 2 · gray)
    ///
    /// so that the mean over all thresholds is the gray, black is fully black, and white is fully white.
    @inline(__always)
    func white(_ gray: Float, at position: PixelPoint) -> Float {
        let gray = max(0, min(1, gray))
        let edge = min(edge, 2 * gray, 2 - 2 * gray)
        if edge < 1e-5 { return gray < 0.5 ? 0 : 1 }
        return max(0, min(1, 0.5 + (gray - threshold(at: position)) / edge))
    }

    @inline(__always)
    private func threshold(at position: PixelPoint) -> Float {
        let d = PixelPoint(position.x - center.x, center.y - position.y) * frequency
        if shape == .circles { return Float(Self.saw(d.length)) }
        let p = d.turned(cosine, -sine)
        switch shape {
        case .dots:
            let cosines = Self.cosines(turns: p)
            return Float((2 + cosines.x + cosines.y) / 4)
        case .lines: return Float(Self.saw(p.y))
        case .hatches, .circles:
            let saw = max(Self.saw(p.x), Self.saw(p.y))
            return Float(saw * saw)
        }
    }

    @inline(__always)
    private static func saw(_ x: Double) -> Double { abs(2 * (x - x.wholeBelow) - 1) }

    /// Returns cos 2πx of each number with an error of at most 1e-9, as the sine of the distance from a quarter turn, from
    /// the first seven terms of its series. Numbers that are too large to be exact count as whole.
    @inline(__always)
    static func cosines<Numbers: SIMD<Double>>(turns x: Numbers) -> Numbers {
        // The sum has no bits for fractions.
        let wholes = Numbers(repeating: 0x1.8p52), quarter = Numbers(repeating: 0.25)
        let part = x - ((x + wholes) - wholes)
        let far = part.replacing(with: -part, where: part .< 0)
        let angle = (quarter - far.replacing(with: Numbers(repeating: 0.5), where: far .> 0.5)) * (2 * .pi)
        let square = angle * angle
        /// 1 - x² / divisor · rest
        func term(_ divisor: Double, _ rest: Numbers) -> Numbers {
            let part: Numbers = square * rest
            return Numbers(repeating: 1) - part * (1 / divisor)
        }
        let one = Numbers(repeating: 1)
        return angle * term(6, term(20, term(42, term(72, term(110, term(156, one))))))
    }

    /// The white part of each of four grays of 0 to 1, for four thresholds; see `white(_:at:)`.
    @inline(__always)
    static func white(_ grays: PixelColor, _ thresholds: PixelColor, edge: Float) -> PixelColor {
        let (low, high) = (grays * 2, 2 - grays * 2)
        var edges = low.replacing(with: high, where: high .< low)
        edges = edges.replacing(with: edge, where: edges .> edge)
        let isFlat = edges .< 1e-5
        let white = (0.5 + (grays - thresholds) / edges.replacing(with: 1, where: isFlat)).clampedToUnit
        let flat = PixelColor.zero.replacing(with: 1, where: grays .>= 0.5)
        return white.replacing(with: flat, where: isFlat)
    }
}

/// A halftone in black and white. The gray of a pixel is the luma of its color, and its alpha does not change.
package struct Halftone: PixelFormula {
    package enum Shape: Sendable, Equatable {
        case dots, lines, hatches, circles
    }

    private let screen: HalftoneScreen

    /// The width is in pixels, at least 1. The angle is counterclockwise on the screen.
    package init(_ shape: Shape, center: PixelPoint, width: Double, angle: Double, sharpness: Double) {
        screen = HalftoneScreen(shape, center: center, width: width, angle: angle, sharpness: sharpness)
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by halftone: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let color = PixelColor(straight: pixel)
        let white = halftone.screen.white(color.luma, at: PixelPoint(Double(x) + 0.5, Double(y) + 0.5))
        return PixelColor(white, white, white, color.w).straightPixel
    }
}

/// A halftone in cyan, magenta, yellow and black, each with its own screen of dots.
///
///     c, m, y = 1 - red, 1 - green, 1 - blue                  of the unpremultiplied color
///     k       = blackReplacement · min(c, m, y)
///     C, M, Y = max(0, c - colorRemoval · k) and so on
///     red     = white(1 - C) · white(1 - k)                   and so on; alpha stays
///
/// where `white` is the white part that the screen of the ink leaves, at the angle plus 15° (cyan), 75° (magenta), 0°
/// (yellow) and 45° (black).
package struct InkHalftone: PixelFormula {
    private let center: PixelPoint
    /// The directions of the screens of cyan, magenta, yellow and black, in units of a screen for each pixel.
    private let cosines, sines: SIMD4<Double>
    private let edge: Float
    private let blackReplacement, colorRemoval: Float

    package init(
        center: PixelPoint, width: Double, angle: Double, sharpness: Double, blackReplacement: Double,
        colorRemoval: Double
    ) {
        let angles = [15.0, 75, 0, 45].map { angle + $0 * .pi / 180 }
        let frequency = 1 / max(1, width)
        self.center = center
        cosines = SIMD4(angles.map { cos($0) }) * frequency
        sines = SIMD4(angles.map { sin($0) }) * frequency
        edge = HalftoneScreen.edge(width: width, sharpness: sharpness)
        (self.blackReplacement, self.colorRemoval) = (Float(blackReplacement), Float(colorRemoval))
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by inks: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let color = PixelColor(straight: pixel)
        let ink = 1 - color
        let k = min(1, inks.blackReplacement * min(ink.x, min(ink.y, ink.z)))
        let removed = inks.colorRemoval * k
        let amounts = PixelColor(ink.x - removed, ink.y - removed, ink.z - removed, k)
        let (dx, dy) = (Double(x) + 0.5 - inks.center.x, inks.center.y - Double(y) - 0.5)
        let along = inks.cosines * dx + inks.sines * dy
        let across = inks.cosines * dy - inks.sines * dx
        let sum = HalftoneScreen.cosines(turns: along) + HalftoneScreen.cosines(turns: across)
        let levels = (sum + 2) * 0.25
        let thresholds = PixelColor(Float(levels.x), Float(levels.y), Float(levels.z), Float(levels.w))
        let left = HalftoneScreen.white(1 - amounts.clampedToUnit, thresholds, edge: inks.edge)
        return PixelColor(left.x * left.w, left.y * left.w, left.z * left.w, color.w).straightPixel
    }
}
