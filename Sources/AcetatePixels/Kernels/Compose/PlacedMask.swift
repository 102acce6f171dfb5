import CAcetateKernels

/// A color to be composited through masks, premultiplied.
package struct MaskTint: Sendable, Equatable {
    fileprivate let channels: AcetateTint

    /// Components are gamma-encoded and not premultiplied, 0 to 1; others are clamped, and NaN counts as 0.
    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        func level(_ value: Double, _ factor: Double) -> UInt16 {
            UInt16((value > 0 ? min(value, 1) : 0) * factor * 65535 + 0.5)
        }
        let factor = alpha > 0 ? min(alpha, 1) : 0
        channels = AcetateTint(
            channels: (level(blue, factor), level(green, factor), level(red, factor), level(1, factor)))
    }

    /// A premultiplied pixel, which is exact where the coverage is 1, times an opacity of 0 to 1.
    package init(pixel: UInt32, alpha: Double = 1) {
        let factor = alpha > 0 ? min(alpha, 1) : 0
        func level(_ shift: UInt32) -> UInt16 { UInt16(Double((pixel >> shift) & 0xFF) * 257 * factor + 0.5) }
        channels = AcetateTint(channels: (level(0), level(8), level(16), level(24)))
    }

    package static func == (a: MaskTint, b: MaskTint) -> Bool { a.channels.channels == b.channels.channels }
}

/// How a mask lies along one axis of a target's plane.
package struct MaskAxis: Sendable, Equatable {
    /// Where the mask's first and last pixels end, in target pixels.
    package var near, far: Double
    /// Target pixels for each of the mask's, more than 0.
    package var scale: Double
    /// The column, or row, that repeats between the halves; nil where the mask does not stretch, and `far` does not
    /// matter.
    package var center: Int?

    package init(near: Double, far: Double = 0, scale: Double = 1, center: Int? = nil) {
        (self.near, self.far, self.scale, self.center) = (near, far, scale, center)
    }

    package func moved(by distance: Double) -> MaskAxis {
        MaskAxis(near: near + distance, far: far + distance, scale: scale, center: center)
    }

    fileprivate var isValid: Bool { scale >= 1.0 / 256 && scale <= 256 && abs(near) <= 1e9 && abs(far) <= 1e9 }

    /// The target pixels that a mask with a number of columns may touch; clamped to what a `PixelRect` holds.
    fileprivate func range(_ count: Int) -> (start: Int, end: Int) {
        let far = center == nil ? near + Double(count) * scale : far
        func pixel(_ place: Double) -> Int { Int(max(-1e9, min(1e9, place))) }
        return (pixel((near - scale / 2 - 0.5).rounded(.down)), pixel((far + scale / 2 + 0.5).rounded(.up)))
    }

    /// The axis for the pixels from one on. Anchored at the mask's edges, so that rounding does not add up, nor depend on
    /// the pixel.
    fileprivate func axis(from start: Int, _ count: Int) -> AcetateMaskAxis {
        let step = Int64((65536 / scale).rounded())
        /// The coordinate of the pixel that holds `edge`, from `first` on, to 1/256 to the nearest.
        func coordinate(_ edge: Double, _ first: Double) -> Int64 {
            let pixel = edge.rounded(.down)
            let place = Int64(((first + (pixel + 0.5 - edge) / scale - 0.5) * 65536).rounded()) + 128
            return place + Int64(start - Int(pixel)) * step
        }
        let near = coordinate(near, 0)
        guard let center else {
            return AcetateMaskAxis(near: near, far: near, step: step, center: 1 << 40)
        }
        return AcetateMaskAxis(
            near: near, far: coordinate(far, Double(count)), step: step, center: Int64(center))
    }
}

/// An A8 mask at its place, as a nine-patch: of each axis one column or row may repeat.
///
/// With m the coverage at a pixel's center, interpolated linearly between the mask's pixels, a source s and a target d:
///
///     composite   c = s · m · alpha,  out = c + (1 - c.a) · d     as `Over` has it
///     multiply    out = d · m
///     mix         out = d · (1 - m · alpha) + s · m · alpha       rounded once
///
/// for each premultiplied channel, products rounded to the nearest. Positions in the mask are multiples of 1/256 of its pixels.
/// A pixel depends on its coordinates alone, so that a part gives the same bytes as the whole. Valid premultiplied pixels stay
/// valid. Outside the mask the coverage is 0.
package struct PlacedMask {
    package let mask: CoverageMask
    package let x, y: MaskAxis

    /// A mask with an edge more than 1e9 pixels from the origin, or a scale outside 1/256 ... 256, covers nothing.
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

    /// Composites a color through the mask on the region's pixels; what lies outside the target is left alone.
    package func composite(_ tint: MaskTint, onto target: PixelPatch, region: PixelRegion) {
        if tint.channels.channels.3 == 0 { return }
        forEachRect(of: region, within: rect.intersection(target.rect)) { rect, rows, columns, line in
            acetate_tint_over(&rows, tint.channels, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Composites the region's pixels of a source through the mask; what lies outside the source or the target is left
    /// alone. The patches lie in one plane and share no memory. `alpha` is 0 to 1; NaN counts as 0.
    package func composite(_ source: PixelPatch, alpha: Double = 1, onto target: PixelPatch, region: PixelRegion) {
        let factor = UInt32(Over(alpha: alpha).alpha * 65536 + 0.5)
        if factor == 0 { return }
        let reach = rect.intersection(target.rect).intersection(source.rect)
        forEachRect(of: region, within: reach) { rect, rows, columns, line in
            acetate_over_through(
                &rows, source.rows(of: rect), factor, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Mixes the region's pixels with a source's through the mask; what lies outside the source or the target is left alone.
    /// The patches lie in one plane and share no memory. `alpha` is 0 to 1; NaN counts as 0.
    package func mix(_ source: PixelPatch, alpha: Double = 1, into target: PixelPatch, region: PixelRegion) {
        let factor = Mix.units(alpha)
        if factor == 0 { return }
        let reach = rect.intersection(target.rect).intersection(source.rect)
        forEachRect(of: region, within: reach) { rect, rows, columns, line in
            acetate_mix_through(
                &rows, source.rows(of: rect), factor, target.rows(of: rect), rect.width, rect.height, columns, line)
        }
    }

    /// Multiplies the region's pixels by the mask; what lies outside the target is ignored.
    package func multiply(_ target: PixelPatch, region: PixelRegion) {
        let reach = rect
        for rect in region.rects(in: target.rect) { rect.forEachPart(outside: reach) { target.clear($0) } }
        forEachRect(of: region, within: reach.intersection(target.rect)) { rect, rows, columns, line in
            acetate_multiply_by(&rows, target.rows(of: rect), rect.width, rect.height, columns, line)
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
