import AppKit
import AppKitTestSupport
import Foundation
import Testing

@Suite struct ImageTests {
    @Test func `An image has the size of its pixels, or the given one`() throws {
        let pixels = try plainImage(8, 4, .red)
        #expect(NSImage(cgImage: pixels, size: .zero).size == NSSize(width: 8, height: 4))
        let small = NSImage(cgImage: pixels, size: NSSize(width: 4, height: 2))
        #expect(small.size == NSSize(width: 4, height: 2))
        #expect(small.representations.first?.pixelsWide == 8)
        #expect(small.cgImage(forProposedRect: nil, context: nil, hints: nil)?.width == 8)
        #expect(NSImage(data: Data("no image".utf8)) == nil)
        #expect(NSImage(contentsOfFile: "/nonexistent.png") == nil)
        #expect(!NSImage(byReferencing: URL(fileURLWithPath: "/nonexistent.png")).isValid)
    }

    @Test func `Image files are read and written without loss`() throws {
        let color = NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        let image = NSImage(cgImage: try plainImage(5, 3, color), size: .zero)
        let tiff = try #require(image.tiffRepresentation)
        let rep = try #require(NSBitmapImageRep(data: tiff))
        #expect((rep.pixelsWide, rep.pixelsHigh) == (5, 3) && rep.hasAlpha)
        let read = try #require(rep.colorAt(x: 2, y: 1))
        #expect(abs(read.alphaComponent - 0.5) < 0.003 && abs(read.redComponent - 1) < 0.01)
        for type in [NSBitmapImageRep.FileType.png, .tiff] {
            let data = try #require(rep.representation(using: type, properties: [:]))
            #expect(NSBitmapImageRep(data: data)?.colorAt(x: 4, y: 2) == read)
        }
        let jpeg = try #require(
            NSBitmapImageRep(cgImage: try plainImage(16, 16, .green))
                .representation(using: .jpeg, properties: [.compressionFactor: 0.9]))
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(rep.representation(using: .jpeg, properties: [.compressionFactor: Double.nan]) != nil)
        let green = try #require(NSBitmapImageRep(data: jpeg)?.colorAt(x: 8, y: 8))
        #expect(green.greenComponent > 0.98 && green.redComponent < 0.02)
        #expect(rep.representation(using: .jpeg2000, properties: [:]) == nil)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("dot@2x.png")
        try #require(rep.representation(using: .png, properties: [:])).write(to: file)
        #expect(NSImage(contentsOf: file)?.size == NSSize(width: 2.5, height: 1.5))
        #expect(NSImage(byReferencing: file).isValid)
    }

    @Test func `Images are drawn upright where they respect flipped contexts`() throws {
        // Red above green.
        let image = NSImage(
            cgImage: try Bitmap(4, 4) {
                NSColor.green.setFill()
                NSRect(x: 0, y: 0, width: 4, height: 2).fill()
                NSColor.red.setFill()
                NSRect(x: 0, y: 2, width: 4, height: 2).fill()
            }.image, size: .zero)
        let rect = NSRect(x: 2, y: 2, width: 4, height: 4)
        let plain = try Bitmap(10, 10) { image.draw(in: rect) }
        #expect(plain.paintedRect == rect && plain[3, 5] == opaqueRed && plain[3, 2] == opaqueGreen)
        let flipped = try Bitmap(10, 10, flipped: true) { image.draw(in: rect) }
        #expect(flipped.paintedRect == CGRect(x: 2, y: 4, width: 4, height: 4))
        #expect(flipped[3, 7] == opaqueRed && flipped[3, 4] == opaqueGreen)
        let upsideDown = try Bitmap(10, 10, flipped: true) {
            image.draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1)
        }
        #expect(upsideDown[3, 7] == opaqueGreen && upsideDown[3, 4] == opaqueRed)
        let part = try Bitmap(10, 10) {
            image.draw(
                in: NSRect(x: 0, y: 0, width: 8, height: 4), from: NSRect(x: 0, y: 2, width: 4, height: 2),
                operation: .sourceOver, fraction: 0.5)
        }
        #expect(part.paintedRect == CGRect(x: 0, y: 0, width: 8, height: 4))
        #expect([0x8080_0000, 0x7F7F_0000].contains(part[4, 2]))
        let replaced = try Bitmap(4, 4) {
            NSColor.blue.setFill()
            NSRect(x: 0, y: 0, width: 4, height: 4).fill()
            image.draw(at: .zero, from: .zero, operation: .copy, fraction: 1)
        }
        #expect(replaced[1, 3] == opaqueRed && replaced[1, 0] == opaqueGreen)
    }

    @Test func `A drawing handler draws at every resolution`() throws {
        var rects: [NSRect] = []
        let image = NSImage(size: NSSize(width: 10, height: 6), flipped: true) { rect in
            rects.append(rect)
            NSColor.red.setFill()
            NSRect(x: 0, y: 0, width: 5, height: 3).fill()
            return true
        }
        let bitmap = try Bitmap(20, 12, scale: 2) { image.draw(in: NSRect(x: 0, y: 0, width: 20, height: 12)) }
        #expect(rects == [NSRect(x: 0, y: 0, width: 10, height: 6)])
        // The upper left quarter.
        #expect(bitmap.paintedRect == CGRect(x: 0, y: 12, width: 20, height: 12))
        let faded = try Bitmap(10, 6) {
            image.draw(in: NSRect(x: 0, y: 0, width: 10, height: 6), from: .zero, operation: .copy, fraction: 0.5)
        }
        #expect(abs(faded.area - 7.5) < 0.1)
        let pixels = try #require(image.layerContents(forContentsScale: 3) as? CGImage).size
        #expect((pixels.width, pixels.height) == (30, 18))
        #expect(image.recommendedLayerContentsScale(1.5) == 1.5)
    }

    @Test func `The form with enough pixels is chosen`() throws {
        let image = NSImage(size: NSSize(width: 10, height: 10))
        for (pixels, color) in [(10, NSColor.red), (20, .green)] {
            let rep = NSBitmapImageRep(cgImage: try plainImage(pixels, pixels, color))
            rep.size = image.size
            image.addRepresentation(rep)
        }
        let rect = NSRect(x: 0, y: 0, width: 10, height: 10)
        #expect(try Bitmap(10, 10) { image.draw(in: rect) }[5, 5] == opaqueRed)
        #expect(try Bitmap(10, 10, scale: 2) { image.draw(in: rect) }[10, 10] == opaqueGreen)
        #expect(try Bitmap(10, 10, scale: 3) { image.draw(in: rect) }[15, 15] == opaqueGreen)
        #expect(image.recommendedLayerContentsScale(1) == 1 && image.recommendedLayerContentsScale(1.5) == 2)
        #expect(image.recommendedLayerContentsScale(3) == 2 && image.recommendedLayerContentsScale(0) == 2)
    }

    @Test func `Focus draws into an image`() throws {
        let image = NSImage(size: NSSize(width: 6, height: 4))
        #expect(!image.isValid)
        image.lockFocus()
        NSColor.blue.setFill()
        NSRect(x: 0, y: 0, width: 3, height: 4).fill()
        image.unlockFocus()
        #expect(NSGraphicsContext.current == nil)
        image.lockFocusFlipped(true)
        NSColor.red.setFill()
        NSRect(x: 3, y: 0, width: 3, height: 1).fill()
        image.unlockFocus()
        let bitmap = Bitmap(try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil)))
        // The image has the pixels per point of a screen, if there is one.
        let scale = bitmap.image.width / 6
        #expect(bitmap[scale, scale] == opaqueBlue && bitmap[4 * scale, 4 * scale - 1] == opaqueRed)
        #expect(bitmap[4 * scale, 0] == 0)
    }

    @MainActor
    @Test func `Focus draws with the pixels per point of the screen`() throws {
        for scale: CGFloat in [1, 2, 1.5] {
            let (_, window) = try makeWindow(width: 100, height: 100, scale: scale)
            window.makeKeyAndOrderFront(nil)
            let image = NSImage(size: NSSize(width: 6, height: 4))
            image.lockFocus()
            NSColor.blue.setFill()
            NSRect(x: 0, y: 0, width: 6, height: 4).fill()
            image.unlockFocus()
            #expect(image.size == NSSize(width: 6, height: 4))
            #expect(image.representations.map(\.pixelsWide) == [Int(6 * scale.rounded(.up))])
        }
    }

    @Test func `A bitmap form is drawn into, and its pixels are set`() throws {
        let rep = try #require(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: 4, pixelsHigh: 2, bitsPerSample: 8, samplesPerPixel: 4,
                hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0))
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
        NSColor.green.setFill()
        NSRect(x: 0, y: 0, width: 2, height: 1).fill()
        NSGraphicsContext.restoreGraphicsState()
        rep.setColor(.red, atX: 3, y: 0)
        #expect(rep.colorAt(x: 0, y: 1) == .green && rep.colorAt(x: 3, y: 0) == .red)
        #expect(rep.colorAt(x: 0, y: 0)?.alphaComponent == 0 && rep.colorAt(x: 4, y: 0) == nil)
        let data = try #require(rep.bitmapData)
        // The upper right pixel: red, green, blue, alpha.
        #expect((0..<4).map { data[12 + $0] } == [255, 0, 0, 255])
        #expect(
            NSBitmapImageRep(
                bitmapDataPlanes: nil, pixelsWide: 4, pixelsHigh: 2, bitsPerSample: 16, samplesPerPixel: 4,
                hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0) == nil)
    }

    @Test func `Images are the contents of layers at their scale`() throws {
        let image = NSImage(size: NSSize(width: 4, height: 4))
        for (pixels, color) in [(4, NSColor.red), (8, .green)] {
            let rep = NSBitmapImageRep(cgImage: try plainImage(pixels, pixels, color))
            rep.size = image.size
            image.addRepresentation(rep)
        }
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.position = CGPoint(x: 2, y: 2)
        layer.contents = image
        #expect(layer.contents as? NSImage === image)
        func shown() throws -> UInt32 {
            let renderer = CARenderer(width: 4, height: 4)
            renderer.layer = layer
            renderer.beginFrame(atTime: 0, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            return Bitmap(try #require(renderer.image))[1, 1]
        }
        #expect(try shown() == opaqueRed)
        layer.contentsScale = 2
        #expect(try shown() == opaqueGreen)
        #expect(layer.contents as? NSImage === image)
        layer.setValue(image, forKey: "contents")
        #expect(layer.value(forKey: "contents") as? NSImage === image)
        let pixels = try plainImage(4, 4, .blue)
        layer.contents = pixels
        #expect(layer.contents as? CGImage === pixels)
        #expect(try shown() == opaqueBlue)
        layer.contents = nil
        #expect(layer.contents == nil)
        let cell = CAEmitterCell()
        cell.contents = image
        #expect(cell.contents is CGImage)
    }

    @Test func `Core Image draws and becomes a form`() throws {
        let source = CIImage(cgImage: try plainImage(6, 4, .red))
        let image = NSImage(size: NSSize(width: 6, height: 4))
        image.addRepresentation(NSCIImageRep(ciImage: source))
        #expect(try Bitmap(6, 4) { image.draw(in: NSRect(x: 0, y: 0, width: 6, height: 4)) }[3, 2] == opaqueRed)
        let rep = try #require(NSBitmapImageRep(ciImage: source))
        #expect(CIImage(bitmapImageRep: rep)?.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
        let endless = NSCIImageRep(ciImage: CIImage(color: .red))
        #expect(endless.size == .zero && endless.pixelsWide == 0, "an extent without an end has no number of pixels")
    }
}
