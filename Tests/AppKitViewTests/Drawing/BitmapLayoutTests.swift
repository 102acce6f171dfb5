import AppKit
import Testing

/// The layouts of the samples of bitmaps.
@MainActor
@Suite struct BitmapLayoutTests {
    private func bitmap(
        _ planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>? = nil, samples: Int, hasAlpha: Bool,
        space: NSColorSpaceName = .deviceRGB, format: NSBitmapImageRep.Format = [], bytesPerRow: Int = 0, bits: Int = 0
    ) -> NSBitmapImageRep? {
        NSBitmapImageRep(
            bitmapDataPlanes: planes, pixelsWide: 3, pixelsHigh: 2, bitsPerSample: 8, samplesPerPixel: samples,
            hasAlpha: hasAlpha, isPlanar: false, colorSpaceName: space, bitmapFormat: format, bytesPerRow: bytesPerRow,
            bitsPerPixel: bits)
    }

    private func bytes(_ rep: NSBitmapImageRep, _ x: Int, _ y: Int) throws -> [UInt8] {
        let data = try #require(rep.bitmapData) + y * rep.bytesPerRow + x * rep.bitsPerPixel / 8
        return (0..<rep.bitsPerPixel / 8).map { data[$0] }
    }

    private let orange = NSColor(srgbRed: 1, green: 0.6, blue: 0.2, alpha: 0.4)

    /// The bytes of the color in the formats.
    private nonisolated static let formats: [(NSBitmapImageRep.Format, [UInt8])] = [
        ([], [102, 61, 20, 102]), (.alphaFirst, [102, 102, 61, 20]), (.alphaNonpremultiplied, [255, 153, 51, 102]),
        ([.alphaNonpremultiplied, .alphaFirst], [102, 255, 153, 51]),
        ([.alphaFirst, .thirtyTwoBitLittleEndian], [20, 61, 102, 102]),
    ]

    @Test(arguments: formats)
    func `a color is stored in the format of the bitmap`(format: NSBitmapImageRep.Format, expected: [UInt8]) throws {
        let rep = try #require(bitmap(samples: 4, hasAlpha: true, format: format))
        #expect(rep.bitmapFormat == format && rep.samplesPerPixel == 4)
        #expect((rep.bytesPerRow, rep.bitsPerPixel) == (12, 32))
        rep.setColor(orange, atX: 1, y: 1)
        #expect(try bytes(rep, 1, 1) == expected)
        var samples = [0, 0, 0, 0]
        rep.getPixel(&samples, atX: 1, y: 1)
        let isLittle = format.contains(.thirtyTwoBitLittleEndian)
        #expect(samples == (isLittle ? expected.reversed() : expected).map { Int($0) })
        let color = try #require(rep.colorAt(x: 1, y: 1))
        #expect(abs(color.greenComponent - 0.6) < 0.01 && abs(color.alphaComponent - 0.4) < 0.01)
        #expect(rep.colorAt(x: 0, y: 0)?.alphaComponent == 0)
        let image = try #require(rep.cgImage)
        #expect(image.dataProvider?.data?.count == 24)
        #expect(NSBitmapImageRep(cgImage: image).bitmapFormat == format)
        // One can draw into premultiplied pixels.
        let isDrawn = !format.contains(.alphaNonpremultiplied)
        #expect((NSGraphicsContext(bitmapImageRep: rep) != nil) == isDrawn)
    }

    @Test func `three samples take three bytes, or four`() throws {
        let packed = try #require(bitmap(samples: 3, hasAlpha: false))
        #expect((packed.bitsPerPixel, packed.bytesPerRow, packed.samplesPerPixel) == (24, 9, 3))
        packed.setColor(orange.withAlphaComponent(1), atX: 2, y: 0)
        #expect(try bytes(packed, 2, 0) == [255, 153, 51])
        #expect(packed.colorAt(x: 2, y: 0)?.redComponent == 1 && packed.colorAt(x: 2, y: 0)?.alphaComponent == 1)
        let wide = try #require(bitmap(samples: 3, hasAlpha: false, bits: 32))
        #expect((wide.bitsPerPixel, wide.bytesPerRow, wide.samplesPerPixel) == (32, 12, 3))
        #expect(NSGraphicsContext(bitmapImageRep: wide) != nil && NSGraphicsContext(bitmapImageRep: packed) == nil)
        #expect(bitmap(samples: 3, hasAlpha: true) == nil && bitmap(samples: 5, hasAlpha: true) == nil)
    }

    @Test func `gray has one sample`() throws {
        let rep = try #require(bitmap(samples: 1, hasAlpha: false, space: .deviceWhite, bytesPerRow: 8))
        #expect((rep.bitsPerPixel, rep.bytesPerRow, rep.samplesPerPixel) == (8, 8, 1))
        rep.setColor(NSColor(white: 0.4, alpha: 1), atX: 1, y: 0)
        #expect(try bytes(rep, 1, 0) == [102])
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
        NSColor(white: 0.2, alpha: 1).setFill()
        NSRect(x: 0, y: 0, width: 1, height: 1).fill()
        NSGraphicsContext.restoreGraphicsState()
        #expect(try bytes(rep, 0, 1) == [51] && bytes(rep, 1, 0) == [102])
        #expect(rep.cgImage?.colorSpace?.model == .monochrome)
    }

    @Test func `memory of the program is shown, read and drawn into`() throws {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 24)
        defer { memory.deallocate() }
        memory.initialize(repeating: 0, count: 24)
        (memory[0], memory[1], memory[3]) = (255, 51, 255)
        var planes: [UnsafeMutablePointer<UInt8>?] = [memory, nil, nil, nil, nil]
        let rep = try #require(bitmap(&planes, samples: 4, hasAlpha: true, bytesPerRow: 12))
        #expect(rep.bitmapData == memory && rep.colorAt(x: 0, y: 0)?.greenComponent == 0.2)
        rep.getBitmapDataPlanes(&planes)
        #expect(planes == [memory, nil, nil, nil, nil])
        let context = try #require(NSGraphicsContext(bitmapImageRep: rep))
        context.cgContext.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        context.cgContext.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        context.flushGraphics()
        #expect((20..<24).map { memory[$0] } == [0, 0, 255, 255])
    }

    @Test func `a form of an image has the layout of the image`() throws {
        let straight = try #require(CGDataProvider(data: Data([255, 102, 51, 128, 1, 2, 3, 255])))
        let image = try #require(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .last), provider: straight,
                decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        let rep = NSBitmapImageRep(cgImage: image)
        #expect(rep.bitmapFormat == .alphaNonpremultiplied && rep.bytesPerRow == 8)
        var samples = [0, 0, 0, 0]
        rep.getPixel(&samples, atX: 0, y: 0)
        #expect(samples == [255, 102, 51, 128])
        #expect(try bytes(rep, 1, 0) == [1, 2, 3, 255])
        // A file of opaque pixels has three samples of four bytes.
        let opaque = try #require(rep.representation(using: .jpeg, properties: [:]).flatMap(NSBitmapImageRep.init))
        #expect((opaque.samplesPerPixel, opaque.bitsPerPixel, opaque.hasAlpha) == (3, 32, false))
    }
}
