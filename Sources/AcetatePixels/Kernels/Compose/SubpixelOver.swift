import CAcetateKernels

/// Source-over compositing of a bitmap at a subpixel offset, with an opacity.
///
/// With `s` the bitmap, transparent outside its patch, moved right by fx / 256 and down by fy / 256 of a pixel:
///
///     h(x, y) = s(x, y) · (256 - fx) + s(x - 1, y) · fx
///     m(x, y) = ⌊(⌊h(x, y) · (256 - fy) / 256⌋ + ⌊h(x, y - 1) · fy / 256⌋ + 128) / 256⌋
///     out     = αm + (1 - αm.a) · d                                  as `SourceOver` has it
///
/// for each premultiplied channel. Before m is rounded to nearest, it is less than 1/128 of a level below the exact
/// sum. Four equal pixels give the same pixel. Valid premultiplied pixels stay valid.
package struct SubpixelOver: Sendable, Equatable {
    /// 0 to 1.
    package let alpha: Double

    /// The opacity is clamped to 0...1; NaN becomes 0.
    package init(alpha: Double = 1) {
        self.alpha = SourceOver(alpha: alpha).alpha
    }

    /// The pixels that a bitmap may paint: those of its patch, and one more column and row if it extends into them.
    package static func rect(of bitmap: PixelRect, fx: Int, fy: Int) -> PixelRect {
        PixelRect(
            minX: bitmap.minX, minY: bitmap.minY, maxX: bitmap.maxX + (fx > 0 ? 1 : 0),
            maxY: bitmap.maxY + (fy > 0 ? 1 : 0))
    }

    /// The pixels of a vector. Narrower parts cost as much or more.
    private static let vector = 8

    /// Composites the region's pixels. `fx` and `fy`, in 1/256 of a pixel, are clamped to 0...255. The patches are in
    /// the same plane and must not share memory. Pixels outside the target are ignored. `parts` are the precomputed
    /// areas of the source.
    package func apply(
        _ source: PixelPatch, fx: Int, fy: Int, onto target: PixelPatch, region: PixelRegion,
        parts: BitmapAreas? = nil
    ) {
        let (fx, fy) = (max(0, min(255, fx)), max(0, min(255, fy)))
        if fx == 0, fy == 0 {
            return SourceOver(alpha: alpha).apply(source, onto: target, region: region)
        }
        let factor = UInt32(alpha * 65536 + 0.5)
        let bitmap = parts.map { $0.painted.offsetBy(dx: source.x, dy: source.y) } ?? source.rect
        if factor == 0 || bitmap.isEmpty { return }
        let solid = parts.map { $0.solid.offsetBy(dx: source.x, dy: source.y) } ?? .empty
        let reach = Self.rect(of: bitmap, fx: fx, fy: fy).intersection(target.rect)
        // The pixels whose four source pixels are all equal.
        let even = PixelRect(
            minX: solid.minX + (fx > 0 ? 1 : 0), minY: solid.minY + (fy > 0 ? 1 : 0), maxX: solid.maxX, maxY: solid.maxY
        )
        for rect in region.rects(in: reach) {
            let inner = Self.inner(even, of: rect)
            rect.forEachPart(outside: inner) { part in
                acetate_subpixel_over(
                    source.rows(of: bitmap), bitmap.width, bitmap.height, UInt32(fx), UInt32(fy),
                    target.rows(of: part), part.minX - bitmap.minX, part.minY - bitmap.minY, part.width, part.height,
                    factor)
            }
            if inner.isEmpty { continue }
            let pixel = source.pointer(x: inner.minX, y: inner.minY).pointee
            SolidFill(pixel: SourceOver.scaled(pixel, factor)).apply(onto: target, inner)
        }
    }

    /// Returns a part of a rectangle, reduced so that whole vectors are outside it; empty if nothing is left.
    private static func inner(_ part: PixelRect, of rect: PixelRect) -> PixelRect {
        let part = part.intersection(rect)
        guard !part.isEmpty else { return .empty }
        let (left, right) = (part.minX - rect.minX, rect.maxX - part.maxX)
        return PixelRect(
            minX: rect.minX + (left + vector - 1) / vector * vector, minY: part.minY,
            maxX: rect.maxX - (right + vector - 1) / vector * vector, maxY: part.maxY)
    }
}
