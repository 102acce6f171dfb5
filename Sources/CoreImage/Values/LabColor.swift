import AcetatePixels
import Foundation

/// A color of CIE L*a*b*, relative to the white of sRGB (D65).
package struct LabColor {
    package let l, a, b: Float

    /// Converts a color, whose alpha is ignored.
    package init(_ color: PixelColor, _ values: WorkingSpace) {
        let rgb = values == .encoded ? EncodingCurve(.toLinear).color(of: color) : color
        // The matrix of IEC 61966-2-1, each row divided by the white's X, Y or Z.
        func transferred(_ red: Float, _ green: Float, _ blue: Float) -> Float {
            let t = red * rgb.x + green * rgb.y + blue * rgb.z
            return t > 216 / 24389 ? cbrt(t) : (24389 / 27 * t + 16) / 116
        }
        let x = transferred(0.433953, 0.376219, 0.189828)
        let y = transferred(0.212673, 0.715152, 0.072175)
        let z = transferred(0.017758, 0.109477, 0.872766)
        (l, a, b) = (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// The difference CIE94 for graphic arts of another color from this one, at most 100: about 2 for one that looks different.
    package func difference(to other: LabColor) -> Float {
        let (chroma, otherChroma) = (hypot(a, b), hypot(other.a, other.b))
        let (dl, da, db, dc) = (l - other.l, a - other.a, b - other.b, chroma - otherChroma)
        let hue = max(0, da * da + db * db - dc * dc)
        let (sc, sh) = (1 + 0.045 * chroma, 1 + 0.015 * chroma)
        let sum = dl * dl + dc * dc / (sc * sc) + hue / (sh * sh)
        return min(sum.squareRoot(), 100)
    }
}
