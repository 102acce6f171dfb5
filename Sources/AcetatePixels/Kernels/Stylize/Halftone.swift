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
    private let width: Double
    private let cosine, sine: Double
    /// The range of thresholds over which white changes to black.
    private let edge: Float

    init(_ shape: Halftone.Shape, center: PixelPoint, width: Double, angle: Double, sharpness: Double) {
        (self.shape, self.center) = (shape, center)
        self.width = max(1, width)
        (cosine, sine) = (cos(angle), sin(angle))
        // At least the range that a pixel covers.
        edge = Float(max(1 - sharpness, min(1, 2 / self.width)))
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
        let d = PixelPoint(position.x - center.x, center.y - position.y) / width
        if shape == .circles { return Float(Self.saw(d.length)) }
        let p = d.turned(cosine, -sine)
        switch shape {
        case .dots: return Float((2 + Self.cosine(turns: p.x) + Self.cosine(turns: p.y)) / 4)
        case .lines: return Float(Self.saw(p.y))
        case .hatches, .circles:
            let saw = max(Self.saw(p.x), Self.saw(p.y))
            return Float(saw * saw)
        }
    }

    @inline(__always)
    private static func saw(_ x: Double) -> Double { abs(2 * (x - x.rounded(.down)) - 1) }

    /// Returns cos 2πx with an error of at most 1e-8, from the first seven terms of the series within a quarter turn of
    /// 0.
    @inline(__always)
    private static func cosine(turns x: Double) -> Double {
        // Greater positions are not exact.
        guard abs(x) < 1e15 else { return 1 }
        let part = abs(x - Double(Int(x)))
        let turn = min(part, 1 - part)
        let isFar = turn > 0.25
        let angle = 2 * .pi * (isFar ? 0.5 - turn : turn)
        let square = angle * angle
        let last = 1 - square / 56 * (1 - square / 90 * (1 - square / 132))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * last))
        return isFar ? -cosine : cosine
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
    private let cyan, magenta, yellow, black: HalftoneScreen
    private let blackReplacement, colorRemoval: Float

    package init(
        center: PixelPoint, width: Double, angle: Double, sharpness: Double, blackReplacement: Double,
        colorRemoval: Double
    ) {
        func screen(_ degrees: Double) -> HalftoneScreen {
            HalftoneScreen(
                .dots, center: center, width: width, angle: angle + degrees * .pi / 180, sharpness: sharpness)
        }
        (cyan, magenta, yellow, black) = (screen(15), screen(75), screen(0), screen(45))
        (self.blackReplacement, self.colorRemoval) = (Float(blackReplacement), Float(colorRemoval))
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by inks: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let color = PixelColor(straight: pixel)
        let ink = 1 - color
        let k = min(1, inks.blackReplacement * min(ink.x, min(ink.y, ink.z)))
        let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5)
        func left(_ screen: HalftoneScreen, _ amount: Float) -> Float {
            screen.white(1 - max(0, amount), at: position)
        }
        let unblackened = left(inks.black, k)
        let removed = inks.colorRemoval * k
        return PixelColor(
            left(inks.cyan, ink.x - removed) * unblackened, left(inks.magenta, ink.y - removed) * unblackened,
            left(inks.yellow, ink.z - removed) * unblackened, color.w
        ).straightPixel
    }
}
