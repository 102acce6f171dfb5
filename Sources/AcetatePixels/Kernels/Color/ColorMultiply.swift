import CAcetateKernels

/// Multiplies the colors of premultiplied pixels, channel by channel; their alpha stays.
package struct ColorMultiply: Sendable, Equatable {
    /// In units of 1/65536; 65535 gives the same pixels as 1. Blue, green, red and alpha.
    private(set) var factors: SIMD4<UInt16>

    /// Factors of 0 to 1; others are clamped, and what is no number counts as 0.
    package init(red: Double, green: Double, blue: Double) {
        func units(_ factor: Double) -> UInt16 {
            factor > 0 ? UInt16(min((min(factor, 1) * 65536).rounded(), 65535)) : 0
        }
        factors = SIMD4(units(blue), units(green), units(red), .max)
    }

    /// One after the other.
    package func times(_ other: ColorMultiply) -> ColorMultiply {
        var result = self
        for index in 0..<4 {
            let (a, b) = (UInt32(factors[index]), UInt32(other.factors[index]))
            result.factors[index] = a == 65535 ? other.factors[index] : UInt16((a &* (b &+ b >> 15)) >> 16)
        }
        return result
    }

    /// Multiplies the region's pixels, each channel rounded to the nearest; what lies outside the patch is ignored.
    package func apply(to target: PixelPatch, region: PixelRegion) {
        let factors = [factors.x, factors.y, factors.z, factors.w]
        for rect in region.intersection(target.rect).rects {
            acetate_multiply_channels(factors, target.rows(of: rect), rect.width, rect.height)
        }
    }

    /// One pixel: the reference of `acetate_multiply_channels`.
    package func callAsFunction(_ pixel: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for index in 0..<4 {
            let shift = UInt32(8 * index)
            result |= ((((pixel &>> shift) & 0xFF) &* UInt32(factors[index]) &+ 0x8000) &>> 16) &<< shift
        }
        return result
    }
}
