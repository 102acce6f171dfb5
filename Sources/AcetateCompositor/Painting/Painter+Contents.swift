import AcetatePixels
import CoreGraphics

/// A layer's contents: an image, or two while one fades into the other.
extension Painter {
    func paintContents(_ node: RenderNode, _ alpha: Double) {
        guard let fade = node.shown.contentsFade else {
            node.rasters.parts.forget(.formerContents)
            node.rasters.parts.forget(.nextContents)
            if let image = node.shown.contents { paint(image, asContentsOf: node, alpha) }
            return
        }
        // At the end of a fade, the remaining image is painted as it is without a fade.
        if fade.fraction == 0 || fade.fraction == 1 {
            if let image = fade.nearest { paint(image, asContentsOf: node, alpha) }
            return
        }
        crossFade(
            fade.from.flatMap { placed($0, .formerContents, of: node) },
            fade.to.flatMap { placed($0, .nextContents, of: node) }, fraction: fade.fraction, alpha: alpha)
    }

    private func paint(_ image: CGImage, asContentsOf node: RenderNode, _ alpha: Double) {
        guard let contents = contents(image, of: node) else { return }
        let parts = node.rasters.parts
        if let whole = parts.wholePixels(of: contents, node, within: viewport) {
            put(whole, alpha: alpha)
        } else if node.derived.isMoving || node.shown.contentStream != nil {
            // A raster that changes in each frame is not cached.
            let box = PixelRect(covering: contents.placement.frame.applying(node.derived.toDevice))
            let context = (contents, canvas.patch, node.derived.toDevice, alpha)
            ParallelBands.forEach(region.intersection(box), context) {
                $0.0.put(onto: $0.1, $0.2, alpha: $0.3, region: $1)
            }
        } else if let raster = parts.raster(of: .contents, contents, node, within: viewport) {
            put(raster, alpha: alpha)
        }
    }

    /// An image as contents, in device pixels, all of it.
    private func placed(_ image: CGImage, _ part: PartRasters.Part, of node: RenderNode) -> PositionedImage? {
        guard let contents = contents(image, of: node) else { return nil }
        return contents.wholePixels(toDevice: node.derived.toDevice)
            ?? node.rasters.parts.raster(of: part, contents, node, within: viewport)
    }

    private func contents(_ image: CGImage, of node: RenderNode) -> ContentsRaster? {
        ContentsRaster(image, of: node, isMasked: node.isCutByMask)
    }
}
