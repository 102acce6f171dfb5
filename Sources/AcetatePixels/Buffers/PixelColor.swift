import CAcetateKernels

/// Red, green, blue and alpha (x, y, z, w), each 0 to 1: sRGB-encoded values. Each use states whether they are
/// premultiplied.
package typealias PixelColor = SIMD4<Float>

extension PixelColor {
    /// The premultiplied channels of a premultiplied pixel, `0xAARRGGBB`.
    @inline(__always)
    package init(premultiplied pixel: UInt32) {
        self = acetate_levels(pixel) * (1 / 255)
    }

    /// Converts sums of `PixelSampler.lanes`, in levels.
    @inline(__always)
    init(lanes: UInt64) {
        func lane(_ shift: UInt64) -> Float { Float(UInt32(truncatingIfNeeded: lanes &>> shift) & 0xFFFF) }
        self.init(lane(16), lane(32), lane(0), lane(48))
    }

    /// The unpremultiplied color of a premultiplied pixel; transparent black for a transparent pixel.
    @inline(__always)
    package init(straight pixel: UInt32) {
        let alpha = pixel &>> 24
        guard alpha > 0 else {
            self = .zero
            return
        }
        let scale = 1 / Float(alpha)
        self = acetate_levels(pixel) * PixelColor(scale, scale, scale, 1 / 255)
    }

    /// The channels clamped to 0 ... 1; NaN becomes 0.
    @inline(__always)
    package var clampedToUnit: PixelColor { acetate_clamped(self) }

    /// The pixel of a premultiplied color, with each channel rounded to nearest, and clamped to alpha.
    @inline(__always)
    package var premultipliedPixel: UInt32 { acetate_premultiplied_pixel(self) }

    /// The premultiplied pixel of an unpremultiplied color, clamped and rounded to nearest.
    @inline(__always)
    package var straightPixel: UInt32 { premultiplied.premultipliedPixel }

    /// The premultiplied color of an unpremultiplied one.
    @inline(__always)
    package var premultiplied: PixelColor { acetate_premultiplied(self) }
}
