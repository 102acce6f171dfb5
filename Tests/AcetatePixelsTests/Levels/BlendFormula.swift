import AcetatePixels

/// The blend modes with a division or a square root, by ISO 32000-1, 11.3.5, and by Core Image's names, in double precision.
enum BlendFormula {
    typealias Color = SIMD3<Double>

    /// The composition of two premultiplied pixels, rounded to nearest.
    static func composed(_ source: UInt32, _ below: UInt32, _ mode: PixelBlend) -> UInt32 {
        let (s, sa) = parts(source)
        let (d, da) = parts(below)
        let both = blend(sa > 0 ? s / sa : .zero, da > 0 ? d / da : .zero, mode)
        let color = s * (1 - da) + d * (1 - sa) + both * (sa * da)
        func level(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        return level(sa + da - sa * da) << 24 | level(color.x) << 16 | level(color.y) << 8 | level(color.z)
    }

    /// The premultiplied red, green and blue of a pixel, and its alpha.
    private static func parts(_ pixel: UInt32) -> (Color, Double) {
        func level(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
        return (Color(level(16), level(8), level(0)), level(24))
    }

    private static func blend(_ s: Color, _ d: Color, _ mode: PixelBlend) -> Color {
        switch mode {
        case .hue: setLum(setSat(s, sat(d)), lum(d))
        case .saturation: setLum(setSat(d, sat(s)), lum(d))
        case .color: setLum(s, lum(d))
        case .luminosity: setLum(d, lum(s))
        default: Color(channel(s.x, d.x, mode), channel(s.y, d.y, mode), channel(s.z, d.z, mode))
        }
    }

    private static func channel(_ s: Double, _ d: Double, _ mode: PixelBlend) -> Double {
        switch mode {
        case .colorDodge: d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
        case .colorBurn: d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
        case .vividLight: s <= 0.5 ? channel(2 * s, d, .colorBurn) : channel(2 * s - 1, d, .colorDodge)
        case .divide: d > 0 ? min(1, s / d) : s > 0 ? 1 : 0
        case .softLight: s <= 0.5 ? d - (1 - 2 * s) * d * (1 - d) : d + (2 * s - 1) * (curve(d) - d)
        default: .nan
        }
    }

    private static func curve(_ d: Double) -> Double { d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot() }

    private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func sat(_ c: Color) -> Double { c.max() - c.min() }

    private static func setLum(_ c: Color, _ wanted: Double) -> Color {
        var result = c + (wanted - lum(c))
        let (least, most) = (result.min(), result.max())
        if least < 0 { result = wanted + (result - wanted) * (wanted / (wanted - least)) }
        if most > 1 { result = wanted + (result - wanted) * ((1 - wanted) / (most - wanted)) }
        return result
    }

    private static func setSat(_ c: Color, _ wanted: Double) -> Color {
        sat(c) > 0 ? (c - c.min()) * (wanted / sat(c)) : .zero
    }
}
