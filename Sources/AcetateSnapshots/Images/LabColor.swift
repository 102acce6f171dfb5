import Foundation

/// A color in CIELAB, for the white point D65.
struct LabColor {
    let lightness: Double
    let a: Double
    let b: Double

    /// Converts a color in sRGB, with components from 0 to 255 (IEC 61966-2-1, then CIE 15).
    init(red: Double, green: Double, blue: Double) {
        let (r, g, b) = (LabColor.linear(red / 255), LabColor.linear(green / 255), LabColor.linear(blue / 255))
        let x = LabColor.root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = LabColor.root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = LabColor.root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        (lightness, a, self.b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func root(_ value: Double) -> Double {
        value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }

    /// The color difference ΔE of 1976, from 0: 1 is just noticeable, and 100 the difference of black and white.
    func difference(from other: LabColor) -> Double {
        let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
        return (l * l + a * a + b * b).squareRoot()
    }
}
