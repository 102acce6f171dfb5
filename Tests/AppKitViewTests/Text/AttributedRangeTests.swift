import Foundation
import Testing

@testable import AppKit

@Suite struct AttributedRangeTests {
    private func alignment(_ text: NSAttributedString, _ index: Int) -> NSTextAlignment? {
        (text.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle)?.alignment
    }

    private func level(_ text: NSAttributedString, _ index: Int) -> Int? {
        text.attribute(.superscript, at: index, effectiveRange: nil) as? Int
    }

    @Test func `An alignment is set in a range, and the rest of the style stays`() {
        let style = NSMutableParagraphStyle()
        style.headIndent = 7
        let text = NSMutableAttributedString(string: "abcd")
        text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 2))
        text.setAlignment(.center, range: NSRange(location: 1, length: 2))
        #expect(alignment(text, 0) == .natural && alignment(text, 1) == .center && alignment(text, 2) == .center)
        #expect(alignment(text, 3) == nil)
        let changed = text.attribute(.paragraphStyle, at: 1, effectiveRange: nil) as? NSParagraphStyle
        #expect(changed?.headIndent == 7)
    }

    @Test func `Superscript and subscript are levels, and the baseline has none`() {
        let text = NSMutableAttributedString(string: "abc")
        text.superscriptRange(NSRange(location: 0, length: 2))
        text.superscriptRange(NSRange(location: 1, length: 1))
        text.subscriptRange(NSRange(location: 2, length: 1))
        #expect([0, 1, 2].map { level(text, $0) } == [1, 2, -1])
        text.subscriptRange(NSRange(location: 0, length: 1))
        #expect(level(text, 0) == nil)
        text.unscriptRange(NSRange(location: 0, length: 3))
        #expect([0, 1, 2].map { level(text, $0) } == [nil, nil, nil])
    }

    @Test func `Attributes of characters and of paragraphs are distinguished`() {
        let text = NSMutableAttributedString(
            attributedString: NSAttributedString(attachment: NSTextAttachment(data: nil, ofType: nil)))
        text.append(
            NSAttributedString(
                string: "b", attributes: [.paragraphStyle: NSParagraphStyle.default, .kern: 2]))
        let last = NSRange(location: 1, length: 1)
        #expect(Set(text.fontAttributes(in: last).keys) == [.kern])
        #expect(Set(text.rulerAttributes(in: last).keys) == [.paragraphStyle])
        #expect(text.fontAttributes(in: NSRange(location: 0, length: 2)).isEmpty)
        #expect(text.fontAttributes(in: NSRange(location: 9, length: 1)).isEmpty)
        #expect(text.containsAttachments && !NSAttributedString(string: "a").containsAttachments)
    }

    @Test func `Fonts in a range get traits, and keep their family and size`() throws {
        try FontEnvironment.choose(.pinned)
        let text = NSMutableAttributedString(
            string: "abcd", attributes: [.font: try #require(NSFont(name: "DejaVu Serif", size: 15))])
        text.applyFontTraits(.boldFontMask, range: NSRange(location: 1, length: 2))
        func font(_ index: Int) -> NSFont? { text.attribute(.font, at: index, effectiveRange: nil) as? NSFont }
        #expect(font(0)?.fontName == "DejaVuSerif" && font(3)?.fontName == "DejaVuSerif")
        #expect(font(1)?.fontName == "DejaVuSerif-Bold" && font(2)?.pointSize == 15)
    }

    @Test func `A double click selects a word, or else a character`() {
        let text = NSAttributedString(string: "One two, 👩‍👩‍👧!")
        #expect(text.doubleClick(at: 1) == NSRange(location: 0, length: 3))
        #expect(text.doubleClick(at: 4) == NSRange(location: 4, length: 3))
        #expect(text.doubleClick(at: 3) == NSRange(location: 3, length: 1))
        #expect(text.doubleClick(at: 10) == NSRange(location: 9, length: 8))
        #expect(text.doubleClick(at: 99) == NSRange(location: text.length, length: 0))
    }

    @Test func `The next word is after a place, and the last one before it`() {
        let text = NSAttributedString(string: "one two  three")
        #expect([0, 3, 4, 9].map { text.nextWord(from: $0, forward: true) } == [4, 4, 9, 14])
        #expect([14, 9, 5, 0].map { text.nextWord(from: $0, forward: false) } == [9, 4, 4, 0])
    }

    // NSAttributedString.h: what fixAttributes(in:) corrects.
    @Test func `Paragraphs get the style of their first character`() throws {
        let (left, right) = (NSMutableParagraphStyle(), NSMutableParagraphStyle())
        (left.alignment, right.alignment) = (.left, .right)
        let text = NSMutableAttributedString(string: "ab\ncd\nef\n")
        text.addAttribute(.paragraphStyle, value: left, range: NSRange(location: 0, length: 1))
        text.addAttribute(.paragraphStyle, value: right, range: NSRange(location: 4, length: 3))
        text.fixAttributes(in: NSRange(location: 1, length: 4))
        let alignments = (0..<text.length).map {
            (text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.alignment
        }
        // The third paragraph is not in the range.
        #expect(alignments == [.left, .left, .left, nil, nil, nil, .right, nil, nil])
        text.setBaseWritingDirection(.rightToLeft, range: NSRange(location: 7, length: 0))
        let style = try #require(text.attribute(.paragraphStyle, at: 8, effectiveRange: nil) as? NSParagraphStyle)
        #expect(style.baseWritingDirection == .rightToLeft && style.alignment == .natural)
        let first = try #require(text.attribute(.paragraphStyle, at: 6, effectiveRange: nil) as? NSParagraphStyle)
        #expect(first.baseWritingDirection == .rightToLeft && first.alignment == .right)
        #expect((text.attribute(.paragraphStyle, at: 2, effectiveRange: nil) as? NSParagraphStyle)?.alignment == .left)
    }

    @Test func `Attachments stay on their characters only`() {
        let attachment = NSTextAttachment()
        let text = NSMutableAttributedString(string: "a\u{FFFC}b", attributes: [.attachment: attachment])
        text.fixAttributes(in: NSRange(location: 0, length: 100))
        let found = (0..<3).map { text.attribute(.attachment, at: $0, effectiveRange: nil) != nil }
        #expect(found == [false, true, false])
    }

    @Test func `Characters get fonts that have them`() throws {
        let font = try #require(NSFont(name: "DejaVu Sans", size: 14))
        let text = NSMutableAttributedString(string: "a \u{4E2D}\n", attributes: [.font: font])
        text.fixAttributes(in: NSRange(location: 0, length: text.length))
        let fonts = (0..<4).compactMap { text.attribute(.font, at: $0, effectiveRange: nil) as? NSFont }
        try #require(fonts.count == 4)
        #expect(fonts[0] == font && fonts[1] == font && fonts[3] == font)
        #expect(fonts[2].familyName != font.familyName && fonts[2].pointSize == 14)
    }
}
