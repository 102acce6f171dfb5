import AppKit
import Foundation
import Testing

/// Images of PDF files.
@Suite struct PDFImageTests {
    /// A file with a page of 16 by 8 points, whose left half is red, and, as its second page, a page of 10 by 20 points, whose upper half is red.
    private func file() throws -> Data {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
        for (size, part) in [
            (NSSize(width: 16, height: 8), NSRect(x: 0, y: 0, width: 8, height: 8)),
            (NSSize(width: 10, height: 20), NSRect(x: 0, y: 10, width: 10, height: 10)),
        ] {
            var box = NSRect(origin: .zero, size: size)
            context.beginPage(mediaBox: &box)
            context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            context.fill(part)
            context.endPage()
        }
        context.closePDF()
        return Data(referencing: data)
    }

    @Test(arguments: [1, 2, 3.5, 10])
    func `a PDF file has sharp edges at any scale`(scale: Double) throws {
        let image = try #require(NSImage(data: file()))
        #expect(image.size == NSSize(width: 16, height: 8))
        #expect(image.representations.first is NSPDFImageRep)
        let bitmap = try Bitmap(Int(16 * scale), Int(8 * scale)) {
            image.draw(in: NSRect(x: 0, y: 0, width: 16 * scale, height: 8 * scale))
        }
        let edge = Int(8 * scale)
        #expect(bitmap[edge - 1, 2] == opaqueRed && bitmap[edge + 1, 2] == 0)
        #expect(abs(bitmap.area - 64 * scale * scale) < 0.5)
        let pixels = try #require(image.layerContents(forContentsScale: scale) as? CGImage)
        #expect(pixels.width == Int((16 * scale).rounded(.up)))
    }

    @Test func `a form draws the page that is chosen`() throws {
        let data = try file()
        let rep = try #require(NSPDFImageRep(data: data))
        #expect(rep.pageCount == 2 && rep.currentPage == 0 && rep.pdfRepresentation == data)
        #expect(rep.bounds == NSRect(x: 0, y: 0, width: 16, height: 8) && rep.size == rep.bounds.size)
        rep.currentPage = 1
        #expect(rep.bounds.size == NSSize(width: 10, height: 20) && rep.size == rep.bounds.size)
        let copy = try #require(rep.copy() as? NSPDFImageRep)
        #expect(copy.currentPage == 1 && copy.size == rep.size)
        let bitmap = try Bitmap(10, 20) { copy.draw() }
        #expect(bitmap[5, 15] == opaqueRed && bitmap[5, 5] == 0)
        rep.currentPage = 99
        #expect(rep.currentPage == 1)
        rep.currentPage = -1
        #expect(rep.currentPage == 0)
    }

    @Test func `a form draws a page turned and cropped, in its own size`() throws {
        let text = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 40 20] /CropBox [10 0 40 20] /Rotate 90 /Contents 4 0 R >> endobj
            4 0 obj << /Length 33 >> stream
            1 0 0 rg 10 0 15 20 re f         \n
            endstream endobj
            trailer << /Root 1 0 R >>
            """
        let rep = try #require(NSPDFImageRep(data: Data(text.utf8)))
        #expect(rep.bounds == NSRect(x: 10, y: 0, width: 30, height: 20))
        #expect(rep.size == NSSize(width: 20, height: 30))
        // The left half of the visible part is at the top.
        let bitmap = try Bitmap(40, 30) {
            rep.size = NSSize(width: 40, height: 30)
            rep.draw()
        }
        #expect(bitmap[1, 28] == opaqueRed && bitmap[38, 16] == opaqueRed && bitmap[20, 13] == 0)
    }

    @MainActor @Test func `the drawing of a view comes back from its file`() throws {
        final class Half: NSView {
            override func draw(_ dirtyRect: NSRect) {
                NSColor.red.setFill()
                NSRect(x: 0, y: 0, width: 10, height: 5).fill()
            }
        }
        let view = Half(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        let image = try #require(NSImage(data: view.dataWithPDF(inside: view.bounds)))
        #expect(image.size == NSSize(width: 20, height: 10))
        let bitmap = try Bitmap(20, 10) { image.draw(in: NSRect(x: 0, y: 0, width: 20, height: 10)) }
        #expect(bitmap[5, 2] == opaqueRed && bitmap[5, 8] == 0 && bitmap[15, 2] == 0)
    }

    @Test func `a file is found by its name, and other data are refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try file().write(to: folder.appendingPathComponent("half.pdf"))
        #expect(NSImage(contentsOf: folder.appendingPathComponent("half.pdf"))?.size.width == 16)
        let set = folder.appendingPathComponent("Media.xcassets/asset.imageset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try file().write(to: set.appendingPathComponent("half.pdf"))
        try Data(#"{"images": [{"filename": "half.pdf", "idiom": "universal"}]}"#.utf8)
            .write(to: set.appendingPathComponent("Contents.json"))
        let bundle = try #require(Bundle(path: folder.path))
        #expect(bundle.image(forResource: "asset")?.representations.first is NSPDFImageRep)
        #expect(bundle.image(forResource: "half")?.size.width == 16)
        for data in [Data(), Data("%PDF-1.4".utf8), Data("<svg/>".utf8)] { #expect(NSPDFImageRep(data: data) == nil) }
    }
}
