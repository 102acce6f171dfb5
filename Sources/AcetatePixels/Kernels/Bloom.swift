/// A glow: the source, screened with its own blurred picture times an intensity.
///
/// out = s + g - s·g for each premultiplied channel, alpha included, with g = min(1, intensity · blurred). As s + g - s·g
/// grows with both, no colour exceeds its alpha: valid premultiplied pixels stay valid. The blurred picture does not
/// depend on the intensity, so that an animated intensity costs only this.
package struct Bloom: Sendable, Equatable {
    /// 0 or more; 0 leaves the source as it is.
    package let intensity: Double

    /// NaN and negative values give 0; values above 255, where any glow is full, are clamped.
    package init(intensity: Double) {
        self.intensity = intensity > 0 ? min(intensity, 255) : 0
    }

    /// Writes the result into the region's pixels of `target`, overwriting them. The patches lie in one plane; source
    /// and glow are transparent outside. The target may share memory with the source or the glow if it is at the same
    /// place. What lies outside the target is ignored.
    package func apply(to source: PixelPatch, glow: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let isShared = target.buffer.base == source.buffer.base
        if intensity == 0 {
            if !isShared { target.copy(from: source, region: wanted) }
            return
        }
        // The glow's strength for each blurred value, in units of 1/65536; the last unit is kept, for it is 1 exactly.
        let strengths = (0...255).map { UInt32(min(1, intensity * Double($0) / 255) * 65536 + 0.5) }
        let nothing = wanted.subtracting(glow.rect)
        if !isShared { target.copy(from: source, region: nothing) }
        for rect in wanted.intersection(glow.rect).rects {
            let inner = rect.intersection(source.rect)
            for outer in PixelRegion(rect).subtracting(inner).rects {
                for y in outer.minY..<outer.maxY {
                    let out = target.pointer(x: outer.minX, y: y)
                    let light = glow.pointer(x: outer.minX, y: y)
                    for x in 0..<outer.width { out[x] = Self.screen(0, light[x], strengths) }
                }
            }
            for y in inner.minY..<inner.maxY {
                let out = target.pointer(x: inner.minX, y: y)
                let light = glow.pointer(x: inner.minX, y: y)
                let base = source.pointer(x: inner.minX, y: y)
                for x in 0..<inner.width { out[x] = Self.screen(base[x], light[x], strengths) }
            }
        }
    }

    /// s + (1 - s) · g for four channels, rounded to the nearest.
    @inline(__always)
    private static func screen(_ base: UInt32, _ light: UInt32, _ strengths: [UInt32]) -> UInt32 {
        if light == 0 { return base }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let channel = (base &>> shift) & 0xFF
            let strength = strengths[Int((light &>> shift) & 0xFF)]
            result |= (channel &+ (((255 &- channel) &* strength &+ 32768) &>> 16)) &<< shift
        }
        return result
    }
}

extension Bloom: PixelCombination {
    package func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        apply(to: source, glow: prepared, into: target, region: region)
    }
}
