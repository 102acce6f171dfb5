import Foundation
import QuartzCore

/// The delegate of a view's backing layer, which calls the view. `NSView` itself does not conform to `CALayerDelegate`,
/// so that the methods of a subclass that conforms are found.
///
/// A view's layer is used on the main thread, and its delegate is called there.
class ViewLayerDelegate: NSObject {
    fileprivate weak var view: NSView?

    @MainActor
    init(_ view: NSView) {
        self.view = view
        super.init()
    }

    /// Creates the delegate for a view's class.
    @MainActor
    static func make(for view: NSView) -> any CALayerDelegate {
        view.wantsUpdateLayer ? UpdatingViewLayerDelegate(view) : DrawingViewLayerDelegate(view)
    }

    /// Lays out the view, and lets the layer's layout manager run too.
    fileprivate func layOut(_ layer: CALayer) {
        // Safe for the reason given in `action(_:_:)`.
        nonisolated(unsafe) let layer = layer
        let view = view
        MainActor.assumeIsolated {
            // The tiles of a document have nothing to lay out.
            if let view, view.layerBacking.layer === layer { view.layoutSubtreeIfNeeded() }
        }
        layer.delegateDeclined = true
    }

    /// The action for a change, which is not animated unless an animation group allows it.
    fileprivate func action(_ layer: CALayer, _ event: String) -> (any CAAction)? {
        // This is called on the main thread, and the layer is used only there.
        nonisolated(unsafe) let layer = layer
        let view = view
        nonisolated(unsafe) var action: (any CAAction)?
        MainActor.assumeIsolated {
            action =
                (view as? any CALayerDelegate)?.action(for: layer, forKey: event)
                ?? view?.layerBacking.animatorAction(forKey: event)
                ?? (NSAnimationContext.current.allowsImplicitAnimation ? nil : NSNull())
        }
        return action
    }
}

/// The delegate of a window's root layer, which lays out the content view.
final class RootLayerDelegate: NSObject, CALayerDelegate {
    private weak var window: NSWindow?

    @MainActor
    func connect(to window: NSWindow) { self.window = window }

    func layoutSublayers(of layer: CALayer) {
        let window = window
        MainActor.assumeIsolated { window?.contentView?.layoutSubtreeIfNeeded() }
    }
}

/// The delegate for views that draw.
private final class DrawingViewLayerDelegate: ViewLayerDelegate, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        // A tiled layer draws on other threads.
        if layer is CATiledLayer { return Self.refusal }
        // Safe for the reason given in `action(_:_:)`. The layer's context is used only until this call returns.
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
            view.layerBacking.draw(in: context, of: layer)
        }
    }

    /// A view that draws in tiles, such as the document of a scroll view, does not draw in the layer itself.
    func display(_ layer: CALayer) {
        nonisolated(unsafe) let layer = layer
        let view = view
        MainActor.assumeIsolated {
            guard let backing = view?.layerBacking, backing.drawsInTiles, backing.layer === layer else {
                layer.delegateDeclined = true
                return
            }
        }
    }

    /// Written once: a tiled layer draws its tiles on other threads, and views draw only on the main thread.
    private static let refusal: Void = StandardError.write(
        """
        a view cannot draw the tiles of its CATiledLayer, because tiles are drawn on other threads than the main \
        thread; set another delegate of the layer, or override the layer's draw(in:)
        """)

    func layoutSublayers(of layer: CALayer) { layOut(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action(layer, event) }
}

/// The delegate for views that update their layer's contents.
private final class UpdatingViewLayerDelegate: ViewLayerDelegate, CALayerDelegate {
    func display(_ layer: CALayer) {
        let view = view
        MainActor.assumeIsolated { view?.layerBacking.updateLayer() }
    }

    func layoutSublayers(of layer: CALayer) { layOut(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action(layer, event) }
}
