import CAcetateKernels

/// One premultiplied pixel over what is below, or in its place: out = p + (1 - p.a) · d for each channel, the product
/// rounded to the nearest. Valid premultiplied pixels stay valid.
package struct SolidFill: Sendable, Equatable {
    /// Premultiplied, `0xAARRGGBB`.
    package let pixel: UInt32

    package init(pixel: UInt32) { self.pixel = pixel }

    /// Composites the pixel over the region's, within a rectangle; what lies outside the target is ignored.
    package func apply(onto target: PixelPatch, region: PixelRegion, within window: PixelRect? = nil) {
        for rect in region.rects(in: target.rect.intersection(window ?? target.rect)) { apply(onto: target, rect) }
    }

    /// The same for a rectangle that lies in the target.
    func apply(onto target: PixelPatch, _ rect: PixelRect) {
        if pixel &>> 24 == 255 {
            acetate_fill(target.rows(of: rect), rect.width, rect.height, pixel)
        } else if pixel != 0 {
            acetate_fill_over(target.rows(of: rect), rect.width, rect.height, pixel)
        }
    }

    /// Composites the pixel over the region's, each times the share of it that lies within a convex polygon.
    ///
    /// - Returns: false where the polygon has corners too far off, or too many of them: then nothing is done.
    package func apply(onto target: PixelPatch, region: PixelRegion, within polygon: ConvexPolygon) -> Bool {
        guard let rows = RowsOver(polygon, alpha: 1) else { return false }
        rows.fill(pixel, onto: target, region: region)
        return true
    }

    /// Makes the region's pixels this one, within a rectangle; what lies outside the target is ignored.
    package func replace(on target: PixelPatch, region: PixelRegion, within window: PixelRect? = nil) {
        for rect in region.rects(in: target.rect.intersection(window ?? target.rect)) {
            acetate_fill(target.rows(of: rect), rect.width, rect.height, pixel)
        }
    }

    /// The reference of `acetate_fill_over`: a row.
    static func plainRow(_ pixel: UInt32, onto to: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { to[x] = pixel &+ to[x].timesAlpha(255 &- (pixel &>> 24)) }
    }
}
