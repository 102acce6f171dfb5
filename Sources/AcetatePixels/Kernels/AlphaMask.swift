import CAcetateKernels

/// Masking and mixing by another picture's alpha, for each premultiplied channel, every product rounded to the nearest.
package enum AlphaMask {
    /// target = target · mask.a in the region. Outside the mask's patch nothing is left; what lies outside the target is
    /// ignored. The patches lie in one plane and do not share memory.
    package static func multiply(_ target: PixelPatch, by mask: PixelPatch, region: PixelRegion) {
        for rect in region.rects(in: target.rect) { rect.forEachPart(outside: mask.rect) { target.clear($0) } }
        for rect in region.rects(in: target.rect.intersection(mask.rect)) {
            acetate_mask(mask.rows(of: rect), target.rows(of: rect), rect.width, rect.height)
        }
    }

    /// The reference of `acetate_mask`: a row.
    static func plainRow(_ pixels: UnsafeMutablePointer<UInt32>, by mask: UnsafePointer<UInt32>, count: Int) {
        for x in 0..<count { pixels[x] = pixels[x].timesAlpha(mask[x] &>> 24) }
    }

    /// target = target · (1 - k) + source · k in the region, with k = `alpha` · mask.a: `alpha` is 0 to 1, and a
    /// number that is none counts as 0. Where there is no mask, k is 0. The sum is rounded once, so that valid
    /// premultiplied pixels stay valid, and pixels that are equal stay what they are. What lies outside the target or the
    /// source is left alone. The patches lie in one plane and do not share memory.
    package static func mix(
        _ source: PixelPatch, into target: PixelPatch, by mask: PixelPatch, alpha: Double = 1, region: PixelRegion
    ) {
        let reach = source.rect.intersection(target.rect).intersection(mask.rect)
        let strength = alpha > 0 ? UInt32(min(alpha, 1) * 32768 + 0.5) : 0
        // k in units of 1/32768, and so even ones of `Mix`.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { weights in
            for alpha in 0..<256 { weights[alpha] = (UInt32(alpha) * strength * 2 / 255 + 1) / 2 * 2 }
            guard let weights = weights.baseAddress else { return }
            for rect in region.rects(in: reach) {
                acetate_masked_mix(
                    source.rows(of: rect), mask.rows(of: rect), weights, target.rows(of: rect), rect.width, rect.height)
            }
        }
    }

    /// target = target · (1 - mask.a) + source in the region, at most 255: the source is what goes where the mask is, multiplied
    /// by it. What lies outside any of them is left alone. The patches lie in one plane and do not share memory.
    package static func replace(
        _ target: PixelPatch, by source: PixelPatch, where mask: PixelPatch, region: PixelRegion
    ) {
        for rect in region.rects(in: source.rect.intersection(target.rect).intersection(mask.rect)) {
            acetate_mask_replace(
                source.rows(of: rect), mask.rows(of: rect), target.rows(of: rect), rect.width, rect.height)
        }
    }

    /// The reference of `acetate_masked_mix`: a row, with weights of a mask's alphas in units of 1/65536.
    static func plainMixRow(
        _ from: UnsafePointer<UInt32>, into to: UnsafeMutablePointer<UInt32>, by mask: UnsafePointer<UInt32>,
        weights: [UInt32], count: Int
    ) {
        for x in 0..<count { to[x] = Mix.plainPixel(to[x], from[x], weights[Int(mask[x] &>> 24)]) }
    }
}

extension UInt32 {
    /// Four channels times alpha / 255, two at a time; (t + t/256)/256 with t = xy + 128 is xy/255, correctly rounded.
    @inline(__always)
    func timesAlpha(_ alpha: UInt32) -> UInt32 {
        var even = (self & 0xFF00FF) &* alpha &+ 0x800080
        even = ((even &+ ((even &>> 8) & 0xFF00FF)) &>> 8) & 0xFF00FF
        var odd = ((self &>> 8) & 0xFF00FF) &* alpha &+ 0x800080
        odd = (odd &+ ((odd &>> 8) & 0xFF00FF)) & 0xFF00_FF00
        return even | odd
    }
}
