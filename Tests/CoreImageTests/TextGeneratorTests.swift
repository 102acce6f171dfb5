import CoreImage
import CoreText
import Foundation
import Testing

/// Images of text, compared with text that is drawn in a context.
@Suite("Generators of text")
struct TextGeneratorTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    /// The text's size, and a bitmap of it, drawn by Core Text from the top.
    private func drawn(
        _ text: NSAttributedString, _ width: Int, _ height: Int, scale: CGFloat, padding: Int
    ) throws -> [[UInt32]] {
        let context = try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        let line = CTLineCreateWithAttributedString(text)
        var ascent: CGFloat = 0
        CTLineGetTypographicBounds(line, &ascent, nil, nil)
        context.scaleBy(x: scale, y: scale)
        context.textPosition = CGPoint(x: CGFloat(padding) / scale, y: CGFloat(height - padding) / scale - ascent)
        CTLineDraw(line, context)
        let image = CIImage(cgImage: try #require(context.makeImage()))
        return try ImageBench.rendered(image, width, height)
    }

    private func attributed(_ text: String, _ color: CGColor, size: CGFloat = 20) -> NSAttributedString {
        NSAttributedString(
            string: text,
            attributes: [
                NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName("DejaVu Sans", size, nil),
                NSAttributedString.Key(kCTForegroundColorAttributeName as String): color,
            ])
    }

    @Test("a text is white, in the font, with a scale and padding", arguments: [(1.0, 0), (2, 7), (1.5, 3)])
    func text(scale: Double, padding: Int) throws {
        let filter = CIFilter.textImageGenerator()
        #expect(filter.fontName == "HelveticaNeue" && filter.fontSize == 12 && filter.scaleFactor == 1)
        (filter.text, filter.fontName, filter.fontSize) = ("Acetate", "DejaVu Sans", 20)
        (filter.scaleFactor, filter.padding) = (Float(scale), Float(padding))
        let image = try #require(filter.outputImage)
        let text = attributed("Acetate", .white)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        let bounds = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), &ascent, &descent, nil)
        let width = Int((bounds * scale).rounded(.up)) + 2 * padding
        let height = Int((Double(ascent + descent) * scale).rounded(.up)) + 2 * padding
        #expect(image.extent == CGRect(x: 0, y: 0, width: width, height: height))
        let pixels = try ImageBench.rendered(image, width, height)
        #expect(pixels == (try drawn(text, width, height, scale: CGFloat(scale), padding: padding)))
        #expect(pixels.joined().contains(0xFFFF_FFFF))
    }

    @Test("a text with attributes has its colors")
    func attributes() throws {
        let filter = CIFilter.attributedTextImageGenerator()
        #expect(filter.outputImage == nil)
        let text = attributed("Red", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        filter.text = text
        #expect(filter.text.isEqual(to: text))
        let image = try #require(filter.outputImage)
        let (width, height) = (Int(image.extent.width), Int(image.extent.height))
        let pixels = try ImageBench.rendered(image, width, height)
        #expect(pixels == (try drawn(text, width, height, scale: 1, padding: 0)))
        #expect(pixels.joined().contains(0xFFFF_0000))
        let untyped = try #require(CIFilter(name: "CIAttributedTextImageGenerator"))
        untyped.setValue("a string", forKey: "inputText")
        #expect(untyped.outputImage == nil)
    }

    @Test("a text of several lines is as high as its lines; no text and too large an image give none")
    func sizes() throws {
        let filter = CIFilter.textImageGenerator()
        #expect(filter.outputImage == nil)
        filter.text = "one"
        let one = try #require(filter.outputImage).extent
        filter.text = "one\ntwo"
        #expect(try #require(filter.outputImage).extent.height > 1.5 * one.height)
        filter.padding = 20_000
        #expect(try #require(filter.outputImage).extent.height < 2100)
        (filter.text, filter.fontSize, filter.scaleFactor) = ("a long text that is large", 1000, 256)
        #expect(filter.outputImage == nil)
        filter.fontSize = 0
        #expect(filter.outputImage == nil)
    }
}
