import CAcetateKernels

/// A glow: the source, screened with its own blur times an intensity.
///
/// out = s + g - s·g for each premultiplied channel, alpha included, with g = min(1, intensity · blurred). Because s +
/// g - s·g increases with both, no color exceeds its alpha: valid premultiplied pixels stay valid. The blur does not
/// depend on the intensity, so that an animated intensity needs no blur.
package struct Bloom: Sendable, Equatable, ComputesInSpace {
    /// The intensity, at least 0; 0 does not change the source.
    package let intensity: Double
    package var space = WorkingSpace.encoded

    /// NaN and negative values become 0. Values are clamped to 255, where any glow is saturated.
    package init(intensity: Double) {
        self.intensity = intensity > 0 ? min(intensity, 255) : 0
    }

    /// Writes the result into the region's pixels of `target`. The patches are in the same plane; source and glow are
    /// transparent outside. The target may share memory with the source or the glow at the same position. Pixels
    /// outside the target are ignored.
    package func apply(to source: PixelPatch, glow: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let isShared = target.buffer.base == source.buffer.base
        if intensity == 0 {
            if !isShared { target.copy(from: source, region: region, within: target.rect) }
            return
        }
        if space == .linear { return screenLight(source, glow, into: target, region: region) }
        let gain = gain
        if !isShared {
            for rect in region.rects(in: target.rect) {
                rect.forEachPart(outside: glow.rect) { target.copy(from: source, region: PixelRegion($0)) }
            }
        }
        for rect in region.rects(in: target.rect.intersection(glow.rect)) {
            let inner = rect.intersection(source.rect)
            rect.forEachPart(outside: inner) { outer in
                // Outside the source, one row of transparent pixels is used for all rows.
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

    private func screenLight(_ source: PixelPatch, _ glow: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let (below, glow, strength) = (PixelSampler(source), PixelSampler(glow), Float(intensity))
        let values = LinearLight.shared
        region.intersection(target.rect).forEachPixel(of: target) { x, y in
            let (pixel, light) = (below[x, y], glow[x, y])
            if light == 0 { return pixel }
            let s = values.premultiplied(pixel)
            let g = (values.premultiplied(light) * strength).clampedToUnit
            return values.pixel(premultiplied: s + g - s * g)
        }
    }

    /// The intensity for the C kernel, in units of 1/2^24 for each level of 255: at most 2^24, because intensities are
    /// at most 255.
    var gain: AcetateGain {
        let units = UInt32(intensity / 255 * 16_777_216 + 0.5)
        return AcetateGain(high: UInt16(truncatingIfNeeded: units &>> 16), low: UInt16(truncatingIfNeeded: units))
    }
}

extension Bloom: PixelCombination {
    package func combine(_ source: PixelPatch, _ prepared: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        apply(to: source, glow: prepared, into: target, region: region)
    }
}
