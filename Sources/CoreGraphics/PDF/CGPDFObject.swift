import Foundation

// The objects of a PDF file (CGPDFObject.h, CGPDFDictionary.h, CGPDFArray.h, CGPDFString.h, CGPDFStream.h). They belong to the
// document, and are valid as long as it exists. Functions that look for a value return false, and change nothing, if there is no such
// value, or if it has another type.

/// An object of a PDF file.
public typealias CGPDFObjectRef = OpaquePointer
/// Objects by their names.
public typealias CGPDFDictionaryRef = OpaquePointer
/// A list of objects.
public typealias CGPDFArrayRef = OpaquePointer
/// Bytes, which may stand for characters.
public typealias CGPDFStringRef = OpaquePointer
/// A dictionary with bytes, such as an image.
public typealias CGPDFStreamRef = OpaquePointer
/// 0 for false, 1 for true.
public typealias CGPDFBoolean = UInt8
/// A whole number.
public typealias CGPDFInteger = Int
/// A number.
public typealias CGPDFReal = CGFloat

/// The kind of an object.
public enum CGPDFObjectType: Int32, Sendable {
    /// Nothing.
    case null = 1
    /// True or false.
    case boolean = 2
    /// A whole number.
    case integer = 3
    /// A number with decimals.
    case real = 4
    /// A name, such as `/Page`.
    case name = 5
    /// Bytes, which may stand for characters.
    case string = 6
    /// A list of objects.
    case array = 7
    /// Objects by their names.
    case dictionary = 8
    /// A dictionary with bytes.
    case stream = 9
}

/// The format of a stream's bytes.
public enum CGPDFDataFormat: Int32, Sendable {
    /// Decoded bytes.
    case raw = 0
    /// A JPEG image.
    case jpegEncoded = 1
    /// A JPEG 2000 image.
    case JPEG2000 = 2
}

/// The kind of an object.
public func CGPDFObjectGetType(_ object: CGPDFObjectRef?) -> CGPDFObjectType {
    PDFObject.object(object)?.type ?? .null
}

/// Writes the value of an object to memory of its type: a `CGPDFInteger` for an integer, a `CGPDFDictionaryRef?` for a dictionary, and
/// so on. An integer may also be read as a real. False if the object has another type.
public func CGPDFObjectGetValue(
    _ object: CGPDFObjectRef?, _ type: CGPDFObjectType, _ value: UnsafeMutableRawPointer?
) -> Bool {
    guard let object = PDFObject.object(object), object.has(type) else { return false }
    guard let value else { return true }
    switch type {
    case .null: break
    case .boolean: value.storeBytes(of: object.boolean ? 1 : 0, as: CGPDFBoolean.self)
    case .integer: value.storeBytes(of: object.integer, as: CGPDFInteger.self)
    case .real: value.storeBytes(of: object.real, as: CGPDFReal.self)
    case .name: value.storeBytes(of: object.bytes.baseAddress, as: UnsafePointer<UInt8>?.self)
    case .string, .array, .dictionary, .stream: value.storeBytes(of: object.pointer, as: OpaquePointer?.self)
    }
    return true
}

extension PDFObject {
    /// Whether the object can be read as a value of a type.
    fileprivate func has(_ type: CGPDFObjectType) -> Bool {
        self.type == type || type == .real && self.type == .integer
    }
}

// MARK: Dictionaries

/// The number of entries of a dictionary.
public func CGPDFDictionaryGetCount(_ dict: CGPDFDictionaryRef?) -> Int {
    PDFObject.object(dict, .dictionary)?.keys.count ?? 0
}

private func entry(_ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>) -> PDFObject? {
    PDFObject.object(dict, .dictionary)?[String(cString: key)]
}

/// Finds an object with a key.
@discardableResult
public func CGPDFDictionaryGetObject(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFObjectRef?>?
) -> Bool {
    guard let object = entry(dict, key) else { return false }
    value?.pointee = object.pointer
    return true
}

/// Finds a truth value with a key.
@discardableResult
public func CGPDFDictionaryGetBoolean(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFBoolean>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .boolean, value) }

/// Finds a whole number with a key.
@discardableResult
public func CGPDFDictionaryGetInteger(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFInteger>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .integer, value) }

/// Finds a number with a key, also a whole one.
@discardableResult
public func CGPDFDictionaryGetNumber(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFReal>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .real, value) }

/// Finds a name with a key: its characters, which end with a null byte.
@discardableResult
public func CGPDFDictionaryGetName(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>,
    _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .name, value) }

/// Finds a string with a key.
@discardableResult
public func CGPDFDictionaryGetString(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFStringRef?>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .string, value) }

/// Finds an array with a key.
@discardableResult
public func CGPDFDictionaryGetArray(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFArrayRef?>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .array, value) }

/// Finds a dictionary with a key.
@discardableResult
public func CGPDFDictionaryGetDictionary(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFDictionaryRef?>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .dictionary, value) }

/// Finds a stream with a key.
@discardableResult
public func CGPDFDictionaryGetStream(
    _ dict: CGPDFDictionaryRef?, _ key: UnsafePointer<CChar>, _ value: UnsafeMutablePointer<CGPDFStreamRef?>?
) -> Bool { CGPDFObjectGetValue(entry(dict, key)?.pointer, .stream, value) }

/// Is called with a key, an object and the pointer that was given.
public typealias CGPDFDictionaryApplierFunction =
    @convention(c) (UnsafePointer<CChar>, CGPDFObjectRef, UnsafeMutableRawPointer?) -> Void

/// Calls a function with each entry of a dictionary.
public func CGPDFDictionaryApplyFunction(
    _ dict: CGPDFDictionaryRef?, _ function: CGPDFDictionaryApplierFunction, _ info: UnsafeMutableRawPointer?
) {
    CGPDFDictionaryApplyBlock(
        dict,
        { key, object, info in
            function(key, object, info)
            return true
        }, info)
}

/// Is called with a key, an object and the pointer that was given. Returns whether to go on.
public typealias CGPDFDictionaryApplierBlock =
    (UnsafePointer<CChar>, CGPDFObjectRef, UnsafeMutableRawPointer?) -> Bool

/// Calls a block with each entry of a dictionary, until it returns false.
public func CGPDFDictionaryApplyBlock(
    _ dict: CGPDFDictionaryRef?, _ block: CGPDFDictionaryApplierBlock, _ info: UnsafeMutableRawPointer?
) {
    guard let object = PDFObject.object(dict, .dictionary) else { return }
    for key in object.keys {
        if let entry = object[key], !key.withCString({ block($0, entry.pointer, info) }) { return }
    }
}

// MARK: Arrays

/// The number of elements of an array.
public func CGPDFArrayGetCount(_ array: CGPDFArrayRef?) -> Int { PDFObject.object(array, .array)?.count ?? 0 }

private func element(_ array: CGPDFArrayRef?, _ index: Int) -> CGPDFObjectRef? {
    PDFObject.object(array, .array)?[index]?.pointer
}

/// Finds the object at an index.
@discardableResult
public func CGPDFArrayGetObject(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFObjectRef?>?
) -> Bool {
    guard let object = element(array, index) else { return false }
    value?.pointee = object
    return true
}

/// Whether the object at an index is null.
@discardableResult
public func CGPDFArrayGetNull(_ array: CGPDFArrayRef?, _ index: Int) -> Bool {
    element(array, index).map { CGPDFObjectGetType($0) == .null } ?? false
}

/// Finds the truth value at an index.
@discardableResult
public func CGPDFArrayGetBoolean(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFBoolean>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .boolean, value) }

/// Finds the whole number at an index.
@discardableResult
public func CGPDFArrayGetInteger(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFInteger>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .integer, value) }

/// Finds the number at an index, also a whole one.
@discardableResult
public func CGPDFArrayGetNumber(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFReal>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .real, value) }

/// Finds the name at an index: its characters, which end with a null byte.
@discardableResult
public func CGPDFArrayGetName(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .name, value) }

/// Finds the string at an index.
@discardableResult
public func CGPDFArrayGetString(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFStringRef?>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .string, value) }

/// Finds the array at an index.
@discardableResult
public func CGPDFArrayGetArray(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFArrayRef?>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .array, value) }

/// Finds the dictionary at an index.
@discardableResult
public func CGPDFArrayGetDictionary(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFDictionaryRef?>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .dictionary, value) }

/// Finds the stream at an index.
@discardableResult
public func CGPDFArrayGetStream(
    _ array: CGPDFArrayRef?, _ index: Int, _ value: UnsafeMutablePointer<CGPDFStreamRef?>?
) -> Bool { CGPDFObjectGetValue(element(array, index), .stream, value) }

/// Is called with an index, an object and the pointer that was given. Returns whether to go on.
public typealias CGPDFArrayApplierBlock = (Int, CGPDFObjectRef, UnsafeMutableRawPointer?) -> Bool

/// Calls a block with each element of an array, until it returns false. It returns whether all elements were visited.
@discardableResult
public func CGPDFArrayApplyBlock(
    _ array: CGPDFArrayRef?, _ block: CGPDFArrayApplierBlock, _ info: UnsafeMutableRawPointer?
) -> Bool {
    for index in 0..<CGPDFArrayGetCount(array) {
        if let object = element(array, index), !block(index, object, info) { return false }
    }
    return true
}
