import Foundation
import Testing

@testable import AppKit

/// What the values of attributes of texts have in common.
@Suite struct AttributeValueTests {
    @Test func `Dictionaries of fonts, colors and styles need no type`() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes = [
            NSAttributedString.Key.font: NSFont.systemFont(ofSize: 12), .foregroundColor: NSColor.red,
            .paragraphStyle: style, .shadow: NSShadow(),
        ]
        let text = NSAttributedString(string: "text", attributes: attributes)
        let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? NSColor
        #expect(color == .red)
        #expect(
            (text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.alignment == .center)
        #expect("text".size(withAttributes: attributes) == text.size())
    }

    @Test func `Values are compared, hashed and copied like objects on macOS`() throws {
        let (font, same) = (NSFont.systemFont(ofSize: 12), NSFont.systemFont(ofSize: 12))
        #expect(font.isEqual(same) && font.hash == same.hash && !font.isEqual(NSFont.systemFont(ofSize: 13)))
        #expect(font.copy() as? NSFont == font)
        #expect(NSColor.red.isEqual(NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)))
        #expect(NSColor.red.hash == NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hash)
        #expect(!NSColor.red.isEqual(nil) && !NSColor.red.isEqual("red"))
        let shadow = NSShadow()
        shadow.shadowBlurRadius = 3
        let copy = try #require(shadow.copy() as? NSShadow)
        #expect(copy !== shadow && copy.isEqual(shadow) && copy.hash == shadow.hash)
        let attachment: AcetateAttributeValue = NSTextAttachment()
        #expect(attachment.isEqual(attachment) && !attachment.isEqual(NSTextAttachment()))
    }
}
