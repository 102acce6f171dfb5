/// Masking and mixing by another picture's alpha, for each premultiplied channel, every product rounded to the nearest.
package enum AlphaMask {
    /// target = target · mask.a in the region. Outside the mask's patch nothing is left; what lies outside the target is
    /// ignored. The patches lie in one plane and do not share memory.
    package static func multiply(_ target: PixelPatch, by mask: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        for rect in wanted.subtracting(mask.rect).rects { target.clear(rect) }
        for rect in wanted.intersection(mask.rect).rects {
            for y in rect.minY..<rect.maxY {
                let alpha = mask.pointer(x: rect.minX, y: y)
                let pixels = target.pointer(x: rect.minX, y: y)
                for x in 0..<rect.width {
                    let factor = alpha[x] &>> 24
                    if factor != 255, pixels[x] != 0 { pixels[x] = pixels[x].timesAlpha(factor) }
                }
            }
        }
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
        // k in units of 1/32768, so that the sum of both products has 24 bits.
        let factors = (0...255).map { UInt32($0) * strength * 2 / 255 }.map { ($0 + 1) / 2 }
        for rect in region.intersection(reach).rects {
            for y in rect.minY..<rect.maxY {
                let alpha = mask.pointer(x: rect.minX, y: y)
                let from = source.pointer(x: rect.minX, y: y)
                let to = target.pointer(x: rect.minX, y: y)
                for x in 0..<rect.width {
                    let factor = factors[Int(alpha[x] &>> 24)]
                    if factor == 32768 {
                        to[x] = from[x]
                    } else if factor != 0, to[x] != from[x] {
                        to[x] = mixed(to[x], from[x], factor)
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func mixed(_ a: UInt32, _ b: UInt32, _ factor: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let sum = ((a &>> shift) & 0xFF) &* (32768 &- factor) &+ ((b &>> shift) & 0xFF) &* factor
            result |= ((sum &+ 16384) &>> 15) &<< shift
        }
        return result
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
