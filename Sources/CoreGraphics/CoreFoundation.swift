@_exported import Foundation

// The Core Foundation type names that Swift programs use. On macOS they are toll-free bridged classes; here they are
// aliases of the Foundation types that a Swift program uses in the same places, so that code such as
// `"Helvetica" as CFString` compiles.

/// A duration or a time, in seconds.
public typealias CFTimeInterval = Double
/// Seconds since the first instant of 1 January 2001, GMT.
public typealias CFAbsoluteTime = CFTimeInterval
/// A count or an index.
public typealias CFIndex = Int
/// The index of what a search does not find.
public let kCFNotFound: CFIndex = -1
/// Options as bits.
public typealias CFOptionFlags = UInt
/// A hash value.
public typealias CFHashCode = UInt
/// A value of any object type.
public typealias CFTypeRef = AnyObject
/// A string.
public typealias CFString = String
/// Bytes.
public typealias CFData = Data
/// Bytes that can be changed.
public typealias CFMutableData = NSMutableData
/// The address of a resource.
public typealias CFURL = URL
/// A point in time.
public typealias CFDate = Date
/// A number of any type.
public typealias CFNumber = NSNumber
/// A Boolean as an object.
public typealias CFBoolean = NSNumber
/// A list of values.
public typealias CFArray = [Any]
/// Values by keys.
public typealias CFDictionary = [AnyHashable: Any]
extension CFDictionary {
    /// The values whose keys are strings, or types that stand for strings, such as `NSAttributedString.Key`. On macOS, `as`
    /// makes strings of these when it makes a `CFDictionary`; here they stay in the dictionary.
    package var valuesByName: [String: Any] {
        reduce(into: [:]) { result, entry in
            let key = entry.key.base
            let name = key as? String ?? (key as? any RawRepresentable)?.rawValue as? String
            if let name { result[name] = entry.value }
        }
    }
}

/// A set of values.
public typealias CFSet = Set<AnyHashable>
/// A string with attributes of its ranges.
public typealias CFAttributedString = NSAttributedString
/// A string with attributes that can be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// An error.
public typealias CFError = NSError
/// A UTF-16 code unit.
public typealias UniChar = UInt16
/// A code unit of UTF-8.
public typealias UTF8Char = UInt8
/// A code unit of UTF-16.
public typealias UTF16Char = UInt16
/// A Unicode scalar value.
public typealias UTF32Char = UInt32
/// A number of UTF-16 code units.
public typealias UniCharCount = UInt
/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// A result code; 0 is success.
public typealias OSStatus = Int32

/// An allocator of memory. There is only the default one, for which nil stands.
public enum CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator! = nil

/// The object that stands for no value.
public typealias CFNull = NSNull
/// The value that stands for nothing in collections.
public let kCFNull: CFNull! = NSNull()

/// The truth value true, as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The truth value false, as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The current time on the wall clock: seconds since the first instant of 1 January 2001, GMT.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}
