// Formulas that look at red, green and blue together.

/// Colours further from grey, the more so the closer they are to it: out = Y + (in - Y) · (1 + amount · (1 - s)), with Y
/// the luminance and s = max - min.
package struct Vibrance: ColorFormula {
    package let amount: Float
    package init(amount: Float) { self.amount = amount }

    package func color(of c: PixelColor) -> PixelColor {
        let grey = (c * ColorMatrix.luminance).sum()
        let spread = max(c.x, c.y, c.z) - min(c.x, c.y, c.z)
        let factor = 1 + amount * (1 - spread)
        let result = (c - grey) * factor + grey
        return PixelColor(result.x, result.y, result.z, c.w)
    }
}

/// From one colour at black to another at white, by luminance; alphas are multiplied.
package struct TwoColors: ColorFormula {
    package let dark, light: PixelColor
    package init(dark: PixelColor, light: PixelColor) { (self.dark, self.light) = (dark, light) }

    package func color(of c: PixelColor) -> PixelColor {
        var result = dark + (light - dark) * (c * ColorMatrix.luminance).sum()
        result.w *= c.w
        return result
    }
}

/// Grey of the greatest, or the least, of red, green and blue.
package struct ComponentGrey: ColorFormula {
    package enum Choice: Sendable { case greatest, least }
    package let choice: Choice
    package init(_ choice: Choice) { self.choice = choice }

    package func color(of c: PixelColor) -> PixelColor {
        let grey = choice == .greatest ? max(c.x, c.y, c.z) : min(c.x, c.y, c.z)
        return PixelColor(grey, grey, grey, c.w)
    }
}

/// White, as opaque as the colour is light: alpha times luminance.
package struct LuminanceToAlpha: ColorFormula {
    package init() {}

    package func color(of c: PixelColor) -> PixelColor {
        PixelColor(1, 1, 1, c.w * (c * ColorMatrix.luminance).sum())
    }
}

/// The colour of a row of pixels at the luminance, interpolated linearly: the first pixel's middle is black's. Alphas
/// are multiplied.
package struct GradientMap: ColorFormula {
    /// Not multiplied by alpha; at least one.
    private let colors: [PixelColor]

    /// Premultiplied pixels; an empty row stands for a transparent pixel.
    package init(row: [UInt32]) { colors = row.isEmpty ? [.zero] : row.map { PixelColor(straight: $0) } }

    package func color(of c: PixelColor) -> PixelColor {
        let position = min(1, max(0, (c * ColorMatrix.luminance).sum())) * Float(colors.count - 1)
        let index = min(colors.count - 1, Int(position))
        let (a, b) = (colors[index], colors[min(colors.count - 1, index + 1)])
        var result = a + (b - a) * (position - Float(index))
        result.w *= c.w
        return result
    }
}

/// A table of colours over red, green and blue, interpolated linearly between the eight around.
package struct ColorCube: ColorFormula {
    private let side: Int
    private let colors: [PixelColor]

    /// `side` colours each way, red fastest and blue slowest, multiplied by their alphas. Nil where the side is not 2 to 128,
    /// or they are not side³.
    package init?(side: Int, premultiplied colors: [PixelColor]) {
        guard (2...128).contains(side), colors.count == side * side * side else { return nil }
        self.side = side
        self.colors = colors
    }

    package func color(of c: PixelColor) -> PixelColor {
        let place = c.clampedToUnit * Float(side - 1)
        let low = place.rounded(.down)
        let f = place - low
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
