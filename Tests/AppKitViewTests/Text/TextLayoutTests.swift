import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The layout of text in blocks.
@MainActor
@Suite struct TextLayoutTests {
    @MainActor
    private struct System {
        let storage: NSTextStorage
        let manager = NSLayoutManager()
        let container: NSTextContainer

        init(_ text: String, width: CGFloat = 200) {
            storage = NSTextStorage(string: text)
            container = NSTextContainer(size: NSSize(width: width, height: 1e7))
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }

        /// The blocks' lengths, as text.
        var lengths: [Int] {
            var result: [Int] = []
            var position: BlockPosition? = manager.blocks.position(at: 0)
            while let current = position {
                result.append(manager.blocks[current].length)
                position = manager.blocks.position(after: current)
            }
            return result
        }

        /// The rectangles and the ranges of all lines.
        var lines: [String] {
            var result: [String] = []
            var line: TextLinePlace? = manager.line(atHeight: 0)
            while let current = line {
                result.append("\(current.range) \(current.rect) \(current.usedRect)")
                line = manager.line(after: current)
            }
            return result
        }
    }

    init() throws { _ = try makeWindow() }

    @Test func `Paragraphs are blocks with their separators`() {
        #expect(System("").lengths == [0])
        #expect(System("a\n").lengths == [2, 0])
        #expect(System("a\r\nbc\rd\u{2029}\n").lengths == [3, 3, 2, 1, 0])
    }

    @Test func `A long paragraph is divided after a space, or else before any character but not in a surrogate pair`() {
        let words = String(repeating: "word ", count: 4000)
        #expect(System(words).lengths == [4095, 4095, 4095, 7715])
        let emoji = "a" + String(repeating: "😀", count: 8000)
        #expect(System(emoji).lengths == [4095, 4096, 7810])
        let short = String(repeating: "word ", count: 1600)
        #expect(System(short + "\n" + short).lengths == [8001, 8000])
    }

    @Test func `Typing in a piece of a long paragraph divides it only when it is twice as long`() {
        let system = System(String(repeating: "word ", count: 4000))
        for _ in 0..<100 { system.storage.replaceCharacters(in: range(5000, 0), with: "x") }
        #expect(system.lengths == [4095, 4195, 4095, 7715])
        system.storage.replaceCharacters(in: range(5000, 0), with: String(repeating: "more ", count: 1000))
        #expect(system.lengths.reduce(0, +) == 25_100 && system.lengths.count == 5)
        #expect(system.lengths.allSatisfy { $0 <= 8192 })
    }

    @Test func `Edits scan the changed paragraphs only, with the result of a scan of the whole text`() {
        var random = SeededNumbers(seed: 7)
        let pieces = [
            "a", "\n", "\r", "\r\n", "xy z", "\u{2029}", "😀", "\n\n", String(repeating: "long ", count: 1700),
        ]
        let system = System("one\ntwo\r\nthree")
        for step in 0..<400 {
            let length = system.storage.length
            let start = random.next(below: length + 1)
            let count = random.next(below: min(length - start, step % 5 == 0 ? 4000 : 4) + 1)
            let text = random.next(below: 2) == 0 ? "" : random.pick(pieces)
            system.storage.replaceCharacters(in: range(start, count), with: text)
            let lengths = system.lengths
            #expect(lengths.reduce(0, +) == system.storage.length)
            #expect(system.manager.blocks.length == system.storage.length)
            // Paragraphs end where those of a scan of the whole text end.
            let fresh = System(system.storage.string)
            #expect(paragraphEnds(system) == paragraphEnds(fresh), "step \(step)")
            #expect(lengths.allSatisfy { $0 <= BlockScanner.longest + 2 })
        }
    }

    private func paragraphEnds(_ system: System) -> [Int] {
        var ends: [Int] = []
        var position: BlockPosition? = system.manager.blocks.position(at: 0)
        while let current = position {
            let block = system.manager.blocks[current]
            if block.separatorLength > 0 { ends.append(current.start + block.length - block.separatorLength) }
            position = system.manager.blocks.position(after: current)
        }
        return ends
    }

    @Test func `The layout after edits equals that of the same text laid out at once`() {
        let system = System("The quick brown fox jumps over the lazy dog.\nIt is quick.\n\nEnd")
        _ = system.lines
        system.storage.replaceCharacters(in: range(10, 0), with: "very very quick and rather long insertion ")
        _ = system.lines
        system.storage.replaceCharacters(in: range(86, 1), with: "")
        system.storage.addAttribute(.font, value: NSFont.systemFont(ofSize: 30), range: range(2, 5))
        system.storage.append(NSAttributedString(string: "\n"))
        let fresh = System("")
        fresh.storage.setAttributedString(NSAttributedString(attributedString: system.storage))
        #expect(system.lines == fresh.lines && system.lines.count > 6)
        #expect(system.manager.usedRect(for: system.container) == fresh.manager.usedRect(for: fresh.container))
    }

    @Test func `Lines follow one another without gaps and contain all characters`() {
        let system = System("The quick brown fox jumps over the lazy dog.\nIt is quick.\n", width: 90)
        var (end, bottom) = (0, CGFloat(0))
        var line: TextLinePlace? = system.manager.line(atHeight: 0)
        while let current = line {
            #expect(current.range.location == end && abs(current.rect.minY - bottom) < 0.001)
            #expect(current.rect.width == 90 && current.rect.height > 0)
            (end, bottom) = (current.range.location + current.range.length, current.rect.maxY)
            line = system.manager.line(after: current)
        }
        #expect(end == system.storage.length)
        #expect(system.manager.extraLineFragmentRect.maxY == bottom)
        system.storage.append(NSAttributedString(string: "abc"))
        #expect(system.manager.extraLineFragmentRect == .zero)
    }

    @Test(arguments: [9, 11, 12, 13, 17.5] as [CGFloat])
    func `Ascent, descent and leading of lines are whole points, and measured text has room`(size: CGFloat) throws {
        let font = NSFont.systemFont(ofSize: size)
        let (text, width) = ("one\ntwo words that wrap\nthree", size * 6)
        let storage = NSTextStorage(string: text, attributes: [.font: font])
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: NSSize(width: width, height: 1e6))
        container.lineFragmentPadding = 0
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        let (ascent, descent) = (CTFontGetAscent(font).rounded(), CTFontGetDescent(font).rounded())
        let height = ascent + descent + CTFontGetLeading(font).rounded()
        #expect(manager.defaultLineHeight(for: font) == height)
        #expect(manager.defaultBaselineOffset(for: font) == ascent)
        var count = 0
        manager.enumerateLineFragments(forGlyphRange: range(0, text.utf16.count)) { rect, _, _, glyphs, _ in
            #expect(rect.minY == CGFloat(count) * height && rect.height == height)
            #expect(manager.location(forGlyphAt: glyphs.location).y == ascent)
            count += 1
        }
        #expect(count > 3)
        let bounds = NSAttributedString(attributedString: storage).boundingRect(
            with: NSSize(width: width, height: 0), options: [.usesLineFragmentOrigin, .usesFontLeading])
        #expect(bounds.height <= manager.usedRect(for: container).height)
        #expect(bounds.height >= manager.usedRect(for: container).height - CTFontGetLeading(font).rounded())
    }

    @Test func `A point on a character finds it, and its rectangle contains the point`() {
        let system = System("Hello, wide world of text\nsecond")
        let manager = system.manager
        for index in [0, 3, 12, 20, 27, 31] {
            let rect = manager.boundingRect(forGlyphRange: range(index, 1), in: system.container)
            #expect(rect.width > 0)
            var fraction: CGFloat = -1
            let found = manager.characterIndex(
                for: NSPoint(x: rect.minX + 0.75 * rect.width, y: rect.midY), in: system.container,
                fractionOfDistanceBetweenInsertionPoints: &fraction)
            #expect(found == index && abs(fraction - 0.75) < 0.01)
        }
        let bounds = manager.boundingRect(forGlyphRange: range(0, 3), in: system.container)
        #expect(bounds.minX == 5, "the padding")
        var effective = NSRange()
        let rect = manager.lineFragmentRect(forGlyphAt: 28, effectiveRange: &effective)
        #expect(effective == range(26, 6) && rect.minX == 0 && rect.width == 200)
    }

    @Test func `The padding and the width of the container move and break lines`() {
        let system = System("several words in lines", width: 1000)
        #expect(system.lines.count == 1)
        let first = system.manager.usedRect(for: system.container)
        system.container.lineFragmentPadding = 0
        #expect(abs(system.manager.usedRect(for: system.container).width - (first.width - 10)) < 0.001)
        system.container.size.width = 60
        #expect(system.lines.count > 1)
        system.container.size.width = 0
        #expect(system.lines.count == 1, "0 is unlimited")
    }

    @Test func `Temporary attributes move with the text and change no places`() {
        let system = System("red green blue")
        let before = system.lines
        let key = NSAttributedString.Key.foregroundColor
        system.manager.addTemporaryAttributes([key: NSColor.red], forCharacterRange: range(4, 5))
        #expect(system.lines == before)
        system.storage.replaceCharacters(in: range(0, 3), with: "yellow")
        var effective = NSRange()
        #expect(system.manager.temporaryAttributes(atCharacterIndex: 8, effectiveRange: &effective)[key] != nil)
        #expect(effective == range(7, 5))
        system.storage.replaceCharacters(in: range(9, 1), with: "--")
        #expect(system.manager.temporaryAttributes(atCharacterIndex: 9, effectiveRange: nil).isEmpty)
        #expect(system.manager.temporaryAttributes(atCharacterIndex: 11, effectiveRange: nil)[key] != nil)
        system.manager.removeTemporaryAttribute(key, forCharacterRange: range(0, 100))
        #expect(system.manager.temporaryAttributes(atCharacterIndex: 8, effectiveRange: &effective).isEmpty)
        #expect(system.storage.attributes(at: 8, effectiveRange: nil).isEmpty)
    }

    @Test func `Selections fill lines to the edge, and enclosing rectangles do not`() {
        let system = System("one\ntwo")
        func rects(_ selected: NSRange) -> [NSRect] {
            var rects: [NSRect] = []
            system.manager.enumerateEnclosingRects(
                forGlyphRange: range(0, 5), withinSelectedGlyphRange: selected, in: system.container
            ) { rect, _ in rects.append(rect) }
            return rects
        }
        let selection = rects(range(0, 5))
        #expect(selection.count == 2 && selection[0].maxX == 200 && selection[1].maxX < 60)
        let tight = rects(.notFound)
        #expect(tight.count == 2 && tight[0].maxX < 60)
    }

    @Test func `A million characters are laid out where they are needed`() {
        let paragraph = "The quick brown fox jumps over the lazy dog, then it rests for a while in the sun.\n"
        let system = System(String(repeating: paragraph, count: 12_000), width: 400)
        let manager = system.manager
        func measured() -> Int {
            var (count, position) = (0, Optional(manager.blocks.position(at: 0)))
            while let current = position {
                if manager.blocks[current].isMeasured { count += 1 }
                position = manager.blocks.position(after: current)
            }
            return count
        }
        let middle = system.storage.length / 2
        _ = manager.lines(
            in: NSRect(x: 0, y: manager.usedRect(for: system.container).height / 2, width: 400, height: 500))
        let first = measured()
        #expect(first > 5 && first < 40)
        system.storage.replaceCharacters(in: range(middle, 0), with: "x")
        _ = manager.line(ofCharacter: middle)
        #expect(measured() - first < 3, "only the changed paragraph")
        // The estimate is of the right order.
        let estimate = manager.usedRect(for: system.container).height
        manager.ensureLayout(for: system.container)
        let height = manager.usedRect(for: system.container).height
        #expect(estimate > height / 2 && estimate < height * 2)
        #expect(manager.line(ofCharacter: system.storage.length).rect.maxY == height)
    }
}
