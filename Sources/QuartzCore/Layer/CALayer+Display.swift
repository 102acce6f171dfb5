import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func displayByDelegateOrDrawing() {
        if let delegate {
            delegateDeclined = false
            delegate.display(self)
            if !delegateDeclined { return }
            delegate.layerWillDraw(self)
        }
        drawContents()
    }

    func drawByDelegate(in ctx: CGContext) {
        delegateDeclined = true
        if let delegate {
            delegateDeclined = false
            delegate.draw(self, in: ctx)
        }
        drewNothing = delegateDeclined
    }

    /// Draws into a new backing store; nothing where neither a subclass nor the delegate draws.
    private func drawContents() {
        let scale = contentsScale
        let size = bounds.standardized.size
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width >= 1, height >= 1, width <= 32_767, height <= 32_767,
            let pixels = PixelSize(Int(width), Int(height)), let store = PixelStore(pixels)
        else { return }
        let origin = bounds.standardized.origin
        // The picture stands upright on the screen; where the layer's y points down there, it does so in the context.
        let isFlipped = contentsAreFlipped()
        let toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: -origin.x * scale,
            ty: isFlipped ? -origin.y * scale : height + origin.y * scale)
        guard let context = CGContext(store: store, baseTransform: toDevice) else { return }
        if let dirty = displayRect, let old = values.contents, old.width == Int(width), old.height == Int(height),
            !dirty.contains(bounds)
        {
            // Only the part that was asked for changes.
            context.saved {
                context.composite(old, imageToDevice: .identity, interpolation: .none, edges: .transparent)
            }
            context.clip(to: dirty)
            context.clear(dirty)
        }
        drewNothing = false
        draw(in: context)
        guard !drewNothing, let image = context.makeImage() else { return }
        values.contents = image
        note(.appearance)
    }
}
