import Foundation

/// A number for a type of objects, which differs from those of other types while a program runs.
public typealias CFTypeID = UInt

/// The number of a type, which is the same for each call.
package func typeIdentifier(of type: Any.Type) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type)) }

/// The number of the type of an object: that of `CFStringGetTypeID()` for strings, of `CGColor.typeID` for colors, and so on. Mutable
/// objects have the number of their immutable type. All other objects have 1.
public func CFGetTypeID(_ cf: Any!) -> CFTypeID {
    guard let cf = cf as Any? else { return 0 }
    switch cf {
    case is CGPath: return CGPath.typeID
    case let number as NSNumber:
        // Numbers of 8 bits have another letter.
        return String(cString: number.objCType) == "c" ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSString, is String: return CFStringGetTypeID()
    case is NSAttributedString: return CFAttributedStringGetTypeID()
    case is NSData, is Data: return CFDataGetTypeID()
    case is NSDate, is Date: return CFDateGetTypeID()
    case is NSURL, is URL: return CFURLGetTypeID()
    case is NSArray, is [Any]: return CFArrayGetTypeID()
    case is NSDictionary, is [AnyHashable: Any]: return CFDictionaryGetTypeID()
    case is NSSet, is Set<AnyHashable>: return CFSetGetTypeID()
    case is NSNull: return CFNullGetTypeID()
    case is NSError: return CFErrorGetTypeID()
    case is NSObject: return 1
    default: return type(of: cf) is AnyClass ? typeIdentifier(of: type(of: cf)) : 1
    }
}

/// Whether two objects are equal, such as two strings with the same characters.
public func CFEqual(_ cf1: Any!, _ cf2: Any!) -> Bool {
    guard let cf1 = cf1 as Any?, let cf2 = cf2 as Any? else { return false }
    let (a, b) = (cf1 as AnyObject, cf2 as AnyObject)
    if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
    if let a = cf1 as? AnyHashable, let b = cf2 as? AnyHashable { return a == b }
    return a === b
}

/// The number of strings.
public func CFStringGetTypeID() -> CFTypeID { typeIdentifier(of: NSString.self) }
/// The number of strings with attributes.
public func CFAttributedStringGetTypeID() -> CFTypeID { typeIdentifier(of: NSAttributedString.self) }
/// The number of numbers.
public func CFNumberGetTypeID() -> CFTypeID { typeIdentifier(of: NSNumber.self) }
/// The number of truth values.
public func CFBooleanGetTypeID() -> CFTypeID { typeIdentifier(of: Bool.self) }
/// The number of data.
public func CFDataGetTypeID() -> CFTypeID { typeIdentifier(of: NSData.self) }
/// The number of dates.
public func CFDateGetTypeID() -> CFTypeID { typeIdentifier(of: NSDate.self) }
/// The number of addresses.
public func CFURLGetTypeID() -> CFTypeID { typeIdentifier(of: NSURL.self) }
/// The number of arrays.
public func CFArrayGetTypeID() -> CFTypeID { typeIdentifier(of: NSArray.self) }
/// The number of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { typeIdentifier(of: NSDictionary.self) }
/// The number of sets.
public func CFSetGetTypeID() -> CFTypeID { typeIdentifier(of: NSSet.self) }
/// The number of the object that stands for no value.
public func CFNullGetTypeID() -> CFTypeID { typeIdentifier(of: NSNull.self) }
/// The number of errors.
public func CFErrorGetTypeID() -> CFTypeID { typeIdentifier(of: NSError.self) }

extension CGColor {
    /// The number of colors, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGColor.self) }
}

extension CGColorSpace {
    /// The number of color spaces, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGColorSpace.self) }
}

extension CGContext {
    /// The number of contexts, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGContext.self) }
}

extension CGDataConsumer {
    /// The number of data consumers, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGDataConsumer.self) }
}

extension CGDataProvider {
    /// The number of data providers, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGDataProvider.self) }
}

extension CGDisplayMode {
    /// The number of display modes, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGDisplayMode.self) }
}

extension CGFunction {
    /// The number of functions, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGFunction.self) }
}

extension CGGradient {
    /// The number of gradients, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGGradient.self) }
}

extension CGImage {
    /// The number of images, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGImage.self) }
}

extension CGLayer {
    /// The number of layers of Core Graphics, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGLayer.self) }
}

extension CGPDFDocument {
    /// The number of PDF documents, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGPDFDocument.self) }
}

extension CGPDFPage {
    /// The number of pages of PDF documents, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGPDFPage.self) }
}

extension CGPath {
    /// The number of paths, also of those that can be changed, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGPath.self) }
}

extension CGPattern {
    /// The number of patterns, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGPattern.self) }
}

extension CGShading {
    /// The number of shadings, as `CFGetTypeID` returns it.
    public static var typeID: CFTypeID { typeIdentifier(of: CGShading.self) }
}
