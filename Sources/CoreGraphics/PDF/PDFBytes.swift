import Foundation

/// The bytes of a PDF file at a fixed address: the only owner of their memory. The libraries read them as long as they have the file
/// open, so that they must be released after it.
///
/// `@unchecked Sendable`: the bytes never change.
final class PDFBytes: @unchecked Sendable {
    /// At least one byte, so that there is an address.
    private let memory: UnsafeMutableRawBufferPointer
    let count: Int
    var start: UnsafeRawPointer { UnsafeRawPointer(memory.baseAddress!) }

    init(_ data: Data) {
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(data.count, 1), alignment: 1)
        memory.copyBytes(from: data)
        count = data.count
    }

    deinit { memory.deallocate() }
}
