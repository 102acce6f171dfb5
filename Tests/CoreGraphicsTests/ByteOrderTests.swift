import CoreGraphics
import Testing

/// The functions of `CFByteOrder.h` and `NSByteOrder.h`.
struct ByteOrderTests {
    /// The bytes of a number in memory.
    private func bytes<T>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

    @Test func `numbers are stored with either byte first`() {
        #expect(bytes(CFSwapInt16HostToBig(0x0102)) == [1, 2] && bytes(CFSwapInt16HostToLittle(0x0102)) == [2, 1])
        #expect(bytes(CFSwapInt32HostToBig(0x0102_0304)) == [1, 2, 3, 4])
        #expect(bytes(NSSwapHostIntToLittle(0x0102_0304)) == [4, 3, 2, 1])
        #expect(bytes(NSSwapHostShortToBig(0x0102)) == [1, 2] && bytes(NSSwapHostLongLongToBig(1)).last == 1)
        #expect(bytes(CFSwapInt64HostToLittle(1)).first == 1 && bytes(NSSwapHostLongToBig(1)).last == 1)
    }

    @Test func `numbers are read with either byte first`() {
        func read<T>(_ bytes: [UInt8], as type: T.Type) -> T { bytes.withUnsafeBytes { $0.loadUnaligned(as: type) } }
        #expect(CFSwapInt32BigToHost(read([0, 0, 1, 2], as: UInt32.self)) == 258)
        #expect(CFSwapInt16LittleToHost(read([2, 1], as: UInt16.self)) == 258)
        #expect(CFSwapInt64BigToHost(read([0, 0, 0, 0, 0, 0, 1, 2], as: UInt64.self)) == 258)
        #expect(NSSwapBigIntToHost(read([0, 0, 1, 2], as: UInt32.self)) == 258)
        #expect(NSSwapLittleLongToHost(read([2, 1, 0, 0, 0, 0, 0, 0], as: UInt.self)) == 258)
    }

    @Test func `the order of bytes is swapped`() {
        #expect(CFSwapInt16(0x0102) == 0x0201 && CFSwapInt32(0x0102_0304) == 0x0403_0201)
        #expect(CFSwapInt64(1) == 1 << 56 && NSSwapInt(1) == 1 << 24 && NSSwapShort(1) == 256)
        #expect(NSSwapLong(1) == 1 << 56 && NSSwapLongLong(1) == 1 << 56)
    }
}
