/// Multiplies the colours of premultiplied pixels, channel by channel; their alpha stays.
package struct ColorMultiply: Sendable, Equatable {
    /// In units of 1/65536.
    private let red, green, blue: UInt32

    /// Factors of 0 to 1; others are clamped, and what is no number counts as 0.
    package init(red: Double, green: Double, blue: Double) {
        func units(_ factor: Double) -> UInt32 { factor > 0 ? UInt32((min(factor, 1) * 65536).rounded()) : 0 }
        (self.red, self.green, self.blue) = (units(red), units(green), units(blue))
    }

    /// Multiplies the region's pixels, each channel rounded to the nearest; what lies outside the patch is ignored.
    package func apply(to target: PixelPatch, region: PixelRegion) {
        for rect in region.intersection(target.rect).rects {
            for y in rect.minY..<rect.maxY {
                let pixels = target.pointer(x: rect.minX, y: y)
                // Pictures have runs of one colour.
                var (last, result): (UInt32, UInt32) = (0, 0)
                for x in 0..<rect.width where pixels[x] != 0 {
                    if pixels[x] != last { (last, result) = (pixels[x], multiplied(pixels[x])) }
                    pixels[x] = result
                }
            }
        }
    }

    private func multiplied(_ pixel: UInt32) -> UInt32 {
        func channel(_ shift: UInt32, _ factor: UInt32) -> UInt32 {
            ((((pixel &>> shift) & 0xFF) &* factor &+ 0x8000) &>> 16) &<< shift
        }
        return pixel & 0xFF00_0000 | channel(16, red) | channel(8, green) | channel(0, blue)
    }
}
