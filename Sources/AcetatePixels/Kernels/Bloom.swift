import CAcetateKernels

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
        let isShared = target.buffer.base == source.buffer.base
        if intensity == 0 {
            if !isShared { target.copy(from: source, region: region, within: target.rect) }
            return
        }
        let gain = gain
        if !isShared {
            for rect in region.rects(in: target.rect) {
                rect.forEachPart(outside: glow.rect) { target.copy(from: source, region: PixelRegion($0)) }
            }
        }
        for rect in region.rects(in: target.rect.intersection(glow.rect)) {
            let inner = rect.intersection(source.rect)
            rect.forEachPart(outside: inner) { outer in
                // Beside the source its pixels are transparent: one row of those stands for all.
                let nothing = Scratch<UInt32>(count: outer.width)
                acetate_screen(
                    AcetateRows(pixels: nothing.base, stride: 0), glow.rows(of: outer), gain, target.rows(of: outer),
                    outer.width, outer.height)
            }
            if !inner.isEmpty {
                acetate_screen(
                    source.rows(of: inner), glow.rows(of: inner), gain, target.rows(of: inner), inner.width,
                    inner.height)
            }
        }
    }

    /// The intensity as the kernel takes it, in units of 1/2^24 for each level of 255: at most 2^24, as intensities are at
    /// most 255.
    var gain: AcetateGain {
        let units = UInt32(intensity / 255 * 16_777_216 + 0.5)
        return AcetateGain(high: UInt16(truncatingIfNeeded: units &>> 16), low: UInt16(truncatingIfNeeded: units))
    }

    /// s + (1 - s) · g for four channels, rounded to the nearest: the reference of `acetate_screen`.
    static func plainPixel(_ base: UInt32, _ light: UInt32, _ gain: AcetateGain) -> UInt32 {
        let units = UInt64(gain.high) &<< 16 | UInt64(gain.low)
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let channel = (base &>> shift) & 0xFF
            let strength = UInt32(min(65535, (UInt64((light &>> shift) & 0xFF) &* units) &>> 8))
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
