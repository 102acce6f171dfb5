import CAcetateKernels

// Colors between the steps of an image, which are not limited to 0...1, as in Core Image.

extension PixelColor {
    /// The color with components that are limited to those of 16-bit floats (±65,504), in which Core Image keeps colors between
    /// filters; NaN becomes 0.
    @inline(__always)
    package var limited: PixelColor { acetate_limited(self) }

    /// The unpremultiplied color of a premultiplied one, without limits; zero if its alpha is not positive.
    @inline(__always)
    fileprivate var unclampedStraight: PixelColor {
        guard w > 0 else { return .zero }
        if w == 1 { return self }
        let scale = 1 / w
        return self * PixelColor(scale, scale, scale, 1)
    }

    /// The premultiplied color of an unpremultiplied one, without limits.
    @inline(__always)
    package var unclampedPremultiplied: PixelColor { w == 1 ? self : self * PixelColor(w, w, w, 1) }
}

extension ColorFormula {
    package func mapUnclamped(_ colors: inout [PixelColor]) { colors.replaceEach { color(of: $0) } }
}

extension ColorMatrix {
    package func mapUnclamped(_ colors: inout [PixelColor]) {
        // Sums of columns need no sum of the channels of a vector, which is slow.
        func column(_ index: Int) -> PixelColor { [red[index], green[index], blue[index], alpha[index]] }
        let (r, g, b, a, constant) = (column(0), column(1), column(2), column(3), bias)
        colors.replaceEach { color in
            var sum = constant + r * color.x
            sum += g * color.y
            sum += b * color.z
            return sum + a * color.w
        }
    }
}

extension [any ColorFormula] {
    /// The same map by fewer formulas: matrices that do not change alpha are multiplied.
    package var merged: [any ColorFormula] {
        var result: [any ColorFormula] = []
        for formula in self {
            if let matrix = formula as? ColorMatrix, let last = result.last as? ColorMatrix, matrix.keepsAlpha,
                last.keepsAlpha
            {
                result[result.count - 1] = last.then(matrix)
            } else {
                result.append(formula)
            }
        }
        return result
    }
}

extension ColorMatrix {
    fileprivate var keepsAlpha: Bool { alpha == [0, 0, 0, 1] && bias.w == 0 }
}

extension [PixelColor] {
    /// Maps premultiplied colors by a map of unpremultiplied ones.
    @inline(__always)
    fileprivate mutating func replaceEach(_ formula: (PixelColor) -> PixelColor) {
        withUnsafeMutableBufferPointer { colors in
            // The last result is reused, because images have runs of the same color.
            var last = PixelColor.zero
            var mapped = formula(.zero).limited.unclampedPremultiplied
            for index in colors.indices {
                if colors[index] != last {
                    last = colors[index]
                    mapped = formula(last.unclampedStraight).limited.unclampedPremultiplied
                }
                colors[index] = mapped
            }
        }
    }
}

extension PixelBlend {
    /// Composites premultiplied colors, whose components may lie outside 0...1, with as many of a backdrop, which become the
    /// results. Addition does not clamp the sums.
    package func compositeUnclamped(_ source: [PixelColor], onto backdrop: inout [PixelColor]) {
        switch self {
        case .normal:
            for index in backdrop.indices { backdrop[index] = source[index] + backdrop[index] * (1 - source[index].w) }
        case .plusLighter: for index in backdrop.indices { backdrop[index] = (source[index] + backdrop[index]).limited }
        default:
            for index in backdrop.indices {
                let color = composite(WideColor(source[index]), over: WideColor(backdrop[index]))
                backdrop[index] = PixelColor(color).limited
            }
        }
    }
}

extension WorkingSpace {
    /// The formulas that apply a formula for colors in this space to colors in another one, in order.
    package func formulas(_ formula: any ColorFormula, for space: WorkingSpace) -> [any ColorFormula] {
        self == space ? [formula] : [EncodingCurve(to: self), formula, EncodingCurve(to: space)]
    }
}

extension EncodingCurve {
    /// The formula that converts colors to a space from the other one.
    package init(to space: WorkingSpace) { self.init(space == .linear ? .toLinear : .toEncoded) }
}

/// A kernel that maps each color by itself.
package protocol MapsColors: PixelKernel {
    /// The formulas that map unpremultiplied colors in a space, in order.
    func formulas(in space: WorkingSpace) -> [any ColorFormula]
}

extension ColorKernel: MapsColors {
    package func formulas(in space: WorkingSpace) -> [any ColorFormula] {
        isAlwaysEncoded ? WorkingSpace.encoded.formulas(formula, for: space) : [formula]
    }
}
