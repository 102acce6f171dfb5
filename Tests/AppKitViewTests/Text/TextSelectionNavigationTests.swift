import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Motions, clicks and deletions of a selection navigation.
@MainActor
@Suite struct TextSelectionNavigationTests {
    private let contents = NSTextContentStorage()
    private let manager = NSTextLayoutManager()
    private var navigation: NSTextSelectionNavigation { manager.textSelectionNavigation }

    init() throws {
        _ = try makeWindow()
        contents.addTextLayoutManager(manager)
        manager.textContainer = NSTextContainer(size: NSSize(width: 150, height: 0))
    }

    private func set(_ text: String) {
        contents.attributedString = NSAttributedString(
            string: text, attributes: [.font: NSFont(name: "DejaVu Sans Mono", size: 10) ?? .systemFont(ofSize: 10)])
    }

    private func location(_ offset: Int) throws -> any NSTextLocation {
        try #require(manager.location(manager.documentRange.location, offsetBy: offset))
    }

    private func selection(_ range: Range<Int>, _ affinity: NSTextSelection.Affinity = .downstream) throws
        -> NSTextSelection
    {
        let (low, high) = (try location(range.lowerBound), try location(range.upperBound))
        let place = try #require(NSTextRange(location: low, end: high))
        return NSTextSelection(range: place, affinity: affinity, granularity: .character)
    }

    private func offsets(_ range: NSTextRange) -> Range<Int> {
        let start = manager.offset(from: manager.documentRange.location, to: range.location)
        return start..<start + manager.offset(from: range.location, to: range.endLocation)
    }

    private func offsets(_ selection: NSTextSelection?) -> [Range<Int>] { selection?.textRanges.map(offsets) ?? [] }

    private func moved(
        _ from: NSTextSelection, _ direction: NSTextSelectionNavigation.Direction,
        _ destination: NSTextSelectionNavigation.Destination = .character, extending: Bool = false,
        confined: Bool = false
    ) -> [Range<Int>] {
        offsets(
            navigation.destinationSelection(
                for: from, direction: direction, destination: destination, extending: extending, confined: confined))
    }

    @Test func `Motions by characters pass whole ones, and end a selection at its side`() throws {
        set("ae\u{301}\u{1F468}\u{200D}\u{1F469}b\r\nc")
        var place = try selection(0..<0)
        var found: [Int] = []
        for _ in 0..<7 {
            place = try #require(
                navigation.destinationSelection(
                    for: place, direction: .forward, destination: .character, extending: false, confined: false))
            found.append(offsets(place)[0].lowerBound)
        }
        #expect(found == [1, 3, 8, 9, 11, 12, 12])
        found = []
        for _ in 0..<6 {
            place = try #require(
                navigation.destinationSelection(
                    for: place, direction: .backward, destination: .character, extending: false, confined: false))
            found.append(offsets(place)[0].lowerBound)
        }
        #expect(found == [11, 9, 8, 3, 1, 0])
        #expect(try moved(selection(1..<9), .right) == [9..<9] && moved(selection(1..<9), .left) == [1..<1])
    }

    @Test func `Motions by units go to their edges`() throws {
        set("One two, three. Four five.\nNext line")
        #expect(try moved(selection(1..<1), .forward, .word) == [3..<3])
        #expect(try moved(selection(3..<3), .forward, .word) == [7..<7])
        #expect(try moved(selection(7..<7), .backward, .word) == [4..<4])
        #expect(try moved(selection(4..<4), .backward, .word) == [0..<0])
        #expect(try moved(selection(26..<26), .forward, .word) == [31..<31])
        #expect(try moved(selection(2..<2), .forward, .sentence) == [16..<16])
        #expect(try moved(selection(20..<20), .backward, .sentence) == [16..<16])
        #expect(try moved(selection(5..<5), .forward, .paragraph) == [26..<26])
        #expect(try moved(selection(5..<5), .backward, .paragraph) == [0..<0])
        #expect(try moved(selection(30..<30), .forward, .line) == [36..<36])
        #expect(try moved(selection(30..<30), .left, .line) == [27..<27])
        #expect(try moved(selection(5..<5), .forward, .document) == [36..<36])
        #expect(try moved(selection(5..<5), .forward, .document, confined: true) == [26..<26])
        #expect(try moved(selection(5..<5), .backward, .container) == [0..<0])
    }

    @Test func `A selection grows at the end that moves`() throws {
        set("One two three")
        #expect(try moved(selection(4..<4), .forward, .word, extending: true) == [4..<7])
        #expect(try moved(selection(4..<7), .backward, extending: true) == [4..<6])
        #expect(try moved(selection(4..<7, .upstream), .backward, .word, extending: true) == [0..<7])
        #expect(try moved(selection(4..<7, .upstream), .forward, .document, extending: true) == [7..<13])
        let result = try navigation.destinationSelection(
            for: selection(4..<7), direction: .backward, destination: .document, extending: true, confined: false)
        #expect(offsets(result) == [0..<4] && result?.affinity == .upstream)
    }

    @Test func `Motions between lines keep the place in the line`() throws {
        set("a long first line\nxy\nanother long line\n")
        var place = try selection(10..<10)
        var found: [Int] = []
        for _ in 0..<4 {
            place = try #require(
                navigation.destinationSelection(
                    for: place, direction: .down, destination: .character, extending: false, confined: false))
            found.append(offsets(place)[0].lowerBound)
        }
        #expect(found == [20, 31, 39, 39])
        found = []
        for _ in 0..<4 {
            place = try #require(
                navigation.destinationSelection(
                    for: place, direction: .up, destination: .character, extending: false, confined: false))
            found.append(offsets(place)[0].lowerBound)
        }
        #expect(found == [31, 20, 10, 0])
    }

    @Test func `Motions to the left and right follow the line, also in text of the other direction`() throws {
        set("ab \u{5D0}\u{5D1}\u{5D2} cd")
        var place = try selection(0..<0)
        var found: Set<Int> = [0]
        var order: [Int] = []
        for _ in 0..<9 {
            place = try #require(
                navigation.destinationSelection(
                    for: place, direction: .right, destination: .character, extending: false, confined: false))
            found.insert(offsets(place)[0].lowerBound)
            order.append(offsets(place)[0].lowerBound)
        }
        #expect(found == Set(0...9) || found.count == 9, "\(order)")
        #expect(order.last == 9)
        // Inside the word of the other direction the offsets fall.
        let inside = order.filter { (4...5).contains($0) }
        #expect(inside == [5, 4])
    }

    @Test func `A click sets the insertion point, and a drag selects from it`() throws {
        set("hello world\nsecond line")
        func clicked(
            _ x: CGFloat, _ y: CGFloat, _ anchors: [NSTextSelection] = [],
            _ modifiers: NSTextSelectionNavigation.Modifier = [], selecting: Bool = false
        ) -> [NSTextSelection] {
            navigation.textSelections(
                interactingAt: CGPoint(x: x, y: y), inContainerAt: manager.documentRange.location, anchors: anchors,
                modifiers: modifiers, selecting: selecting, bounds: .zero)
        }
        // Characters are 6 points wide, after a padding of 5 points.
        let first = clicked(5 + 3 * 6.02 + 1, 4)
        #expect(first.map { offsets($0) } == [[3..<3]])
        #expect(clicked(5 + 8 * 6.02, 4, first, selecting: true).map { offsets($0) } == [[3..<8]])
        let before = clicked(5, 4, first, .extend)
        #expect(before.map { offsets($0) } == [[0..<3]] && before[0].affinity == .upstream)
        #expect(clicked(5 + 5 * 6.02, 18, first, .extend).map { offsets($0) } == [[3..<17]])
        #expect(clicked(1000, 1000).map { offsets($0) } == [[23..<23]])
        let word = navigation.textSelection(for: .word, enclosing: first[0])
        #expect(offsets(word) == [0..<5] && word.granularity == .word)
        #expect(clicked(5 + 8 * 6.02, 4, [word], .extend).map { offsets($0) } == [[0..<11]])
        #expect(
            offsets(
                navigation.textSelection(
                    for: .word, enclosing: CGPoint(x: 5 + 7 * 6.02, y: 4),
                    inContainerAt: manager.documentRange.location)) == [6..<11])
        // A rectangle over both lines.
        let lines = clicked(5 + 6 * 6.02, 18, first, .init([.extend, .visual]))
        #expect(lines.map { offsets($0) } == [[3..<6, 15..<18]] && !lines[0].isLogical)
        #expect(
            clicked(5 + 6 * 6.02, 18, first, .init([.extend, .multiple])).map { offsets($0) } == [[3..<6], [15..<18]])
    }

    @Test func `Keys delete characters, marks, words and separators`() throws {
        set("one two e\u{301}\nnext")
        func deleted(
            _ selection: NSTextSelection, _ direction: NSTextSelectionNavigation.Direction,
            _ destination: NSTextSelectionNavigation.Destination = .character, decomposes: Bool = false
        ) -> [Range<Int>] {
            navigation.deletionRanges(
                for: selection, direction: direction, destination: destination, allowsDecomposition: decomposes
            ).map { offsets($0) }
        }
        #expect(try deleted(selection(3..<3), .backward) == [2..<3])
        #expect(try deleted(selection(3..<3), .forward) == [3..<4])
        #expect(try deleted(selection(10..<10), .backward) == [8..<10])
        #expect(try deleted(selection(10..<10), .backward, decomposes: true) == [9..<10])
        #expect(try deleted(selection(7..<7), .backward, .word) == [4..<7])
        #expect(try deleted(selection(2..<6), .backward, .word) == [2..<6])
        #expect(try deleted(selection(4..<4), .forward, .paragraph) == [4..<10])
        #expect(try deleted(selection(10..<10), .forward, .paragraph) == [10..<11])
        #expect(try deleted(selection(0..<0), .backward) == [])
    }

    @Test func `Selections move with the text`() throws {
        set("one two three")
        manager.textSelections = [try selection(4..<7), try selection(13..<13)]
        contents.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 3), with: "fifteen")
        #expect(manager.textSelections.map { offsets($0) } == [[8..<11], [17..<17]])
        manager.replaceContents(in: manager.textSelections[1].textRanges[0], with: NSAttributedString(string: "!"))
        #expect(contents.attributedString?.string == "fifteen two three!")
        #expect(manager.textSelections.map { offsets($0) } == [[8..<11], [18..<18]])
        manager.replaceContents(
            in: manager.documentRange, with: [NSTextParagraph(attributedString: NSAttributedString(string: "x"))])
        #expect(contents.attributedString?.string == "x")
        #expect(manager.textSelections.map { offsets($0) } == [[1..<1], [1..<1]])
    }

    @Test func `Ranges of a selection are ordered and joined`() throws {
        set("0123456789")
        func range(_ offsets: Range<Int>) throws -> NSTextRange { try selection(offsets).textRanges[0] }
        let joined = try NSTextSelection(
            [range(5..<7), range(0..<3), range(2..<4)], affinity: .upstream, granularity: .word)
        #expect(offsets(joined) == [0..<4, 5..<7])
        #expect(joined.isLogical)
        joined.secondarySelectionLocation = try location(3)
        #expect(!joined.isLogical)
        let copy = try joined.textSelection(with: [range(1..<2)])
        #expect(offsets(copy) == [1..<2] && copy.granularity == .word && !copy.isLogical)
    }

    @Test func `An enumeration has the units of several paragraphs in both orders`() throws {
        set("Hi you.\nBye now")
        func parts(_ options: NSString.EnumerationOptions, from offset: Int) throws -> [String] {
            var found: [String] = []
            manager.enumerateSubstrings(from: try location(offset), options: options) { text, _, _, _ in
                found.append(text ?? "-")
            }
            return found
        }
        #expect(try parts(.byWords, from: 3) == ["you", "Bye", "now"])
        #expect(try parts([.byWords, .reverse], from: 12) == ["Bye", "you", "Hi"])
        #expect(try parts(.byParagraphs, from: 0) == ["Hi you.", "Bye now"])
        #expect(try parts(.byLines, from: 8) == ["Bye now"])
        #expect(try parts([.byComposedCharacterSequences, .substringNotRequired], from: 13) == ["-", "-"])
        #expect(try parts(.bySentences, from: 0) == ["Hi you.\n", "Bye now"])
    }
}
