public import Foundation

/// How values are written to files, read, and compared.
public struct Diffing<Value> {
    /// The data of a file with a value.
    public var toData: (Value) -> Data

    /// The value in a file's data.
    public var fromData: (Data) -> Value

    /// Compares a reference and a value: nil if they match, or else a message and attachments.
    public var diff: (Value, Value) -> (String, [XCTAttachment])?

    /// Creates a way to compare values from its three functions.
    public init(
        toData: @escaping (_ value: Value) -> Data,
        fromData: @escaping (_ data: Data) -> Value,
        diff: @escaping (_ lhs: Value, _ rhs: Value) -> (String, [XCTAttachment])?
    ) {
        (self.toData, self.fromData, self.diff) = (toData, fromData, diff)
    }
}

/// A file that a failed comparison leaves. XCTest has this type on macOS only.
public struct XCTAttachment {
    /// The name, without an extension.
    public var name: String?
    /// The content of the file.
    public let data: Data
    /// The extension of the file, such as `png`.
    public let pathExtension: String

    /// Creates an attachment from data, with the extension of its file.
    public init(data: Data, name: String? = nil, pathExtension: String) {
        (self.data, self.name, self.pathExtension) = (data, name, pathExtension)
    }
}
