import AcetateMainLoop
import Foundation
import QuartzCore

/// The methods of a backing layer's delegate, for the view, which is the delegate. If the view's class conforms to `CALayerDelegate`, its
/// methods for drawing and actions are called first.
///
/// Programs may change, commit and draw the layer on other threads too, where views cannot be called: the change is not animated,
/// and the view is laid out and drawn later, on the main thread.
class ViewLayerDelegate: NSObject, LayerPictureDelegate {
    fileprivate weak var view: NSView?
    var represented: AnyObject? { view }

    @MainActor
    init(_ view: NSView) {
        self.view = view
        super.init()
    }

    /// Creates the delegate for a view's class.
    @MainActor
    static func make(for view: NSView) -> any LayerDelegateStandIn {
        view.wantsUpdateLayer ? UpdatingViewLayerDelegate(view) : DrawingViewLayerDelegate(view)
    }

    func withPicture(of layer: CALayer, draw: () -> Void) {
        // Other threads draw what the view has drawn before.
        guard MainQueue.isCurrent else { return draw() }
        // Safe: it is called on this thread, before this returns.
        nonisolated(unsafe) let draw = draw
        let view = view
        MainActor.assumeIsolated {
            if let view { view.withWindowlessContents(draw) } else { draw() }
        }
    }

    /// Lays out the view, and lets the layer's layout manager run too.
    fileprivate func layOut(_ layer: CALayer) {
        guard MainQueue.isCurrent else { return layer.requestOnMain { $0.setNeedsLayout() } }
        MainQueue.run((view, layer)) { view, layer in
            // The tiles of a document have nothing to lay out.
            if let view, view.layerBacking.layer === layer { view.layoutSubtreeIfNeeded() }
        }
        layer.delegateDeclined = true
    }

    /// Draws the view, or lets it update the layer, by a function; on another thread than the main one, later.
    fileprivate func display(_ layer: CALayer, by function: @MainActor (NSView) -> Void) {
        guard MainQueue.isCurrent else { return layer.requestOnMain { $0.setNeedsDisplay() } }
        guard let view else { return layer.delegateDeclined = true }
        MainQueue.run(view, function)
    }

    /// The action for a change, which is not animated unless an animation group allows it.
    fileprivate func action(_ layer: CALayer, _ event: String) -> (any CAAction)? {
        guard MainQueue.isCurrent else { return NSNull() }
        return MainQueue.run((view, layer)) { view, layer in
            (view as? any CALayerDelegate)?.action(for: layer, forKey: event)
                ?? view?.layerBacking.animatorAction(forKey: event)
                ?? (NSAnimationContext.current.allowsImplicitAnimation ? nil : NSNull())
        }
    }
}

extension CALayer {
    /// Makes a request for layout or display on the main thread, soon, from another one.
    fileprivate func requestOnMain(_ request: @escaping @MainActor (CALayer) -> Void) {
        // Safe: any thread may make these requests.
        nonisolated(unsafe) let layer = self
        MainLoop.async { request(layer) }
    }
}

/// The delegate of a window's root layer, which lays out the content view.
final class RootLayerDelegate: NSObject, CALayerDelegate {
    private weak var window: NSWindow?

    @MainActor
    func connect(to window: NSWindow) { self.window = window }

    func layoutSublayers(of layer: CALayer) {
        guard MainQueue.isCurrent else { return layer.requestOnMain { $0.setNeedsLayout() } }
        let window = window
        MainActor.assumeIsolated { window?.contentView?.layoutSubtreeIfNeeded() }
    }
}

/// The delegate for views that draw.
private final class DrawingViewLayerDelegate: ViewLayerDelegate, LayerDelegateStandIn {
    func draw(_ layer: CALayer, in ctx: CGContext) {
        // A tiled layer draws on other threads.
        if layer is CATiledLayer { return Self.refusal }
        // Safe: both are used on this thread, until this returns.
        nonisolated(unsafe) let (layer, context) = (layer, ctx)
        display(layer) { view in
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
        // Tiled layers begin to draw their tiles here, on any thread.
        if layer is CATiledLayer { return layer.delegateDeclined = true }
        // Safe: it is used on this thread, until this returns.
        nonisolated(unsafe) let layer = layer
        display(layer) { view in
            layer.delegateDeclined = !(view.layerBacking.drawsInTiles && view.layerBacking.layer === layer)
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
private final class UpdatingViewLayerDelegate: ViewLayerDelegate, LayerDelegateStandIn {
    func display(_ layer: CALayer) { display(layer) { $0.layerBacking.updateLayer() } }

    func layoutSublayers(of layer: CALayer) { layOut(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action(layer, event) }
}
