import CAcetateKernels

/// A fill with one premultiplied pixel, source-over or as a replacement: out = p + (1 - p.a) · d for each channel, with
/// the product rounded to nearest. Valid premultiplied pixels stay valid.
package struct SolidFill: Sendable, Equatable {
    /// Premultiplied, `0xAARRGGBB`.
    package let pixel: UInt32

    package init(pixel: UInt32) { self.pixel = pixel }

    /// Composites the pixel onto the region's pixels inside a rectangle. Pixels outside the target are ignored.
    package func apply(onto target: PixelPatch, region: PixelRegion, within window: PixelRect? = nil) {
        for rect in region.rects(in: target.rect.intersection(window ?? target.rect)) { apply(onto: target, rect) }
    }

    /// Composites the pixel onto a rectangle, which must be inside the target.
    func apply(onto target: PixelPatch, _ rect: PixelRect) {
        if pixel &>> 24 == 255 {
            acetate_fill(target.rows(of: rect), rect.width, rect.height, pixel)
        } else if pixel != 0 {
            acetate_fill_over(target.rows(of: rect), rect.width, rect.height, pixel)
        }
    }

    /// Composites the pixel onto the region's pixels, multiplied by their coverage by a convex polygon.
    ///
    /// - Returns: false, without painting, if the polygon has too many corners, or corners that are too far away.
    package func apply(onto target: PixelPatch, region: PixelRegion, within polygon: ConvexPolygon) -> Bool {
        guard let rows = RowsOver(polygon, alpha: 1) else { return false }
        rows.fill(pixel, onto: target, region: region)
        return true
    }

    /// Replaces the region's pixels inside a rectangle by this pixel. Pixels outside the target are ignored.
    package func replace(on target: PixelPatch, region: PixelRegion, within window: PixelRect? = nil) {
        for rect in region.rects(in: target.rect.intersection(window ?? target.rect)) {
            acetate_fill(target.rows(of: rect), rect.width, rect.height, pixel)
        }
    }
}
