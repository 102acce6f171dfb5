import CoreGraphics
import Foundation

// What a layer itself shows, drawn in its own space by Cairo: without regard to what is damaged, since the coverage of
// an antialiased edge depends a little on where the path is cut.
extension LayerValues {
    /// Fills the background; `masked` leaves round corners to the mask.
    func drawBackground(in context: CGContext) {
        guard let color = backgroundColor else { return }
        context.setFillColor(color)
        // A mask rounds the corners once for all that it holds.
        let radius = masksToBounds ? 0 : clampedCornerRadius
        if radius > 0 {
            context.beginPath()
            context.addPath(.rounded(bounds.standardized, radius))
            context.fillPath()
        } else {
            context.fill(bounds)
        }
    }

    /// Draws an image where the contents' gravity puts it; upright, also where the layer itself is upside down.
    func drawContents(_ image: CGImage, in context: CGContext, upsideDown: Bool) {
        guard let source = contentsSource(of: image, upsideDown: upsideDown),
            let imageToLayer = imageToLayer(image, upsideDown: upsideDown)
        else { return }
        context.composite(
            image, sourceRect: source, imageToDevice: imageToLayer.concatenating(context.userToDevice),
            interpolation: .low)
    }

    /// Fills the border, between the bounds and the bounds less its width.
    func drawBorder(in context: CGContext) {
        guard let color = borderColor else { return }
        context.setFillColor(color)
        let bounds = bounds.standardized
        let radius = clampedCornerRadius
        context.beginPath()
        context.addPath(.rounded(bounds, masksToBounds ? 0 : radius))
        let inner = bounds.insetBy(dx: borderWidth, dy: borderWidth)
        if !inner.isNull, inner.width > 0, inner.height > 0 {
            context.addPath(.rounded(inner, max(0, radius - borderWidth)))
        }
        context.fillPath(using: .evenOdd)
    }

    /// Fills the bounds with round corners: what `masksToBounds` lets through.
    func drawMask(in context: CGContext) {
        context.setFillColor(.white)
        context.beginPath()
        context.addPath(.rounded(bounds.standardized, clampedCornerRadius))
        context.fillPath()
    }

    /// From pixels of an image as contents, y down, to the layer's own space; nil where nothing is shown. The top row
    /// lies where the frame's top is on the screen.
    func imageToLayer(_ image: CGImage, upsideDown: Bool) -> CGAffineTransform? {
        guard let source = contentsSource(of: image, upsideDown: upsideDown), let frame = contentsFrame(of: image),
            frame.width > 0, frame.height > 0
        else { return nil }
        let (scaleX, scaleY) = (frame.width / source.width, frame.height / source.height)
        return CGAffineTransform(
            a: scaleX, b: 0, c: 0, d: upsideDown ? scaleY : -scaleY, tx: frame.minX - source.minX * scaleX,
            ty: upsideDown ? frame.minY - source.minY * scaleY : frame.maxY + source.minY * scaleY)
    }
}

extension CGPath {
    /// A rectangle with round corners of one radius, at most half of the shorter side.
    fileprivate static func rounded(_ rect: CGRect, _ radius: CGFloat) -> CGPath {
        let radius = min(radius, min(rect.width, rect.height) / 2)
        guard radius > 0 else { return CGPath(rect: rect, transform: nil) }
        return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
}
