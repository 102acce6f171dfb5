import Foundation
import Synchronization

/// A block of memory for pixels or intermediate results, 64-byte aligned.
///
/// Neither the address nor the capacity changes. The memory belongs to the holder of the block.
package final class ScratchBuffer: @unchecked Sendable {
    // Only `lastUse` changes after the initializer, and only under the lock of the pool.

    package let base: UnsafeMutableRawPointer
    private let memory: UnsafeMutableRawPointer
    fileprivate let capacity: Int
    /// The pool's use count when the block was last borrowed.
    fileprivate var lastUse = 0

    private static let alignment = 64

    /// Allocates a zeroed block; nil if memory is exhausted.
    ///
    /// The capacity is rounded up by less than a quarter, so that buffers that grow a little reuse the same block. Pages that
    /// are never touched use no memory.
    package init?(_ byteCount: Int) {
        let step = max(Self.alignment, 1 << (max(1, byteCount).bitWidth - max(1, byteCount).leadingZeroBitCount - 3))
        capacity = (byteCount + step - 1) & ~(step - 1)
        guard let memory = calloc(1, capacity + Self.alignment) else { return nil }
        self.memory = memory
        base = memory.alignedUp(toMultipleOf: Self.alignment)
    }

    deinit { free(memory) }
}

/// A pool of scratch buffers, so that steady frames allocate nothing.
///
/// A borrowed block returns to the pool when its last reference is released. The pool allocates a block if none of the free
/// ones fits; it then evicts the least recently used free blocks until the rest have at most `limit` bytes. Blocks that have
/// not been borrowed during `patience` calls are evicted too, and `releaseAll` evicts all free blocks.
///
/// Borrowed blocks should not outlive a frame, because each call looks at all blocks. Use `ScratchBuffer.init` for
/// memory that is kept.
package struct ScratchBufferPool: Sendable {
    /// The most bytes of free blocks after an allocation.
    package static let limit = 16 << 20
    /// The number of calls after which an unused block is evicted: those of many frames.
    static let patience = 1 << 14

    private static let shared = Mutex(ScratchBufferPool())

    /// Borrows a block of at least `byteCount` bytes for as long as it is held; nil if memory is exhausted. The bytes are zero
    /// if `isCleared`, and otherwise undefined. Safe to call from any thread.
    package static func borrow(_ byteCount: Int, isCleared: Bool) -> ScratchBuffer? {
        // Evicted blocks are freed after the lock is released.
        let (borrowed, evicted) = shared.withLock { ($0.borrow(byteCount), $0.takeEvicted()) }
        withExtendedLifetime(evicted) {}
        guard let (block, isNew) = borrowed else { return nil }
        if isCleared, !isNew { memset(block.base, 0, byteCount) }
        return block
    }

    /// Frees all blocks that are not borrowed, and those that other pools of memory keep. For windows that come to rest.
    package static func releaseAll() {
        RegionStorage.releaseAll()
        PixelOutline.spareLines.removeAll()
        CoverageScan.spareEdges.removeAll()
        CoverageScan.spareChains.removeAll()
        PixelMemory.releaseSpares()
        let evicted = shared.withLock { pool in
            pool.evict(downTo: 0)
            return pool.takeEvicted()
        }
        withExtendedLifetime(evicted) {}
    }

    /// Borrowed and free blocks.
    private var blocks: [ScratchBuffer] = []
    /// The evicted blocks that `takeEvicted` has not returned yet.
    private var evicted: [ScratchBuffer] = []
    private var uses = 0

    init() {}

    /// Returns a block of at least `byteCount` bytes, and whether it is new, and therefore zeroed; nil if memory is exhausted.
    mutating func borrow(_ byteCount: Int) -> (block: ScratchBuffer, isNew: Bool)? {
        uses += 1
        if uses.isMultiple(of: Self.patience) { evict(unusedSince: uses - Self.patience) }
        if let index = freeBlock(byteCount) {
            blocks[index].lastUse = uses
            return (blocks[index], false)
        }
        guard let block = ScratchBuffer(byteCount) else { return nil }
        block.lastUse = uses
        blocks.append(block)
        evict(downTo: Self.limit)
        return (block, true)
    }

    /// The smallest free block that fits and has at most twice the capacity that is needed, or 4 KiB.
    private mutating func freeBlock(_ byteCount: Int) -> Int? {
        var best: Int?
        for index in blocks.indices {
            let capacity = blocks[index].capacity
            guard capacity >= byteCount, capacity / 2 <= byteCount || capacity <= 1 << 12,
                best.map({ capacity < blocks[$0].capacity }) ?? true,
                // A free block has no reference other than the pool's.
                isKnownUniquelyReferenced(&blocks[index])
            else { continue }
            best = index
        }
        return best
    }

    /// The bytes of the free blocks.
    mutating func freeBytes() -> Int {
        var bytes = 0
        for index in blocks.indices where isKnownUniquelyReferenced(&blocks[index]) {
            bytes += blocks[index].capacity
        }
        return bytes
    }

    /// Evicts the least recently used free blocks until the rest have at most `limit` bytes.
    mutating func evict(downTo limit: Int) {
        var bytes = freeBytes()
        while bytes > limit {
            var oldest: Int?
            for index in blocks.indices
            where oldest.map({ blocks[index].lastUse < blocks[$0].lastUse }) ?? true
                && isKnownUniquelyReferenced(&blocks[index])
            {
                oldest = index
            }
            guard let oldest else { return }
            bytes -= blocks[oldest].capacity
            evicted.append(blocks.remove(at: oldest))
        }
    }

    private mutating func evict(unusedSince use: Int) {
        for index in blocks.indices.reversed()
        where blocks[index].lastUse <= use && isKnownUniquelyReferenced(&blocks[index]) {
            evicted.append(blocks.remove(at: index))
        }
    }

    /// Returns the blocks that were evicted since the last call.
    mutating func takeEvicted() -> [ScratchBuffer] {
        if evicted.isEmpty { return [] }
        defer { evicted = [] }
        return evicted
    }
}
