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
            // A mask of the bounds, or whole pixels, need no outline.
            let outline: ConvexPolygon? =
                node.isCutByMask || node.derived.pixelBounds != nil
                ? nil
                // Corners far outside the visible pixels have no exact positions.
                : Projection(node.derived.toDevice).polygon(of: bounds, within: viewport.insetBy(dx: -64, dy: -64))
            return ParallelBands.forEach(region.intersection(box), (raster, canvas.patch, outline, alpha)) {
                $0.0.put(onto: $0.1, within: $0.2, alpha: $0.3, region: $1)
            }
        }
        for rect in region.intersection(box).simplified(toAtMost: 16).rects {
            let edges = node.edges(in: rect, within: viewport)
            guard let group = Bitmap(rect) else { continue }
            raster.draw(on: group.patch)
            edges?.withPatch { AlphaMask.multiply(group.patch, by: $0, region: PixelRegion(rect)) }
            put(group, alpha: alpha)
        }
    }
}

extension RenderNode {
    /// The coverage of each pixel by the bounds, white on transparency; nil if they cover the whole rectangle, and if a
    /// mask of the bounds will clip them.
    fileprivate func edges(in rect: PixelRect, within viewport: PixelRect) -> PositionedImage? {
        guard !isCutByMask else { return nil }
        if let whole = derived.pixelBounds, whole.contains(rect) { return nil }
        // One pixel more, for rounding.
        let around = CGRect(rect).insetBy(dx: -1, dy: -1)
        if shown.bounds.standardized.contains(around.applying(derived.toDevice.inverted())) { return nil }
        return rasters.parts.raster(of: .edges, self, within: viewport)
    }
}
