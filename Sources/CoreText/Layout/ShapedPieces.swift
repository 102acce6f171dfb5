/// The pieces of long paragraphs that were shaped last, so that an edit of a paragraph shapes only the pieces that it changes.
struct ShapedPieces {
    private struct Entry {
        let text: StyledText
        let shaping: Shaping
        let lines: [TextLine]
    }

    /// Enough for a paragraph of 12,000 bytes.
    private static let limit = 8
    /// The most recently used last.
    private var entries: [Entry] = []

    /// The lines of a piece; nil if it was not shaped recently.
    mutating func lines(of text: StyledText, _ shaping: Shaping) -> [TextLine]? {
        guard let index = entries.lastIndex(where: { $0.shaping == shaping && $0.text == text }) else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return entry.lines
    }

    /// Keeps the lines of a piece.
    mutating func insert(_ lines: [TextLine], of text: StyledText, _ shaping: Shaping) {
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(Entry(text: text, shaping: shaping, lines: lines))
    }
}
