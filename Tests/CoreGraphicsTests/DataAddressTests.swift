import CoreGraphics
import Foundation
import Testing

/// Functions of Core Foundation for the bytes of data.
@Suite struct DataAddressTests {
    @Test(arguments: [1, 3, 14, 15, 40, 5000]) func `bytes have an address`(count: Int) throws {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) })
        let bytes = try #require(CFDataGetBytePtr(data))
        #expect(CFDataGetLength(data) == count)
        #expect((0..<count).allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: 7 * $0) })
        var part = [UInt8](repeating: 0, count: count)
        CFDataGetBytes(data.dropFirst(0), CFRangeMake(count - 1, 1), &part)
        #expect(part[0] == UInt8(truncatingIfNeeded: 7 * (count - 1)))
        #expect(CFDataCreate(nil, bytes, count) == data && CFDataCreate(nil, bytes, 0) == Data())
    }

    @Test func `the bytes of a value without a name are valid for three more calls`() throws {
        func value(_ level: UInt8) -> Data { Data(repeating: level, count: 3000) }
        let first = try #require(CFDataGetBytePtr(value(1)))
        let others = (2...4).compactMap { CFDataGetBytePtr(value(UInt8($0))) }
        #expect(first[0] == 1 && first[2999] == 1)
        #expect(others.map { $0[1234] } == [2, 3, 4])
    }

    @Test func `calls of other threads do not end the validity of an address`() throws {
        let first = try #require(CFDataGetBytePtr(Data(repeating: 1, count: 3000)))
        let thread = Thread {
            for level in 2...200 { _ = CFDataGetBytePtr(Data(repeating: UInt8(level), count: 3000)) }
        }
        thread.start()
        while !thread.isFinished { usleep(100) }
        #expect(first[0] == 1 && first[2999] == 1)
    }

    @Test func `the pixels of an image are read as on macOS`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(red: 1, green: 0.2, blue: 0.4, alpha: 1)
        context.fill(CGRect(x: 2, y: 2, width: 1, height: 1))
        let pixelData = try #require(context.makeImage()).dataProvider!.data
        let data: UnsafePointer<UInt8> = CFDataGetBytePtr(pixelData)
        let pixelInfo = (4 * 1 + 2) * 4
        #expect(
            [data[pixelInfo], data[pixelInfo + 1], data[pixelInfo + 2], data[pixelInfo + 3]] == [255, 51, 102, 255])
    }
}
