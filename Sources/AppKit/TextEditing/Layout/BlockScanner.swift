import Foundation

/// Divides text into blocks: paragraphs with their separators, and pieces of paragraphs that are longer than `longest`.
struct BlockScanner {
    /// The length of the longest block, in UTF-16 code units. It bounds the time to lay out a block.
    static let longest = 8192
    /// The length of the pieces of longer paragraphs, which may grow by edits.
    static let piece = 4096

    /// The blocks of UTF-16 code units that begin at the start of a block, with heights of 0. Paragraphs end as
    /// those of CoreText: at U+000A, U+000D, both together, and U+2029.
    ///
    /// - Parameters:
    ///   - isContinuation: whether the first block continues a paragraph.
    ///   - isEnd: whether the text ends there, so that the last block has no separator.
    static func blocks(of units: [UInt16], isContinuation: Bool, isEnd: Bool) -> [TextBlock] {
        var blocks: [TextBlock] = []
        var (start, index, isContinuation) = (0, 0, isContinuation)
        /// The end of the paragraph, as far as it is known: no piece of it is longer than `longest` before that.
        var paragraphEnd = 0
        func end(at end: Int, separator: Int) {
            blocks.append(
                TextBlock(
                    length: end - start, separatorLength: separator, isContinuation: isContinuation, height: 0))
            (start, isContinuation) = (end, separator == 0)
        }
        while index < units.count {
            let unit = units[index]
            index += 1
            switch unit {
            case 0x0A, 0x2029: end(at: index, separator: 1)
            case 0x0D:
                let isPair = index < units.count && units[index] == 0x0A
                if isPair { index += 1 }
                end(at: index, separator: isPair ? 2 : 1)
            case _ where index - start >= piece && index >= paragraphEnd && !isSeparator(units, at: index):
                paragraphEnd = index
                while paragraphEnd - start <= longest, !isSeparator(units, at: paragraphEnd) { paragraphEnd += 1 }
                guard paragraphEnd - start > longest else { continue }
                let cut = cut(units, from: start, to: index)
                end(at: cut, separator: 0)
                index = cut
                paragraphEnd = 0
            default: break
            }
        }
        if start < units.count || isEnd { end(at: units.count, separator: 0) }
        return blocks
    }

    /// The number of UTF-16 code units of the separator at the end of a text.
    static func separatorLength(of text: String) -> Int {
        let units = text.utf16.suffix(2)
        switch units.last {
        case 0x0A: return units.count == 2 && units.first == 0x0D ? 2 : 1
        case 0x0D, 0x2029: return 1
        default: return 0
        }
    }

    private static func isSeparator(_ units: [UInt16], at index: Int) -> Bool {
        index >= units.count || units[index] == 0x0A || units[index] == 0x0D || units[index] == 0x2029
    }

    /// Where a piece of a long paragraph ends: after a space near the limit, or else not inside a surrogate pair.
    private static func cut(_ units: [UInt16], from start: Int, to end: Int) -> Int {
        for index in stride(from: end, to: max(start + 1, end - 512), by: -1) where units[index - 1] == 0x20 {
            return index
        }
        let isInsidePair =
            end < units.count && UTF16.isTrailSurrogate(units[end]) && UTF16.isLeadSurrogate(units[end - 1])
        return isInsidePair ? end - 1 : end
    }
}
