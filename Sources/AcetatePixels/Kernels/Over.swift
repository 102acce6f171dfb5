import CAcetateKernels

/// Source over destination with one alpha for the whole source: out = αs + (1 - αs.a) · d for each premultiplied channel,
/// both products rounded to the nearest. Valid premultiplied pixels stay valid.
package struct Over: Sendable, Equatable {
    /// 0 to 1.
    package let alpha: Double

    /// NaN gives 0; values outside 0...1 are clamped.
    package init(alpha: Double = 1) {
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels. The patches lie in one plane; what lies outside either is left alone.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, region: PixelRegion) {
        let reach = source.rect.intersection(target.rect)
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return }
        for rect in region.rects(in: reach) {
            acetate_over(source.rows(of: rect), target.rows(of: rect), rect.width, rect.height, factor)
        }
    }

    /// Writes the pixels of a region of which both pictures have all: the source over `below`, and not over what is there.
    /// The patches lie in one plane and do not share memory.
    package func apply(_ source: PixelPatch, over below: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return target.copy(from: below, region: region.intersection(target.rect)) }
        for rect in region.rects(in: target.rect) {
            acetate_over_into(
                source.rows(of: rect), below.rows(of: rect), target.rows(of: rect), rect.width, rect.height, factor)
        }
    }

    /// Composites a row of pixels, times factor / 65536, onto another: the reference of `acetate_over`.
    @inline(__always)
    static func compositeRow(
        _ from: UnsafePointer<UInt32>, onto to: UnsafeMutablePointer<UInt32>, count: Int, factor: UInt32 = 65536
    ) {
        for x in 0..<count {
            // Exact for opaque and transparent pixels too: without a branch, several are computed at once.
            let pixel = factor == 65536 ? from[x] : scaled(from[x], factor)
            to[x] = pixel &+ to[x].timesAlpha(255 &- (pixel &>> 24))
        }
    }

    /// Four channels times factor / 65536.
    @inline(__always)
    static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for index: UInt32 in 0..<4 {
            let shift = 8 * index
            result |= ((((pixel &>> shift) & 0xFF) &* factor &+ 32768) &>> 16) &<< shift
        }
        return result
    }
}
