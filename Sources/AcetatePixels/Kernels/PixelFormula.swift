/// A kernel that computes each pixel separately, as most filters do that depend on positions (warps, generators,
/// lights) or on neighborhoods of a few pixels.
package protocol PixelFormula: PixelKernel {
    /// Precomputed values for many pixels; the formula itself if there are none.
    associatedtype Prepared = Self
    var prepared: Prepared { get }
    /// Returns the premultiplied pixel, `0xAARRGGBB`, at a position of the plane.
    static func pixel(x: Int, y: Int, of source: PixelSampler, by formula: Prepared) -> UInt32
}

extension PixelFormula where Prepared == Self {
    package var prepared: Self { self }
}

extension PixelFormula {
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let near = source.rect.insetBy(dx: -margin, dy: -margin)
        let rest = target.clear(region, outside: near.union(fill))
        ParallelBands.forEach(rest, (PixelSampler(source), target, prepared)) { context, band in
            let (sampler, target, formula) = context
            band.forEachPixel(of: target) { Self.pixel(x: $0, y: $1, of: sampler, by: formula) }
        }
    }
}

extension PixelRegion {
    /// Calls a function for each row of the region's rectangles, with the row's pixels of a patch, which must contain the
    /// region.
    @inline(__always)
    func forEachRow(
        of patch: PixelPatch, _ body: (_ pixels: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) -> Void
    ) {
        for rect in rects {
            for y in rect.minY..<rect.maxY { body(patch.pointer(x: rect.minX, y: y), rect.minX, y, rect.width) }
        }
    }

    /// Writes the region's pixels of a target, which must contain the region.
    @inline(__always)
    func forEachPixel(of target: PixelPatch, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
        forEachRow(of: target) { out, x, y, count in
            for i in 0..<count { out[i] = pixel(x + i, y) }
        }
    }
}
