import Foundation
import Synchronization

/// A block of memory that pixels are worked out in, lent again once nobody holds it: what a frame of an animation needs the
/// next one needs too, and asks the system for nothing.
///
/// For what lasts no longer than a call, for each loan looks at all blocks. A new block is made where the others that nobody
/// holds are no more than `limit` bytes then: those go first that have not been lent for the longest time. What has not been
/// lent for `patience` loans goes too, and all when it is asked for.
package final class LentMemory: @unchecked Sendable {
    // Neither the address nor the length ever changes; what is there belongs to whoever the block is lent to.

    /// Where whole cache lines begin.
    package let base: UnsafeMutableRawPointer
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    /// The pool's, under its lock.
    private var lastUse = 0

    /// The most bytes of blocks that nobody holds when a new one is made.
    package static let limit = 16 << 20
    /// Many frames' loans.
    static let patience = 1 << 14

    private static let line = 64
    private static let pool = Mutex(Pool())

    /// A block of so many bytes, all zero or, unless `isCleared`, of any value; nil where there is no memory. It is lent for
    /// as long as it is held. On any thread.
    package static func lend(_ byteCount: Int, isCleared: Bool) -> LentMemory? {
        // What goes is given back to the system without the lock.
        let (lent, gone) = pool.withLock { ($0.lend(byteCount), $0.takeGone()) }
        withExtendedLifetime(gone) {}
        guard let (block, isNew) = lent else { return nil }
        if isCleared, !isNew { memset(block.base, 0, byteCount) }
        return block
    }

    /// A block that is lent to nobody else: for pictures that are kept. All zero; nil where there is no memory.
    package static func own(_ byteCount: Int) -> LentMemory? { LentMemory(byteCount) }

    /// Lets go of all that nobody holds, lists of regions as well: where nothing moves any more.
    package static func letGo() {
        BandList.letGo()
        let gone = pool.withLock { pool in
            pool.letGo(downTo: 0)
            return pool.takeGone()
        }
        withExtendedLifetime(gone) {}
    }

    /// Of somewhat more than is asked for, so that pictures that grow a little get the same block; what of it is never
    /// touched takes no memory. All zero.
    private init?(_ byteCount: Int) {
        let step = max(Self.line, 1 << (max(1, byteCount).bitWidth - max(1, byteCount).leadingZeroBitCount - 3))
        capacity = (byteCount + step - 1) & ~(step - 1)
        guard let memory = calloc(1, capacity + Self.line) else { return nil }
        self.memory = memory
        base = memory.alignedUp(toMultipleOf: Self.line)
    }

    deinit { free(memory) }

    /// The blocks that are lent, and those that wait for it.
    struct Pool {
        private var blocks: [LentMemory] = []
        /// Those that were let go, until they are taken.
        private var gone: [LentMemory] = []
        private var uses = 0

        /// A block of at least so many bytes, and whether it is a new one, all zero; nil where there is no memory.
        mutating func lend(_ byteCount: Int) -> (block: LentMemory, isNew: Bool)? {
            uses += 1
            if uses.isMultiple(of: LentMemory.patience) { letGo(unusedSince: uses - LentMemory.patience) }
            if let index = waiting(byteCount) {
                blocks[index].lastUse = uses
                return (blocks[index], false)
            }
            guard let block = LentMemory(byteCount) else { return nil }
            block.lastUse = uses
            blocks.append(block)
            letGo(downTo: LentMemory.limit)
            return (block, true)
        }

        /// The smallest block that nobody holds and that is not far too large.
        private mutating func waiting(_ byteCount: Int) -> Int? {
            var best: Int?
            for index in blocks.indices {
                let capacity = blocks[index].capacity
                guard capacity >= byteCount, capacity / 2 <= byteCount || capacity <= 1 << 12,
                    best.map({ capacity < blocks[$0].capacity }) ?? true,
                    // The pool's own reference is the only one.
                    isKnownUniquelyReferenced(&blocks[index])
                else { continue }
                best = index
            }
            return best
        }

        /// The bytes of those that wait.
        mutating func idle() -> Int {
            var bytes = 0
            for index in blocks.indices where isKnownUniquelyReferenced(&blocks[index]) {
                bytes += blocks[index].capacity
            }
            return bytes
        }

        /// Lets go of those that wait, longest unused first, until they are no more than so many bytes.
        mutating func letGo(downTo limit: Int) {
            var bytes = idle()
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
                gone.append(blocks.remove(at: oldest))
            }
        }

        private mutating func letGo(unusedSince use: Int) {
            for index in blocks.indices.reversed()
            where blocks[index].lastUse <= use && isKnownUniquelyReferenced(&blocks[index]) {
                gone.append(blocks.remove(at: index))
            }
        }

        /// What has been let go since the last call.
        mutating func takeGone() -> [LentMemory] {
            if gone.isEmpty { return [] }
            defer { gone = [] }
            return gone
        }
    }
}

extension PixelBuffer {
    /// Pixels in memory that is lent for as long as it is held, or nobody else's where `isKept`: transparent or, unless
    /// `isCleared`, of any value; nil where there is none. Rows are whole cache lines.
    package static func lent(
        _ size: PixelSize, isCleared: Bool, isKept: Bool = false
    ) -> (PixelBuffer, LentMemory)? {
        let bytesPerRow = size.bytesPerRow()
        let byteCount = bytesPerRow * size.height
        let memory = isKept ? LentMemory.own(byteCount) : LentMemory.lend(byteCount, isCleared: isCleared)
        guard let memory, let buffer = PixelBuffer(base: memory.base, size: size, bytesPerRow: bytesPerRow) else {
            return nil
        }
        return (buffer, memory)
    }
}
