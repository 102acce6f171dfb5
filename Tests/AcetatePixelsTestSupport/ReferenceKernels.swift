import AcetatePixels
import CAcetateKernels

/// Scalar implementations of the C kernels, which give the same bytes.
package enum ReferenceKernels {
    private static let shifts: [UInt32] = [0, 8, 16, 24]

    /// Composites a row of pixels that are equal: the reference of `acetate_fill_over`.
    package static func fillOver(_ pixel: UInt32, onto to: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { to[x] = pixel &+ multiplied(to[x], by: 255 - (pixel >> 24)) }
    }

    /// Composites a row of pixels, times factor / 65536: the reference of `acetate_source_over`.
    package static func compositeRow(
        _ from: UnsafePointer<UInt32>, onto to: UnsafeMutablePointer<UInt32>, count: Int, factor: UInt32 = 65536
    ) {
        for x in 0..<count {
            let pixel = mixed(0, from[x], factor)
            to[x] = pixel &+ multiplied(to[x], by: 255 - (pixel >> 24))
        }
    }

    /// Multiplies a row by the alpha of another: the reference of `acetate_mask`.
    package static func mask(_ pixels: UnsafeMutablePointer<UInt32>, by mask: UnsafePointer<UInt32>, count: Int) {
        for x in 0..<count { pixels[x] = multiplied(pixels[x], by: mask[x] >> 24) }
    }

    /// Mixes a row with another: the reference of `acetate_masked_mix`.
    ///
    /// - Parameter weights: the weight for each alpha of the mask, in units of 1/65536.
    package static func maskedMix(
        _ from: UnsafePointer<UInt32>, into to: UnsafeMutablePointer<UInt32>, by mask: UnsafePointer<UInt32>,
        weights: [UInt32], count: Int
    ) {
        for x in 0..<count { to[x] = mixed(to[x], from[x], weights[Int(mask[x] >> 24)]) }
    }

    /// Returns a + (b - a) · weight / 65536, rounded to nearest: the reference of `acetate_mix`, `acetate_scale` and
    /// `acetate_mix_row`.
    package static func mixed(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in shifts {
            let (from, to) = ((a >> shift) & 0xFF, (b >> shift) & 0xFF)
            result |= ((from &* (65536 &- weight) &+ to &* weight &+ 32768) >> 16) << shift
        }
        return result
    }

    /// Composites the weighted sum of two rows: the reference of `acetate_cross_fade`. Each product is rounded down to 1/256
    /// of a level, and the sum to nearest.
    package static func crossFade(
        _ a: UnsafePointer<UInt32>, _ first: UInt32, _ b: UnsafePointer<UInt32>, _ second: UInt32,
        onto to: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for x in 0..<count {
            var mixed: UInt32 = 0
            for shift in shifts {
                let (from, to) = ((a[x] >> shift) & 0xFF, (b[x] >> shift) & 0xFF)
                let sum = ((from * first) >> 8) + ((to * second) >> 8)
                mixed |= ((sum + 128) >> 8) << shift
            }
            to[x] = mixed &+ multiplied(to[x], by: 255 - (mixed >> 24))
        }
    }

    /// Returns s + (1 - s) · g for each channel, rounded to nearest: the reference of `acetate_screen`.
    package static func screened(_ base: UInt32, _ light: UInt32, _ gain: AcetateGain) -> UInt32 {
        let units = UInt64(gain.high) << 16 | UInt64(gain.low)
        var result: UInt32 = 0
        for shift in shifts {
            let channel = (base >> shift) & 0xFF
            let strength = UInt32(min(65535, (UInt64((light >> shift) & 0xFF) * units) >> 8))
            result |= (channel + (((255 - channel) * strength + 32768) >> 16)) << shift
        }
        return result
    }

    /// Returns a pixel of a bitmap at a subpixel offset: the reference of `acetate_subpixel_over`.
    package static func subpixel(_ source: PixelSampler, x: Int, y: Int, fx: UInt32, fy: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in shifts {
            func across(_ y: Int) -> UInt32 {
                ((source[x, y] >> shift) & 0xFF) * (256 - fx) + ((source[x - 1, y] >> shift) & 0xFF) * fx
            }
            let sum = ((across(y) * (256 - fy)) >> 8) + ((across(y - 1) * fy) >> 8)
            result |= ((sum + 128) >> 8) << shift
        }
        return result
    }

    /// Returns Σ weight(k) · from[k · step], in units of 1/65536 of a sample: the reference of the passes of a blur.
    ///
    /// - Parameters:
    ///   - center: the weight of the sample itself.
    ///   - sides: the weights at the distances 1, 2, … on each side.
    package static func blurSum(_ from: UnsafePointer<Int16>, step: Int, center: UInt32, sides: [UInt16]) -> Int {
        var sum = Int(from[0]) * Int(center)
        for (index, weight) in sides.enumerated() {
            let k = index + 1
            sum += (Int(from[-k * step]) + Int(from[k * step])) * Int(weight)
        }
        return sum
    }

    /// Interpolates between two rows of samples: the reference of `acetate_blur_interpolate`.
    package static func blurInterpolate(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weight: UInt32,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        for i in 0..<count {
            let sum = Int(upper[i]) * (16384 - Int(weight)) + Int(lower[i]) * Int(weight)
            line[i] = Int16(truncatingIfNeeded: (sum + 8192) >> 14)
        }
    }

    /// Evaluates a cubic B-spline at a row of cells: the reference of `acetate_blur_cubic`.
    package static func blurCubic(
        _ above: UnsafePointer<Int16>, _ at: UnsafePointer<Int16>, _ below: UnsafePointer<Int16>,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        for i in 0..<count {
            let sum: Int = Int(above[i]) + 6 * Int(at[i]) + Int(below[i])
            line[i] = Int16((sum + 4) >> 3)
        }
    }

    /// Writes two pixels for each cell: the reference of `acetate_blur_upsample_cubic`.
    package static func blurUpsampleCubic(
        _ cells: UnsafePointer<Int16>, into pixels: UnsafeMutablePointer<UInt32>, cellCount: Int
    ) {
        let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        for i in 0..<4 * cellCount {
            let on = Int(cells[i - 4]) + 6 * Int(cells[i]) + Int(cells[i + 4])
            let between = 4 * (Int(cells[i]) + Int(cells[i + 4]))
            for (position, sum) in [on, between].enumerated() {
                // Eighths of a sample; a level is 128 samples.
                bytes[8 * (i / 4) + 4 * position + i % 4] = UInt8((sum + 8 * Int(ACETATE_BLUR_ZERO) + 512) >> 10)
            }
        }
    }

    /// Multiplies each channel by alpha / 255, rounded to nearest.
    private static func multiplied(_ pixel: UInt32, by alpha: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in shifts { result |= ((((pixel >> shift) & 0xFF) * alpha + 127) / 255) << shift }
        return result
    }
}
