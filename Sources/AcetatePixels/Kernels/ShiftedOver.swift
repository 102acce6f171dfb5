import CAcetateKernels

/// A picture that has moved by a part of a pixel, put over another with one alpha.
///
/// With `s` the picture, transparent outside its patch, moved right by fx / 256 and down by fy / 256 of a pixel:
///
///     h(x, y) = s(x, y) · (256 - fx) + s(x - 1, y) · fx
///     m(x, y) = ⌊(⌊h(x, y) · (256 - fy) / 256⌋ + ⌊h(x, y - 1) · fy / 256⌋ + 128) / 256⌋
///     out     = αm + (1 - αm.a) · d                                  as `Over` has it
///
/// for each premultiplied channel: m is less than 1/128 of a level below the exact sum before it is rounded to the nearest.
/// Four pixels that are one give that one. Valid premultiplied pixels stay valid.
package struct ShiftedOver: Sendable, Equatable {
    /// 0 to 1.
    package let alpha: Double

    /// NaN gives 0; values outside 0...1 are clamped.
    package init(alpha: Double = 1) {
        self.alpha = Over(alpha: alpha).alpha
    }

    /// The pixels that a picture may paint: those of its patch, and those to the right, or below, where a part of it reaches.
    package static func rect(of picture: PixelRect, fx: Int, fy: Int) -> PixelRect {
        PixelRect(
            minX: picture.minX, minY: picture.minY, maxX: picture.maxX + (fx > 0 ? 1 : 0),
            maxY: picture.maxY + (fy > 0 ? 1 : 0))
    }

    /// A vector's pixels: what is narrower costs as much, or more.
    private static let vector = 8

    /// Composites the region's pixels. `fx` and `fy`, in 1/256 of a pixel, are clamped to 0...255. The patches lie in one
    /// plane and do not share memory; what lies outside the target is left alone. `parts`: those of the source.
    package func apply(
        _ source: PixelPatch, fx: Int, fy: Int, onto target: PixelPatch, region: PixelRegion,
        parts: PictureParts? = nil
    ) {
        let (fx, fy) = (max(0, min(255, fx)), max(0, min(255, fy)))
        if fx == 0, fy == 0 {
            return Over(alpha: alpha).apply(source, onto: target, region: region)
        }
        let factor = UInt32(alpha * 65536 + 0.5)
        let picture = parts.map { $0.painted.offsetBy(dx: source.x, dy: source.y) } ?? source.rect
        if factor == 0 || picture.isEmpty { return }
        let solid = parts.map { $0.solid.offsetBy(dx: source.x, dy: source.y) } ?? .empty
        let reach = Self.rect(of: picture, fx: fx, fy: fy).intersection(target.rect)
        // Where all four pixels are the one.
        let even = PixelRect(
            minX: solid.minX + (fx > 0 ? 1 : 0), minY: solid.minY + (fy > 0 ? 1 : 0), maxX: solid.maxX, maxY: solid.maxY
        )
        for rect in region.rects(in: reach) {
            let inner = Self.inner(even, of: rect)
            rect.forEachPart(outside: inner) { part in
                acetate_shifted_over(
                    source.rows(of: picture), picture.width, picture.height, UInt32(fx), UInt32(fy),
                    target.rows(of: part), part.minX - picture.minX, part.minY - picture.minY, part.width, part.height,
                    factor)
            }
            if inner.isEmpty { continue }
            let pixel = source.pointer(x: inner.minX, y: inner.minY).pointee
            SolidFill(pixel: Over.scaled(pixel, factor)).apply(onto: target, inner)
        }
    }

    /// A part of a rectangle, less what leaves whole vectors beside it; empty where nothing is left.
    private static func inner(_ part: PixelRect, of rect: PixelRect) -> PixelRect {
        let part = part.intersection(rect)
        guard !part.isEmpty else { return .empty }
        let (left, right) = (part.minX - rect.minX, rect.maxX - part.maxX)
        return PixelRect(
            minX: rect.minX + (left + vector - 1) / vector * vector, minY: part.minY,
            maxX: rect.maxX - (right + vector - 1) / vector * vector, maxY: part.maxY)
    }

    /// The reference of `acetate_shifted_over`: the moved picture's pixel at a place.
    static func plainPixel(_ source: PixelSampler, x: Int, y: Int, fx: UInt32, fy: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            func across(_ y: Int) -> UInt32 {
                ((source[x, y] &>> shift) & 0xFF) &* (256 &- fx) &+ ((source[x - 1, y] &>> shift) & 0xFF)
                    &* fx
            }
            let sum = (across(y) &* (256 &- fy)) &>> 8 &+ (across(y - 1) &* fy) &>> 8
            result |= ((sum &+ 128) &>> 8) &<< shift
        }
        return result
    }
}
