import Foundation

// Core Foundation functions that programs call together with Core Graphics and Core Text.

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

/// Empty data that grows as bytes are appended. `capacity` is the expected number of bytes, or 0; it is not a limit.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
    NSMutableData(capacity: max(0, capacity)) ?? NSMutableData()
}

/// Appends bytes.
public func CFDataAppendBytes(_ theData: CFMutableData, _ bytes: UnsafePointer<UInt8>, _ length: CFIndex) {
    theData.append(bytes, length: max(0, length))
}

/// Makes data longer by bytes that are zero, or shorter.
public func CFDataSetLength(_ theData: CFMutableData, _ length: CFIndex) { theData.length = max(0, length) }

/// Makes data longer by a number of bytes that are zero.
public func CFDataIncreaseLength(_ theData: CFMutableData, _ extraLength: CFIndex) {
    theData.increaseLength(by: max(0, extraLength))
}

/// The bytes, which are valid until the length changes, and while the data exists.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData) -> UnsafeMutablePointer<UInt8>! {
    theData.mutableBytes.bindMemory(to: UInt8.self, capacity: theData.length)
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFMutableData) -> CFIndex { theData.length }

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.count }

/// Data with a copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    length > 0 ? Data(bytes: bytes, count: length) : Data()
}

/// The bytes, which must not be written. They are valid while a constant or a variable has the data, and those of a thread's
/// last four calls also without one, as in `CFDataGetBytePtr(image.dataProvider!.data)`. A change of the data ends that.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! { KeptBytes.pointer(to: theData) }

/// Copies a range of the bytes, which must be within the data.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
    guard range.length > 0 else { return }
    let start = theData.startIndex + range.location
    theData.copyBytes(to: buffer, from: start..<start + range.length)
}

/// The number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString) -> CFIndex { aStr.length }

/// The string without its attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString) -> CFString { aStr.string }

/// The syntax of a path.
public enum CFURLPathStyle: CFIndex, Sendable {
    /// With slashes, as in `/usr/lib`.
    case cfurlposixPathStyle = 0
    /// With colons, as on Mac OS 9, which no function of Linux understands.
    case cfurlhfsPathStyle = 1
    /// With backslashes.
    case cfurlWindowsPathStyle = 2
}

/// The address of a file by its path, which is relative to the working directory unless it starts with a slash. Nil for an empty
/// path, and for one that is not in the style of POSIX. `allocator` has no effect.
public func CFURLCreateWithFileSystemPath(
    _ allocator: CFAllocator?, _ filePath: CFString?, _ pathStyle: CFURLPathStyle, _ isDirectory: Bool
) -> CFURL! {
    guard let filePath, !filePath.isEmpty, pathStyle == .cfurlposixPathStyle else { return nil }
    return URL(fileURLWithPath: filePath, isDirectory: isDirectory)
}

/// Whether an object of truth is true.
public func CFBooleanGetValue(_ boolean: CFBoolean) -> Bool { boolean.boolValue }
