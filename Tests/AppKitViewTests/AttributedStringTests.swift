import AppKit
import CoreText
import Testing

/// AppKit's text attributes in text layers.
@MainActor
@Suite struct AttributedStringTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private func imageData(_ attributes: [NSAttributedString.Key: Any], _ text: String = "abc def ghi") throws -> Data {
        let layer = CATextLayer()
        layer.string = NSAttributedString(string: text, attributes: attributes)
        (layer.isWrapped, layer.bounds) = (true, CGRect(x: 0, y: 0, width: 80, height: 80))
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        // The contents of a layer that draws itself are always a CGImage.
        let image = try #require(layer.contents as? CGImage)
        return try #require(image.dataProvider?.data) as Data
    }

    @Test func `NSFont and NSColor are shown like their Core Text equivalents`() throws {
        let font = try #require(NSFont(name: "DejaVu Serif", size: 17))
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(
            try imageData([.font: font, .foregroundColor: NSColor.red])
                == imageData([
                    .init(kCTFontAttributeName): CTFont("DejaVu Serif", size: 17),
                    .init(kCTForegroundColorAttributeName): red,
                ]))
        let layer = CATextLayer()
        layer.font = font
        #expect(layer.font as? NSFont === font)
        #expect(try imageData([.font: font]) != imageData([:]))
    }

    @Test func `Each attribute changes the image`() throws {
        let style = NSMutableParagraphStyle()
        (style.alignment, style.lineSpacing) = (.center, 4)
        let plain = try imageData([:])
        let attributes: [NSAttributedString.Key: Any] = [
            .paragraphStyle: style, .backgroundColor: NSColor.yellow, .kern: 2,
            .strikethroughStyle: NSUnderlineStyle.single.rawValue,
            .underlineStyle: NSUnderlineStyle([.double, .patternDash, .byWord]).rawValue, .strokeWidth: 4,
            .superscript: 1,
        ]
        for (key, value) in attributes { #expect(try imageData([key: value]) != plain, "\(key.rawValue)") }
        let underlined = try imageData([.underlineStyle: 1])
        #expect(try imageData([.underlineStyle: 1, .underlineColor: NSColor.red]) != underlined)
        #expect(
            try imageData([.strikethroughStyle: 1, .strikethroughColor: NSColor.red])
                != imageData([.strikethroughStyle: 1])
        )
        #expect(try imageData([.strokeWidth: 4, .strokeColor: NSColor.red]) != imageData([.strokeWidth: 4]))
    }

    @Test func `Strings with different values of the same attributes can be joined, although Foundation compares them`()
    {
        let text = NSMutableAttributedString(string: "")
        for size in [10, 12, 12, 14] {
            let style = NSMutableParagraphStyle()
            style.headIndent = CGFloat(size)
            text.append(
                NSAttributedString(
                    string: "abc",
                    attributes: [
                        .font: NSFont.systemFont(ofSize: CGFloat(size)), .paragraphStyle: style,
                        .foregroundColor: NSColor(white: CGFloat(size) / 20, alpha: 1),
                    ]))
        }
        #expect(text.length == 12)
        #expect((text.attributes(at: 5, effectiveRange: nil)[.font] as? NSFont)?.pointSize == 12)
    }

    @Test func `A paragraph style has the defaults of the header, and can be copied`() throws {
        let style = NSParagraphStyle.default
        #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
        #expect(style.baseWritingDirection == .natural && style.defaultTabInterval == 0)
        let defaultTabs: [CGFloat] = (1...12).map { (number: Int) -> CGFloat in 28 * CGFloat(number) }
        #expect(style.tabStops.map(\.location) == defaultTabs)
        for length in [
            style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.lineHeightMultiple,
            style.minimumLineHeight, style.maximumLineHeight, style.lineSpacing, style.paragraphSpacing,
            style.paragraphSpacingBefore,
        ] { #expect(length == 0) }
        let mutable = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
        #expect(mutable == style)
        (mutable.headIndent, mutable.alignment, mutable.lineBreakMode) = (3, .justified, .byTruncatingMiddle)
        (mutable.baseWritingDirection, mutable.tabStops) = (.rightToLeft, [])
        mutable.addTabStop(NSTextTab(textAlignment: .right, location: 9, options: [:]))
        let copy = try #require(mutable.copy() as? NSParagraphStyle)
        mutable.headIndent = 5
        #expect(copy.headIndent == 3 && copy.alignment == .justified && copy.lineBreakMode == .byTruncatingMiddle)
        #expect(copy.baseWritingDirection == .rightToLeft && copy.tabStops.map(\.location) == [9])
        #expect(copy != mutable)
    }

    @Test func `AppKit's attributes are archived as those of Core Text`() throws {
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = 11
        let layer = CATextLayer()
        layer.font = NSFont.systemFont(ofSize: 14)
        layer.string = NSAttributedString(
            string: "abc",
            attributes: [
                .font: NSFont.boldSystemFont(ofSize: 15), .foregroundColor: NSColor.blue, .paragraphStyle: style,
            ])
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CATextLayer.self, from: data))
        #expect(copy.font is CTFont)
        for layer in [layer, copy] {
            layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 30)
            layer.display()
        }
        let images = [layer, copy].map { ($0.contents as? CGImage)?.dataProvider?.data as Data? }
        #expect(images[0] != nil && images[0] == images[1])
    }
}
