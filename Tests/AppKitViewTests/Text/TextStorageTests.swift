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

    /// A text in which each character has a number, in runs of up to three characters.
    private func numbered(_ count: Int, _ random: inout LinearSolverTests.Generator, isStorage: Bool)
        -> NSAttributedString
    {
        let text = NSTextStorage()
        for _ in 0..<count {
            let piece = String(
                repeating: "abc".randomElement(using: &random) ?? "a", count: .random(in: 1...3, using: &random))
            text.append(NSAttributedString(string: piece, attributes: [key: Int.random(in: 0...2, using: &random)]))
        }
        return isStorage ? text : text.attributedSubstring(from: range(0, text.length))
    }

    private func numbers(_ text: NSAttributedString) -> [Int?] {
        (0..<text.length).map { text.attribute(key, at: $0, effectiveRange: nil) as? Int }
    }

    @Test func `Ranges are replaced by texts with any number of runs`() {
        var random = LinearSolverTests.Generator(state: 11)
        let storage = NSTextStorage(string: "x", attributes: [key: 0])
        var (text, expected): ([UInt16], [Int?]) = (Array("x".utf16), [0])
        for step in 0..<60 {
            let count = step % 10 == 0 ? 1500 : step % 7 == 0 ? 0 : Int.random(in: 1...40, using: &random)
            let new = numbered(count, &random, isStorage: step % 2 == 0)
            let start = Int.random(in: 0...storage.length, using: &random)
            let length = Int.random(in: 0...min(storage.length - start, step % 9 == 0 ? 3000 : 30), using: &random)
            storage.replaceCharacters(in: range(start, length), with: new)
            text.replaceSubrange(start..<start + length, with: Array(new.string.utf16))
            expected.replaceSubrange(start..<start + length, with: numbers(new))
            #expect(Array(storage.string.utf16) == text && numbers(storage) == expected)
            // Runs are as long as possible.
            var (offset, run) = (0, NSRange())
            while offset < storage.length {
                _ = storage.attributes(at: offset, effectiveRange: &run)
                #expect(run.location == offset && Set(expected[run.location..<run.location + run.length]).count == 1)
                offset = run.location + run.length
                #expect(offset == storage.length || expected[offset] != expected[offset - 1])
            }
        }
        storage.setAttributedString(NSAttributedString(string: ""))
        #expect(storage.length == 0 && storage.string.isEmpty)
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

    @Test func `Random edits of characters and attributes give runs of equal attributes, as few as possible`() {
        var random = SeededNumbers(seed: 5)
        let pieces = ["a", "bc ", "😀", "e\u{301}", "\r\n", "日本", ""]
        let storage = NSTextStorage(string: "")
        var values: [Int?] = []
        for step in 0..<6000 {
            let start = random.next(below: values.count + 1)
            let length = random.next(below: 3) == 0 ? random.next(below: min(4, values.count - start) + 1) : 0
            let place = storage.usable(range(start, length))
            let indices = place.location..<place.location + place.length
            if random.next(below: 2) == 0 {
                let text = values.count > 4000 ? "" : random.pick(pieces)
                let model =
                    values.isEmpty ? nil : values[indices.isEmpty ? max(0, indices.lowerBound - 1) : indices.lowerBound]
                storage.replaceCharacters(in: place, with: text)
                values.replaceSubrange(indices, with: Array(repeating: model, count: text.utf16.count))
            } else {
                storage.addAttribute(key, value: step % 3, range: place)
                for index in indices { values[index] = step % 3 }
            }
        }
        #expect(storage.length == values.count && values.count > 1000)
        var offset = 0
        while offset < values.count {
            var run = NSRange()
            let value = storage.attributes(at: offset, effectiveRange: &run)[key] as? Int
            let end = values[offset...].firstIndex { $0 != values[offset] } ?? values.count
            #expect(value == values[offset] && run == range(offset, end - offset))
            offset = end
        }
    }

    @Test func `The range of one attribute extends over runs that differ in others`() {
        let (storage, _) = make("abcdef")
        storage.addAttribute(key, value: 1, range: range(1, 4))
        storage.addAttribute(.init("size"), value: 9, range: range(3, 1))
        var found = NSRange()
        #expect(storage.attribute(key, at: 3, effectiveRange: &found) as? Int == 1 && found == range(3, 1))
        let whole = range(0, 6)
        #expect(storage.attribute(key, at: 3, longestEffectiveRange: &found, in: whole) as? Int == 1)
        #expect(found == range(1, 4))
        var parts: [NSRange] = []
        storage.enumerateAttribute(key, in: whole) { _, part, _ in parts.append(part) }
        #expect(parts == [range(0, 1), range(1, 4), range(5, 1)])
    }

    @Test func `Copies of a storage in other attributed strings have its characters and attributes`() {
        let (storage, _) = make("hello")
        storage.addAttribute(key, value: 1, range: range(1, 2))
        for copy in [
            NSAttributedString(attributedString: storage), NSMutableAttributedString(attributedString: storage),
            storage.attributedSubstring(from: range(0, 5)), storage.mutableCopy() as? NSAttributedString,
            NSTextStorage(attributedString: storage),
        ] {
            #expect(copy?.string == "hello" && copy?.attribute(key, at: 2, effectiveRange: nil) as? Int == 1)
            #expect(copy.map { storage.isEqual(to: $0) } == true && storage.isEqual(copy))
        }
        let other = NSMutableAttributedString(string: "<>")
        other.insert(storage, at: 1)
        other.append(storage)
        other.replaceCharacters(in: range(0, 1), with: storage)
        #expect(other.string == "hellohello>hello" && other.attribute(key, at: 1, effectiveRange: nil) as? Int == 1)
        other.setAttributedString(storage)
        #expect(other.isEqual(to: storage))
        storage.addAttribute(key, value: 2, range: range(1, 1))
        #expect(!other.isEqual(to: storage))
    }

    @Test func `Values of any class are attributes, also equal ones next to each other`() {
        final class Tag: NSObject {
            override func isEqual(_ object: Any?) -> Bool { object is Tag }
            override var hash: Int { 1 }
        }
        final class Plain {}
        let (storage, _) = make("abcd")
        for index in 0..<4 {
            storage.setAttributes([key: Tag(), .font: NSFont.systemFont(ofSize: 12)], range: range(index, 1))
        }
        var run = NSRange()
        _ = storage.attributes(at: 0, effectiveRange: &run)
        #expect(run == range(0, 4))
        for index in 0..<4 { storage.addAttribute(key, value: Plain(), range: range(index, 1)) }
        _ = storage.attributes(at: 0, effectiveRange: &run)
        #expect(run == range(0, 1))
    }

    @Test func `The mutable string of a storage is a view of it`() {
        let (storage, recorder) = make("aé😀")
        let string = storage.mutableString
        string.append("日本")
        _ = string.replaceOccurrences(of: "é", with: "e", options: [], range: range(0, string.length))
        #expect(storage.string == "ae😀日本" && string.length == 6 && recorder.notes.count == 2)
        #expect(string.range(of: "日本").location == 4 && string.substring(from: 2) == "😀日本")
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

    /// A storage that colors the paragraphs that change, as editors with syntax coloring do.
    private final class ColoringStorage: NSTextStorage {
        private let own = NSMutableAttributedString()
        var calls = 0
        override init() { super.init() }
        required init?(coder: NSCoder) { fatalError("not archived") }
        override var string: String { own.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
            own.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            beginEditing()
            own.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
            endEditing()
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            beginEditing()
            own.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
            endEditing()
        }
        override func processEditing() {
            calls += 1
            let paragraph = (string as NSString).paragraphRange(for: editedRange)
            setAttributes([.underlineStyle: 1], range: paragraph)
            super.processEditing()
        }
    }

    @Test func `Attributes that a subclass sets while it processes a change belong to the change`() {
        let storage = ColoringStorage()
        let recorder = TextRecorder()
        storage.replaceCharacters(in: range(0), with: "one\ntwo\nthree")
        storage.delegate = recorder
        storage.calls = 0
        storage.replaceCharacters(in: range(5, 1), with: "WW")
        #expect(storage.calls == 1 && storage.string == "one\ntWWo\nthree")
        // Characters and attributes; the paragraph with its separator.
        #expect(recorder.notes == ["edited 3 4,5 1"])
        #expect(storage.attribute(.underlineStyle, at: 7, effectiveRange: nil) as? Int == 1)
    }

    @Test func `Texts that are composed in other ways are not equal`() {
        let decomposed = NSTextStorage(string: "e\u{301}")
        #expect(!decomposed.isEqual(to: NSAttributedString(string: "\u{E9}")))
        #expect(decomposed.isEqual(to: NSAttributedString(string: "e\u{301}")))
    }
}
