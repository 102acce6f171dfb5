/// Red, green, blue and alpha in double precision, which may be outside 0…1.
package typealias WideColor = SIMD4<Double>

extension PixelBlend {
    /// The premultiplied color that a premultiplied source makes of a backdrop, by the formulas of "Compositing and
    /// Blending Level 1" (W3C), Porter and Duff, CGContext.h, and those of the cases. Components outside 0…1 are kept where
    /// a formula does not clamp them.
    package func composite(_ s: WideColor, over d: WideColor) -> WideColor {
        switch self {
        case .normal: s + d * (1 - s.w)
        case .clear: .zero
        case .copy: s
        case .sourceIn: s * d.w
        case .sourceOut: s * (1 - d.w)
        case .sourceAtop: s * d.w + d * (1 - s.w)
        case .destinationOver: s * (1 - d.w) + d
        case .destinationIn: d * s.w
        case .destinationOut: d * (1 - s.w)
        case .destinationAtop: s * (1 - d.w) + d * s.w
        case .xor: s * (1 - d.w) + d * (1 - s.w)
        case .plusDarker: Self.plusDarker(s, d)
        case .plusLighter: pointwiseMin(s + d, WideColor(repeating: 1))
        case .minimum: pointwiseMin(s, d)
        case .maximum: pointwiseMax(s, d)
        case .product: s * d
        case .hue, .saturation, .color, .luminosity: mixed(s, d, blended(straight(s), straight(d)))
        default: mixed(s, d, separated(straight(s), straight(d)))
        }
    }

    /// The backdrop and the source where only one of them is, and a blend of their colors where both are.
    private func mixed(_ s: WideColor, _ d: WideColor, _ blend: WideColor) -> WideColor {
        var result = s * (1 - d.w) + d * (1 - s.w) + blend * (s.w * d.w)
        result.w = s.w + d.w - s.w * d.w
        return result
    }

    private func straight(_ color: WideColor) -> WideColor { color.w > 0 ? color / color.w : .zero }

    private static func plusDarker(_ s: WideColor, _ d: WideColor) -> WideColor {
        let alpha = min(1, s.w + d.w)
        var result = pointwiseMax(.zero, alpha - ((s.w - s) + (d.w - d)))
        result.w = alpha
        return result
    }

    // MARK: Separable modes

    private func separated(_ s: WideColor, _ d: WideColor) -> WideColor {
        WideColor(channel(s.x, d.x), channel(s.y, d.y), channel(s.z, d.z), 0)
    }

    private func channel(_ s: Double, _ d: Double) -> Double {
        switch self {
        case .multiply: s * d
        case .screen: s + d - s * d
        case .overlay: Self.hardLight(d, s)
        case .darken: min(s, d)
        case .lighten: max(s, d)
        case .colorDodge: Self.colorDodge(s, d)
        case .colorBurn: Self.colorBurn(s, d)
        case .softLight: Self.softLight(s, d)
        case .hardLight: Self.hardLight(s, d)
        case .difference: abs(s - d)
        case .exclusion: s + d - 2 * s * d
        case .linearDodge: min(1, s + d)
        case .linearBurn: max(0, s + d - 1)
        case .linearLight: max(0, min(1, d + 2 * s - 1))
        case .pinLight: s <= 0.5 ? min(d, 2 * s) : max(d, 2 * s - 1)
        case .subtract: max(0, s - d)
        case .vividLight: s <= 0.5 ? Self.colorBurn(2 * s, d) : Self.colorDodge(2 * s - 1, d)
        case .divide: d > 0 ? min(1, s / d) : s > 0 ? 1 : 0
        default: s
        }
    }

    private static func colorDodge(_ s: Double, _ d: Double) -> Double {
        d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    }

    private static func colorBurn(_ s: Double, _ d: Double) -> Double {
        d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    }

    private static func hardLight(_ s: Double, _ d: Double) -> Double {
        s <= 0.5 ? 2 * s * d : 2 * s - 1 + d - (2 * s - 1) * d
    }

    private static func softLight(_ s: Double, _ d: Double) -> Double {
        if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
        let root = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
        return d + (2 * s - 1) * (root - d)
    }

    // MARK: Modes of hue, saturation and luminosity

    private func blended(_ s: WideColor, _ d: WideColor) -> WideColor {
        switch self {
        case .hue: Self.with(Self.with(s, saturation: Self.saturation(d)), luminosity: Self.luminosity(d))
        case .saturation: Self.with(Self.with(d, saturation: Self.saturation(s)), luminosity: Self.luminosity(d))
        case .color: Self.with(s, luminosity: Self.luminosity(d))
        default: Self.with(d, luminosity: Self.luminosity(s))
        }
    }

    private static func luminosity(_ c: WideColor) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func saturation(_ c: WideColor) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

    private static func with(_ color: WideColor, luminosity wanted: Double) -> WideColor {
        var result = color + (wanted - luminosity(color))
        let (low, high) = (min(result.x, result.y, result.z), max(result.x, result.y, result.z))
        if low < 0, wanted > low { result = wanted + (result - wanted) * (wanted / (wanted - low)) }
        if high > 1, high > wanted { result = wanted + (result - wanted) * ((1 - wanted) / (high - wanted)) }
        return result
    }

    private static func with(_ color: WideColor, saturation wanted: Double) -> WideColor {
        let low = min(color.x, color.y, color.z)
        let range = saturation(color)
        return range > 0 ? (color - low) * (wanted / range) : .zero
    }
}
