import CoreText
import Foundation
import Testing

@testable import AppKit

/// What containers draw that show a number of lines at most.
@MainActor
@Suite(.serialized) struct TruncatedLineTests {
    private let storage: NSTextStorage
    private let manager = NSLayoutManager()
    private let container: NSTextContainer

    init() throws {
        try FontEnvironment.choose(.pinned)
        storage = NSTextStorage(
            string: "one two three four five six seven", attributes: [.font: NSFont.systemFont(ofSize: 20)])
        container = NSTextContainer(size: NSSize(width: 110, height: 0))
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    private var lines: [NSRect] {
        var result: [NSRect] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
            rect, _, _, _, _ in result.append(rect)
        }
        return result
    }

    private func drawing() throws -> Bitmap {
        try Bitmap(120, 160, flipped: true) {
            manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero)
        }
    }

    @Test func `Only the first lines are shown and measured`() throws {
        let all = lines, whole = manager.usedRect(for: container)
        #expect(all.count > 3 && container.maximumNumberOfLines == 0 && container.lineBreakMode == .byWordWrapping)
        #expect(manager.glyphRange(for: container).length == storage.length)
        container.maximumNumberOfLines = 2
        let used = manager.usedRect(for: container)
        #expect(used.height == all[1].maxY && used.height < whole.height)
        var second = NSRange()
        _ = manager.lineFragmentRect(forGlyphAt: 8, effectiveRange: &second)
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: second.location + second.length))
        // The height from the top, with y up in the bitmap.
        #expect(try drawing().paintedRect.minY >= 160 - used.height - 1)
        container.maximumNumberOfLines = 99
        #expect(manager.usedRect(for: container) == whole)
        container.size.height = all[0].height
        #expect(manager.usedRect(for: container).height == all[0].height, "the container is smaller than its lines")
    }

    /// The pixels of a text on a line of its own at the place of the second one.
    private func reference(_ text: String, shift: (CGFloat) -> CGFloat = { _ in 0 }) throws -> CGRect {
        let string = NSAttributedString(string: text, attributes: [.font: NSFont.systemFont(ofSize: 20)])
        let (top, width) = (lines[0].maxY, string.size().width)
        return try Bitmap(120, 160, flipped: true) { string.draw(at: NSPoint(x: shift(width), y: top)) }.paintedRect
    }

    private func secondLine() throws -> CGRect {
        let drawn = try drawing()
        let bottom = 160 - Int(lines[1].maxY) - 2, top = 160 - Int(lines[0].maxY)
        var rect = CGRect.null
        for y in bottom..<top {
            for x in 0..<120 where drawn[x, y] != 0 { rect = rect.union(CGRect(x: x, y: y, width: 1, height: 1)) }
        }
        return rect
    }

    @Test func `The last line ends with an ellipsis if there is more text`() throws {
        container.maximumNumberOfLines = 2
        container.lineBreakMode = .byTruncatingTail
        let rest = "three four five six seven"
        let fitting = (1...rest.count).map { rest.prefix($0) + "…" }.last {
            String($0).size(withAttributes: [.font: NSFont.systemFont(ofSize: 20)]).width <= 110
        }
        let (truncated, longest) = (try secondLine(), try reference(String(try #require(fitting))))
        #expect(abs(truncated.minX - longest.minX) <= 1 && abs(truncated.maxX - longest.maxX) <= 1)
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "one two three")
        let whole = try secondLine()
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "one two three\nx")
        let expected = try reference("three…")
        let more = try secondLine()
        #expect(more.width > whole.width, "the next paragraph is hidden")
        #expect(abs(more.maxX - expected.maxX) <= 1 && abs(more.minX - expected.minX) <= 1)
    }

    @Test func `An ellipsis follows the alignment`() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "one two three\nx")
        storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: storage.length))
        container.maximumNumberOfLines = 2
        container.lineBreakMode = .byTruncatingTail
        let expected = try reference("three…") { 110 - $0 }
        let line = try secondLine()
        #expect(abs(line.minX - expected.minX) <= 1 && abs(line.maxX - expected.maxX) <= 1)
    }
}
