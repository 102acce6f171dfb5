import CoreGraphics
import Foundation

/// Bytes of samples, in one block of memory that stays where it is as long as the buffer exists.
///
/// Any thread may read the bytes while no thread writes them.
public final class CMBlockBuffer: @unchecked Sendable {
    // `memory` is allocated and zeroed by the initializer, never moves, and is freed only with the buffer. Programs order their writes
    // and reads, as with Apple's buffers, whose memory any caller can get too.
    package let memory: UnsafeMutableRawBufferPointer

    /// A buffer of zeros. Throws an error if the length is negative, or there is not enough memory.
    public init(length: Int) throws {
        guard length >= 0 else { throw Self.error(kCMBlockBufferBadLengthParameterErr) }
        // Without bytes there is memory too, so that nil always means that there is not enough.
        guard let start = calloc(max(length, 1), 1) else { throw Self.error(kCMBlockBufferBlockAllocationFailedErr) }
        memory = UnsafeMutableRawBufferPointer(start: start, count: length)
    }

    /// A buffer with a copy of bytes. Throws an error if there is not enough memory.
    package convenience init(_ bytes: [UInt8]) throws {
        try self.init(length: bytes.count)
        memory.copyBytes(from: bytes)
    }

    deinit { free(memory.baseAddress) }

    /// The number of bytes.
    public var dataLength: Int { memory.count }
    /// True if there are no bytes.
    public var isEmpty: Bool { memory.isEmpty }
    /// True: all bytes are in one block of memory.
    public var isContiguous: Bool { true }
    /// A copy of the bytes.
    public func dataBytes() throws -> Data { Data(memory) }

    /// Copies all bytes to memory. Throws an error if it has fewer bytes.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard destination.count >= dataLength else { throw Self.error(kCMBlockBufferBadLengthParameterErr) }
        destination.copyMemory(from: UnsafeRawBufferPointer(memory))
    }

    /// Replaces bytes from an offset on. Throws an error if they are not in the buffer.
    public func replaceDataBytes(with source: UnsafeRawBufferPointer, atOffset offset: Int = 0) throws {
        try part(at: offset, source.count).copyMemory(from: source)
    }

    /// Sets all bytes to a value.
    public func fillDataBytes(with value: CChar) throws { memory.initializeMemory(as: CChar.self, repeating: value) }

    /// Calls a function with the bytes from an offset on, which it may change and must not keep. Throws an error if the offset is not in
    /// the buffer, and the errors of the function.
    public func withUnsafeMutableBytes<Result>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) throws -> Result {
        try body(part(at: offset))
    }

    /// Calls a function with all bytes, which it must not keep. Throws the errors of the function.
    public func withContiguousStorage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        try body(UnsafeRawBufferPointer(memory))
    }

    /// Some bytes from an offset on, or all of them. Throws an error if they are not in the buffer.
    fileprivate func part(at offset: Int, _ length: Int? = nil) throws -> UnsafeMutableRawBufferPointer {
        guard offset >= 0, offset <= dataLength else { throw Self.error(kCMBlockBufferBadOffsetParameterErr) }
        let length = length ?? dataLength - offset
        guard length >= 0, length <= dataLength - offset else { throw Self.error(kCMBlockBufferBadLengthParameterErr) }
        return UnsafeMutableRawBufferPointer(rebasing: memory[offset..<offset + length])
    }

    private static func error(_ status: OSStatus) -> NSError {
        NSError(domain: NSOSStatusErrorDomain, code: Int(status))
    }
}

/// The function succeeded.
public var kCMBlockBufferNoErr: OSStatus { 0 }
/// There is not enough memory.
public var kCMBlockBufferBlockAllocationFailedErr: OSStatus { -12701 }
/// The offset is not in the buffer.
public var kCMBlockBufferBadOffsetParameterErr: OSStatus { -12703 }
/// From the offset on, there are fewer bytes than the length.
public var kCMBlockBufferBadLengthParameterErr: OSStatus { -12704 }

/// Returns the status of a function of a buffer that throws.
private func status(_ body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return kCMBlockBufferNoErr
    } catch {
        return OSStatus((error as NSError).code)
    }
}

/// The number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }
/// True if there are no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.isEmpty }

/// True if the bytes are in the buffer: all of them are in one block of memory. A length of 0 means all bytes from the offset on.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
    (try? theBuffer.part(at: offset, length == 0 ? nil : length)) != nil
}

/// Gives a pointer to the byte at an offset, which is valid as long as the buffer exists.
///
/// - Parameters:
///   - lengthAtOffsetOut: gets the number of bytes from the offset on.
///   - totalLengthOut: gets the number of all bytes.
///   - dataPointerOut: gets the pointer.
/// - Returns: 0, or `kCMBlockBufferBadOffsetParameterErr` if there is no byte at the offset.
@discardableResult
public func CMBlockBufferGetDataPointer(
    _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
    totalLengthOut: UnsafeMutablePointer<Int>?,
    dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
    guard offset < theBuffer.dataLength, let part = try? theBuffer.part(at: offset) else {
        return kCMBlockBufferBadOffsetParameterErr
    }
    lengthAtOffsetOut?.pointee = part.count
    totalLengthOut?.pointee = theBuffer.dataLength
    // Bytes have no alignment, and the memory is bound to no other type.
    dataPointerOut?.pointee = part.baseAddress?.assumingMemoryBound(to: CChar.self)
    return kCMBlockBufferNoErr
}

/// Copies bytes from an offset on to memory. Returns 0, or an error if they are not in the buffer.
@discardableResult
public func CMBlockBufferCopyDataBytes(
    _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
    destination: UnsafeMutableRawPointer
) -> OSStatus {
    status {
        let source = try theSourceBuffer.part(at: offsetToData, dataLength)
        UnsafeMutableRawBufferPointer(start: destination, count: dataLength).copyMemory(from: .init(source))
    }
}

/// Replaces bytes from an offset on. Returns 0, or an error if they are not in the buffer.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
    with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
    offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    status {
        try destinationBuffer.part(at: offsetIntoDestination, dataLength)
            .copyMemory(from: UnsafeRawBufferPointer(start: sourceBytes, count: dataLength))
    }
}

/// Sets bytes from an offset on to a value; a length of 0 means all of them. Returns 0, or an error if they are not in the buffer.
@discardableResult
public func CMBlockBufferFillDataBytes(
    with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
    status {
        try destinationBuffer.part(at: offsetIntoDestination, dataLength == 0 ? nil : dataLength)
            .initializeMemory(as: CChar.self, repeating: fillByte)
    }
}
