import Glibc

/// The thresholds of a halftone screen: numbers of 0 to 1, from place to place.
///
/// With `u` along the screen's angle and `v` across it, in units of its width, and `saw(x) = |2 · (x - floor(x)) - 1|`:
///
///     dots      (2 + cos 2πu + cos 2πv) / 4
///     lines     saw(v)
///     hatches   max(saw(u), saw(v))²
///     circles   saw(r), with r the distance from the centre
///
/// Of lines, hatches and circles every threshold is as frequent as any other, so that a grey keeps its mean. Dots are
/// round, and print lights lighter and darks darker.
struct HalftoneScreen: Sendable, Equatable {
    private let shape: Halftone.Shape
    private let center: PixelPlace
    private let width: Double
    private let cosine, sine: Double
    /// How many of all thresholds the step from black to white takes.
    private let edge: Float

    init(_ shape: Halftone.Shape, center: PixelPlace, width: Double, angle: Double, sharpness: Double) {
        (self.shape, self.center) = (shape, center)
        self.width = max(1, width)
        (cosine, sine) = (cos(angle), sin(angle))
        // A pixel is so many of them.
        edge = Float(max(1 - sharpness, min(1, 2 / self.width)))
    }

    /// How much of a pixel is white, of a grey:
    ///
    ///     ½ + (grey - threshold) / e              within 0...1, with e = min(edge, 2 · grey, 2 - 2 · grey)
    ///
    /// so that the mean of all thresholds' is the grey, black is all black, and white all white.
    @inline(__always)
    func white(_ grey: Float, at place: PixelPlace) -> Float {
        let grey = max(0, min(1, grey))
        let edge = min(edge, 2 * grey, 2 - 2 * grey)
        if edge < 1e-5 { return grey < 0.5 ? 0 : 1 }
        return max(0, min(1, 0.5 + (grey - threshold(at: place)) / edge))
    }

    @inline(__always)
    private func threshold(at place: PixelPlace) -> Float {
        let d = PixelPlace(place.x - center.x, center.y - place.y) / width
        if shape == .circles { return Float(Self.saw(d.length)) }
        let p = d.turned(cosine, -sine)
        switch shape {
        case .dots: return Float((2 + cos(2 * .pi * p.x) + cos(2 * .pi * p.y)) / 4)
        case .lines: return Float(Self.saw(p.y))
        case .hatches, .circles:
            let saw = max(Self.saw(p.x), Self.saw(p.y))
            return Float(saw * saw)
        }
    }

    @inline(__always)
    private static func saw(_ x: Double) -> Double { abs(2 * (x - x.rounded(.down)) - 1) }
}

/// A picture in black and white, by a screen: the grey of a pixel is the luma of its colour, and its alpha stays.
package struct Halftone: PixelFormula {
    package enum Shape: Sendable, Equatable {
        case dots, lines, hatches, circles
    }

    private let screen: HalftoneScreen

    /// A screen of a width in pixels, 1 at least, at an angle that counts anticlockwise as it is seen.
    package init(_ shape: Shape, center: PixelPlace, width: Double, angle: Double, sharpness: Double) {
        screen = HalftoneScreen(shape, center: center, width: width, angle: angle, sharpness: sharpness)
    }

    @inline(__always)
    package static func pixel(x: Int, y: Int, of source: PixelSampler, by halftone: Self) -> UInt32 {
        let pixel = source[x, y]
        if pixel &>> 24 == 0 { return 0 }
        let color = PixelColor(straight: pixel)
        let white = halftone.screen.white(color.luma, at: PixelPlace(Double(x) + 0.5, Double(y) + 0.5))
        return PixelColor(white, white, white, color.w).straightPixel
    }
}

/// A picture printed in cyan, magenta, yellow and black, each by a screen of dots of its own.
///
///     c, m, y = 1 - red, 1 - green, 1 - blue                  of the colour without its alpha
///     k       = blackReplacement · min(c, m, y)
///     C, M, Y = max(0, c - colorRemoval · k) and so on
///     red     = white(1 - C) · white(1 - k)                   and so on; alpha stays
///
/// where `white` is what the ink's screen leaves: at the angle plus 15° (cyan), 75° (magenta), 0° (yellow) and 45° (black).
package struct InkHalftone: PixelFormula {
    private let cyan, magenta, yellow, black: HalftoneScreen
    private let blackReplacement, colorRemoval: Float

    package init(
        center: PixelPlace, width: Double, angle: Double, sharpness: Double, blackReplacement: Double,
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
        let k = min(1, inks.blackReplacement * min(ink.x, ink.y, ink.z))
        let place = PixelPlace(Double(x) + 0.5, Double(y) + 0.5)
        func left(_ screen: HalftoneScreen, _ amount: Float) -> Float {
            screen.white(1 - max(0, amount), at: place)
        }
        let unblackened = left(inks.black, k)
        let removed = inks.colorRemoval * k
        return PixelColor(
            left(inks.cyan, ink.x - removed) * unblackened, left(inks.magenta, ink.y - removed) * unblackened,
            left(inks.yellow, ink.z - removed) * unblackened, color.w
        ).straightPixel
    }
}
