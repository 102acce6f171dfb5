import Foundation

/// The text of an object, as clients ask for its parts. Ranges and indexes are in units of UTF-16, and may exceed the text.
@MainActor
protocol AccessibleText {
    var length: Int { get }
    var selectedRanges: [NSRange] { get }
    var visibleRange: NSRange { get }
    func attributedString(in range: NSRange) -> NSAttributedString?
    /// Calls a function with each line until it returns false.
    func forEachLine(_ body: (_ number: Int, NSRange) -> Bool)
    func range(at point: NSPoint) -> NSRange
    func composedRange(at index: Int) -> NSRange
    func frame(of range: NSRange) -> NSRect
    func styleRange(at index: Int) -> NSRange
}

extension AccessibleText {
    func string(in range: NSRange) -> String? { attributedString(in: range)?.string }

    /// Whether a range is in the text.
    func contains(_ range: NSRange) -> Bool {
        range.location >= 0 && range.length >= 0 && range.location <= length && range.length <= length - range.location
    }

    /// The number of the line of a character, from 0; `NSNotFound` for an index outside the text.
    func line(at index: Int) -> Int {
        var found = NSNotFound
        guard (0...length).contains(index) else { return found }
        forEachLine { number, range in
            found = number
            return index >= range.location + range.length
        }
        return found
    }

    /// The characters of a line; the location is `NSNotFound` if there is none.
    func range(ofLine line: Int) -> NSRange {
        var found = NSRange.notFound
        forEachLine { number, range in
            if number == line { found = range }
            return number < line
        }
        return found
    }
}

/// A value that is text, without a layout: its lines end at line breaks, and its characters have no places.
struct PlainAccessibleText: AccessibleText {
    private let text: NSAttributedString
    private var string: NSString { NSString(string: text.string) }

    init(_ string: String) { text = NSAttributedString(string: string) }
    init(_ text: NSAttributedString) { self.text = text }

    var length: Int { text.length }
    var selectedRanges: [NSRange] { [] }
    var visibleRange: NSRange { NSRange(location: 0, length: length) }

    func attributedString(in range: NSRange) -> NSAttributedString? {
        contains(range) ? text.attributedSubstring(from: range) : nil
    }

    func forEachLine(_ body: (_ number: Int, NSRange) -> Bool) {
        let string = string
        var start = 0, number = 0
        repeat {
            let range = string.lineRange(for: NSRange(location: start, length: 0))
            guard body(number, range), range.length > 0 else { return }
            start = range.location + range.length
            number += 1
        } while start < string.length
    }

    func range(at point: NSPoint) -> NSRange { .notFound }

    func composedRange(at index: Int) -> NSRange {
        (0..<length).contains(index) ? string.rangeOfComposedCharacterSequence(at: index) : .notFound
    }

    func frame(of range: NSRange) -> NSRect { .zero }

    func styleRange(at index: Int) -> NSRange {
        guard (0..<length).contains(index) else { return .notFound }
        var range = NSRange.notFound
        _ = text.attributes(at: index, longestEffectiveRange: &range, in: NSRange(location: 0, length: length))
        return range
    }
}
