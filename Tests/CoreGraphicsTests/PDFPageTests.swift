import CoreGraphics
import Foundation
import Testing

/// Pages of PDF files: their boxes, and how they are drawn.
@Suite struct PDFPageTests {
    /// A page of 40 × 20 points with a crop box of 30 × 10 at (5, 5), red at its lower left and green at its upper right corner.
    private func page(_ rotation: Int = 0, _ contents: String = "") throws -> CGPDFPage {
        try SamplePDF.page(
            "/MediaBox [0 0 40 20] /CropBox [5 5 35 15] /Rotate \(rotation)",
            "1 0 0 rg 5 5 4 2 re f 0 1 0 rg 31 13 4 2 re f 0 0 1 rg 0 0 5 5 re f " + contents)
    }

    private static let clearPixel = Pixel(0, 0, 0, 0)
    private static let redPixel = Pixel(255, 0, 0, 255)
    private static let greenPixel = Pixel(0, 255, 0, 255)

    // MARK: Boxes

    @Test func `boxes are those of the page, of the nodes above it, or their defaults`() throws {
        let media = CGRect(x: -10, y: 5, width: 40, height: 20)
        let crop = CGRect(x: 0, y: 10, width: 10.5, height: 5)
        let art = CGRect(x: 1, y: 11, width: 2, height: 3)
        // Corners may be in any order, and entries of the node above count for these two boxes only.
        let page = try SamplePDF.page(
            "/CropBox [10.5 15 0 10] /ArtBox [1 11 3 14] /TrimBox [1 1]",
            node: "/MediaBox [-10 5 30 25] /CropBox [0 0 1 1] /BleedBox [0 0 1 1]")
        #expect(page.getBoxRect(.mediaBox) == media && page.getBoxRect(.cropBox) == crop)
        #expect(page.getBoxRect(.bleedBox) == crop && page.getBoxRect(.trimBox) == crop)
        #expect(page.getBoxRect(.artBox) == art)
        let plain = try SamplePDF.page("")
        #expect(plain.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 612, height: 792))
        #expect(plain.getBoxRect(.artBox) == plain.getBoxRect(.mediaBox) && plain.rotationAngle == 0)
        #expect(try SamplePDF.page("", node: "/Rotate 270").rotationAngle == 270)
        #expect(try SamplePDF.page("/Rotate -90").rotationAngle == -90)
        #expect(plain.pageNumber == 1 && plain.document?.numberOfPages == 1)
    }

    // MARK: Transforms

    /// Where a transform puts the lower left and the lower right corner of a box.
    private func corners(_ box: CGRect, _ transform: CGAffineTransform) -> [CGPoint] {
        [CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY)].map { $0.applying(transform) }
    }

    @Test(arguments: [
        // The page is 30 × 10 points large, and centered in 100 × 50: at (35, 20).
        (0, 0, [CGPoint(x: 35, y: 20), CGPoint(x: 65, y: 20)]),
        // Turned by 90° clockwise it is at (45, 10): its lower left corner is at the upper left.
        (90, 0, [CGPoint(x: 45, y: 40), CGPoint(x: 45, y: 10)]),
        (0, 90, [CGPoint(x: 45, y: 40), CGPoint(x: 45, y: 10)]),
        (180, 0, [CGPoint(x: 65, y: 30), CGPoint(x: 35, y: 30)]),
        (90, 90, [CGPoint(x: 65, y: 30), CGPoint(x: 35, y: 30)]),
        (270, 0, [CGPoint(x: 55, y: 10), CGPoint(x: 55, y: 40)]),
        (-90, 0, [CGPoint(x: 55, y: 10), CGPoint(x: 55, y: 40)]),
        (90, -90, [CGPoint(x: 35, y: 20), CGPoint(x: 65, y: 20)]),
        (450, 270, [CGPoint(x: 35, y: 20), CGPoint(x: 65, y: 20)]),
    ])
    func `a transform turns a page clockwise and centers it`(rotation: Int, turn: Int, expected: [CGPoint]) throws {
        let page = try page(rotation)
        let transform = page.getDrawingTransform(
            .cropBox, rect: CGRect(x: 0, y: 0, width: 100, height: 50), rotate: Int32(turn), preserveAspectRatio: true)
        #expect(corners(page.getBoxRect(.cropBox), transform) == expected)
    }

    @Test func `a transform makes a page smaller to fit, but never larger`() throws {
        let (page, crop) = (try page(), CGRect(x: 5, y: 5, width: 30, height: 10))
        func shown(_ width: CGFloat, _ height: CGFloat, _ preserves: Bool) -> CGRect {
            crop.applying(
                page.getDrawingTransform(
                    .cropBox, rect: CGRect(x: 1, y: 2, width: width, height: height), rotate: 0,
                    preserveAspectRatio: preserves))
        }
        #expect(shown(15, 10, true) == CGRect(x: 1, y: 4.5, width: 15, height: 5))
        #expect(shown(15, 10, false) == CGRect(x: 1, y: 2, width: 15, height: 10))
        #expect(shown(300, 5, true) == CGRect(x: 143.5, y: 2, width: 15, height: 5))
        #expect(shown(300, 100, false) == CGRect(x: 136, y: 47, width: 30, height: 10))
    }

    @Test func `only what is inside the media box counts for a transform`() throws {
        let page = try SamplePDF.page("/MediaBox [0 0 40 20] /CropBox [-10 -10 10 10]")
        let transform = page.getDrawingTransform(
            .cropBox, rect: CGRect(x: 0, y: 0, width: 10, height: 10), rotate: 0, preserveAspectRatio: true)
        #expect(transform.isIdentity && page.getBoxRect(.cropBox).minX == -10)
    }

    // MARK: Drawing

    @Test(arguments: [0, 90, 180, 270])
    func `a page is drawn in its user space, clipped to its crop box, without its rotation`(rotation: Int) throws {
        let context = try bitmap(40, 20)
        context.drawPDFPage(try page(rotation))
        let image = try #require(context.makeImage())
        for y in 0..<20 {
            for x in 0..<40 {
                let point = CGPoint(x: CGFloat(x) + 0.5, y: 20 - CGFloat(y) - 0.5)
                let expected =
                    CGRect(x: 5, y: 5, width: 4, height: 2).contains(point)
                    ? Self.redPixel
                    : CGRect(x: 31, y: 13, width: 4, height: 2).contains(point) ? Self.greenPixel : Self.clearPixel
                #expect(image.pixel(x, y) == expected, "at \(x), \(y)")
            }
        }
    }

    @Test func `a transform shows a page as it is turned`() throws {
        let context = try bitmap(10, 30)
        let page = try page(90)
        context.concatenate(
            page.getDrawingTransform(
                .cropBox, rect: CGRect(x: 0, y: 0, width: 10, height: 30), rotate: 0, preserveAspectRatio: true))
        context.drawPDFPage(page)
        // What is at the lower left of the page is at the upper left.
        let image = try #require(context.makeImage())
        #expect(
            image.pixel(0, 0) == Self.redPixel && image.pixel(1, 3) == Self.redPixel
                && image.pixel(2, 3) == Self.clearPixel)
        #expect(
            image.pixel(9, 29) == Self.greenPixel && image.pixel(8, 26) == Self.greenPixel
                && image.pixel(8, 25) == Self.clearPixel)
    }

    @Test func `the clip and the transform of the context count, and its state stays`() throws {
        let context = try bitmap(80, 40)
        context.scaleBy(x: 2, y: 2)
        context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 20))
        context.setFillColor(green)
        context.drawPDFPage(try page())
        #expect(try context.pixel(11, 29) == Self.redPixel && context.pixel(12, 29) == Self.clearPixel)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try context.pixel(1, 39) == Self.greenPixel && context.pixel(2, 39) == Self.clearPixel)
    }

    @Test func `opacity applies to the page as a whole`() throws {
        let context = try bitmap(40, 20)
        context.setAlpha(0.5)
        context.drawPDFPage(try page(0, "1 0 0 rg 5 5 30 10 re f 1 0 0 rg 5 5 30 10 re f"))
        // Half of 255 may be rounded either way.
        #expect(try context.pixel(20, 10).distance(to: Pixel(128, 0, 0, 128)) <= 1)
    }

    @Test func `blend modes, shadows and masks apply to the page`() throws {
        let multiplied = try bitmap(40, 20)
        multiplied.setFillColor(green)
        multiplied.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
        multiplied.setBlendMode(.multiply)
        multiplied.drawPDFPage(try page())
        #expect(try multiplied.pixel(6, 14) == Pixel(0, 0, 0, 255) && multiplied.pixel(20, 10) == Self.greenPixel)

        let shadowed = try bitmap(40, 20)
        shadowed.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: blue)
        shadowed.drawPDFPage(try page())
        #expect(try shadowed.pixel(6, 14) == Self.redPixel && shadowed.pixel(16, 14) == Pixel(0, 0, 255, 255))

        let mask = try bitmap(2, 1)
        mask.setFillColor(red)
        mask.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let masked = try bitmap(40, 20)
        masked.clip(to: CGRect(x: 0, y: 0, width: 40, height: 20), mask: try #require(mask.makeImage()))
        masked.drawPDFPage(try page())
        #expect(try masked.pixel(6, 14) == Self.redPixel && masked.pixel(32, 6) == Self.clearPixel)
    }

    @Test func `lines have their exact widths, and links have no borders`() throws {
        let page = try SamplePDF.page(
            """
            /MediaBox [0 0 10 10]
            /Annots [<< /Type /Annot /Subtype /Link /Rect [1 1 4 4] /Border [0 0 1] /C [1 0 0] >>]
            """, "0 0 1 RG 0.5 w 0 7.5 m 10 7.5 l S")
        let context = try bitmap(10, 10)
        context.drawPDFPage(page)
        // Half of a row is covered.
        #expect(try context.pixel(5, 2).distance(to: Pixel(0, 0, 128, 128)) <= 1)
        for y in 3..<10 { for x in 0..<10 { #expect(try context.pixel(x, y) == Self.clearPixel) } }
    }

    @Test func `the blend modes of a page blend with what is there`() throws {
        let page = try SamplePDF.page(
            "/MediaBox [0 0 10 10] /Resources << /ExtGState << /M << /BM /Multiply >> >> >>",
            "/M gs 1 1 0 rg 0 0 10 10 re f")
        let context = try bitmap(10, 10)
        context.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.drawPDFPage(page)
        #expect(try context.pixel(5, 5) == Self.greenPixel)
    }

    @Test func `pages are drawn into bitmaps of every layout`() throws {
        // Red, green and blue at the red corner, by the place of each byte.
        let page = try page()
        let layouts: [(info: UInt32, bytes: [UInt8])] = [
            (CGImageAlphaInfo.premultipliedLast.rawValue, [255, 0, 0, 255]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue, [255, 255, 0, 0]),
            (CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [0, 0, 255, 255]),
        ]
        for (info, bytes) in layouts {
            let context = try #require(
                CGContext(
                    data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
            context.drawPDFPage(page)
            let data = try #require(context.data)
            let place = 14 * context.bytesPerRow + 6 * 4
            let isFilled = info & 7 == CGImageAlphaInfo.noneSkipFirst.rawValue
            let seen = (0..<4).map { data.load(fromByteOffset: place + $0, as: UInt8.self) }
            #expect(isFilled ? seen.prefix(3) == bytes.prefix(3) : seen == bytes)
        }
        let gray = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
        gray.drawPDFPage(page)
        let brightness = try #require(gray.data).load(fromByteOffset: 14 * gray.bytesPerRow + 6, as: UInt8.self)
        #expect(brightness > 30 && brightness < 130)
        let wide = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 16, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder16Little.rawValue))
        wide.drawPDFPage(page)
        let red = try #require(wide.data).load(fromByteOffset: 14 * wide.bytesPerRow + 6 * 8, as: UInt16.self)
        #expect(red == 65535)
    }

    @Test func `a page of a file that a context has written is drawn as its drawing was`() throws {
        let size = CGSize(width: 40, height: 20)
        func draw(_ context: CGContext) {
            context.setFillColor(CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1))
            context.fill(CGRect(x: 3, y: 4, width: 20, height: 10))
            context.setStrokeColor(red)
            context.setLineWidth(2)
            context.stroke(CGRect(x: 8, y: 6, width: 24, height: 8))
        }
        let data = NSMutableData()
        var box = CGRect(origin: .zero, size: size)
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        let writer = try #require(
            CGContext(consumer: consumer, mediaBox: &box, [kCGPDFContextTitle as String: "Title"] as CFDictionary))
        writer.beginPDFPage(nil)
        draw(writer)
        writer.endPDFPage()
        writer.closePDF()
        let page = try #require(SamplePDF.document(Data(referencing: data)).page(at: 1))
        let (drawn, expected) = (try bitmap(40, 20), try bitmap(40, 20))
        drawn.drawPDFPage(page)
        draw(expected)
        for y in 0..<20 {
            for x in 0..<40 { #expect(try drawn.pixel(x, y).distance(to: expected.pixel(x, y)) <= 1, "at \(x), \(y)") }
        }
    }

    @Test func `a page of a file can be drawn into another file`() throws {
        let data = NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 40, height: 20)
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        let writer = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
        let page = try page()
        // Between pages, nothing is drawn.
        writer.drawPDFPage(page)
        writer.beginPDFPage(nil)
        writer.setAlpha(0.5)
        writer.drawPDFPage(page)
        writer.endPDFPage()
        writer.closePDF()
        let copy = try #require(SamplePDF.document(Data(referencing: data)).page(at: 1))
        let context = try bitmap(40, 20)
        context.drawPDFPage(copy)
        #expect(try context.pixel(6, 14).distance(to: Pixel(128, 0, 0, 128)) <= 1)
        #expect(try context.pixel(20, 10) == Self.clearPixel)
    }

    @Test func `pages with absurd boxes and transforms are drawn or left out`() throws {
        for box in ["[0 0 0 0]", "[0 0 1e30 1e30]", "[1 2 3]", "[/a /b /c /d]", "[-1e9 -1e9 1e9 1e9]", "12"] {
            let page = try SamplePDF.page("/MediaBox \(box)", "1 0 0 rg 0 0 5 5 re f")
            let context = try bitmap(10, 10)
            context.drawPDFPage(page)
            context.scaleBy(x: 0, y: 1)
            context.drawPDFPage(page)
            #expect(page.getBoxRect(.mediaBox).width > 0)
        }
        let page = try page()
        for number in [CGFloat.nan, .infinity, 1e300, -1e300] {
            let context = try bitmap(10, 10)
            context.translateBy(x: number, y: 0)
            context.drawPDFPage(page)
            _ = page.getDrawingTransform(
                .artBox, rect: CGRect(x: number, y: 0, width: number, height: 1), rotate: 7, preserveAspectRatio: false)
        }
    }
}
