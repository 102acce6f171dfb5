/// Each channel of the new colour is a sum of the old one's channels, each times a number, and a number more.
///
///     out.r = in · red + bias.r        and so on: four products and a sum each
package struct ColorMatrix: ColorFormula {
    package var red, green, blue, alpha, bias: PixelColor

    package init(
        red: PixelColor = [1, 0, 0, 0], green: PixelColor = [0, 1, 0, 0], blue: PixelColor = [0, 0, 1, 0],
        alpha: PixelColor = [0, 0, 0, 1], bias: PixelColor = .zero
    ) {
        (self.red, self.green, self.blue, self.alpha, self.bias) = (red, green, blue, alpha, bias)
    }

    package static let identity = ColorMatrix()

    /// The weights of red, green and blue in luminance (Rec. 709), on encoded values.
    package static let luminance: PixelColor = [0.2126, 0.7152, 0.0722, 0]

    @inline(__always)
    package func color(of c: PixelColor) -> PixelColor {
        PixelColor((c * red).sum(), (c * green).sum(), (c * blue).sum(), (c * alpha).sum()) + bias
    }

    /// Between grey, the luminance, at 0, and the colour itself, at 1; beyond, further from grey.
    package static func saturation(_ amount: Float) -> ColorMatrix {
        func row(_ own: PixelColor) -> PixelColor { luminance + (own - luminance) * amount }
        return ColorMatrix(red: row([1, 0, 0, 0]), green: row([0, 1, 0, 0]), blue: row([0, 0, 1, 0]))
    }

    /// Red, green and blue times one number each, and a number more.
    package static func scale(_ factors: PixelColor, bias: PixelColor = .zero) -> ColorMatrix {
        ColorMatrix(
            red: [factors.x, 0, 0, 0], green: [0, factors.y, 0, 0], blue: [0, 0, factors.z, 0],
            alpha: [0, 0, 0, factors.w], bias: bias)
    }

    /// This matrix, and then another, without clamping between.
    package func then(_ next: ColorMatrix) -> ColorMatrix {
        func row(_ r: PixelColor) -> PixelColor { red * r.x + green * r.y + blue * r.z + alpha * r.w }
        func constant(_ r: PixelColor) -> Float { (bias * r).sum() }
        return ColorMatrix(
            red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
            bias: PixelColor(constant(next.red), constant(next.green), constant(next.blue), constant(next.alpha))
                + next.bias)
    }
}
