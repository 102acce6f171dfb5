import Foundation
import ImageIO
import Testing

@testable import AppKit

/// The samples of bitmaps, and their files.
@MainActor
@Suite struct BitmapSampleTests {
    private func rep(_ colors: [NSColor]) throws -> NSBitmapImageRep {
        NSBitmapImageRep(
            cgImage: try Bitmap(colors.count, 2) {
                for (x, color) in colors.enumerated() {
                    color.setFill()
                    NSRect(x: x, y: 1, width: 1, height: 1).fill()
                }
            }.image)
    }

    @Test func `Samples are read and written as they are in memory`() throws {
        let half = NSColor(srgbRed: 1, green: 0.4, blue: 0, alpha: 0.5)
        let rep = try rep([half, .blue, .green])
        var samples = [0, 0, 0, 0]
        rep.getPixel(&samples, atX: 0, y: 0)
        for (sample, expected) in zip(samples, [128, 51, 0, 128]) { #expect(abs(sample - expected) <= 1) }
        rep.getPixel(&samples, atX: 1, y: 0)
        #expect(samples == [0, 0, 255, 255])
        rep.getPixel(&samples, atX: 1, y: 1)
        #expect(samples == [0, 0, 0, 0])
        var new = [10, 20, 30, 300]
        rep.setPixel(&new, atX: 2, y: 1)
        rep.getPixel(&samples, atX: 2, y: 1)
        #expect(samples == [10, 20, 30, 255])
        #expect(try #require(rep.cgImage).dataProvider?.data != nil)
        #expect(rep.colorAt(x: 2, y: 1)?.redComponent == 10.0 / 255)
        samples = [7, 7, 7, 7]
        rep.getPixel(&samples, atX: 3, y: 0)
        rep.setPixel(&samples, atX: -1, y: 0)
        #expect(samples == [7, 7, 7, 7])
    }

    @Test func `The layout of the memory is described`() throws {
        let rep = try rep([.red, .blue])
        #expect(rep.bitmapFormat == [] && rep.numberOfPlanes == 1 && !rep.isPlanar && rep.samplesPerPixel == 4)
        #expect(rep.bytesPerPlane == rep.bytesPerRow * 2 && rep.colorSpace == .sRGB)
    }

    @Test(arguments: [NSBitmapImageRep.TIFFCompression.none, .lzw, .packBits, .jpeg])
    func `A TIFF file has the pixels with each kind of compression`(kind: NSBitmapImageRep.TIFFCompression) throws {
        let rep = try rep([.red, .blue, .green])
        let data = try #require(rep.tiffRepresentation(using: kind, factor: 0))
        let copy = try #require(NSBitmapImageRep(data: data))
        #expect((0..<3).map { copy.colorAt(x: $0, y: 0) } == (0..<3).map { rep.colorAt(x: $0, y: 0) })
        let image = NSImage(size: NSSize(width: 3, height: 2))
        image.addRepresentation(rep)
        #expect(image.tiffRepresentation(using: kind, factor: 0) == data)
    }

    @Test func `Bitmaps make a GIF file, of one or of several`() throws {
        let (first, second) = (try rep([.red, .blue]), try rep([.green, .green]))
        let single = try #require(first.representation(using: .gif, properties: [:]))
        #expect(NSBitmapImageRep(data: single)?.colorAt(x: 1, y: 0)?.blueComponent == 1)
        func count(_ type: NSBitmapImageRep.FileType) -> Int? {
            NSBitmapImageRep.representationOfImageReps(in: [first, second], using: type, properties: [:])
                .flatMap { CGImageSourceCreateWithData($0, nil) }.map(CGImageSourceGetCount)
        }
        #expect(count(.gif) == 2 && count(.tiff) == 2 && count(.png) == 1)
        #expect(NSBitmapImageRep.representationOfImageReps(in: [], using: .png, properties: [:]) == nil)
    }
}
