import Foundation
import Testing

@testable import AppKit

/// The markers of lists, and the items that paragraphs are.
@Suite struct TextListTests {
    @Test(arguments: [
        ("{disc}", 3, "•"), ("{hyphen}", 1, "⁃"), ("{check}", 1, "✓"), ("{decimal}.", 12, "12."),
        ("({lower-alpha})", 2, "(b)"), ("{upper-alpha}", 26, "Z"), ("{lower-latin}", 27, "aa"),
        ("{upper-latin}", 703, "AAA"), ("{lower-roman}", 1994, "mcmxciv"), ("{upper-roman}", 4, "IV"),
        ("{octal}", 9, "11"), ("{lower-hexadecimal}", 255, "ff"), ("{upper-hexadecimal}", 255, "FF"), ("-", 7, "-"),
    ])
    func `A marker is the text of the format with the number`(format: String, number: Int, marker: String) {
        #expect(NSTextList(markerFormat: .init(format), options: 0).marker(forItemNumber: number) == marker)
    }

    @Test func `A list has a format, options and a first number`() {
        let list = NSTextList(markerFormat: .decimal, options: 1)
        #expect(list.listOptions == .prependEnclosingMarker && list.startingItemNumber == 1 && list.isOrdered)
        let second = NSTextList(markerFormat: .circle, startingItemNumber: 5)
        #expect(second.listOptions == [] && second.startingItemNumber == 5 && !second.isOrdered)
    }

    @Test func `A paragraph is an item of the lists of its style`() {
        let (outer, inner) = (
            NSTextList(markerFormat: .decimal, options: 0), NSTextList(markerFormat: .disc, startingItemNumber: 3)
        )
        func paragraph(_ text: String, _ lists: [NSTextList]) -> NSAttributedString {
            let style = NSMutableParagraphStyle()
            style.textLists = lists
            return NSAttributedString(string: text + "\n", attributes: [.paragraphStyle: style])
        }
        let text = NSMutableAttributedString()
        for part in [
            paragraph("ab", []), paragraph("cd", [outer]), paragraph("ef", [outer, inner]),
            paragraph("gh", [outer, inner]), paragraph("ij", [outer]), paragraph("kl", []),
        ] { text.append(part) }
        #expect(text.range(of: outer, at: 4) == NSRange(location: 3, length: 12))
        #expect(text.range(of: inner, at: 7) == NSRange(location: 6, length: 6))
        #expect(
            text.range(of: outer, at: 0).location == NSNotFound && text.range(of: inner, at: 4).location == NSNotFound)
        #expect(text.itemNumber(in: outer, at: 3) == 1 && text.itemNumber(in: outer, at: 13) == 2)
        #expect(text.itemNumber(in: inner, at: 6) == 3 && text.itemNumber(in: inner, at: 10) == 4)
    }

    @Test func `A style is copied with its lists`() throws {
        let style = NSMutableParagraphStyle()
        style.textLists = [NSTextList(markerFormat: .box, options: 0)]
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy == style && copy.textLists.count == 1 && NSParagraphStyle.default.textLists.isEmpty)
        let other = NSMutableParagraphStyle()
        #expect(other != style)
        other.setParagraphStyle(style)
        #expect(other == style)
    }
}
