import CoreGraphics
import Foundation

/// An object that provides a layer's contents, layout and actions. Every method is optional.
///
/// Called on the thread that uses the layer.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Sets the layer's contents, instead of `CALayer.display()`.
    func display(_ layer: CALayer)
    /// Draws the layer's contents, in its own space. For a `CATiledLayer`, called on several other threads
    /// concurrently.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called before the layer is drawn.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event: nil to continue the search, `NSNull()` for no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

/// An object whose methods are called in place of those of a layer's delegate. A view is the delegate of its layer, but has other
/// methods for layout and drawing.
package protocol LayerDelegateStandIn: CALayerDelegate {
    /// The delegate.
    var represented: AnyObject? { get }
}

extension CALayer {
    /// The object whose methods are called.
    var activeDelegate: (any CALayerDelegate)? {
        guard let standIn = delegateStandIn, let delegate, delegate === standIn.represented else { return delegate }
        return standIn
    }
}

/// A delegate that changes its layer and the sublayers for a picture, such as views that draw only what is visible in a window.
package protocol LayerPictureDelegate: NSObjectProtocol {
    /// Prepares the layer, calls `draw` once, and restores the layer.
    func withPicture(of layer: CALayer, draw: () -> Void)
}

// On Linux there is no check whether a method is implemented, so the default implementations report that it is not.
extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.delegateDeclined = true }
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        // Tiles are drawn on several threads concurrently, and the flag is not used for them.
        if !layer.values.isTiled { layer.delegateDeclined = true }
    }
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) { layer.delegateDeclined = true }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
