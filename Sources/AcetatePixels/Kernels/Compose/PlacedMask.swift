import CAcetateKernels

/// A premultiplied color for compositing through masks.
package struct MaskTint: Sendable, Equatable {
    fileprivate let channels: AcetateTint

    /// The components are gamma-encoded and not premultiplied. They are clamped to 0 ... 1; NaN becomes 0.
    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        func level(_ value: Double, _ factor: Double) -> UInt16 {
            UInt16((value > 0 ? min(value, 1) : 0) * factor * 65535 + 0.5)
        }
        let factor = alpha > 0 ? min(alpha, 1) : 0
        channels = AcetateTint(
            channels: (level(blue, factor), level(green, factor), level(red, factor), level(1, factor)))
    }

    /// A premultiplied pixel times an opacity of 0 to 1. The result is exact for a coverage of 1.
    package init(pixel: UInt32, alpha: Double = 1) {
        let factor = alpha > 0 ? min(alpha, 1) : 0
        func level(_ shift: UInt32) -> UInt16 { UInt16(Double((pixel >> shift) & 0xFF) * 257 * factor + 0.5) }
        channels = AcetateTint(channels: (level(0), level(8), level(16), level(24)))
    }

    package static func == (a: MaskTint, b: MaskTint) -> Bool { a.channels.channels == b.channels.channels }
}

/// The placement of a mask along one axis of a target.
package struct MaskAxis: Sendable, Equatable {
    /// The outer edges of the mask's first and last pixels, in target pixels.
    package var near, far: Double
    /// The number of target pixels for each mask pixel, greater than 0.
    package var scale: Double
    /// The column or row that repeats between the halves. If nil, the mask is not stretched, and `far` is ignored.
    package var center: Int?

    package init(near: Double, far: Double = 0, scale: Double = 1, center: Int? = nil) {
        (self.near, self.far, self.scale, self.center) = (near, far, scale, center)
    }

    package func moved(by distance: Double) -> MaskAxis {
        MaskAxis(near: near + distance, far: far + distance, scale: scale, center: center)
    }

    fileprivate var isValid: Bool { scale >= 1.0 / 256 && scale <= 256 && abs(near) <= 1e9 && abs(far) <= 1e9 }

    /// The target pixels that a mask with `count` columns may touch, clamped to the limits of `PixelRect`.
    fileprivate func range(_ count: Int) -> (start: Int, end: Int) {
        let far = center == nil ? near + Double(count) * scale : far
        func pixel(_ position: Double) -> Int { Int(max(-1e9, min(1e9, position))) }
        return (pixel((near - scale / 2 - 0.5).rounded(.down)), pixel((far + scale / 2 + 0.5).rounded(.up)))
    }

    /// The axis for the pixels from `start` on. Coordinates are relative to the mask's edges, so that rounding errors
    /// do not accumulate or depend on the pixel.
    fileprivate func axis(from start: Int, _ count: Int) -> AcetateMaskAxis {
        let step = Int64((65536 / scale).rounded())
        /// The coordinate relative to `edge`, rounded to the nearest 1/256.
        func coordinate(_ edge: Double, _ first: Double) -> Int64 {
            let pixel = edge.rounded(.down)
            let position = Int64(((first + (pixel + 0.5 - edge) / scale - 0.5) * 65536).rounded()) + 128
            return position + Int64(start - Int(pixel)) * step
        }
        let near = coordinate(near, 0)
        guard let center else {
            return AcetateMaskAxis(near: near, far: near, step: step, center: 1 << 40)
        }
        return AcetateMaskAxis(
            near: near, far: coordinate(far, Double(count)), step: step, center: Int64(center))
    }
}

/// An A8 mask at a position, as a nine-patch: one column and one row may repeat.
///
/// With m the coverage at a pixel's center, interpolated linearly between the mask's pixels, a source s and a target d:
///
///     composite   c = s · m · alpha,  out = c + (1 - c.a) · d     as `SourceOver` has it
///     multiply    out = d · m
///     mix         out = d · (1 - m · alpha) + s · m · alpha       rounded once
///
/// for each premultiplied channel, products rounded to nearest. Positions in the mask are multiples of 1/256 of its
/// pixels. Each pixel depends only on its coordinates, so that a part gives the same bytes as the whole. Valid
/// premultiplied pixels stay valid. Outside the mask the coverage is 0.
package struct PlacedMask {
    package let mask: CoverageMask
    package let x, y: MaskAxis

    /// A mask with an edge more than 1e9 pixels from the origin, or with a scale outside 1/256 ... 256, covers nothing.
    package init(_ mask: CoverageMask, x: MaskAxis, y: MaskAxis) {
        (self.mask, self.x, self.y) = (mask, x, y)
    }

    /// The target pixels that the mask may touch.
    package var rect: PixelRect {
        guard x.isValid, y.isValid else { return .empty }
        let (columns, rows) = (x.range(mask.size.width), y.range(mask.size.height))
        return PixelRect(minX: columns.start, minY: rows.start, maxX: columns.end, maxY: rows.end)
    }

    package func moved(right: Double, down: Double) -> PlacedMask {
        PlacedMask(mask, x: x.moved(by: right), y: y.moved(by: down))
    }

    /// Composites a color through the mask onto the region's pixels. Pixels outside the target are ignored.
    package func composite(_ tint: MaskTint, onto target: PixelPatch, region: PixelRegion) {
        if tint.channels.channels.3 == 0 { return }
        forEachRect(of: region, within: rect.intersection(target.rect)) { rect, rows, columns, line in
            acetate_tint_over(&rows, tint.channels, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Composites the region's pixels of a source through the mask. Pixels outside the source or the target are not
    /// changed. The patches are in the same plane and must not share memory. `alpha` is clamped to 0 ... 1; NaN becomes
    /// 0.
    package func composite(_ source: PixelPatch, alpha: Double = 1, onto target: PixelPatch, region: PixelRegion) {
        let factor = UInt32(SourceOver(alpha: alpha).alpha * 65536 + 0.5)
        if factor == 0 { return }
        let reach = rect.intersection(target.rect).intersection(source.rect)
        forEachRect(of: region, within: reach) { rect, rows, columns, line in
            acetate_source_over_through_mask(
                &rows, source.rows(of: rect), factor, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Mixes the region's pixels with those of a source through the mask. Pixels outside the source or the target are
    /// not changed. The patches are in the same plane and must not share memory. `alpha` is clamped to 0 ... 1; NaN
    /// becomes 0.
    package func mix(_ source: PixelPatch, alpha: Double = 1, into target: PixelPatch, region: PixelRegion) {
        let factor = Mix.units(alpha)
        if factor == 0 { return }
        let reach = rect.intersection(target.rect).intersection(source.rect)
        forEachRect(of: region, within: reach) { rect, rows, columns, line in
            acetate_mix_through_mask(
                &rows, source.rows(of: rect), factor, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Multiplies the region's pixels by the mask. Pixels outside the target are ignored.
    package func multiply(_ target: PixelPatch, region: PixelRegion) {
        let reach = rect
        for rect in region.rects(in: target.rect) { rect.forEachPart(outside: reach) { target.clear($0) } }
        forEachRect(of: region, within: reach.intersection(target.rect)) { rect, rows, columns, line in
            acetate_multiply_by_mask(&rows, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    private func forEachRect(
        of region: PixelRegion, within reach: PixelRect,
        _ body: (PixelRect, inout AcetateMask, UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>) -> Void
    ) {
        guard region.intersects(reach) else { return }
        let columns = Scratch<UInt16>(unset: mask.size.width + 2)
        let line = Scratch<UInt16>(unset: reach.width)
        for rect in region.rects(in: reach) {
            var rows = mask.rows(
                x: x.axis(from: rect.minX, mask.size.width), y: y.axis(from: rect.minY, mask.size.height))
            body(rect, &rows, columns.base, line.base)
        }
    }
}
