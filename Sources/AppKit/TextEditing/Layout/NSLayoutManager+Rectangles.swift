import Foundation

/// Rectangles in memory that a layout manager lends to programs.
///
/// The memory is allocated for `count` rectangles, all of which are initialized, and freed with the object.
final class LentRectangles {
    let address: UnsafeMutablePointer<NSRect>

    /// Copies rectangles, of which there is at least one.
    init(_ rects: [NSRect]) {
        address = .allocate(capacity: rects.count)
        address.initialize(from: rects, count: rects.count)
    }

    // A rectangle needs no deinitialization.
    deinit { address.deallocate() }
}

extension NSLayoutManager {
    /// The rectangles that enclose a range of characters; nil for none. If the selected range contains it, they are those of a
    /// selection, which fill lines to their edges.
    ///
    /// - Parameter rectCount: on return, the number of rectangles.
    /// - Returns: memory of the layout manager, which is valid until the next call.
    public func rectArray(
        forCharacterRange charRange: NSRange, withinSelectedCharacterRange selCharRange: NSRange,
        in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
    ) -> UnsafeMutablePointer<NSRect>? {
        var rects: [NSRect] = []
        enumerateEnclosingRects(
            forGlyphRange: charRange, withinSelectedGlyphRange: selCharRange, in: container
        ) { rect, _ in rects.append(rect) }
        rectCount.pointee = rects.count
        lentRectangles = rects.isEmpty ? nil : LentRectangles(rects)
        return lentRectangles?.address
    }

    /// The rectangles that enclose a range of glyphs; see the method for characters.
    public func rectArray(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selGlyphRange: NSRange,
        in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
    ) -> UnsafeMutablePointer<NSRect>? {
        rectArray(
            forCharacterRange: glyphRange, withinSelectedCharacterRange: selGlyphRange, in: container,
            rectCount: rectCount)
    }

    /// The insertion points of the line that a character is in, from the line's start to its end.
    ///
    /// - Parameters:
    ///   - aFlag: whether the positions are those after the characters before, which differ where the direction changes.
    ///   - dFlag: whether the points are in the order of their positions, from left to right.
    ///   - positions: memory for the positions in points from the line's left edge; nil to leave them out.
    ///   - charIndexes: memory for the characters after the points; nil to leave them out.
    /// - Returns: the number of points, for which both memories must suffice. It does not exceed the length of the line plus 1.
    @discardableResult
    public func getLineFragmentInsertionPoints(
        forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
        positions: UnsafeMutablePointer<CGFloat>?, characterIndexes charIndexes: UnsafeMutablePointer<Int>?
    ) -> Int {
        let line = line(ofCharacter: charIndex)
        let starts = line.fragment.characters.map { line.block.start + $0.range.lowerBound }
        var indexes = Array(Set(starts + [line.contentEnd])).sorted()
        var places = indexes.map { line.x(at: $0, aFlag ? .upstream : .downstream) - line.rect.minX }
        if dFlag {
            let order = indexes.indices.sorted { (places[$0], indexes[$0]) < (places[$1], indexes[$1]) }
            (indexes, places) = (order.map { indexes[$0] }, order.map { places[$0] })
        }
        for (number, index) in indexes.enumerated() {
            positions?[number] = places[number]
            charIndexes?[number] = index
        }
        return indexes.count
    }
}
