import CoreGraphics

/// Characters that a text gets only while it is shaped: controls for the direction of its parts, and places where a word may be
/// divided. None of them is part of the lines: their ranges are those of the text itself.
struct TextInsertion {
    enum Kind {
        /// Soft hyphen (U+00AD).
        case hyphen
        /// Word joiner (U+2060), at which no line ends.
        case joiner
        /// A control of the bidirectional algorithm.
        case direction(UInt8)
    }

    /// The byte of the text before which it stands.
    let byte: Int
    let kind: Kind

    var utf8: [UInt8] {
        switch kind {
        case .hyphen: [0xC2, 0xAD]
        case .joiner: [0xE2, 0x81, 0xA0]
        // U+202A to U+202E.
        case .direction(let last): [0xE2, 0x80, last]
        }
    }
}

/// A part of text whose direction the attribute `kCTWritingDirectionAttributeName` gives.
package enum TextEmbedding: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1
    /// All characters have the direction, whatever they are.
    case leftToRightOverride = 2
    case rightToLeftOverride = 3

    /// The last byte of the control character that begins it: LRE, RLE, LRO or RLO.
    fileprivate var control: UInt8 {
        switch self {
        case .leftToRight: 0xAA
        case .rightToLeft: 0xAB
        case .leftToRightOverride: 0xAD
        case .rightToLeftOverride: 0xAE
        }
    }

    /// The last byte of the control character that ends the last embedding: PDF.
    fileprivate static let end: UInt8 = 0xAC
}

extension StyledText {
    /// The controls that begin and end the embeddings of the runs.
    private var directions: [TextInsertion] {
        guard runs.contains(where: { !$0.style.embeddings.isEmpty }) else { return [] }
        var result: [TextInsertion] = []
        var open: [TextEmbedding] = []
        func change(to next: [TextEmbedding], at byte: Int) {
            let common = zip(open, next).prefix { $0 == $1 }.count
            for _ in common..<open.count {
                result.append(TextInsertion(byte: byte, kind: .direction(TextEmbedding.end)))
            }
            for embedding in next[common...] {
                result.append(TextInsertion(byte: byte, kind: .direction(embedding.control)))
            }
            open = next
        }
        for run in runs { change(to: run.style.embeddings, at: run.bytes.lowerBound) }
        change(to: [], at: utf8.count)
        return result
    }

    /// Joiners between the syllables of Korean words.
    private var joiners: [TextInsertion] {
        var result: [TextInsertion] = []
        var (byte, wasHangul) = (0, false)
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            let isHangul = (0xAC00...0xD7A3).contains(scalar.value)
            if wasHangul, isHangul { result.append(TextInsertion(byte: byte, kind: .joiner)) }
            wasHangul = isHangul
            byte += UTF8.width(scalar)
        }
        return result
    }

    /// What the text gets while it is shaped, in the order of its bytes.
    func insertions(hyphens: [Int], keepsHangulWords: Bool) -> [TextInsertion] {
        var result = directions
        if keepsHangulWords { result += joiners }
        result += hyphens.map { TextInsertion(byte: $0, kind: .hyphen) }
        // The sort is stable, so what ends stays before what begins.
        return result.sorted { $0.byte < $1.byte }
    }

    /// The text with insertions, each in the style of the character that it follows.
    func inserting(_ insertions: [TextInsertion]) -> StyledText {
        var result = StyledText(empty: defaultStyle)
        var byte = 0
        for insertion in insertions {
            result.join(self, byte..<insertion.byte)
            byte = insertion.byte
            result.append(insertion.utf8, style(at: max(0, byte - 1)))
        }
        result.join(self, byte..<utf8.count)
        return result
    }
}

/// Where the bytes of a text with insertions are in the text itself.
struct InsertionMap {
    private struct Place {
        /// The place in the text with insertions.
        let bytes: Range<Int>
        /// The number of inserted bytes up to its end.
        let shift: Int
        /// The place that its bytes have in the text itself.
        let original: Int
    }

    private var places: [Place] = []

    init(_ insertions: [TextInsertion], in text: StyledText) {
        var shift = 0
        for insertion in insertions {
            let start = insertion.byte + shift
            shift += insertion.utf8.count
            // A hyphen belongs to the character before it, at the end of a line.
            let isHyphen = if case .hyphen = insertion.kind { true } else { false }
            let original = isHyphen ? text.boundary(before: insertion.byte - 1) : insertion.byte
            places.append(Place(bytes: start..<insertion.byte + shift, shift: shift, original: original))
        }
    }

    /// The byte of the text itself. `isBound` is true for a bound of a range.
    func original(of byte: Int, isBound: Bool = false) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].bytes.lowerBound <= byte { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return byte }
        let place = places[low - 1]
        guard place.bytes.contains(byte) else { return byte - place.shift }
        return isBound ? place.bytes.upperBound - place.shift : place.original
    }
}

extension TextLine {
    /// The line of the text itself.
    func mapped(by map: InsertionMap, in text: StyledText) -> TextLine {
        var line = self
        line.bytes = map.range(of: bytes)
        line.runs = runs.compactMap { run in
            let bytes = map.range(of: run.bytes)
            // A run of nothing but controls has no place in the text.
            guard !bytes.isEmpty || run.width > 0 else { return nil }
            // The empty glyphs of controls belong to a character of the run.
            let last = max(bytes.lowerBound, text.boundary(before: bytes.upperBound - 1))
            return GlyphRun(
                face: run.face, fallback: run.fallback, style: run.style, glyphs: run.glyphs,
                shaped: run.shaped.map { glyph in
                    ShapedGlyph(
                        glyph: glyph.glyph, x: glyph.x, y: glyph.y, advance: glyph.advance,
                        byte: min(max(map.original(of: glyph.byte), bytes.lowerBound), last))
                }, bytes: bytes, isRightToLeft: run.isRightToLeft, x: run.x, width: run.width, ink: run.ink,
                words: run.words)
        }
        return line
    }
}

extension InsertionMap {
    fileprivate func range(of bytes: Range<Int>) -> Range<Int> {
        let low = original(of: bytes.lowerBound, isBound: true)
        return low..<max(low, original(of: bytes.upperBound, isBound: true))
    }
}
