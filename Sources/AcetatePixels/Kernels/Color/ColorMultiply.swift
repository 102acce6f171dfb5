import CAcetateKernels

/// Multiplies the colors of premultiplied pixels by a factor for each channel. Alpha does not change.
package struct ColorMultiply: Sendable, Equatable {
    /// The factors of blue, green, red and alpha in units of 1/65536. 65535 gives the same pixels as 1.
    private(set) var factors: SIMD4<UInt16>

    /// Takes factors of 0 to 1. Others are clamped, and NaN becomes 0.
    package init(red: Double, green: Double, blue: Double) {
        func units(_ factor: Double) -> UInt16 {
            factor > 0 ? UInt16(min((min(factor, 1) * 65536).rounded(), 65535)) : 0
        }
        factors = SIMD4(units(blue), units(green), units(red), .max)
    }

    /// Returns the product of both.
    package func times(_ other: ColorMultiply) -> ColorMultiply {
        var result = self
        for index in 0..<4 {
            let (a, b) = (UInt32(factors[index]), UInt32(other.factors[index]))
            result.factors[index] = a == 65535 ? other.factors[index] : UInt16((a &* (b &+ b >> 15)) >> 16)
        }
        return result
    }

    /// Multiplies the region's pixels, with each channel rounded to nearest. Pixels outside the patch are ignored.
    package func apply(to target: PixelPatch, region: PixelRegion) {
        let factors = [factors.x, factors.y, factors.z, factors.w]
        for rect in region.intersection(target.rect).rects {
            acetate_multiply_channels(factors, target.rows(of: rect), rect.width, rect.height)
        }
    }

    /// Multiplies one pixel, as `acetate_multiply_channels` does.
    package func callAsFunction(_ pixel: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for index in 0..<4 {
            let shift = UInt32(8 * index)
            result |= ((((pixel &>> shift) & 0xFF) &* UInt32(factors[index]) &+ 0x8000) &>> 16) &<< shift
        }
        return result
    }
}
