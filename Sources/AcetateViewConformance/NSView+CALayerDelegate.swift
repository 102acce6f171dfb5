import AppKit
import QuartzCore

/// A view is the delegate of its backing layer, as on macOS, where programs find a layer's view with `layer.delegate as? NSView`.
///
/// The conformance is in a module of its own, which programs contain but do not import: as on macOS, a program's own subclass of
/// `NSView` may conform to `CALayerDelegate` to get calls of its methods. AppKit answers for the methods of other views.
extension NSView: CALayerDelegate {}
