import CAcetatePango

/// The boundaries of the words of a text, and where its lines may be broken, by Unicode's rules (UAX #29) and Pango's tables of languages.
package struct TextBoundaries: Sendable {
    /// Words in ascending order, without the white space and the punctuation between them, in UTF-16 units.
    package let words: [Range<Int>]
    /// The places at which a line may begin, in ascending order, in UTF-16 units.
    package let lineStarts: [Int]
    /// The starts of sentences in ascending order, in UTF-16 units. A sentence ends with the spaces after it.
    package let sentenceStarts: [Int]

    package init(_ text: String) {
        var text = text
        (words, lineStarts, sentenceStarts) = text.withUTF8 { utf8 in
            let scalars = Self.scalarCount(utf8)
            guard !utf8.isEmpty, utf8.count < Int(Int32.max) else { return ([], [], []) }
            var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars + 1)
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                // Reads the bytes of the text, and writes one more element than the text has scalars.
                pango_get_log_attrs(
                    bytes.baseAddress, Int32(bytes.count), -1, pango_language_get_default(), &attributes,
                    Int32(attributes.count))
            }
            var (words, lineStarts, sentenceStarts): ([Range<Int>], [Int], [Int]) = ([], [], [])
            var (index, scalar, start) = (0, 0, Int?.none)
            func visit() {
                if attributes[scalar].is_word_end != 0, let first = start, first < index {
                    words.append(first..<index)
                    start = nil
                }
                if attributes[scalar].is_word_start != 0 { start = index }
                if attributes[scalar].is_line_break != 0, scalar < scalars { lineStarts.append(index) }
                if attributes[scalar].is_sentence_boundary != 0, scalar < scalars { sentenceStarts.append(index) }
            }
            for byte in utf8 where byte & 0xC0 != 0x80 {
                visit()
                index += byte >= 0xF0 ? 2 : 1
                scalar += 1
            }
            visit()
            return (words, lineStarts, sentenceStarts)
        }
    }

    private static func scalarCount(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
        utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
