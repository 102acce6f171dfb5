import CoreText
import Foundation
import QuartzCore

/// A shadow for drawing in the current context, and the value of `NSAttributedString.Key.shadow`.
///
/// `@unchecked Sendable`, so that an `AttributedString` takes it: the shadow of a text is not changed. Unlike on macOS it does not
/// inherit from `NSObject`; see `AcetateAttributeValue` for the reason.
open class NSShadow: AcetateAttributeValue, Hashable, NSCopying, @unchecked Sendable {
    /// The distance from what casts the shadow, in points of the context's base space: y points up whatever the current
    /// transform is. Default zero.
    open var shadowOffset = NSSize.zero
    /// The radius of the blur, in points. Default 0.
    open var shadowBlurRadius: CGFloat = 0
    /// Nil for no shadow. Default black with an opacity of 1/3.
    open var shadowColor: NSColor? = NSColor(white: 0, alpha: 1.0 / 3)

    /// Creates a shadow without an offset and without a blur.
    public override init() {}

    /// Makes this the shadow of subsequent drawing in the current context.
    open func set() {
        NSGraphicsContext.current?.cgContext.setShadow(
            offset: shadowOffset, blur: shadowBlurRadius, color: shadowColor?.cgColor)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
        return copy
    }

    public static func == (a: NSShadow, b: NSShadow) -> Bool { a.isEqual(b) }

    /// Whether an object is a shadow with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
            && shadowColor == other.shadowColor
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(shadowBlurRadius)
        hasher.combine(shadowColor)
    }
}

extension NSShadow: CoreTextShadow {
    package var coreTextShadow: TextShadow {
        TextShadow(offset: shadowOffset, blur: shadowBlurRadius, color: shadowColor?.cgColor)
    }
}
