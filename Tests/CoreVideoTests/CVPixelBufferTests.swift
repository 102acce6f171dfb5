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

    @Test func `a buffer can use the program's memory, and tells when it is no longer used`() throws {
        final class Released { var addresses: [UnsafeRawPointer?] = [] }
        let released = Released()
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * 64, alignment: 16)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 9, count: 3 * 64)
        func create(_ format: OSType, _ address: UnsafeMutableRawPointer, _ bytesPerRow: Int) -> (
            CVReturn, CVPixelBuffer?
        ) {
            var buffer: CVPixelBuffer?
            let result = CVPixelBufferCreateWithBytes(
                nil, 7, 3, format, address, bytesPerRow,
                { context, address in
                    guard let context else { return }
                    Unmanaged<Released>.fromOpaque(context).takeUnretainedValue().addresses.append(address)
                }, Unmanaged.passUnretained(released).toOpaque(), nil, &buffer)
            return (result, buffer)
        }
        var (result, buffer) = create(kCVPixelFormatType_32BGRA, memory, 64)
        #expect(result == kCVReturnSuccess)
        do {
            let buffer = try #require(buffer)
            CVPixelBufferLockBaseAddress(buffer, [])
            #expect(CVPixelBufferGetBaseAddress(buffer) == memory && CVPixelBufferGetBytesPerRow(buffer) == 64)
            CVPixelBufferUnlockBaseAddress(buffer, [])
            #expect(released.addresses.isEmpty)
        }
        buffer = nil
        #expect(released.addresses == [UnsafeRawPointer(memory)])
        #expect(create(0x5247_4241, memory, 64).0 == kCVReturnInvalidPixelFormat, "RGBA")
        #expect(create(kCVPixelFormatType_32ARGB, memory, 24).0 == kCVReturnInvalidArgument, "rows that are too short")
        #expect(create(kCVPixelFormatType_32ARGB, memory + 2, 64).0 == kCVReturnInvalidArgument)
        #expect(released.addresses.count == 1)
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
        // kCVPixelFormatType_24RGB
        #expect(CVPixelBufferCreate(nil, 1, 1, 24, nil, &buffer) == kCVReturnInvalidPixelFormat)
        for (width, height) in [(0, 1), (1, -1), (40_000, 1), (.max, .max)] {
            let result = CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
            #expect(result == kCVReturnInvalidSize && buffer == nil)
        }
    }

    @Test func `a context draws bytes of alpha, red, green and blue`() throws {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_32ARGB, nil, &buffer) == kCVReturnSuccess)
        let pixels = try #require(buffer)
        CVPixelBufferLockBaseAddress(pixels, [])
        defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
        let base = try #require(CVPixelBufferGetBaseAddress(pixels)).assumingMemoryBound(to: UInt8.self)
        let context = try #require(
            CGContext(
                data: base, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(pixels),
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setFillColor(CGColor(srgbRed: 1, green: 0.6, blue: 0.2, alpha: 1))
        context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        // The second pixel of the upper row, and nothing else.
        #expect((0..<12).map { base[$0] } == [0, 0, 0, 0, 255, 255, 153, 51, 0, 0, 0, 0])
        #expect((context.bitsPerPixel, context.bytesPerRow) == (32, CVPixelBufferGetBytesPerRow(pixels)))
        // What a program writes is below what is drawn next.
        (base[0], base[1], base[2], base[3]) = (255, 10, 20, 30)
        context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        #expect((0..<4).map { base[$0] } == [255, 5, 10, 15])
        let image = try #require(context.makeImage())
        #expect(image.width == 3 && image.height == 2)
    }

    @Test func `a pool makes buffers, and uses their memory again`() throws {
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: 5, kCVPixelBufferHeightKey as String: 4,
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB,
        ]
        var created: CVPixelBufferPool?
        #expect(CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &created) == kCVReturnSuccess)
        let pool = try #require(created)
        func address() throws -> UnsafeMutableRawPointer? {
            var buffer: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
            let pixels = try #require(buffer)
            #expect(CVPixelBufferGetWidth(pixels) == 5 && CVPixelBufferGetHeight(pixels) == 4)
            #expect(CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32ARGB)
            CVPixelBufferLockBaseAddress(pixels, [])
            defer { CVPixelBufferUnlockBaseAddress(pixels, []) }
            return CVPixelBufferGetBaseAddress(pixels)
        }
        let first = try address()
        #expect(try address() == first)
        CVPixelBufferPoolFlush(pool, .excessBuffers)
        var other: CVPixelBufferPool?
        #expect(CVPixelBufferPoolCreate(nil, nil, nil, &other) == kCVReturnInvalidPixelFormat && other == nil)
    }
}
