import Foundation

/// The common superclass of the objects that are values of attributes of texts: fonts, colors, paragraph styles, shadows and
/// attachments. On macOS that is `NSObject`.
///
/// A dictionary of such values needs no type, as on macOS:
///
///     let attributes = [NSAttributedString.Key.font: font, .foregroundColor: color, .paragraphStyle: style]
///
/// Foundation's attributed strings on Linux stop the program when they compare objects of subclasses of `NSObject` that
/// are declared outside of Foundation, which is why these classes do not inherit from it.
open class AcetateAttributeValue {
    /// A new object.
    public init() {}

    /// Whether an object is equal to this one. By default that is the object itself.
    open func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }

    /// A number that is the same for equal objects.
    open var hash: Int { (self as? any Hashable)?.hashValue ?? ObjectIdentifier(self).hashValue }

    /// A copy of the object, which is the object itself if it cannot change.
    open func copy() -> Any { (self as? any NSCopying)?.copy(with: nil) ?? self }
}
