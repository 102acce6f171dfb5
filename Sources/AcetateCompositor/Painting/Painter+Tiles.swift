import AcetatePixels
import CoreGraphics

/// The tiles of a tiled layer: they stand where contents would.
extension Painter {
    func paintTiles(_ node: RenderNode, _ alpha: Double) {
        guard let tiles = node.tiles.shown, node.toDevice.isInvertible else { return }
        let bounds = node.shown.bounds.standardized
        let box = PixelRect(covering: bounds.applying(node.toDevice)).intersection(viewport)
        let picture = TilePicture(tiles, node.shown)
        if node.isCutByMask || node.shown.sharpEdges.isDisjoint(with: .all) {
            let outline: ConvexPolygon? =
                node.isCutByMask || node.pixelBounds != nil
                ? nil
                // Corners far beyond all that is seen have no exact places.
                : Projection(node.toDevice).polygon(
                    minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                    maxY: Double(bounds.maxY), within: viewport.insetBy(dx: -64, dy: -64))
            return CoreBands.forEach(
                region.intersection(box),
                TileBands(picture: picture, target: canvas.patch, outline: outline, alpha: alpha))
        }
        for rect in region.intersection(box).simplified(toAtMost: 16).rects {
            guard let size = rect.size else { continue }
            let edges = node.edges(in: rect, within: viewport)
            let image = CGImage(size: size) { pixels in
                picture.draw(on: pixels, x: rect.x, y: rect.y)
                guard let edges else { return }
                edges.image.withPixels {
                    AlphaMask.multiply(
                        PixelPatch(pixels, x: rect.x, y: rect.y), by: PixelPatch($0, x: edges.x, y: edges.y),
                        region: PixelRegion(rect))
                }
            }
            if let image { put(PlacedImage(image: image, x: rect.x, y: rect.y), alpha: alpha) }
        }
    }
}

/// Tiles composited where they are, without an offscreen surface.
private struct TileBands: BandWork {
    let picture: TilePicture
    let target: PixelPatch
    /// Of the layer's bounds; nil where these end between pixels, or a mask cuts them.
    let outline: ConvexPolygon?
    let alpha: Double

    func work(on band: PixelRegion) { picture.put(onto: target, within: outline, alpha: alpha, region: band) }
}

extension RenderNode {
    /// How much of each pixel the bounds cover, white on transparency; nil where that is all of each in a rectangle, and
    /// where a mask of the bounds will see to it.
    fileprivate func edges(in rect: PixelRect, within viewport: PixelRect) -> PlacedImage? {
        guard !isCutByMask else { return nil }
        if let whole = pixelBounds, whole.contains(rect) { return nil }
        // A pixel more, for rounding.
        let around = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).insetBy(dx: -1, dy: -1)
        if shown.bounds.standardized.contains(around.applying(toDevice.inverted())) { return nil }
        return rasters.pictures.picture(of: .edges, self, within: viewport)
    }
}
