import Foundation
import QuartzCore

/// The delegate of a view's backing layer. It calls the view; `NSView` is no `CALayerDelegate` itself, so that a subclass
/// that is one has its methods found.
///
/// A view's layer is used on the main thread, and its delegate is called there.
class ViewLayerDelegate: NSObject {
    fileprivate weak var view: NSView?

    @MainActor
    init(_ view: NSView) {
        self.view = view
        super.init()
    }

    /// The delegate that a view's class asks for.
    @MainActor
    static func make(for view: NSView) -> any CALayerDelegate {
        view.wantsUpdateLayer ? UpdatingViewLayerDelegate(view) : DrawingViewLayerDelegate(view)
    }

    /// Lays the view out; a layout manager of the layer's has its turn as well.
    fileprivate func layOut(_ layer: CALayer) {
        let view = view
        MainActor.assumeIsolated { view?.layoutSubtreeIfNeeded() }
        layer.delegateDeclined = true
    }

    /// A view's own changes are not animated unless an animation group allows it.
    fileprivate func action(_ layer: CALayer, _ event: String) -> (any CAAction)? {
        // The layer is used on the main thread, as this is called there; it does not leave it.
        nonisolated(unsafe) let layer = layer
        let view = view
        nonisolated(unsafe) var action: (any CAAction)?
        MainActor.assumeIsolated {
            action =
                (view as? any CALayerDelegate)?.action(for: layer, forKey: event)
                ?? (NSAnimationContext.current.allowsImplicitAnimation ? nil : NSNull())
        }
        return action
    }
}

/// For views that draw.
private final class DrawingViewLayerDelegate: ViewLayerDelegate, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        // A tiled layer draws on other threads.
        if layer is CATiledLayer { return Self.refusal }
        // As in `action(_:_:)`; the context is the layer's and is used only until the call returns.
        nonisolated(unsafe) let (layer, context) = (layer, ctx)
        let view = view
        MainActor.assumeIsolated {
            guard let view else { return }
            if let custom = view as? any CALayerDelegate {
                layer.delegateDeclined = false
                custom.draw(layer, in: context)
                guard layer.delegateDeclined else { return }
                layer.delegateDeclined = false
            }
            view.layerBacking.draw(in: context)
        }
    }

    /// Said once: a tiled layer asks for its tiles on other threads, and views are drawn on the main one.
    private static let refusal: Void = StandardError.write(
        """
        a view is not drawn in tiles, which are drawn on other threads than the main one; give its CATiledLayer another \
        delegate, or override the layer's draw(in:)
        """)

    func layoutSublayers(of layer: CALayer) { layOut(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action(layer, event) }
}

/// For views that give their layer its contents.
private final class UpdatingViewLayerDelegate: ViewLayerDelegate, CALayerDelegate {
    func display(_ layer: CALayer) {
        let view = view
        MainActor.assumeIsolated { view?.layerBacking.updateLayer() }
    }

    func layoutSublayers(of layer: CALayer) { layOut(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action(layer, event) }
}
