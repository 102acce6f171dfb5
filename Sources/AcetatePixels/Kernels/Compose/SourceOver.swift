import CAcetateKernels

/// Source-over compositing with an opacity: out = αs + (1 - αs.a) · d for each premultiplied channel, with both
/// products rounded to nearest. Valid premultiplied pixels stay valid.
package struct SourceOver: Sendable, Equatable {
    /// 0 to 1.
    package let alpha: Double

    /// The opacity is clamped to 0...1; NaN becomes 0.
    package init(alpha: Double = 1) {
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels. The patches are in the same plane. Pixels outside either are not changed.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, region: PixelRegion) {
        let reach = source.rect.intersection(target.rect)
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return }
        for rect in region.rects(in: reach) {
            acetate_source_over(source.rows(of: rect), target.rows(of: rect), rect.width, rect.height, factor)
        }
    }

    /// Writes the source composited onto `below`, ignoring the pixels of the target. All patches must contain the
    /// region. They are in the same plane and must not share memory.
    package func apply(_ source: PixelPatch, over below: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return target.copy(from: below, region: region.intersection(target.rect)) }
        for rect in region.rects(in: target.rect) {
            acetate_source_over_into(
                source.rows(of: rect), below.rows(of: rect), target.rows(of: rect), rect.width, rect.height, factor)
        }
    }

    /// A pixel composited onto another: the reference of `acetate_source_over`.
    @inline(__always)
    static func pixel(_ pixel: UInt32, over below: UInt32) -> UInt32 {
        pixel &+ below.timesAlpha(255 &- (pixel &>> 24))
    }

    /// Multiplies four channels by factor / 65536.
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
