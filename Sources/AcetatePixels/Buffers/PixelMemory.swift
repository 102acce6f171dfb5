import Glibc
import Synchronization

/// Zeroed memory for pixels that exist longer than a frame.
///
/// Large blocks are mapped by themselves, so that the system has them back when they are freed. `malloc` does that only until
/// the first of them is freed (M_MMAP_THRESHOLD in mallopt(3)). From then on they are in its heap, which keeps their memory.
/// A few freed blocks are kept for the next ones of the same size, because new pages cost several times what clearing costs.
package enum PixelMemory {
    /// The least size of a block that is mapped, in bytes.
    static let leastMapped = 1 << 17
    /// The most bytes of freed blocks that are kept. The last freed block is kept, whatever its size.
    static let spareLimit = 4 << 20

    /// Allocates a zeroed block, aligned to at least 16 bytes; nil if memory is exhausted.
    package static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= leastMapped else { return calloc(1, byteCount) }
        if let spare = spares.withLock({ $0.take(byteCount) }) {
            memset(spare.base, 0, byteCount)
            return spare.base
        }
        let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return base == MAP_FAILED ? nil : base
    }

    /// Zeroed memory that nothing will be written to, so that it takes no pages; nil if there are no addresses for it.
    package static func reserve(_ byteCount: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let base = mmap(nil, byteCount, PROT_READ | PROT_WRITE, flags, -1, 0)
        return base == MAP_FAILED ? nil : base
    }

    /// Frees memory of `reserve`, whose size must be the same.
    package static func release(_ base: UnsafeMutableRawPointer, _ byteCount: Int) { munmap(base, byteCount) }

    /// Frees a block of `allocate`, whose size must be the same.
    package static func free(_ base: UnsafeMutableRawPointer, _ byteCount: Int) {
        guard byteCount >= leastMapped else { return Glibc.free(base) }
        for spare in spares.withLock({ $0.add(Block(base: base, byteCount: byteCount)) }) { spare.unmap() }
    }

    /// Frees the blocks that are kept for others. For windows that come to rest.
    static func releaseSpares() {
        for spare in spares.withLock({ $0.removeAll() }) { spare.unmap() }
    }

    private static let spares = Mutex(Spares())

    /// A mapped block without an owner.
    ///
    /// `@unchecked Sendable`: only the thread that has removed a block from the list uses its memory.
    struct Block: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int

        func unmap() { munmap(base, byteCount) }
    }

    /// The freed blocks that are kept.
    struct Spares: Sendable {
        /// In the order in which they were freed.
        private var blocks: [Block] = []
        private(set) var bytes = 0

        mutating func take(_ byteCount: Int) -> Block? {
            guard let index = blocks.lastIndex(where: { $0.byteCount == byteCount }) else { return nil }
            bytes -= byteCount
            return blocks.remove(at: index)
        }

        /// Adds a block, and returns those that are too many.
        mutating func add(_ block: Block) -> [Block] {
            blocks.append(block)
            bytes += block.byteCount
            var surplus: [Block] = []
            while bytes > PixelMemory.spareLimit, blocks.count > 1 {
                let oldest = blocks.removeFirst()
                bytes -= oldest.byteCount
                surplus.append(oldest)
            }
            return surplus
        }

        mutating func removeAll() -> [Block] {
            defer { (blocks, bytes) = ([], 0) }
            return blocks
        }
    }
}
