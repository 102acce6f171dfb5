import CoreGraphics
import CoreVideo
import Foundation
import Testing

/// Buffers of pixels, in the spelling of programs for macOS.
@Suite struct CVPixelBufferTests {
    private func buffer(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        let result = CVPixelBufferCreate(
            kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
        #expect(result == kCVReturnSuccess)
        return try #require(buffer)
    }

    @Test func `a new buffer has transparent pixels of its size`() throws {
        let buffer = try buffer(7, 5)
        #expect(CVPixelBufferGetWidth(buffer) == 7 && CVPixelBufferGetHeight(buffer) == 5)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
        #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        #expect(bytesPerRow >= 28 && CVPixelBufferGetDataSize(buffer) == 5 * bytesPerRow)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        #expect((0..<(5 * bytesPerRow)).allSatisfy { base.load(fromByteOffset: $0, as: UInt8.self) == 0 })
        CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    }

    @Test func `the address is known between the first lock and the last unlock`() throws {
        let buffer = try buffer(1, 1)
        #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
        #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        base.storeBytes(of: 0xFF11_2233, as: UInt32.self)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(buffer) == base)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnError)
    }

    @Test func `other formats and impossible sizes are errors`() {
        var buffer: CVPixelBuffer?
        // kCVPixelFormatType_32ARGB
        #expect(CVPixelBufferCreate(nil, 1, 1, 32, nil, &buffer) == kCVReturnInvalidPixelFormat)
        for (width, height) in [(0, 1), (1, -1), (40_000, 1), (.max, .max)] {
            let result = CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
            #expect(result == kCVReturnInvalidSize && buffer == nil)
        }
    }
}
