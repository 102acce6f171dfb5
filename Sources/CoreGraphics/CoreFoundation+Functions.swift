import Foundation

// Core Foundation functions that programs call beside Core Graphics and Core Text.

/// The number of elements.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// A pointer to an element that is an object, which the array keeps alive; nil for any other element, or beyond the
/// array's bounds.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer? {
    guard theArray.indices.contains(idx), type(of: theArray[idx]) is AnyClass else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx] as AnyObject).toOpaque())
}

/// The number of entries.
public func CFDictionaryGetCount(_ theDict: CFDictionary) -> CFIndex { theDict.count }

/// The number of UTF-16 units.
public func CFStringGetLength(_ theString: CFString) -> CFIndex { theString.utf16.count }

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData) -> CFIndex { theData.count }

/// The number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// The string without its attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString { aStr.string }

/// Whether an object of truth is true.
public func CFBooleanGetValue(_ boolean: CFBoolean) -> Bool { boolean.boolValue }
