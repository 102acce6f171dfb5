import Foundation

/// A paragraph with its separator, or a piece of a long paragraph, which is laid out at once.
struct TextBlock {
    /// UTF-16 code units, with the separator.
    var length: Int
    /// The number of these that are the paragraph separator at the end; 0 for a piece of a paragraph.
    var separatorLength: Int
    /// The block continues the paragraph of the one before.
    var isContinuation = false
    /// Points; an estimate until the block is laid out.
    var height: CGFloat
    var isMeasured = false
    /// Nil if the block was not laid out since its last change, or if the layout was discarded.
    var layout: BlockLayout?
    /// The layout before changes of a part; nil if the whole block has changed.
    var former: FormerLayout?

    /// The number of code units before the separator.
    var contentLength: Int { length - separatorLength }
}

/// A layout of a block, of which a part has changed since.
struct FormerLayout {
    let layout: BlockLayout
    /// The number of code units at the start and at the end, before the separator, that are the same.
    var head, tail: Int

    init(_ layout: BlockLayout, head: Int, tail: Int) {
        self.layout = layout
        self.head = min(head, layout.contentLength)
        self.tail = min(tail, layout.contentLength - self.head)
    }

    /// The part that a block of another length has in common with the layout; nil for none.
    func limited(to length: Int) -> FormerLayout? {
        var result = self
        result.head = min(head, length)
        result.tail = min(tail, length - result.head)
        return result.head + result.tail > 0 ? result : nil
    }
}

/// The place of a block in a list.
struct BlockPosition {
    fileprivate var chunk, item: Int
    /// The number of the block.
    var index: Int
    /// The offset of its first character, in UTF-16 code units.
    var start: Int
    /// Its upper edge, in points.
    var top: CGFloat

    /// The first block.
    static let start = Self(chunk: 0, item: 0, index: 0, start: 0, top: 0)
}

/// The blocks of a text. They are found by number, by character and by height in chunks with sums, so the time does not depend
/// on the number of blocks in practice. Never empty: the last block has no separator.
struct BlockList {
    private struct Chunk {
        var blocks: [TextBlock]
        var length = 0
        var height: CGFloat = 0

        init(_ blocks: [TextBlock]) {
            self.blocks = blocks
            for block in blocks {
                length += block.length
                height += block.height
            }
        }
    }

    private static let chunkSize = 256
    private var chunks: [Chunk]
    private(set) var count: Int
    /// UTF-16 code units.
    private(set) var length: Int
    /// Points.
    private(set) var height: CGFloat

    init(_ blocks: [TextBlock]) {
        chunks = Self.chunks(blocks)
        count = blocks.count
        (length, height) = chunks.reduce((0, 0)) { ($0.0 + $1.length, $0.1 + $1.height) }
    }

    private static func chunks(_ blocks: [TextBlock]) -> [Chunk] {
        stride(from: 0, to: blocks.count, by: chunkSize).map {
            Chunk(Array(blocks[$0..<min($0 + chunkSize, blocks.count)]))
        }
    }

    subscript(position: BlockPosition) -> TextBlock { chunks[position.chunk].blocks[position.item] }

    // MARK: Finding blocks

    /// The block with a character. An offset at or beyond the end belongs to the last block.
    func position(ofCharacter offset: Int) -> BlockPosition {
        find {
            offset >= $0.start + $1.length
        } skippingChunk: { position, length, _, _ in
            offset >= position.start + length
        }
    }

    /// The block at a height. Positions above and below the text belong to the first and the last block.
    func position(atHeight y: CGFloat) -> BlockPosition {
        find {
            y >= $0.top + $1.height
        } skippingChunk: { position, _, height, _ in
            y >= position.top + height
        }
    }

    /// The block with a number, clamped to those that exist.
    func position(at index: Int) -> BlockPosition {
        find { position, _ in
            position.index < index
        } skippingChunk: { position, _, _, count in
            index >= position.index + count
        }
    }

    private func find(
        _ skips: (BlockPosition, TextBlock) -> Bool,
        skippingChunk: (BlockPosition, _ length: Int, _ height: CGFloat, _ count: Int) -> Bool
    ) -> BlockPosition {
        var position = BlockPosition.start
        while position.chunk < chunks.count - 1 {
            let chunk = chunks[position.chunk]
            guard skippingChunk(position, chunk.length, chunk.height, chunk.blocks.count) else { break }
            position.chunk += 1
            position.index += chunk.blocks.count
            position.start += chunk.length
            position.top += chunk.height
        }
        let blocks = chunks[position.chunk].blocks
        while position.item < blocks.count - 1, skips(position, blocks[position.item]) {
            position.start += blocks[position.item].length
            position.top += blocks[position.item].height
            position.item += 1
            position.index += 1
        }
        return position
    }

    /// The next block; nil after the last one.
    func position(after position: BlockPosition) -> BlockPosition? {
        guard position.index + 1 < count else { return nil }
        var next = position
        let block = self[position]
        next.start += block.length
        next.top += block.height
        next.index += 1
        next.item += 1
        if next.item == chunks[next.chunk].blocks.count { (next.chunk, next.item) = (next.chunk + 1, 0) }
        return next
    }

    /// The block before; nil for the first one.
    func position(before position: BlockPosition) -> BlockPosition? {
        guard position.index > 0 else { return nil }
        var previous = position
        previous.item -= 1
        if previous.item < 0 {
            previous.chunk -= 1
            previous.item = chunks[previous.chunk].blocks.count - 1
        }
        let block = self[previous]
        previous.index -= 1
        previous.start -= block.length
        previous.top -= block.height
        return previous
    }

    // MARK: Changes

    /// Changes the height and the layout of a block.
    mutating func setLayout(_ layout: BlockLayout?, height newHeight: CGFloat, at position: BlockPosition) {
        let change = newHeight - self[position].height
        chunks[position.chunk].blocks[position.item].layout = layout
        chunks[position.chunk].blocks[position.item].former = nil
        chunks[position.chunk].blocks[position.item].height = newHeight
        chunks[position.chunk].blocks[position.item].isMeasured = true
        chunks[position.chunk].height += change
        height += change
    }

    /// Discards the layout of a block, and keeps its height.
    mutating func discardLayout(at position: BlockPosition) {
        chunks[position.chunk].blocks[position.item].layout = nil
        chunks[position.chunk].blocks[position.item].former = nil
    }

    /// Discards the layouts of all blocks, and sets their heights to new estimates.
    mutating func discardLayouts(_ estimate: (TextBlock) -> CGFloat) {
        height = 0
        for chunk in chunks.indices {
            for item in chunks[chunk].blocks.indices {
                chunks[chunk].blocks[item].layout = nil
                chunks[chunk].blocks[item].former = nil
                chunks[chunk].blocks[item].isMeasured = false
                chunks[chunk].blocks[item].height = estimate(chunks[chunk].blocks[item])
            }
            chunks[chunk] = Chunk(chunks[chunk].blocks)
            height += chunks[chunk].height
        }
    }

    /// Replaces the blocks from one to another, both included.
    mutating func replace(_ first: BlockPosition, _ last: BlockPosition, with blocks: [TextBlock]) {
        let affected = first.chunk...last.chunk
        for chunk in chunks[affected] {
            length -= chunk.length
            height -= chunk.height
        }
        let new =
            Array(chunks[first.chunk].blocks[..<first.item]) + blocks
            + Array(chunks[last.chunk].blocks[(last.item + 1)...])
        let replacement = Self.chunks(new)
        for chunk in replacement {
            length += chunk.length
            height += chunk.height
        }
        chunks.replaceSubrange(affected, with: replacement)
        count += blocks.count - (last.index - first.index + 1)
        mergeSmallChunk(at: first.chunk)
        if chunks.isEmpty { self = BlockList([TextBlock(length: 0, separatorLength: 0, height: 0)]) }
    }

    /// Joins a chunk with the next one if both are small, so that deletions leave no long list of small chunks.
    private mutating func mergeSmallChunk(at index: Int) {
        guard index + 1 < chunks.count,
            chunks[index].blocks.count + chunks[index + 1].blocks.count <= Self.chunkSize / 2
        else { return }
        chunks.replaceSubrange(
            index...index + 1, with: [Chunk(chunks[index].blocks + chunks[index + 1].blocks)])
    }
}
