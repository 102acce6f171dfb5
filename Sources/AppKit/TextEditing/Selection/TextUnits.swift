import CoreText
import Foundation

/// The characters, words and sentences of a paragraph with its separator. Positions are UTF-16 code units.
struct TextUnits {
    private let text: String
    let length: Int
    /// The length without the separator.
    let contentLength: Int
    private let boundaries: TextBoundaries

    init(_ text: String) {
        self.text = text
        length = text.utf16.count
        contentLength = length - BlockScanner.separatorLength(of: text)
        boundaries = TextBoundaries(String(text.utf16.prefix(contentLength)) ?? text)
    }

    func substring(_ range: Range<Int>) -> String {
        let start = text.utf16.index(text.startIndex, offsetBy: range.lowerBound)
        return String(text[start..<text.utf16.index(start, offsetBy: range.count)])
    }

    /// The characters. A separator is one.
    private var characters: [Range<Int>] {
        var start = 0
        return text.map { character in
            defer { start += character.utf16.count }
            return start..<start + character.utf16.count
        }
    }

    /// The character at a position, which exists; empty in an empty text.
    func character(at index: Int) -> Range<Int> { characters.first { $0.upperBound > index } ?? length..<length }

    /// The word at a position, or the white space there, or the character.
    func word(at index: Int) -> Range<Int> {
        if let word = boundaries.words.first(where: { $0.contains(index) }) { return word }
        guard index < contentLength else {
            // At the end of a line the word before it, or else the separator.
            if let last = boundaries.words.last, last.upperBound == index { return last }
            return index..<max(index, length)
        }
        let units = Array(text.utf16)
        func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0xA0, 0x3000].contains(units[index]) }
        guard isSpace(index) else { return character(at: index) }
        var (low, high) = (index, index + 1)
        while low > 0, isSpace(low - 1) { low -= 1 }
        while high < contentLength, isSpace(high) { high += 1 }
        return low..<high
    }

    /// The sentence at a position, with the white space after it.
    func sentence(at index: Int) -> Range<Int> {
        let starts = boundaries.sentenceStarts
        let start = starts.last { $0 <= index } ?? 0
        return start..<(starts.first { $0 > index } ?? length)
    }

    /// The units of an enumeration in its order: each one, and with what separates it from the next.
    ///
    /// - Parameter lines: the lines that are shown.
    func parts(
        _ options: NSString.EnumerationOptions, lines: [NSRange]
    ) -> [(range: Range<Int>, enclosing: Range<Int>)] {
        var parts: [(Range<Int>, Range<Int>)] = []
        // Lines are the units without a bit of their own.
        guard options.subtracting([.reverse, .substringNotRequired, .localized]).isEmpty else {
            NSString(string: text).acetateEnumerateSubstrings(
                in: NSRange(location: 0, length: length), options: options.union(.substringNotRequired)
            ) { _, range, enclosing, _ in
                parts.append((range.lowerBound..<range.upperBound, enclosing.lowerBound..<enclosing.upperBound))
            }
            return parts
        }
        for line in options.contains(.reverse) ? lines.reversed() : lines {
            parts.append((line.lowerBound..<min(line.upperBound, contentLength), line.lowerBound..<line.upperBound))
        }
        return parts
    }
}
