import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Text storages: edits, their notices, and subclasses.
@MainActor
@Suite struct TextStorageTests {
    private let key = NSAttributedString.Key("color")

    init() throws { _ = try makeWindow() }

    private func make(_ text: String) -> (NSTextStorage, TextRecorder) {
        let (storage, recorder) = (NSTextStorage(string: text), TextRecorder())
        storage.delegate = recorder
        return (storage, recorder)
    }

    @Test func `A change of characters is reported with its range in the changed text`() {
        let (storage, recorder) = make("hello")
        storage.replaceCharacters(in: range(1, 2), with: "XYZ")
        #expect(storage.string == "hXYZlo" && storage.length == 6)
        #expect(recorder.notes == ["edited 2 1,3 1"])
        #expect(storage.editedMask == [] && storage.editedRange.location == NSNotFound)
    }

    @Test func `Changes between beginEditing and endEditing are reported once, with their common range`() {
        let (storage, recorder) = make("0123456789")
        storage.beginEditing()
        storage.replaceCharacters(in: range(2, 1), with: "ab")
        storage.addAttribute(key, value: 1, range: range(8, 1))
        #expect(recorder.notes == [])
        storage.endEditing()
        #expect(recorder.notes == ["edited 3 2,7 1"])
    }

    @Test func `Every method of attributed strings is an edit`() {
        let (storage, recorder) = make("ab")
        storage.append(NSAttributedString(string: "c", attributes: [key: 1]))
        storage.insert(NSAttributedString(string: "d"), at: 0)
        storage.deleteCharacters(in: range(1, 1))
        storage.removeAttribute(key, range: range(0, 3))
        storage.setAttributes([key: 2], range: range(0, 1))
        storage.addAttributes([key: 3], range: range(1, 1))
        storage.setAttributedString(NSAttributedString(string: "new"))
        #expect(storage.string == "new")
        #expect(
            recorder.notes == [
                "edited 3 2,1 1", "edited 3 0,1 1", "edited 2 1,0 -1", "edited 1 0,3 0", "edited 1 0,1 0",
                "edited 1 1,1 0", "edited 3 0,3 0",
            ])
    }

    @Test func `Added attributes are merged with those of each part`() {
        let (storage, _) = make("abcd")
        storage.addAttribute(key, value: 1, range: range(0, 2))
        storage.addAttribute(.init("size"), value: 9, range: range(1, 2))
        #expect(storage.attributes(at: 1, effectiveRange: nil).count == 2)
        #expect(storage.attributes(at: 2, effectiveRange: nil).count == 1)
        #expect(storage.attribute(key, at: 3, effectiveRange: nil) == nil)
    }

    @Test func `Ranges are cut, and never divide a surrogate pair`() {
        let (storage, _) = make("a😀b")
        storage.replaceCharacters(in: range(2, 1), with: "x")
        #expect(storage.string == "axb" && storage.length == 3)
        storage.replaceCharacters(in: range(2, .max), with: "!")
        storage.replaceCharacters(in: range(99, 5), with: "?")
        storage.deleteCharacters(in: range(NSNotFound, 1))
        storage.addAttribute(key, value: 1, range: range(3, 500))
        storage.addAttribute(key, value: 1, range: range(-7, 3))
        #expect(storage.string == "ax!?" && storage.length == 4)
        #expect(storage.attribute(key, at: 3, effectiveRange: nil) as? Int == 1)
    }

    @Test func `Edits inside of grapheme clusters change exactly their range`() {
        var random = SeededNumbers(seed: 3)
        let pieces = ["e", "\u{301}", "\r", "\n", "\r\n", "😀", "🇩", "🇪", "\u{200D}", "👩", "\u{301}\u{302}", "x"]
        let storage = NSTextStorage(string: "")
        var (units, values): ([UInt16], [Int]) = ([], [])
        for step in 0..<1500 {
            var start = random.next(below: units.count + 1)
            var end = start + random.next(below: min(4, units.count - start) + 1)
            while start > 0, start < units.count, UTF16.isTrailSurrogate(units[start]) { start -= 1 }
            while end < units.count, UTF16.isTrailSurrogate(units[end]) { end += 1 }
            let text = units.count > 60 || random.next(below: 3) == 0 ? "" : random.pick(pieces)
            storage.replaceCharacters(
                in: range(start, end - start), with: NSAttributedString(string: text, attributes: [key: step]))
            units.replaceSubrange(start..<end, with: Array(text.utf16))
            values.replaceSubrange(start..<end, with: Array(repeating: step, count: text.utf16.count))
            #expect(Array(storage.string.utf16) == units)
            #expect(storage.length == units.count)
            let found = units.indices.map { storage.attribute(key, at: $0, effectiveRange: nil) as? Int }
            #expect(found == values)
        }
    }

    @Test func `A delegate may change attributes while an edit is processed`() {
        final class Painter: NSObject, NSTextStorageDelegate {
            var calls = 0
            func textStorage(
                _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorageEditActions,
                range editedRange: NSRange, changeInLength delta: Int
            ) {
                calls += 1
                textStorage.addAttribute(.init("color"), value: 7, range: editedRange)
            }
        }
        let (storage, painter) = (NSTextStorage(string: ""), Painter())
        storage.delegate = painter
        storage.replaceCharacters(in: range(0, 0), with: "abc")
        #expect(painter.calls == 1)
        #expect(storage.attribute(key, at: 2, effectiveRange: nil) as? Int == 7)
    }

    /// A storage with its own characters, written as for macOS.
    private final class OwnStorage: NSTextStorage {
        private let own = NSMutableAttributedString(string: "")
        override var string: String { own.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
            own.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            own.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            own.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
    }

    @Test func `A subclass with its own characters overrides four methods`() {
        let storage = OwnStorage()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: NSSize(width: 200, height: 1000))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        storage.append(NSAttributedString(string: "hello world", attributes: [key: 1]))
        storage.addAttribute(.init("size"), value: 2, range: range(6, 5))
        storage.insert(NSAttributedString(string: ">"), at: 0)
        #expect(storage.string == ">hello world" && storage.length == 12)
        #expect(storage.attributes(at: 8, effectiveRange: nil).count == 2)
        #expect(storage.attributedSubstring(from: range(1, 5)).string == "hello")
        #expect((storage.mutableCopy() as? NSAttributedString)?.string == ">hello world")
        #expect(manager.usedRect(for: container).width > 50)
        #expect(manager.blocks.length == 12)
    }
}
