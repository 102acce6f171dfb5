import CoreText
import Foundation
import Testing

/// The results are those of NSString's documentation: units, and enclosing ranges that cover the range without gaps.
@Suite struct SubstringTests {
    private let text: NSString = "One two, 3!\r\nNext line. Last e\u{301}\u{1F4AF}"

    private struct Found: Equatable {
        var text: String?
        var range, enclosing: NSRange
    }

    private func substrings(_ options: NSString.EnumerationOptions, in range: NSRange? = nil) -> [Found] {
        var found: [Found] = []
        let range = range ?? NSRange(location: 0, length: text.length)
        text.acetateEnumerateSubstrings(in: range, options: options) { part, range, enclosing, _ in
            found.append(Found(text: part, range: range, enclosing: enclosing))
        }
        return found
    }

    @Test func `words have no spaces and punctuation`() {
        #expect(substrings(.byWords).prefix(5).map(\.text) == ["One", "two", "3", "Next", "line"])
    }

    @Test func `lines and paragraphs have no ends of lines`() {
        #expect(substrings(.byLines).map(\.text) == ["One two, 3!", "Next line. Last e\u{301}\u{1F4AF}"])
        let separated: NSString = "a\u{2028}b\u{2029}c\n\nd"
        func parts(_ options: NSString.EnumerationOptions) -> [String?] {
            var parts: [String?] = []
            separated.acetateEnumerateSubstrings(in: NSRange(location: 0, length: separated.length), options: options) {
                part, _, _, _ in parts.append(part)
            }
            return parts
        }
        #expect(parts(.byLines) == ["a", "b", "c", "", "d"])
        #expect(parts(.byParagraphs) == ["a\u{2028}b", "c", "", "d"])
    }

    @Test func `sentences have the spaces after them`() {
        #expect(substrings(.bySentences, in: NSRange(location: 13, length: 15)).map(\.text) == ["Next line. ", "Last"])
    }

    @Test func `characters are composed`() {
        let last = substrings(.byComposedCharacterSequences, in: NSRange(location: 29, length: 4))
        #expect(last.map(\.text) == ["e\u{301}", "\u{1F4AF}"])
        #expect(last.map(\.range) == [NSRange(location: 29, length: 2), NSRange(location: 31, length: 2)])
        #expect(substrings(.byCaretPositions) == substrings(.byComposedCharacterSequences))
        #expect(substrings(.byDeletionClusters) == substrings(.byComposedCharacterSequences))
    }

    @Test(arguments: [
        NSString.EnumerationOptions.byWords, .byLines, .byParagraphs, .bySentences, .byComposedCharacterSequences,
    ])
    func `enclosing ranges cover the range`(unit: NSString.EnumerationOptions) {
        for start in 0..<text.length {
            // A range that divides no character.
            let range = text.rangeOfComposedCharacterSequences(
                for: NSRange(location: start, length: (text.length - start + 1) / 2))
            let found = substrings(unit, in: range)
            guard !found.isEmpty else { continue }
            var place = range.location
            for part in found {
                #expect(
                    part.enclosing.location == place && NSIntersectionRange(part.range, part.enclosing) == part.range)
                #expect(part.text == text.substring(with: part.range))
                place += part.enclosing.length
            }
            #expect(place == range.location + range.length)
            #expect(substrings([unit, .reverse], in: range) == found.reversed())
        }
    }

    @Test func `a range beyond the text is clipped, and substrings can be omitted`() {
        let beyond = substrings(.byWords, in: NSRange(location: 4, length: 1000))
        #expect(beyond.first?.text == "two" && beyond.first?.enclosing.location == 4)
        #expect(substrings(.byWords, in: NSRange(location: 500, length: 3)).isEmpty)
        #expect(substrings([.byWords, .substringNotRequired]).allSatisfy { $0.text == nil })
    }

    @Test func `a closure stops`() {
        var words: [String?] = []
        text.acetateEnumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byWords) {
            word, _, _, stop in
            words.append(word)
            if words.count == 2 { stop.pointee = true }
        }
        #expect(words == ["One", "two"])
    }

    @Test func `strings have ranges of indexes`() {
        let string = "\u{1F600} one two"
        var words: [String] = []
        string.dropFirst().acetateEnumerateSubstrings(in: string.index(after: string.startIndex)..., options: .byWords)
        {
            word, range, _, stop in
            #expect(word == String(string[range]))
            words.append(String(string[range]))
            stop = words.count == 2
        }
        #expect(words == ["one", "two"])
    }
}
