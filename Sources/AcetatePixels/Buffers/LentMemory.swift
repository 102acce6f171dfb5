import Foundation
import Synchronization

/// A block of memory that pixels are worked out in, lent again once nobody holds it: what a frame of an animation needs the
/// next one needs too, and asks the system for nothing.
///
/// Blocks that nobody holds are kept up to `limit` bytes; those go first that have not been lent for the longest time.
package final class LentMemory: @unchecked Sendable {
    // Neither the address nor the length ever changes; what is there belongs to whoever the block is lent to.

    /// Where whole cache lines begin.
    package let base: UnsafeMutableRawPointer
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    /// The pool's, under its lock.
    private var lastUse = 0

    /// The most bytes of blocks that nobody holds.
    package static let limit = 16 << 20

    private static let line = 64
    private static let pool = Mutex(Pool())

    /// A block of so many bytes, all zero or, unless `isCleared`, of any value; nil where there is no memory. It is lent for
    /// as long as it is held. On any thread.
    package static func lend(_ byteCount: Int, isCleared: Bool) -> LentMemory? {
        guard let (block, isNew) = pool.withLock({ $0.lend(byteCount) }) else { return nil }
        if isCleared, !isNew { memset(block.base, 0, byteCount) }
        return block
    }

    /// Lets go of all that nobody holds: where nothing moves any more.
    package static func letGo() { pool.withLock { $0.letGo(downTo: 0) } }

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
        private var uses = 0

        /// A block of at least so many bytes, and whether it is a new one, all zero; nil where there is no memory.
        mutating func lend(_ byteCount: Int) -> (block: LentMemory, isNew: Bool)? {
            uses += 1
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
                blocks.remove(at: oldest)
            }
        }
    }
}

extension PixelBuffer {
    /// Pixels in memory that is lent for as long as it is held: transparent or, unless `isCleared`, of any value; nil where
    /// there is none. Rows are whole cache lines.
    package static func lent(_ size: PixelSize, isCleared: Bool) -> (PixelBuffer, LentMemory)? {
        let bytesPerRow = (4 * size.width + 63) & ~63
        guard let memory = LentMemory.lend(bytesPerRow * size.height, isCleared: isCleared),
            let buffer = PixelBuffer(base: memory.base, size: size, bytesPerRow: bytesPerRow)
        else { return nil }
        return (buffer, memory)
    }
}
