import AcetatePixels
import CoreGraphics

/// A layer's contents: an image, or two on their way from one to the other.
extension Painter {
    func paintContents(_ node: RenderNode, _ alpha: Double) {
        guard let fade = node.shown.contentsFade else {
            node.rasters.pictures.forget(.formerContents)
            node.rasters.pictures.forget(.nextContents)
            if let image = node.shown.contents { paint(image, asContentsOf: node, alpha) }
            return
        }
        // Where nothing of the other is left, the image is painted as it is when it stands alone.
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
        let pictures = node.rasters.pictures
        if let whole = pictures.wholePixels(of: contents, node, within: viewport) {
            put(whole, alpha: alpha)
        } else if node.isMoving {
            // A picture that is another in each frame is none to keep.
            let box = PixelRect(covering: contents.placement.frame.applying(node.toDevice))
            CoreBands.forEach(
                region.intersection(box),
                ContentsBands(contents: contents, target: canvas.patch, toDevice: node.toDevice, alpha: alpha))
        } else if let picture = pictures.picture(of: .contents, contents, node, within: viewport) {
            put(picture, alpha: alpha)
        }
    }

    /// An image as contents, in device pixels, all of them whole.
    private func placed(_ image: CGImage, _ part: NodePictures.Part, of node: RenderNode) -> PlacedImage? {
        guard let contents = contents(image, of: node) else { return nil }
        return contents.wholePixels(toDevice: node.toDevice)
            ?? node.rasters.pictures.picture(of: part, contents, node, within: viewport)
    }

    private func contents(_ image: CGImage, of node: RenderNode) -> ContentsPicture? {
        ContentsPicture(image, of: node, isMasked: node.isCutByMask)
    }
}

/// Contents put down as they turn or move.
private struct ContentsBands: BandWork {
    let contents: ContentsPicture
    let target: PixelPatch
    let toDevice: CGAffineTransform
    let alpha: Double

    func work(on band: PixelRegion) { contents.put(onto: target, toDevice, alpha: alpha, region: band) }
}
