import AppKit
import Testing

/// Attributed strings of Swift with the attributes of AppKit, and their conversions.
struct AttributeScopeTests {
    @Test func `attributes are members of the text and of its parts`() throws {
        var text = AttributedString("Hello, world")
        text.foregroundColor = .systemBlue
        text.font = .systemFont(ofSize: 20)
        let world = try #require(text.range(of: "world"))
        text[world].foregroundColor = .systemRed
        text[world].underlineStyle = [.single, .byWord]
        text[world].kern = 1.5
        #expect(text.runs.count == 2)
        #expect(text.runs.map(\.foregroundColor) == [.systemBlue, .systemRed])
        #expect(text.runs.map(\.underlineStyle) == [nil, [.single, .byWord]])
        #expect(text.runs.allSatisfy { $0.font == .systemFont(ofSize: 20) })
        #expect(text[world].kern == 1.5)
    }

    @Test func `a text with attributes has the same ones as an NSAttributedString`() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let shadow = NSShadow()
        shadow.shadowOffset = NSSize(width: 1, height: -2)
        let url = try #require(URL(string: "https://example.org"))
        var text = AttributedString("text")
        text.font = .boldSystemFont(ofSize: 9)
        text.paragraphStyle = style
        text.backgroundColor = .yellow
        text.ligature = 0
        text.tracking = 2
        text.strikethroughStyle = .double
        text.strikethroughColor = .red
        text.underlineStyle = .single
        text.underlineColor = .green
        text.strokeColor = .blue
        text.strokeWidth = -3
        text.shadow = shadow
        text.textEffect = .letterpressStyle
        text.baselineOffset = 4
        text.obliqueness = 0.2
        text.expansion = 0.1
        text.superscript = 1
        text.toolTip = "tip"
        text.link = url
        text.languageIdentifier = "de"
        let expected: [NSAttributedString.Key: Any] = [
            .font: NSFont.boldSystemFont(ofSize: 9), .paragraphStyle: style, .backgroundColor: NSColor.yellow,
            .ligature: 0, .tracking: 2, .strikethroughStyle: NSUnderlineStyle.double.rawValue,
            .strikethroughColor: NSColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue,
            .underlineColor: NSColor.green, .strokeColor: NSColor.blue, .strokeWidth: -3, .shadow: shadow,
            .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle, .baselineOffset: 4, .obliqueness: 0.2,
            .expansion: 0.1, .superscript: 1, .toolTip: "tip", .link: url, .languageIdentifier: "de",
        ]
        let converted = NSAttributedString(text).attributes(at: 0, effectiveRange: nil)
        #expect(converted.count == expected.count)
        for (key, value) in expected {
            let found = converted[key]
            if let number = value as? Double ?? (value as? Int).map(Double.init) {
                #expect((found as? NSNumber)?.doubleValue == number, "\(key.rawValue)")
            } else {
                #expect((found as? AnyHashable) == (value as? AnyHashable), "\(key.rawValue)")
            }
        }
        #expect(AttributedString(NSAttributedString(text)) == text)
        #expect(try AttributedString(NSAttributedString(text, including: \.appKit), including: \.appKit) == text)
    }

    @Test func `a text with attachments and attributes of the program comes back unchanged`() throws {
        let text = NSMutableAttributedString(string: "a 👍 b", attributes: [.foregroundColor: NSColor.red])
        let attachment = NSTextAttachment()
        text.append(NSAttributedString(attachment: attachment))
        text.addAttribute(NSAttributedString.Key("mine"), value: "x", range: NSRange(location: 2, length: 2))
        // A value of another type.
        text.addAttribute(.font, value: "Helvetica", range: NSRange(location: 0, length: 1))
        let swift = AttributedString(text)
        #expect(String(swift.characters) == text.string)
        #expect(swift.runs.first?.font == nil)
        let back = NSAttributedString(swift)
        #expect(back.string == text.string)
        #expect(
            back.attribute(.attachment, at: text.length - 1, effectiveRange: nil) as? NSTextAttachment === attachment)
        #expect(back.attribute(NSAttributedString.Key("mine"), at: 3, effectiveRange: nil) as? String == "x")
        #expect(back.attribute(.font, at: 0, effectiveRange: nil) as? String == "Helvetica")
        #expect(back.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? NSColor == .red)
        // Only attributes of the scope.
        let inScope = try NSAttributedString(AttributedString(text, including: AttributeScopes.AppKitAttributes.self))
        #expect(inScope.attribute(NSAttributedString.Key("mine"), at: 3, effectiveRange: nil) == nil)
    }

    @Test func `containers are made of dictionaries, and dictionaries of containers`() {
        let container = AttributeContainer([.font: NSFont.systemFont(ofSize: 8), .kern: 3, .underlineStyle: 1])
        #expect(container.font == .systemFont(ofSize: 8) && container.kern == 3 && container.underlineStyle == .single)
        let dictionary = [NSAttributedString.Key: Any](container)
        #expect(dictionary.count == 3 && (dictionary[.kern] as? NSNumber)?.doubleValue == 3)
        var text = AttributedString("x")
        text.mergeAttributes(container)
        #expect(text.font == .systemFont(ofSize: 8))
    }

    @Test func `ranges are converted in UTF-16 units`() throws {
        let text = AttributedString("a👍bcd")
        let range = try #require(text.range(of: "b"))
        #expect(NSRange(range, in: text) == NSRange(location: 3, length: 1))
        #expect(NSRange(range.lowerBound..., in: text) == NSRange(location: 3, length: 3))
        #expect(Range(NSRange(location: 3, length: 1), in: text) == range)
        for outside in [
            NSRange(location: 5, length: 2), NSRange(location: 9, length: 0), NSRange(location: NSNotFound, length: 0),
        ] {
            #expect(Range(outside, in: text) == nil)
        }
    }
}
