import CAcetateKernels

/// Masking and mixing by the alpha of another bitmap, for each premultiplied channel. Products are rounded to nearest.
package enum AlphaMask {
    /// target = target · mask.a in the region. Outside its patch the mask is transparent. Pixels outside the target are
    /// ignored. The patches are in the same plane and must not share memory.
    package static func multiply(_ target: PixelPatch, by mask: PixelPatch, region: PixelRegion) {
        for rect in region.rects(in: target.rect) { rect.forEachPart(outside: mask.rect) { target.clear($0) } }
        for rect in region.rects(in: target.rect.intersection(mask.rect)) {
            acetate_mask(mask.rows(of: rect), target.rows(of: rect), rect.width, rect.height)
        }
    }

    /// target = target · (1 - k) + source · k in the region, with k = `alpha` · mask.a. `alpha` is clamped to 0 ... 1;
    /// NaN becomes 0. Outside the mask k is 0. The sum is rounded once, so that valid premultiplied pixels stay valid,
    /// and equal pixels do not change. Pixels outside the target or the source are not changed. The patches are in the
    /// same plane and must not share memory.
    package static func mix(
        _ source: PixelPatch, into target: PixelPatch, by mask: PixelPatch, alpha: Double = 1, region: PixelRegion
    ) {
        let reach = source.rect.intersection(target.rect).intersection(mask.rect)
        let strength = alpha > 0 ? UInt32(min(alpha, 1) * 32768 + 0.5) : 0
        // k is a multiple of 1/32768, so that weights in the units of `Mix` are even.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { weights in
            for alpha in 0..<256 { weights[alpha] = (UInt32(alpha) * strength * 2 / 255 + 1) / 2 * 2 }
            guard let weights = weights.baseAddress else { return }
            for rect in region.rects(in: reach) {
                acetate_masked_mix(
                    source.rows(of: rect), mask.rows(of: rect), weights, target.rows(of: rect), rect.width, rect.height)
            }
        }
    }

    /// target = target · (1 - mask.a) + source in the region, at most 255. The source is already multiplied by the
    /// mask. Pixels outside any of the patches are not changed. The patches are in the same plane and must not share
    /// memory.
    package static func replace(
        _ target: PixelPatch, by source: PixelPatch, where mask: PixelPatch, region: PixelRegion
    ) {
        for rect in region.rects(in: source.rect.intersection(target.rect).intersection(mask.rect)) {
            acetate_mask_replace(
                source.rows(of: rect), mask.rows(of: rect), target.rows(of: rect), rect.width, rect.height)
        }
    }
}

extension UInt32 {
    /// Multiplies four channels by alpha / 255, two at a time. (t + t/256)/256 with t = xy + 128 is xy/255, correctly
    /// rounded.
    @inline(__always)
    func timesAlpha(_ alpha: UInt32) -> UInt32 {
        var even = (self & 0xFF00FF) &* alpha &+ 0x800080
        even = ((even &+ ((even &>> 8) & 0xFF00FF)) &>> 8) & 0xFF00FF
        var odd = ((self &>> 8) & 0xFF00FF) &* alpha &+ 0x800080
        odd = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
        return even | odd
    }
}
