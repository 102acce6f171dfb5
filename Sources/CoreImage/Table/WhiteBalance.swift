import AcetatePixels
import Foundation

/// The factors that convert the white of one temperature and tint to that of another.
///
/// The white of a temperature is that of a black body, with the cubic approximation of Kim and others ("Design of
/// advanced color temperature control system for HDTV applications", 2002), clamped to 1667 to 25000 kelvin, in sRGB's
/// primaries. A tint t, clamped to -200 to 200, multiplies green by 2^(-t/100). A factor f in linear light is
/// approximately f^(1/2.2) for encoded values. All three factors are then scaled to preserve the luminance of gray.
enum WhiteBalance {
    /// Temperature in kelvin, and tint.
    typealias Neutral = (temperature: Double, tint: Double)

    static func factors(from: Neutral, to: Neutral, for values: WorkingSpace) -> PixelColor {
        let (old, new) = (white(from), white(to))
        let factors = zip(new, old).map { pow($0 / $1, values == .linear ? 1 : 1 / 2.2) }
        let luminance = 0.2126 * factors[0] + 0.7152 * factors[1] + 0.0722 * factors[2]
        let scaled = factors.map { Float($0 / luminance) }
        return PixelColor(scaled[0], scaled[1], scaled[2], 1)
    }

    /// Red, green and blue in linear light; each at least 0.01.
    private static func white(_ neutral: Neutral) -> [Double] {
        let t = max(1667, min(25000, neutral.temperature))
        let k = 1000 / t
        let x =
            t <= 4000
            ? -0.2661239 * k * k * k - 0.2343589 * k * k + 0.8776956 * k + 0.179910
            : -3.0258469 * k * k * k + 2.1070379 * k * k + 0.2226347 * k + 0.240390
        let y =
            t <= 2222
            ? -1.1063814 * x * x * x - 1.34811020 * x * x + 2.18555832 * x - 0.20219683
            : t <= 4000
                ? -0.9549476 * x * x * x - 1.37418593 * x * x + 2.09137015 * x - 0.16748867
                : 3.0817580 * x * x * x - 5.87338670 * x * x + 3.75112997 * x - 0.37001483
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        let rgb = [
            3.2404542 * bigX - 1.5371385 - 0.4985314 * bigZ, -0.9692660 * bigX + 1.8760108 + 0.0415560 * bigZ,
            0.0556434 * bigX - 0.2040259 + 1.0572252 * bigZ,
        ]
        let tint = pow(2, -max(-200, min(200, neutral.tint)) / 100)
        return [max(0.01, rgb[0]), max(0.01, rgb[1] * tint), max(0.01, rgb[2])]
    }
}
