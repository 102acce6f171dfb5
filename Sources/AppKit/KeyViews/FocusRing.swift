import Foundation
import QuartzCore

/// Whether a view has a focus ring.
public enum NSFocusRingType: UInt, Sendable {
    /// The ring of the view's class.
    case `default` = 0
    /// No ring.
    case none = 1
    /// As the default: the ring is outside of the mask.
    case exterior = 2
}

/// The ring around the first responder of a key window: a layer above that of the view, with an image that follows from the
/// mask that the view draws.
@MainActor
final class FocusRing {
    /// The width of the ring, in points.
    static let width: CGFloat = 3
    private let layer = CALayer()
    private weak var view: NSView?

    init() {
        withoutActions {
            layer.anchorPoint = .zero
            layer.zPosition = 1
        }
    }

    /// Shows the ring of a window's first responder, or none.
    func update(in window: NSWindow) {
        let view = window.isKeyWindow ? window.firstResponder as? NSView : nil
        guard let view, view.focusRingType != .none, !view.isHiddenOrHasHiddenAncestor else { return remove() }
        let mask = view.focusRingMaskBounds
        guard mask.isFinite, mask.width > 0, mask.height > 0, let above = view.layer?.superlayer else {
            return remove()
        }
        let area = mask.insetBy(dx: -FocusRing.width, dy: -FocusRing.width)
        let scale = window.backingScaleFactor
        self.view = view
        withoutActions {
            layer.contentsScale = scale
            layer.contents = FocusRing.image(of: view, area, scale)
            if layer.superlayer !== above { above.addSublayer(layer) }
            place(area, of: view)
        }
    }

    /// Removes the ring.
    func remove() {
        guard view != nil else { return }
        view = nil
        withoutActions {
            layer.removeFromSuperlayer()
            layer.contents = nil
        }
    }

    /// Moves the ring after the view has moved.
    func placeDidChange(of moved: NSView, in window: NSWindow) {
        guard let view, view === moved || moved.isHidden, view.isDescendant(of: moved) else { return }
        update(in: window)
    }

    /// Places the layer in the superlayer of the view's layer, whose coordinates are those of the superview.
    private func place(_ area: NSRect, of view: NSView) {
        let corners = view.superview.map { view.convert(area, to: $0) } ?? view.convert(area, to: nil)
        layer.frame = corners
    }

    /// The pixels around the mask in an area of the view's coordinates.
    private static func image(of view: NSView, _ area: NSRect, _ scale: CGFloat) -> CGImage? {
        let size = CGSize(width: (area.width * scale).rounded(.up), height: (area.height * scale).rounded(.up))
        guard size.width <= 32767, size.height <= 32767, let mask = context(size), let ring = context(size) else {
            return nil
        }
        let upright = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -area.minX, y: -area.minY)
        let flipped = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: area.minY + area.maxY)
        mask.concatenate(view.isFlipped ? flipped.concatenating(upright) : upright)
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: mask, flipped: view.isFlipped)
        mask.setFillColor(CGColor(gray: 0, alpha: 1))
        mask.setStrokeColor(CGColor(gray: 0, alpha: 1))
        view.drawFocusRingMask()
        NSGraphicsContext.current = former
        guard let shape = mask.makeImage() else { return nil }
        let box = CGRect(origin: .zero, size: size)
        // The shape at all directions is the shape grown by the width of the ring.
        let steps = 32
        for step in 0..<steps {
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            ring.draw(shape, in: box.offsetBy(dx: width * scale * cos(angle), dy: width * scale * sin(angle)))
        }
        view.effectiveAppearance.performAsCurrentDrawingAppearance {
            ring.setBlendMode(.sourceIn)
            ring.setFillColor(NSColor.keyboardFocusIndicatorColor.cgColor)
            ring.fill(box)
        }
        ring.setBlendMode(.destinationOut)
        ring.draw(shape, in: box)
        return ring.makeImage()
    }

    private static func context(_ size: CGSize) -> CGContext? {
        CGColorSpace(name: CGColorSpace.sRGB).flatMap { space in
            CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        }
    }
}

extension NSWindow {
    /// Shows the focus ring of the first responder, or none.
    func updateFocusRing() {
        if traits.focusRing == nil {
            guard isKeyWindow, let view = firstResponder as? NSView, !view.focusRingMaskBounds.isEmpty else { return }
            traits.focusRing = FocusRing()
        }
        traits.focusRing?.update(in: self)
    }
}
