import CAcetateKernels

/// An affine map of colors: each channel of the result is a weighted sum of the channels, plus a constant.
///
///     out.r = in · red + bias.r        and so on for the other channels
package struct ColorMatrix: ColorFormula {
    package var red, green, blue, alpha, bias: PixelColor

    package init(
        red: PixelColor = [1, 0, 0, 0], green: PixelColor = [0, 1, 0, 0], blue: PixelColor = [0, 0, 1, 0],
        alpha: PixelColor = [0, 0, 0, 1], bias: PixelColor = .zero
    ) {
        (self.red, self.green, self.blue, self.alpha, self.bias) = (red, green, blue, alpha, bias)
    }

    package static let identity = ColorMatrix()

    /// The weights of red, green and blue in luminance (Rec. 709), for encoded values.
    package static let luminance: PixelColor = [0.2126, 0.7152, 0.0722, 0]

    @inline(__always)
    package func color(of c: PixelColor) -> PixelColor {
        PixelColor((c * red).sum(), (c * green).sum(), (c * blue).sum(), (c * alpha).sum()) + bias
    }

    package var rowMap: ColorRowMap { .matrix(self) }

    /// Returns the saturation matrix: 0 gives gray, 1 the color itself, and greater amounts colors farther from gray.
    package static func saturation(_ amount: Float) -> ColorMatrix {
        func row(_ own: PixelColor) -> PixelColor { luminance + (own - luminance) * amount }
        return ColorMatrix(red: row([1, 0, 0, 0]), green: row([0, 1, 0, 0]), blue: row([0, 0, 1, 0]))
    }

    /// Returns a matrix that scales each channel and adds a constant.
    package static func scale(_ factors: PixelColor, bias: PixelColor = .zero) -> ColorMatrix {
        ColorMatrix(
            red: [factors.x, 0, 0, 0], green: [0, factors.y, 0, 0], blue: [0, 0, factors.z, 0],
            alpha: [0, 0, 0, factors.w], bias: bias)
    }

    /// Returns this matrix followed by another, without clamping in between.
    package func then(_ next: ColorMatrix) -> ColorMatrix {
        func row(_ r: PixelColor) -> PixelColor { red * r.x + green * r.y + blue * r.z + alpha * r.w }
        func constant(_ r: PixelColor) -> Float { (bias * r).sum() }
        return ColorMatrix(
            red: row(next.red), green: row(next.green), blue: row(next.blue), alpha: row(next.alpha),
            bias: PixelColor(constant(next.red), constant(next.green), constant(next.blue), constant(next.alpha))
                + next.bias)
    }
}

extension ColorMatrix {
    /// The same map for the kernel.
    var kernelMatrix: AcetateColorMatrix {
        func row(_ r: PixelColor) -> (Float, Float, Float, Float) { (r.x, r.y, r.z, r.w) }
        return AcetateColorMatrix(weights: (row(red), row(green), row(blue), row(alpha)), bias: row(bias))
    }
}
