import Foundation

// Formulas that combine red, green and blue.

/// Moves colors away from gray, more so if they are close to it: out = Y + (in - Y) · (1 + amount · (1 - s)), with Y
/// the luminance and s = max - min.
package struct Vibrance: ColorFormula {
    package let amount: Float
    package init(amount: Float) { self.amount = amount }

    package func color(of c: PixelColor) -> PixelColor {
        let gray = (c * ColorMatrix.luminance).sum()
        let spread = max(c.x, c.y, c.z) - min(c.x, c.y, c.z)
        let factor = 1 + amount * (1 - spread)
        let result = (c - gray) * factor + gray
        return PixelColor(result.x, result.y, result.z, c.w)
    }
}

/// Interpolates from one color at black to another at white, by luminance. Alphas are multiplied.
package struct TwoColors: ColorFormula {
    package let dark, light: PixelColor
    package init(dark: PixelColor, light: PixelColor) { (self.dark, self.light) = (dark, light) }

    package func color(of c: PixelColor) -> PixelColor {
        var result = dark + (light - dark) * (c * ColorMatrix.luminance).sum()
        result.w *= c.w
        return result
    }
}

/// Maps to gray, with the greatest or the least of red, green and blue.
package struct ComponentGray: ColorFormula {
    package enum Choice: Sendable { case greatest, least }
    package let choice: Choice
    package init(_ choice: Choice) { self.choice = choice }

    package func color(of c: PixelColor) -> PixelColor {
        let gray = choice == .greatest ? max(c.x, c.y, c.z) : min(c.x, c.y, c.z)
        return PixelColor(gray, gray, gray, c.w)
    }
}

/// Maps to white, with alpha times luminance as its alpha.
package struct LuminanceToAlpha: ColorFormula {
    package init() {}

    package func color(of c: PixelColor) -> PixelColor {
        PixelColor(1, 1, 1, c.w * (c * ColorMatrix.luminance).sum())
    }
}

/// A brown tone: luminance to a power of its own for each color, mixed with the color by an amount.
///
///     out = in + ((Y^0.781, 0.989 · Y^1.083, 0.914 · Y^1.9) - in) · amount
///
/// Measured from pictures that Core Image on iOS has made in linear light, to one level of 255.
package struct SepiaTone: ColorFormula {
    package let amount: Float
    package init(amount: Float) { self.amount = amount }

    package func color(of c: PixelColor) -> PixelColor {
        let luminance = max(0, (c * ColorMatrix.luminance).sum())
        let sepia = PixelColor(pow(luminance, 0.781), 0.989 * pow(luminance, 1.083), 0.914 * pow(luminance, 1.9), c.w)
        return c + (sepia - c) * amount
    }
}

/// Maps luminance to the colors of a row of pixels, interpolated linearly; the center of the first pixel is the color
/// for black. Alphas are multiplied.
package struct GradientMap: ColorFormula {
    /// Unpremultiplied colors; at least one.
    private let colors: [PixelColor]

    /// Takes premultiplied pixels, and the space in which their colors are used. An empty row is replaced by a
    /// transparent pixel.
    package init(row: [UInt32], in space: WorkingSpace = .encoded) {
        colors = row.isEmpty ? [.zero] : row.map { space.straight($0) }
    }

    package func color(of c: PixelColor) -> PixelColor {
        let position = min(1, max(0, (c * ColorMatrix.luminance).sum())) * Float(colors.count - 1)
        let index = min(colors.count - 1, Int(position))
        let (a, b) = (colors[index], colors[min(colors.count - 1, index + 1)])
        var result = a + (b - a) * (position - Float(index))
        result.w *= c.w
        return result
    }
}

/// A three-dimensional lookup table over red, green and blue, interpolated linearly between eight entries.
package struct ColorCube: ColorFormula {
    private let side: Int
    private let colors: [PixelColor]

    /// Takes side³ premultiplied colors; red varies fastest and blue slowest. Nil if the side is not in 2 ... 128, or
    /// if the number of colors differs.
    package init?(side: Int, premultiplied colors: [PixelColor]) {
        guard (2...128).contains(side), colors.count == side * side * side else { return nil }
        self.side = side
        self.colors = colors
    }

    package func color(of c: PixelColor) -> PixelColor {
        let position = c.clampedToUnit * Float(side - 1)
        let low = position.rounded(.down)
        let f = position - low
        let (r, g, b) = (Int(low.x), Int(low.y), Int(low.z))
        func at(_ dr: Int, _ dg: Int, _ db: Int) -> PixelColor {
            colors[(min(b + db, side - 1) * side + min(g + dg, side - 1)) * side + min(r + dr, side - 1)]
        }
        func mix(_ a: PixelColor, _ b: PixelColor, _ t: Float) -> PixelColor { a + (b - a) * t }
        let near = mix(mix(at(0, 0, 0), at(1, 0, 0), f.x), mix(at(0, 1, 0), at(1, 1, 0), f.x), f.y)
        let far = mix(mix(at(0, 0, 1), at(1, 0, 1), f.x), mix(at(0, 1, 1), at(1, 1, 1), f.x), f.y)
        let sum = mix(near, far, f.z)
        guard sum.w > 0 else { return .zero }
        return PixelColor(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w * c.w)
    }
}
