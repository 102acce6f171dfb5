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
/// A value of any object type.
public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFURL = URL
public typealias CFDate = Date
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFSet = Set<AnyHashable>
public typealias CFAttributedString = NSAttributedString
public typealias CFError = NSError
/// A UTF-16 code unit.
public typealias UniChar = UInt16
/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// An allocator of memory. There is only the default one, for which nil stands.
public enum CFAllocator: Sendable {}
/// The default allocator.
public let kCFAllocatorDefault: CFAllocator! = nil

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
