import CoreGraphics
import Foundation

/// Provides a layer's contents, layout and actions. Every method may be left out.
///
/// Called on the thread that uses the layer.
public protocol CALayerDelegate: NSObjectProtocol {
    /// Sets the layer's contents, instead of `CALayer.display()`.
    func display(_ layer: CALayer)
    /// Draws the layer's contents, in its own space. For a `CATiledLayer` called on other threads, several at a time.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// The layer is about to be drawn.
    func layerWillDraw(_ layer: CALayer)
    /// Places the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event: nil to go on searching, `NSNull()` for none.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

// Linux cannot ask whether a method is implemented: a default that runs says that it is not.
extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.delegateDeclined = true }
    public func draw(_ layer: CALayer, in ctx: CGContext) {
        // Tiles are drawn on several threads at a time: there nobody asks.
        if !layer.values.isTiled { layer.delegateDeclined = true }
    }
    public func layerWillDraw(_ layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) { layer.delegateDeclined = true }
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
