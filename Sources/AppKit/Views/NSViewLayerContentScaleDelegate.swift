import Foundation
import QuartzCore

/// A delegate of a layer that follows the scale of its window. All methods are optional.
public protocol NSViewLayerContentScaleDelegate: NSObjectProtocol {
    /// Returns whether a layer gets the scale of its window as its `contentsScale`. Default false.
    ///
    /// Called on the main thread when a view whose layer contains the layer is moved to a window, and when the scale of the
    /// window changes. Not called for layers of views, and for layers whose contents are an `NSImage`, which always follow
    /// the window.
    func layer(_ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow) -> Bool
}

extension NSViewLayerContentScaleDelegate {
    public func layer(_ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow) -> Bool {
        false
    }
}

/// The scale of layers that are not those of views.
@MainActor
enum LayerScaling {
    /// Sets the scale of a layer and its sublayers where their contents or their delegates want it.
    static func offer(_ scale: CGFloat, of window: NSWindow, to layer: CALayer) {
        if let wanted = wantedScale(scale, window, layer), wanted != layer.contentsScale {
            withoutActions { layer.contentsScale = wanted }
        }
        // Views offer the scale to their own layers.
        for sublayer in layer.sublayers ?? [] where !(sublayer.delegate is ViewLayerDelegate) {
            offer(scale, of: window, to: sublayer)
        }
    }

    private static func wantedScale(_ scale: CGFloat, _ window: NSWindow, _ layer: CALayer) -> CGFloat? {
        if let image = layer.contents as? NSImage { return image.recommendedLayerContentsScale(scale) }
        guard let delegate = layer.delegate as? any NSViewLayerContentScaleDelegate,
            delegate.layer(layer, shouldInheritContentsScale: scale, from: window)
        else { return nil }
        return scale
    }
}
