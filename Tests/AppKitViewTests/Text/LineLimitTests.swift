import AppKitTestSupport
import CoreText
import Foundation
import Testing

@testable import AppKit

/// The number of lines of a text container, and how its last line ends.
@MainActor
@Suite struct LineLimitTests {
    private let storage = NSTextStorage(
        string: (0..<60).map { "word\($0)" }.joined(separator: " "), attributes: [.font: NSFont.systemFont(ofSize: 12)])
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: NSSize(width: 200, height: 1e7))

    init() throws {
        _ = try makeWindow()
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    private func setText(_ text: String) {
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: text)
    }

    /// The ranges of the lines of the whole text.
    private func lines() -> [NSRange] {
        var lines: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: storage.length)) {
            _, _, _, range, _ in lines.append(range)
        }
        return lines
    }

    private var height: CGFloat { manager.usedRect(for: container).height }

    /// The number of glyphs of ellipses on the line with a character.
    private func ellipses(at index: Int) throws -> Int {
        let line = manager.line(ofCharacter: index).fragment.line
        let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
        var (unit, wanted) = (UniChar(0x2026), CGGlyph(0))
        #expect(CTFontGetGlyphsForCharacters(NSFont.systemFont(ofSize: 12), &unit, &wanted, 1))
        return runs.reduce(0) { count, run in
            var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(run))
            CTRunGetGlyphs(run, CFRange(location: 0, length: 0), &glyphs)
            return count + glyphs.filter { $0 == wanted }.count
        }
    }

    @Test func `Defaults are those of macOS`() {
        #expect(container.maximumNumberOfLines == 0 && container.lineBreakMode == .byWordWrapping)
    }

    @Test func `The used rectangle of a clipped line ends with the container`() throws {
        let clipped = NSMutableParagraphStyle()
        clipped.lineBreakMode = .byClipping
        storage.addAttribute(.paragraphStyle, value: clipped, range: NSRange(location: 0, length: storage.length))
        #expect(lines().count == 1)
        let used = manager.usedRect(for: container)
        #expect(used.minX == 0 && used.width == 200)
    }

    @Test(arguments: [1, 2, 3]) func `Lines beyond the greatest number are not shown`(count: Int) throws {
        let (all, whole) = (lines(), height)
        #expect(all.count > 4)
        container.maximumNumberOfLines = count
        let end = all[count - 1].location + all[count - 1].length
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: end))
        // All lines have the same font.
        #expect(abs(height - whole * CGFloat(count) / CGFloat(all.count)) < 0.01)
        #expect(manager.lines(in: NSRect(x: 0, y: 0, width: 200, height: 1e5)).count == count)
        #expect(try ellipses(at: all[count - 1].location) == 0)
        container.maximumNumberOfLines = 0
        #expect(abs(height - whole) < 0.01 && manager.glyphRange(for: container).length == storage.length)
    }

    @Test func `Lines of several paragraphs count`() {
        setText("one\ntwo\nthree\nfour")
        container.maximumNumberOfLines = 2
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 8))
        container.maximumNumberOfLines = 9
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 18))
    }

    @Test func `A mode that truncates ends the last line with an ellipsis if text follows`() throws {
        let all = lines()
        container.lineBreakMode = .byTruncatingTail
        #expect(try ellipses(at: all[1].location) == 0)
        container.maximumNumberOfLines = 2
        #expect(try ellipses(at: all[0].location) == 0 && ellipses(at: all[1].location) == 1)
        let last = manager.line(ofCharacter: all[1].location)
        #expect(last.usedRect.maxX <= 200 && last.range.location == all[1].location)
        // The lines before are broken as they were.
        #expect(lines()[0] == all[0])
        container.lineBreakMode = .byWordWrapping
        #expect(try ellipses(at: all[1].location) == 0)
    }

    @Test func `The ellipsis follows the text`() throws {
        setText("one\ntwo\nthree")
        container.lineBreakMode = .byTruncatingTail
        container.maximumNumberOfLines = 2
        #expect(try ellipses(at: 0) == 0 && ellipses(at: 4) == 1)
        storage.replaceCharacters(in: NSRange(location: 7, length: 6), with: "")
        #expect(storage.string == "one\ntwo")
        #expect(try ellipses(at: 4) == 0)
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "zero\n")
        #expect(try ellipses(at: 5) == 1 && ellipses(at: 0) == 0)
        storage.replaceCharacters(in: NSRange(location: 5, length: 3), with: "1")
        #expect(storage.string == "zero\n1\ntwo")
        #expect(try ellipses(at: 5) == 1)
    }

    @Test func `A container of a height truncates the last line that fits`() throws {
        let all = lines()
        let line = height / CGFloat(all.count)
        container.size.height = 2.5 * line
        container.lineBreakMode = .byTruncatingTail
        #expect(try ellipses(at: all[1].location) == 1)
        #expect(abs(height - 2 * line) < 0.01)
        container.size.height = 3.5 * line
        #expect(try ellipses(at: all[1].location) == 0 && ellipses(at: all[2].location) == 1)
    }

    @Test func `A text view shows no line beyond the limit`() throws {
        let stage = try TextStage("one\ntwo\nthree\nfour", width: 200, height: 200)
        // The insertion point is in the first line.
        stage.select(0)
        let rows = { (pixels: [UInt32]) in
            (0..<200).filter { y in Set(pixels[y * 200 + 20..<y * 200 + 180]).count > 1 }
        }
        let all = try rows(stage.pixels())
        let height = try #require(stage.view.layoutManager).line(ofCharacter: 4).rect.maxY
        stage.view.textContainer?.maximumNumberOfLines = 2
        let two = try rows(stage.pixels())
        #expect(!two.isEmpty && two.last ?? 200 <= Int(height) && all.last ?? 0 > Int(height))
        stage.view.textContainer?.maximumNumberOfLines = 0
        #expect(try rows(stage.pixels()) == all)
    }

    @Test func `An insertion point in a line that is not shown is not drawn`() throws {
        let stage = try TextStage("one\ntwo\nthree")
        stage.view.textContainer?.maximumNumberOfLines = 2
        // In front of the text there is only the insertion point.
        func insertionPoint() -> CALayer? {
            _ = stage.display.image()
            return stage.view.layer?.sublayers?.first { $0.animation(forKey: "blink") != nil }
        }
        stage.select(5)
        #expect(insertionPoint() != nil)
        stage.select(10)
        #expect(insertionPoint() == nil)
        stage.view.textContainer?.maximumNumberOfLines = 0
        #expect(insertionPoint() != nil)
    }
}
