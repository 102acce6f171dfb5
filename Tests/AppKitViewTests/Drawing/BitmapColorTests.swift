import AppKit
import Testing

/// Colors, spaces and files of bitmaps.
@Suite struct BitmapColorTests {
    /// A row of colors, premultiplied: red, green, blue and alpha from 0 to 255.
    private func bitmap(_ pixels: [[UInt8]], hasAlpha: Bool = true) throws -> NSBitmapImageRep {
        let bitmap = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: pixels.count, pixelsHigh: 1, bitsPerSample: 8,
                samplesPerPixel: hasAlpha ? 4 : 3, hasAlpha: hasAlpha, isPlanar: false, colorSpaceName: .deviceRGB,
                bytesPerRow: 0, bitsPerPixel: 0))
        let data = try #require(bitmap.bitmapData)
        for (index, byte) in pixels.joined().enumerated() { data[index] = byte }
        return bitmap
    }

    private func components(_ bitmap: NSBitmapImageRep, _ x: Int) throws -> [Int] {
        let color = try #require(bitmap.colorAt(x: x, y: 0)?.usingColorSpace(.sRGB))
        return [color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent].map {
            Int(($0 * 255).rounded())
        }
    }

    @Test func `Black, the middle and white become three colors, and grays between them mixtures`() throws {
        let bitmap = try bitmap([
            [0, 0, 0, 255], [51, 51, 51, 255], [102, 102, 102, 255], [178, 178, 178, 255], [255, 255, 255, 255],
        ])
        bitmap.colorize(
            byMappingGray: 0.4, to: NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
            blackMapping: NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
            whiteMapping: NSColor(srgbRed: 1, green: 1, blue: 0, alpha: 1))
        #expect(try components(bitmap, 0) == [0, 0, 255, 255])
        // 51 is half of 102, the gray of 0.4.
        #expect(try components(bitmap, 1) == [128, 0, 128, 255])
        #expect(try components(bitmap, 2) == [255, 0, 0, 255])
        // (178 − 102) / (255 − 102) = 0.4967.
        #expect(try components(bitmap, 3) == [255, 127, 0, 255])
        #expect(try components(bitmap, 4) == [255, 255, 0, 255])
    }

    @Test func `A colored image keeps its alpha, and is gray by its luma`() throws {
        let bitmap = try bitmap([[0, 0, 0, 0], [64, 64, 64, 128], [0, 255, 0, 255]])
        bitmap.colorize(byMappingGray: 0.5, to: .gray, blackMapping: .black, whiteMapping: .white)
        #expect(try components(bitmap, 0) == [0, 0, 0, 0])
        #expect(try components(bitmap, 1)[3] == 128)
        // 0.587 × 255 = 149.7.
        #expect(try components(bitmap, 2)[0] >= 149 && components(bitmap, 2)[0] <= 151)
    }

    @Test func `A color stays the same in another space, and a retagged one changes`() throws {
        let bitmap = try bitmap([[200, 100, 50, 255]])
        let wide = try #require(bitmap.converting(to: .displayP3, renderingIntent: .default))
        #expect(wide.cgImage?.colorSpace?.name == CGColorSpace.displayP3)
        for (own, converted) in zip(try components(bitmap, 0), try components(wide, 0)) {
            #expect(abs(own - converted) <= 1)
        }
        let tagged = try #require(bitmap.retagging(with: .displayP3))
        #expect(try components(tagged, 0)[0] > 203, "the red of P3 is beyond that of sRGB")
        #expect(bitmap.retagging(with: .genericGray) == nil)
    }

    @Test func `Opaque pixels become gray, and inks are no space of bitmaps`() throws {
        let bitmap = try bitmap([[128, 128, 128], [255, 255, 255]], hasAlpha: false)
        bitmap.size = NSSize(width: 1, height: 0.5)
        let gray = try #require(bitmap.converting(to: .genericGamma22Gray))
        #expect(gray.samplesPerPixel == 1)
        #expect(gray.size == bitmap.size)
        #expect(bitmap.converting(to: .genericCMYK) == nil)
    }

    @Test func `TIFF files are compressed as a form says`() throws {
        let bitmap = try bitmap(Array(repeating: [10, 20, 30, 255], count: 2000))
        var (method, factor) = (NSBitmapImageRep.TIFFCompression.none, Float(1))
        bitmap.getCompression(&method, factor: &factor)
        #expect(method == .lzw)
        let small = try #require(bitmap.tiffRepresentation)
        bitmap.setCompression(.none, factor: 0.5)
        bitmap.getCompression(&method, factor: &factor)
        #expect(method == .none && factor == 0.5)
        #expect(try #require(bitmap.tiffRepresentation).count > small.count + 4000)
        #expect(bitmap.canBeCompressed(using: .packBits) && !bitmap.canBeCompressed(using: .ccittfax4))
        #expect(NSBitmapImageRep.localizedName(forTIFFCompressionType: .lzw) == "LZW")
        #expect(NSBitmapImageRep.localizedName(forTIFFCompressionType: .jpeg) == nil)
    }

    @Test func `A TIFF file has several forms`() throws {
        let forms = [try bitmap([[255, 0, 0, 255]]), try bitmap([[0, 0, 255, 255], [0, 255, 0, 255]])]
        let data = try #require(NSBitmapImageRep.tiffRepresentationOfImageReps(in: forms))
        let read = NSBitmapImageRep.imageReps(with: data)
        #expect(read.map(\.pixelsWide) == [1, 2])
        #expect(NSBitmapImageRep.imageReps(with: Data([1, 2, 3])).isEmpty)
        #expect(NSImageRep.imageReps(withContentsOfFile: "/no/such/file")?.isEmpty ?? true)
    }
}
