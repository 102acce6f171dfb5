import CoreGraphics
import Foundation

/// A piece of a paragraph that is shaped at once. Positions are bytes of the paragraph.
struct TextPiece: Sendable, Equatable {
    var start: Int
    /// The position up to which the text was read.
    var reach: Int
    /// The number of bytes that were tried first.
    var size: Int
    /// The number of its first line.
    var line: Int

    /// Up to this number of bytes, a paragraph is one piece.
    private static let longestWhole = 2048

    /// The bytes of a piece of a paragraph. Smaller pieces make edits faster, and the first layout slower.
    static func size(in count: Int) -> Int { count <= longestWhole ? longestWhole : 1024 }

    func moved(by bytes: Int, lines: Int) -> TextPiece {
        TextPiece(start: start + bytes, reach: reach + bytes, size: size, line: line + lines)
    }
}

/// A layout and the edit of its text.
struct TextEdit {
    let former: TextLayout
    /// The replaced bytes of the former text.
    let bytes: Range<Int>
    /// The number of bytes that are in their place.
    let count: Int
}

/// The lines of a layout that an edit does not change. They are those of pieces that read no byte of the edit, and of the pieces
/// after it as soon as one of them begins at the same place of the text.
struct TextReuse {
    let head: [TextLine]
    let headPieces: [TextPiece]
    /// Where shaping begins, and the size of the piece there.
    let start, size: Int
    /// The change of the length of the text.
    let delta: Int
    private let former: TextLayout
    private let end: Int

    /// Nil if all pieces must be shaped again.
    init?(_ edit: TextEdit, size: Int, limit: Int, _ isRightToLeft: Bool, _ text: StyledText) {
        let former = edit.former
        guard let first = former.pieces.first, let line = former.placed.first?.line, former.options.height == nil,
            first.size == size, line.isRightToLeft == isRightToLeft, former.text.maximumByteCount == limit,
            former.text.style(at: 0).paragraph == text.style(at: 0).paragraph
        else { return nil }
        self.former = former
        end = edit.bytes.upperBound
        delta = edit.count - edit.bytes.count
        // The last piece has no other one after it, so its last line was not shaped again.
        let kept = former.pieces.dropLast().prefix { $0.reach <= edit.bytes.lowerBound && $0.reach < text.utf8.count }
        headPieces = Array(kept)
        let next = former.pieces[kept.count]
        (start, self.size) = (next.start, next.size)
        head = former.placed[..<next.line].map(\.line)
    }

    /// The lines and the pieces from a place of the new text on, if they are the former ones.
    func tail(from start: Int, size: Int) -> (lines: [TextLine], pieces: ArraySlice<TextPiece>, firstLine: Int)? {
        let place = start - delta
        guard place >= end, let index = former.pieces.firstIndex(where: { $0.start >= place }) else { return nil }
        let piece = former.pieces[index]
        // The first piece may have another indent.
        guard index > 0, piece.start == place, piece.size == size else { return nil }
        return (former.placed[piece.line...].map { $0.line.moved(by: delta) }, former.pieces[index...], piece.line)
    }
}

extension TextLayout {
    /// The layout after an edit. It is that of the whole new text, but in a long paragraph only the pieces are shaped that the edit
    /// changes. Nil if the range divides a character of two code units.
    ///
    /// - Parameters:
    ///   - units: the replaced range in UTF-16 code units, which exists.
    ///   - string: the text in its place; it has the attributes of the default style where it has none.
    package func replacing(_ units: Range<Int>, with string: NSAttributedString) -> TextLayout? {
        guard let low = text.byte(ofUTF16: units.lowerBound, after: (0, 0)),
            let high = text.byte(ofUTF16: units.upperBound, after: (low, units.lowerBound))
        else { return nil }
        let new = StyledText(string, style: text.defaultStyle)
        return TextLayout(
            text.replacing(low..<high, with: new), options: options,
            edit: TextEdit(former: self, bytes: low..<high, count: new.byteCount))
    }
}

extension StyledText {
    var byteCount: Int { utf8.count }

    /// The byte at a UTF-16 offset, counted from another one; nil inside of a character of two code units, or beyond the end.
    func byte(ofUTF16 offset: Int, after known: (byte: Int, offset: Int)) -> Int? {
        var (byte, index) = known
        while index < offset, byte < utf8.count {
            let first = utf8[byte]
            byte += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            index += first < 0xF0 ? 1 : 2
        }
        return index == offset ? byte : nil
    }

    /// The text with other bytes in a range.
    func replacing(_ bytes: Range<Int>, with new: StyledText) -> StyledText {
        var result = StyledText(empty: defaultStyle)
        result.join(self, 0..<bytes.lowerBound)
        result.join(new, 0..<new.utf8.count)
        result.join(self, bytes.upperBound..<utf8.count)
        return result
    }
}

extension TextLine {
    /// Whether the line shows the same as another one, relative to its origin.
    func looksLike(_ other: TextLine) -> Bool {
        guard runs.count == other.runs.count else { return false }
        return zip(runs, other.runs).allSatisfy { $0.looksLike($1) }
    }
}

extension GlyphRun {
    fileprivate func looksLike(_ other: GlyphRun) -> Bool {
        guard glyphs.count == other.glyphs.count, x == other.x, width == other.width, words == other.words else {
            return false
        }
        let areEqual = glyphs.withUnsafeBytes { first in
            other.glyphs.withUnsafeBytes { second in
                guard let one = first.baseAddress, let two = second.baseAddress, one != two else { return true }
                return memcmp(one, two, first.count) == 0
            }
        }
        return areEqual && face.isSame(as: other.face) && style == other.style
    }
}

extension CTLine {
    /// Whether the line shows the same as another one, relative to its origin.
    package func looksLike(_ other: CTLine) -> Bool { line.looksLike(other.line) }

    /// The rectangle of the shapes, relative to the origin, with y down; null without any. Shadows are not included.
    package var shapes: CGRect {
        let ink = line.inkBounds
        return ink.isNull ? ink : CGRect(x: ink.minX, y: -ink.maxY, width: ink.width, height: ink.height)
    }

    /// Whether a part of the line has a shadow.
    package var hasShadow: Bool { line.runs.contains { $0.style.shadow != nil } }
}
