@_exported import Foundation

// Core Foundation's names that people write in Swift. On macOS they are toll-free bridged classes; here they are the
// Foundation types that a Swift program meets at the same places, so `"Helvetica" as CFString` and the like compile.

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
public typealias CFURL = URL
public typealias CFDate = Date
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFAttributedString = NSAttributedString

/// The truth value true, as an object.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The truth value false, as an object.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The current time on the wall clock: seconds since the first instant of 1 January 2001, GMT.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}
