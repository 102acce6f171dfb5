import Foundation

/// The units into which `acetateEnumerateSubstrings` divides a string.
enum SubstringUnit {
    case lines, paragraphs, characters, words, sentences

    init(_ options: NSString.EnumerationOptions) {
        switch options.rawValue & 0xFF {
        case 1: self = .paragraphs
        // Carets and deletions of this framework go by characters.
        case 2, 5, 6: self = .characters
        case 3: self = .words
        case 4: self = .sentences
        default: self = .lines
        }
    }

    /// The units of a text in ascending order, in UTF-16 units. Words, lines and paragraphs have gaps between them.
    func ranges(in text: String) -> [Range<Int>] {
        switch self {
        case .words: return TextBoundaries(text).words
        case .sentences:
            let starts = TextBoundaries(text).sentenceStarts
            return zip(starts, starts.dropFirst() + [text.utf16.count]).map { $0..<$1 }
        case .characters:
            var start = 0
            return text.map { character in
                defer { start += character.utf16.count }
                return start..<start + character.utf16.count
            }
        case .lines: return Self.lines(in: text) { $0.isNewline }
        case .paragraphs:
            // U+2028 and U+0085 end lines, but not paragraphs.
            return Self.lines(in: text) { $0.isNewline && $0 != "\u{2028}" && $0 != "\u{85}" }
        }
    }

    private static func lines(in text: String, isEnd: (Character) -> Bool) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var (start, index) = (0, 0)
        for character in text {
            if isEnd(character) {
                lines.append(start..<index)
                start = index + character.utf16.count
            }
            index += character.utf16.count
        }
        if start < index { lines.append(start..<index) }
        return lines
    }
}
