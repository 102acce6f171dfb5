import AcetatePixels
import CoreGraphics

/// A layer's contents: an image, or two on their way from one to the other.
extension Painter {
    func paintContents(_ node: RenderNode, _ alpha: Double) {
        guard let fade = node.shown.contentsFade else {
            node.pictures.forget(.formerContents)
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
            fade.to.flatMap { placed($0, .contents, of: node) }, fraction: fade.fraction, alpha: alpha)
    }

    private func paint(_ image: CGImage, asContentsOf node: RenderNode, _ alpha: Double) {
        guard let imageToDevice = imageToDevice(image, node) else { return }
        if imageToDevice.isIntegralTranslation {
            context.composite(
                image, sourceRect: node.shown.contentsSource(of: image, upsideDown: node.isUpsideDown),
                imageToDevice: imageToDevice.moved(byX: -origin.x, y: -origin.y), alpha: alpha, interpolation: .none)
        } else if let picture = node.pictures.picture(of: .contents, image, node, within: viewport) {
            put(picture, alpha: alpha)
        }
    }

    private func imageToDevice(_ image: CGImage, _ node: RenderNode) -> CGAffineTransform? {
        node.shown.imageToLayer(image, upsideDown: node.isUpsideDown)?.concatenating(node.toDevice)
    }

    /// An image as contents, in device pixels: its own, where these are whole ones, or a picture that is kept.
    private func placed(_ image: CGImage, _ part: NodePictures.Part, of node: RenderNode) -> PlacedImage? {
        if let imageToDevice = imageToDevice(image, node), imageToDevice.isIntegralTranslation,
            let source = node.shown.contentsSource(of: image, upsideDown: node.isUpsideDown),
            source.minX == source.minX.rounded(), source.minY == source.minY.rounded(),
            source.maxX == source.maxX.rounded(), source.maxY == source.maxY.rounded(),
            let crop = image.cropping(to: source)
        {
            let place = PixelOffset(imageToDevice.tx + source.minX, imageToDevice.ty + source.minY)
            return PlacedImage(image: crop, x: place.dx, y: place.dy)
        }
        return node.pictures.picture(of: part, image, node, within: viewport)
    }
}
