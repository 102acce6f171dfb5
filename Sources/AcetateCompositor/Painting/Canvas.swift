import AcetatePixels

/// Pixels to paint on, with their position on the device. They must exist as long as the canvas is used.
struct Canvas {
    private let pixels: PixelPatch
    /// The deferred blit; nil if blits are not deferred.
    private let base: DeferredBlit?

    /// `base`: opaque rasters are deferred there until another raster covers them. The pixels are complete only after
    /// `flush`.
    init(_ pixels: PixelPatch, deferring base: DeferredBlit? = nil) { (self.pixels, self.base) = (pixels, base) }

    var rect: PixelRect { pixels.rect }

    /// The pixels, including deferred blits. Call it on one thread, before the work is divided among the cores.
    var patch: PixelPatch {
        flush()
        return pixels
    }

    /// Writes a deferred blit.
    func flush() { base?.flush(on: pixels) }

    /// A copy of a rectangle of the device's pixels, transparent outside the canvas; nil for an empty rectangle, or if
    /// there is not enough memory.
    func copy(_ rect: PixelRect) -> Bitmap? {
        guard let group = Bitmap(unset: rect) else { return nil }
        group.patch.copy(from: patch, region: PixelRegion(rect))
        return group
    }

    /// The current pixels of a rectangle, to be read before anything else is painted; nil if the canvas does not
    /// contain all of them.
    func part(_ rect: PixelRect) -> PixelPatch? { self.rect.contains(rect) ? patch.part(rect) : nil }

    /// Fills a region, within a rectangle, with a premultiplied pixel, by source-over or, if `replaces`, by copying.
    func fill(_ region: PixelRegion, within rect: PixelRect? = nil, _ pixel: UInt32, replaces: Bool = false) {
        let fill = SolidFill(pixel: pixel)
        if replaces {
            fill.replace(on: patch, region: region, within: rect)
        } else {
            fill.apply(onto: patch, region: region, within: rect)
        }
    }

    /// Composites a pixel-aligned raster in a region.
    func put(_ raster: PositionedImage, in region: PixelRegion, alpha: Double = 1, blend: PixelBlend = .normal) {
        guard blend == .normal, let base else {
            return raster.withPatch { put($0, in: region, alpha: alpha, blend: blend) }
        }
        base.put(raster, in: region, alpha: alpha, on: pixels)
    }

    /// Composites a source's pixels in a region.
    func put(_ source: PixelPatch, in region: PixelRegion, alpha: Double = 1, blend: PixelBlend = .normal) {
        blend.apply(source, onto: patch, alpha: alpha, region: region)
    }

    /// Composites a source by source-over in a region, offset to the right and down by 1/256ths of a pixel.
    func put(_ source: PixelPatch, fx: Int, fy: Int, in region: PixelRegion, alpha: Double) {
        SubpixelOver(alpha: alpha).apply(source, fx: fx, fy: fy, onto: patch, region: region)
    }
}
