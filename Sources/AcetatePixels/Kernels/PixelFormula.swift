/// A kernel that works each pixel out by itself: what most filters with a place in the plane are (warps, generators,
/// light), and neighbourhoods of a few pixels.
package protocol PixelFormula: PixelKernel {
    /// What the formula works out once for many pixels; itself, where there is nothing to prepare.
    associatedtype Prepared = Self
    var prepared: Prepared { get }
    /// The premultiplied pixel, `0xAARRGGBB`, at a place of the plane.
    static func pixel(x: Int, y: Int, of source: PixelSampler, by formula: Prepared) -> UInt32
}

extension PixelFormula where Prepared == Self {
    package var prepared: Self { self }
}

extension PixelFormula {
    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let near = source.rect.insetBy(dx: -margin, dy: -margin)
        let painted = PixelRegion([near, fill])
        for rect in wanted.subtracting(painted).rects { target.clear(rect) }
        CoreBands.forEach(
            wanted.intersection(painted),
            FormulaBands<Self>(sampler: PixelSampler(source), target: target, formula: prepared))
    }
}

/// The pixels of a formula, which none of the others depend on.
private struct FormulaBands<Formula: PixelFormula>: BandWork {
    let sampler: PixelSampler
    let target: PixelPatch
    let formula: Formula.Prepared

    func work(on band: PixelRegion) {
        for rect in band.rects {
            for y in rect.minY..<rect.maxY {
                let out = target.pointer(x: rect.minX, y: y)
                for x in rect.minX..<rect.maxX {
                    out[x - rect.minX] = Formula.pixel(x: x, y: y, of: sampler, by: formula)
                }
            }
        }
    }
}
