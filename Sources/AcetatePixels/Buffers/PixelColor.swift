/// Red, green, blue and alpha (x, y, z, w), each 0 to 1: sRGB-encoded values, multiplied by alpha or not as each use says.
package typealias PixelColor = SIMD4<Float>

extension PixelColor {
    /// The channels of a premultiplied pixel, `0xAARRGGBB`, as they are.
    @inline(__always)
    package init(premultiplied pixel: UInt32) {
        self.init(
            Float((pixel &>> 16) & 0xFF), Float((pixel &>> 8) & 0xFF), Float(pixel & 0xFF), Float(pixel &>> 24))
        self *= 1 / 255
    }

    /// The colour of a premultiplied pixel without its alpha; transparent black for a transparent one.
    @inline(__always)
    package init(straight pixel: UInt32) {
        let alpha = pixel &>> 24
        guard alpha > 0 else {
            self = .zero
            return
        }
        let scale = 1 / Float(alpha)
        self.init(
            Float((pixel &>> 16) & 0xFF) * scale, Float((pixel &>> 8) & 0xFF) * scale, Float(pixel & 0xFF) * scale,
            Float(alpha) * (1 / 255))
    }

    /// Four numbers that are within 0 to 1; NaN counts as 0.
    @inline(__always)
    package var clampedToUnit: PixelColor {
        // A comparison with NaN is false.
        let positive = replacing(with: 0, where: .!(self .> .zero))
        return positive.replacing(with: 1, where: positive .> .one)
    }

    /// The pixel of a premultiplied colour, each channel rounded to the nearest, and no colour more than alpha.
    @inline(__always)
    package var premultipliedPixel: UInt32 {
        let levels = clampedToUnit * 255 + 0.5
        let alpha = UInt32(levels.w)
        return alpha &<< 24 | Swift.min(alpha, UInt32(levels.x)) &<< 16 | Swift.min(alpha, UInt32(levels.y)) &<< 8
            | Swift.min(alpha, UInt32(levels.z))
    }

    /// The premultiplied pixel of a colour that is not multiplied by its alpha; clamped, and rounded to the nearest.
    @inline(__always)
    package var straightPixel: UInt32 {
        let clamped = clampedToUnit
        return PixelColor(clamped.x * clamped.w, clamped.y * clamped.w, clamped.z * clamped.w, clamped.w)
            .premultipliedPixel
    }
}
