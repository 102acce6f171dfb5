import CoreMedia
import Foundation
import Testing

/// Memory of samples.
@Suite struct BlockBufferTests {
    /// A buffer with the bytes 0 to 9.
    private func ten() throws -> CMBlockBuffer {
        let buffer = try CMBlockBuffer(length: 10)
        try [UInt8](0..<10).withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
        return buffer
    }

    @Test func `a pointer to the samples stays valid, and changes them`() throws {
        let buffer = try ten()
        var (rest, total) = (0, 0)
        var pointer: UnsafeMutablePointer<Int8>?
        let status = CMBlockBufferGetDataPointer(
            buffer, atOffset: 4, lengthAtOffsetOut: &rest, totalLengthOut: &total, dataPointerOut: &pointer)
        #expect(status == kCMBlockBufferNoErr)
        #expect(rest == 6 && total == 10)
        let byte = try #require(pointer)
        #expect(byte[0] == 4 && byte[5] == 9)
        byte[1] = -1
        #expect(try buffer.dataBytes() == Data([0, 1, 2, 3, 4, 255, 6, 7, 8, 9]))
        CMBlockBufferGetDataPointer(
            buffer, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &pointer)
        #expect(pointer.map { $0 + 4 } == byte)
    }

    @Test(arguments: [-1, 10, 11, Int.max, .min]) func `there is no pointer outside of the bytes`(offset: Int) throws {
        var pointer: UnsafeMutablePointer<Int8>?
        let status = CMBlockBufferGetDataPointer(
            try ten(), atOffset: offset, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &pointer)
        #expect(status == kCMBlockBufferBadOffsetParameterErr && pointer == nil)
    }

    @Test func `functions read and write parts`() throws {
        let buffer = try ten()
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: [UInt8](arrayLiteral: 20, 21), blockBuffer: buffer, offsetIntoDestination: 8, dataLength: 2) == 0)
        #expect(
            CMBlockBufferFillDataBytes(with: 7, blockBuffer: buffer, offsetIntoDestination: 1, dataLength: 2) == 0)
        #expect(try buffer.dataBytes() == Data([0, 7, 7, 3, 4, 5, 6, 7, 20, 21]))
        #expect(
            CMBlockBufferFillDataBytes(with: 1, blockBuffer: buffer, offsetIntoDestination: 8, dataLength: 3)
                == kCMBlockBufferBadLengthParameterErr)
        var two = [UInt8](repeating: 0, count: 2)
        #expect(CMBlockBufferCopyDataBytes(buffer, atOffset: 7, dataLength: 2, destination: &two) == 0)
        #expect(two == [7, 20])
        #expect(
            CMBlockBufferCopyDataBytes(buffer, atOffset: 9, dataLength: 2, destination: &two)
                == kCMBlockBufferBadLengthParameterErr)
        #expect(CMBlockBufferIsRangeContiguous(buffer, atOffset: 2, length: 8))
        #expect(!CMBlockBufferIsRangeContiguous(buffer, atOffset: 2, length: 9))
        CMBlockBufferFillDataBytes(with: 3, blockBuffer: buffer, offsetIntoDestination: 0, dataLength: 0)
        #expect(try buffer.dataBytes() == Data(repeating: 3, count: 10))
    }

    @Test func `closures get the bytes, and their errors are thrown`() throws {
        let buffer = try ten()
        #expect(try buffer.withContiguousStorage { $0.load(fromByteOffset: 2, as: UInt16.self) } == 0x0302)
        let count = try buffer.withUnsafeMutableBytes(atOffset: 3) {
            $0[0] = 50
            return $0.count
        }
        #expect(count == 7)
        var copy = [UInt8](repeating: 0, count: 12)
        try copy.withUnsafeMutableBytes { try buffer.copyDataBytes(to: $0) }
        #expect(copy == [0, 1, 2, 50, 4, 5, 6, 7, 8, 9, 0, 0])
        try buffer.fillDataBytes(with: -2)
        #expect(try buffer.dataBytes() == Data(repeating: 254, count: 10))
        #expect(throws: CancellationError.self) { try buffer.withContiguousStorage { _ in throw CancellationError() } }
        #expect(throws: (any Error).self) { try buffer.withUnsafeMutableBytes(atOffset: 11) { _ in } }
        #expect(throws: (any Error).self) {
            try copy.withUnsafeMutableBytes { try buffer.copyDataBytes(to: .init(rebasing: $0[..<9])) }
        }
    }

    @Test func `a buffer can be empty, and not have a negative length or more bytes than there is memory`() throws {
        let buffer = try CMBlockBuffer(length: 0)
        #expect(buffer.isEmpty && CMBlockBufferIsEmpty(buffer) && buffer.isContiguous)
        #expect(try buffer.dataBytes().isEmpty)
        #expect(try buffer.withContiguousStorage { $0.count } == 0)
        #expect(throws: (any Error).self) { try CMBlockBuffer(length: -1) }
        let error = #expect(throws: NSError.self) { try CMBlockBuffer(length: .max) }
        #expect(error?.code == Int(kCMBlockBufferBlockAllocationFailedErr))
    }
}
