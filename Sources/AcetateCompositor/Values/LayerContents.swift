import CoreGraphics

/// A class of a higher-level framework whose objects can be the contents of layers, as AppKit's images are.
package protocol LayerContents: AnyObject {
    /// The image for a layer with a number of pixels per point; nil for the greatest number that the object has an image
    /// for. The result is nil if the object has no image.
    func layerImage(forContentsScale scale: CGFloat?) -> CGImage?
}

extension CGImage {
    /// The image of a value of a layer's contents; nil if it has none.
    package static func contents(_ any: Any?, scale: CGFloat? = nil) -> CGImage? {
        any as? CGImage ?? (any as? any LayerContents)?.layerImage(forContentsScale: scale)
    }
}
