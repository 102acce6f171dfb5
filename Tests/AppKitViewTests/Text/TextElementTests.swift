import AcetatePixelsTestSupport
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A content storage divides its text into paragraphs, and keeps those that a change does not touch.
@MainActor
@Suite struct TextElementTests {
    private let contents = NSTextContentStorage()

    private func elements(_ contents: NSTextContentStorage) -> [NSTextParagraph] {
        var found: [NSTextParagraph] = []
        contents.enumerateTextElements(from: nil, options: []) { element in
            if let paragraph = element as? NSTextParagraph { found.append(paragraph) }
            return true
        }
        return found
    }

    private func location(_ offset: Int) throws -> any NSTextLocation {
        try #require(contents.location(contents.documentRange.location, offsetBy: offset))
    }

    private func range(_ low: Int, _ high: Int) throws -> NSTextRange {
        let (first, last) = (try location(low), try location(high))
        return try #require(NSTextRange(location: first, end: last))
    }

    private func offsets(_ range: NSTextRange?) -> Range<Int>? {
        guard let range else { return nil }
        let start = contents.offset(from: contents.documentRange.location, to: range.location)
        return start..<start + contents.offset(from: range.location, to: range.endLocation)
    }

    @Test func `Ranges contain, meet and join others`() throws {
        contents.attributedString = NSAttributedString(string: "0123456789")
        let middle = try range(2, 6)
        #expect(try middle.contains(location(2)) && middle.contains(location(5)) && !middle.contains(location(6)))
        #expect(try middle.contains(range(3, 6)) && !middle.contains(range(1, 3)))
        #expect(try middle.intersects(range(5, 8)) && !middle.intersects(range(6, 8)))
        #expect(try middle.intersection(range(4, 9)) == range(4, 6))
        #expect(try middle.intersection(range(7, 9)) == nil)
        #expect(try middle.union(range(8, 9)) == range(2, 9))
        #expect(try NSTextRange(location: location(4), end: location(3)) == nil)
        #expect(try NSTextRange(location: location(4)).isEmpty && !middle.isEmpty)
        #expect(try contents.location(location(4), offsetBy: 7) == nil)
        #expect(try contents.location(location(4), offsetBy: -5) == nil)
        #expect(try contents.offset(from: location(4), to: location(1)) == -3)
    }

    @Test(arguments: [
        ("one\ntwo\r\nthree\u{2029}four", ["one|\n", "two|\r\n", "three|\u{2029}", "four|"]),
        ("a\n\nb\n", ["a|\n", "|\n", "b|\n"]), ("", []), ("\n", ["|\n"]), ("line\u{2028}same", ["line\u{2028}same|"]),
    ])
    func `Each paragraph is an element with its separator`(text: String, expected: [String]) {
        contents.attributedString = NSAttributedString(string: text)
        let units = Array(text.utf16)
        func part(_ range: NSTextRange?) -> String {
            String(decoding: offsets(range).map { Array(units[$0]) } ?? [], as: UTF16.self)
        }
        let found = elements(contents)
        #expect(found.map { part($0.paragraphContentRange) + "|" + part($0.paragraphSeparatorRange) } == expected)
        #expect(found.map(\.attributedString.string).joined() == text)
        #expect(found.map { part($0.elementRange) }.joined() == text)
    }

    @Test func `Enumerations begin with the element of a location, and in reverse with the one before`() throws {
        contents.attributedString = NSAttributedString(string: "aa\nbb\ncc")
        var found: [String] = []
        func text(_ element: NSTextElement) -> String { (element as? NSTextParagraph)?.attributedString.string ?? "" }
        let end = try contents.enumerateTextElements(from: location(4)) {
            found.append(text($0)); return true
        }
        #expect(found == ["bb\n", "cc"])
        #expect(try end?.isEqual(location(8)) == true)
        found = []
        try contents.enumerateTextElements(from: location(7), options: .reverse) {
            found.append(text($0)); return true
        }
        #expect(found == ["bb\n", "aa\n"])
        found = []
        contents.enumerateTextElements(from: nil, options: .reverse) {
            found.append(text($0)); return false
        }
        #expect(found == ["cc"])
        #expect(try contents.textElements(for: range(1, 4)).map(text) == ["aa\n", "bb\n"])
        #expect(try contents.textElements(for: range(3, 3)).map(text) == ["bb\n"])
    }

    @Test func `A change replaces only the elements that it touches`() throws {
        contents.attributedString = NSAttributedString(string: "first\nsecond\nthird\n")
        let former = elements(contents)
        contents.textStorage?.replaceCharacters(in: NSRange(location: 8, length: 1), with: "xyz")
        let new = elements(contents)
        #expect(new.map(\.attributedString.string) == ["first\n", "sexyzond\n", "third\n"])
        #expect(new[0] === former[0] && new[1] !== former[1] && new[2] === former[2])
        #expect(offsets(new[2].elementRange) == 15..<21)
        contents.textStorage?.addAttribute(
            .foregroundColor, value: NSColor.red, range: NSRange(location: 0, length: 2))
        #expect(elements(contents)[0] !== new[0] && elements(contents)[1] === new[1])
    }

    @Test func `The elements after random changes are those of the same text set at once`() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["a", "bc", "\n", "\r", "\r\n", "\u{2029}", "d\ne", "", "long text", "\n\n"]
        let storage = contents.textStorage
        for step in 0..<600 {
            let length = storage?.length ?? 0
            let low = Int.random(in: 0...length, using: &random)
            let high = Int.random(in: low...min(length, low + 4), using: &random)
            storage?.replaceCharacters(
                in: NSRange(location: low, length: high - low), with: pieces.randomElement(using: &random) ?? "")
            let fresh = NSTextContentStorage()
            fresh.attributedString = contents.attributedString
            #expect(
                elements(contents).map { offsets($0.elementRange) } == elements(fresh).map { offsets($0.elementRange) },
                "\(step)")
            #expect(
                elements(contents).map(\.attributedString.string) == elements(fresh).map(\.attributedString.string),
                "\(step)")
        }
    }

    @Test func `Transactions nest, and the layout managers learn of changes when the last one ends`() {
        let manager = NSTextLayoutManager()
        contents.addTextLayoutManager(manager)
        #expect(manager.textContentManager === contents && contents.textLayoutManagers == [manager])
        func count() -> Int {
            var count = 0
            manager.enumerateTextLayoutFragments(from: nil) { _ in
                count += 1
                return true
            }
            return count
        }
        #expect(count() == 0)
        contents.performEditingTransaction {
            contents.performEditingTransaction { contents.textStorage?.append(NSAttributedString(string: "a\nb")) }
            #expect(contents.hasEditingTransaction && count() == 0)
        }
        #expect(!contents.hasEditingTransaction && count() == 2)
        contents.primaryTextLayoutManager = manager
        contents.performEditingTransaction {
            contents.textStorage?.append(NSAttributedString(string: "\nc"))
            #expect(count() == 3)
        }
        contents.primaryTextLayoutManager = NSTextLayoutManager()
        #expect(contents.primaryTextLayoutManager == nil)
        contents.removeTextLayoutManager(manager)
        #expect(manager.textContentManager == nil && count() == 0)
    }

    /// Hides paragraphs that begin with `#`, and shows those that begin with `!` in capitals.
    private final class Delegate: NSObject, NSTextContentStorageDelegate {
        func textContentManager(
            _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement,
            options: NSTextContentManager.EnumerationOptions
        ) -> Bool { (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("#") != true }

        func textContentStorage(
            _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
        ) -> NSTextParagraph? {
            guard let text = textContentStorage.textStorage?.attributedSubstring(from: range).string,
                text.hasPrefix("!")
            else { return nil }
            return NSTextParagraph(attributedString: NSAttributedString(string: text.uppercased()))
        }
    }

    @Test func `The delegate hides elements, and shows others in their place`() {
        let delegate = Delegate()
        contents.delegate = delegate
        contents.attributedString = NSAttributedString(string: "one\n#two\n!three\nfour")
        #expect(elements(contents).map(\.attributedString.string) == ["one\n", "!THREE\n", "four"])
        #expect(offsets(elements(contents)[1].elementRange) == 9..<16)
    }

    @Test func `Contents without a storage have the text that was set`() {
        contents.textStorage = nil
        contents.attributedString = NSAttributedString(string: "a\nb")
        #expect(elements(contents).map(\.attributedString.string) == ["a\n", "b"])
        let storage = NSTextStorage(string: "x")
        contents.textStorage = storage
        #expect(contents.attributedString?.string == "x" && storage.textStorageObserver === contents)
        let other = NSTextContentStorage()
        other.textStorage = storage
        #expect(contents.textStorage == nil && storage.textStorageObserver === other)
    }
}
