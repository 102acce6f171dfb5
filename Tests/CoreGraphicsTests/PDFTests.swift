import CoreGraphics
import Foundation
import Testing

@Suite struct PDFTests {
    /// Draws a file of pages of 200 × 100 points.
    private func file(
        _ info: CFDictionary? = nil, box: CGRect = CGRect(x: 0, y: 0, width: 200, height: 100),
        _ draw: (CGContext) throws -> Void
    ) throws -> Data {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        var box = box
        let context = try #require(CGContext(consumer: consumer, mediaBox: &box, info))
        try draw(context)
        context.closePDF()
        return Data(referencing: data)
    }

    private func page(_ context: CGContext, _ draw: () throws -> Void) rethrows {
        context.beginPDFPage(nil)
        try draw()
        context.endPDFPage()
    }

    /// The file's text, with the content of compressed streams inflated.
    private func text(_ file: Data) throws -> String {
        var result = ""
        var rest = file[...]
        while let start = rest.range(of: Data("stream\n".utf8)),
            let end = rest[start.upperBound...].range(of: Data("endstream".utf8))
        {
            result += String(decoding: rest[..<start.upperBound], as: UTF8.self)
            let stream = Data(rest[start.upperBound..<end.lowerBound])
            // The line ends with which a stream is padded are no part of the compressed data.
            var length = stream.count
            while length > 0 {
                if let inflated = stream.prefix(length).inflated(limit: 1 << 20) {
                    result += String(decoding: inflated, as: UTF8.self)
                    break
                }
                length = stream.count - length < 2 ? length - 1 : 0
            }
            rest = rest[end.lowerBound...].dropFirst(9)
        }
        return result + String(decoding: rest, as: UTF8.self)
    }

    private func count(_ part: String, _ text: String) -> Int { text.components(separatedBy: part).count - 1 }

    @Test func `pages have their boxes and their drawing`() throws {
        let own = CGRect(x: 0, y: 0, width: 300, height: 400)
        let data = try file { context in
            page(context) {
                context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                context.fill(CGRect(x: 10, y: 20, width: 30, height: 40))
            }
            let box = withUnsafeBytes(of: own) { Data($0) }
            context.beginPDFPage([kCGPDFContextMediaBox as String: box])
            context.setStrokeColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
            context.stroke(CGRect(x: 5, y: 5, width: 290, height: 390))
            context.endPDFPage()
        }
        let text = try text(data)
        #expect(data.starts(with: Data("%PDF-".utf8)))
        #expect(count("/Type /Page %", text) == 2)
        #expect(text.contains("/MediaBox [ 0 0 200 100 ]") && text.contains("/MediaBox [ 0 0 300 400 ]"))
        // Cairo draws from the top left of the page.
        #expect(text.contains("1 0 0 rg") && text.contains("10 40 30 40 re"))
        #expect(text.contains("0 0 1 RG"))
    }

    @Test func `a box with another origin moves user space`() throws {
        let data = try file(box: CGRect(x: -50, y: 30, width: 200, height: 100)) { context in
            page(context) { context.fill(CGRect(x: -50, y: 30, width: 7, height: 9)) }
        }
        #expect(try text(data).contains("0 91 7 9 re"))
    }

    @Test func `each page begins with a new state`() throws {
        let data = try file { context in
            context.beginPDFPage(nil)
            context.saveGState()
            context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
            context.translateBy(x: 40, y: 40)
            context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            context.beginTransparencyLayer()
            context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
            page(context) { context.fill(CGRect(x: 1, y: 2, width: 3, height: 4)) }
        }
        let text = try text(data)
        #expect(count("/Type /Page %", text) == 2)
        // The layer that did not end is not drawn.
        #expect(text.contains("1 94 3 4 re") && !text.contains("60 60 re"))
    }

    @Test func `what is drawn outside of pages is lost`() throws {
        let data = try file { context in
            context.fill(CGRect(x: 0, y: 0, width: 11, height: 13))
            page(context) { context.fill(CGRect(x: 0, y: 0, width: 17, height: 19)) }
            context.fill(CGRect(x: 0, y: 0, width: 11, height: 13))
        }
        let text = try text(data)
        #expect(text.contains("17 19 re") && !text.contains("11 13 re"))
    }

    @Test func `images, masks, shadows, layers and blend modes are drawn`() throws {
        let canvas = try bitmap(4, 4)
        canvas.setFillColor(red)
        canvas.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        let image = try #require(canvas.makeImage())
        let data = try file { context in
            page(context) {
                context.draw(image, in: CGRect(x: 10, y: 10, width: 40, height: 40))
                context.saveGState()
                context.clip(to: CGRect(x: 60, y: 10, width: 40, height: 40), mask: image)
                context.fill(CGRect(x: 60, y: 10, width: 40, height: 40))
                context.restoreGState()
                context.setShadow(offset: CGSize(width: 3, height: -3), blur: 4)
                for mode in [CGBlendMode.multiply, .luminosity, .plusDarker, .sourceIn, .copy] {
                    context.setBlendMode(mode)
                    context.fill(CGRect(x: 110, y: 10, width: 20, height: 20))
                }
                context.setBlendMode(.normal)
                context.setAlpha(0.5)
                context.beginTransparencyLayer()
                context.fillEllipse(in: CGRect(x: 140, y: 10, width: 40, height: 40))
                context.endTransparencyLayer()
            }
            #expect(context.makeImage() == nil && context.data == nil)
            #expect(context.width == 0 && context.height == 0 && context.bytesPerRow == 0 && context.bitsPerPixel == 0)
        }
        let text = try text(data)
        #expect(count("/Subtype /Image", text) >= 3)
        #expect(text.contains("/SMask") && text.contains("/BM /Multiply") && text.contains("/BM /Luminosity"))
        #expect(text.contains("%%EOF"))
    }

    @Test func `the file has texts, links and destinations`() throws {
        let info: CFDictionary = [
            kCGPDFContextTitle as String: "A title", kCGPDFContextAuthor as String: "An author",
            kCGPDFContextKeywords as String: ["one", "two"],
        ]
        let url = try #require(URL(string: "https://example.org/it's"))
        let data = try file(info) { context in
            page(context) {
                context.setURL(url as CFURL, for: CGRect(x: 10, y: 20, width: 30, height: 40))
                context.setDestination("here" as CFString, for: CGRect(x: 0, y: 0, width: 5, height: 5))
                context.setDestination("nowhere" as CFString, for: CGRect(x: 5, y: 0, width: 5, height: 5))
            }
            page(context) { context.addDestination("here" as CFString, at: CGPoint(x: 50, y: 60)) }
        }
        let text = try text(data)
        #expect(text.contains("(A title)") && text.contains("(An author)") && text.contains("(one, two)"))
        #expect(text.contains("/URI (https://example.org/it's)"))
        #expect(count("/Subtype /Link", text) == 3 && text.contains("%%EOF"))
    }

    @Test func `a file on disk is written when it is closed, or when the context is gone`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        do {
            let context = try #require(CGContext(url as CFURL, mediaBox: nil, nil))
            context.beginPage(mediaBox: nil)
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
        let text = try text(try Data(contentsOf: url))
        #expect(text.contains("/MediaBox [ 0 0 612 792 ]") && text.contains("0 783 9 9 re"))
    }

    @Test func `a closed file is not changed, and boxes that are no pages are refused`() throws {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
        page(context) {}
        context.closePDF()
        let length = data.length
        context.closePDF()
        page(context) { context.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) }
        #expect(length > 0 && data.length == length)
        for box in [CGRect.zero, .infinite, .null, CGRect(x: 0, y: 0, width: 20_000, height: 5)] {
            var box = box
            #expect(CGContext(consumer: consumer, mediaBox: &box, nil) == nil)
        }
        // The functions do nothing for bitmaps.
        let bitmap = try bitmap(2, 2)
        bitmap.beginPDFPage(nil)
        bitmap.endPDFPage()
        bitmap.closePDF()
        bitmap.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try bitmap.pixel(0, 0) == Pixel(0, 0, 0, 255))
    }
}
