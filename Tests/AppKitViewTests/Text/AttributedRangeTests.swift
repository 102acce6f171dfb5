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

    @Test func `Attributes of characters and of paragraphs are told apart`() {
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
}
