import AppKit
import Testing

/// The ways to write PDF files and color spaces that macOS accepts.
@Suite struct DocumentSpellings {
    init() throws { try Samples.pinFonts() }

    @Test func `PDF files`() throws {
        let data = NSMutableData()
        var mediaBox = CGRect(x: 0, y: 0, width: 595, height: 842)
        guard let consumer = CGDataConsumer(data: data as CFMutableData),
            let context = CGContext(
                consumer: consumer, mediaBox: &mediaBox,
                [kCGPDFContextTitle as String: "A title", kCGPDFContextCreator: "A program"] as CFDictionary)
        else {
            Issue.record("there is no context")
            return
        }
        context.beginPDFPage(nil)
        let layer = CAShapeLayer()
        layer.frame = mediaBox
        layer.path = CGPath(ellipseIn: mediaBox.insetBy(dx: 50, dy: 50), transform: nil)
        layer.render(in: context)
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
        ("Text" as NSString).draw(at: NSPoint(x: 72, y: 720), withAttributes: [.font: NSFont.systemFont(ofSize: 18)])
        NSGraphicsContext.current = nil
        context.setURL(URL(string: "https://example.org")! as CFURL, for: CGRect(x: 72, y: 720, width: 50, height: 20))
        context.endPDFPage()
        context.beginPage(mediaBox: &mediaBox)
        context.addDestination("second" as CFString, at: .zero)
        context.setDestination("second" as CFString, for: CGRect(x: 0, y: 0, width: 9, height: 9))
        context.endPage()
        context.closePDF()
        #expect(data.length > 500)

        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = CGContext(url as CFURL, mediaBox: nil, nil)
        file?.beginPDFPage(
            [kCGPDFContextMediaBox as String: Data(bytes: &mediaBox, count: MemoryLayout<CGRect>.size)] as CFDictionary)
        file?.endPDFPage()
        file?.closePDF()
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test func `color spaces`() throws {
        let names: [CFString] = [
            CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3, CGColorSpace.extendedLinearDisplayP3,
            CGColorSpace.adobeRGB1998, CGColorSpace.rommrgb, CGColorSpace.itur_709, CGColorSpace.itur_2020,
            CGColorSpace.dcip3, CGColorSpace.acescgLinear, CGColorSpace.extendedGray, CGColorSpace.linearGray,
        ]
        for name in names {
            let space = try #require(CGColorSpace(name: name))
            #expect(space.name == name && space.supportsOutput)
        }
        let wide = CGColorSpace(name: CGColorSpace.displayP3)!
        #expect(wide.isWideGamutRGB)
        if let profile = wide.copyICCData(), let same = CGColorSpace(iccData: profile) {
            #expect(same.model == .rgb && same.numberOfComponents == 3)
        }
        let color = CGColor(colorSpace: wide, components: [1, 0, 0, 1])
        let converted = color?.converted(
            to: CGColorSpace(name: CGColorSpace.extendedSRGB)!, intent: .relativeColorimetric, options: nil)
        #expect((converted?.components?.first ?? 0) > 1)
    }
}
