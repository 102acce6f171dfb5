import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func displayByDelegateOrDrawing() {
        if let delegate, asks({ delegate.display(self) }) { return }
        delegate?.layerWillDraw(self)
        drawContents()
    }

    func drawByDelegate(in ctx: CGContext) {
        guard let delegate else {
            drewNothing = true
            return
        }
        drewNothing = !asks { delegate.draw(self, in: ctx) }
    }

    /// Calls the delegate; whether it implements the method. What it calls in turn does not count.
    func asks(_ call: () -> Void) -> Bool {
        let outer = delegateDeclined
        defer { delegateDeclined = outer }
        delegateDeclined = false
        call()
        return !delegateDeclined
    }

    /// Draws into a new backing store. Where the delegate does not draw, and no subclass leaves a mark beside calling
    /// `super`, the contents stay.
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
        let drawn = (displayRect ?? bounds).overlap(bounds)
        if drewNothing, !store.hasMarks(in: drawn.applying(toDevice)) { return }
        guard let image = context.makeImage() else { return }
        values.contents = image
        note(.appearance)
    }
}

extension PixelStore {
    /// Whether a pixel is not clear, of those that lie whole within a rectangle of pixels.
    fileprivate func hasMarks(in rect: CGRect) -> Bool {
        let box = PixelRect(
            coveringMinX: Double(rect.minX.rounded(.up)), minY: Double(rect.minY.rounded(.up)),
            maxX: Double(rect.maxX.rounded(.down)), maxY: Double(rect.maxY.rounded(.down))
        ).intersection(size.rect)
        guard !box.isEmpty else { return false }
        return (box.minY..<box.maxY).contains { y in pixels[row: y][box.minX..<box.maxX].contains { $0 != 0 } }
    }
}
