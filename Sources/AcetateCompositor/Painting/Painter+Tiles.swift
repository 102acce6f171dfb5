import AcetatePixels
import CoreGraphics

/// The tiles of a tiled layer, which are painted in place of contents.
extension Painter {
    func paintTiles(_ node: RenderNode, _ alpha: Double) {
        guard node.shown.isTiled, let tiles = node.tiles.shown, node.derived.toDevice.isInvertible else { return }
        let bounds = node.shown.bounds.standardized
        let box = PixelRect(covering: bounds.applying(node.derived.toDevice)).intersection(viewport)
        let raster = TileRaster(tiles, node.shown)
        if node.isCutByMask || node.shown.sharpEdges.isDisjoint(with: .all) {
            let outline: ConvexPolygon? =
                node.isCutByMask || node.derived.pixelBounds != nil
                ? nil
                // Corners far outside the visible pixels have no exact positions.
                : Projection(node.derived.toDevice).polygon(
                    minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                    maxY: Double(bounds.maxY), within: viewport.insetBy(dx: -64, dy: -64))
            return ParallelBands.forEach(
                region.intersection(box),
                TileBands(raster: raster, target: canvas.patch, outline: outline, alpha: alpha))
        }
        for rect in region.intersection(box).simplified(toAtMost: 16).rects {
            guard let size = rect.size else { continue }
            let edges = node.edges(in: rect, within: viewport)
            let image = CGImage(size: size) { pixels in
                raster.draw(on: pixels, x: rect.x, y: rect.y)
                guard let edges else { return }
                edges.image.withPixels {
                    AlphaMask.multiply(
                        PixelPatch(pixels, x: rect.x, y: rect.y), by: PixelPatch($0, x: edges.x, y: edges.y),
                        region: PixelRegion(rect))
                }
            }
            if let image { put(PositionedImage(image: image, x: rect.x, y: rect.y), alpha: alpha) }
        }
    }
}

/// The bands of tiles that are composited without an offscreen surface.
private struct TileBands: BandOperation {
    let raster: TileRaster
    let target: PixelPatch
    /// The outline of the layer's bounds; nil if a mask of coverage is used for their edges.
    let outline: ConvexPolygon?
    let alpha: Double

    func perform(on band: PixelRegion) { raster.put(onto: target, within: outline, alpha: alpha, region: band) }
}

extension RenderNode {
    /// The coverage of each pixel by the bounds, white on transparency; nil if they cover the whole rectangle, and if a
    /// mask of the bounds will clip them.
    fileprivate func edges(in rect: PixelRect, within viewport: PixelRect) -> PositionedImage? {
        guard !isCutByMask else { return nil }
        if let whole = derived.pixelBounds, whole.contains(rect) { return nil }
        // One pixel more, for rounding.
        let around = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).insetBy(dx: -1, dy: -1)
        if shown.bounds.standardized.contains(around.applying(derived.toDevice.inverted())) { return nil }
        return rasters.parts.raster(of: .edges, self, within: viewport)
    }
}
