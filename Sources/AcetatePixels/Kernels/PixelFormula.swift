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
    /// Writes the region's pixels of a target, which must contain the region.
    @inline(__always)
    func forEachPixel(of target: PixelPatch, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
        for rect in rects {
            for y in rect.minY..<rect.maxY {
                let out = target.pointer(x: rect.minX, y: y)
                for x in rect.minX..<rect.maxX { out[x - rect.minX] = pixel(x, y) }
            }
        }
    }
}
