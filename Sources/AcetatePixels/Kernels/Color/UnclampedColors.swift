import CAcetateKernels

// Colors between the steps of an image, which are not limited to 0...1, as in Core Image.

extension PixelColor {
    /// The greatest magnitude of a component: that of a 16-bit float, in which Core Image keeps colors between filters.
    private static let greatestMagnitude: Float = 65_504

    /// The color with components that are limited to those of 16-bit floats; NaN becomes 0.
    package var limited: PixelColor {
        replacing(with: 0, where: self .!= self)
            .clamped(
                lowerBound: PixelColor(repeating: -Self.greatestMagnitude),
                upperBound: PixelColor(repeating: Self.greatestMagnitude))
    }

    /// The unpremultiplied color of a premultiplied one, without limits; zero if its alpha is not positive.
    var unclampedStraight: PixelColor {
        guard w > 0 else { return .zero }
        if w == 1 { return self }
        let scale = 1 / w
        return self * PixelColor(scale, scale, scale, 1)
    }

    /// The premultiplied color of an unpremultiplied one, without limits.
    var unclampedPremultiplied: PixelColor { w == 1 ? self : self * PixelColor(w, w, w, 1) }
}

extension ColorFormula {
    /// Maps premultiplied colors whose components may lie outside 0...1, and does not clamp the results.
    package func mapUnclamped(_ colors: inout [PixelColor]) {
        // The last result is reused, because images have runs of the same color.
        var last = PixelColor.zero
        var mapped = color(of: .zero).limited.unclampedPremultiplied
        for index in colors.indices {
            if colors[index] != last {
                last = colors[index]
                mapped = color(of: last.unclampedStraight).limited.unclampedPremultiplied
            }
            colors[index] = mapped
        }
    }
}

extension PixelBlend {
    /// Composites premultiplied colors, whose components may lie outside 0...1, with as many of a backdrop, which become the
    /// results. Addition does not clamp the sums.
    package func compositeUnclamped(_ source: [PixelColor], onto backdrop: inout [PixelColor]) {
        for index in backdrop.indices {
            let (s, d) = (source[index], backdrop[index])
            switch self {
            case .normal: backdrop[index] = s + d * (1 - s.w)
            case .plusLighter: backdrop[index] = (s + d).limited
            default: backdrop[index] = PixelColor(composite(WideColor(s), over: WideColor(d))).limited
            }
        }
    }
}

extension WorkingSpace {
    /// The formulas that apply a formula for colors in this space to colors in another one, in order.
    package func formulas(_ formula: any ColorFormula, for space: WorkingSpace) -> [any ColorFormula] {
        self == space ? [formula] : [space.conversion(to: self), formula, conversion(to: space)]
    }

    /// The formula that converts colors in this space to another one.
    package func conversion(to space: WorkingSpace) -> EncodingCurve {
        EncodingCurve(space == .linear ? .toLinear : .toEncoded)
    }
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
