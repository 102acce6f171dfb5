import Synchronization

/// The rectangles of a region. The memory is pooled: it is reused when no region holds it, so that computing the damage of
/// steady frames allocates nothing.
final class RegionStorage: @unchecked Sendable {
    // Written only while one builder has borrowed it, and read only by regions that are made afterwards.

    private(set) var rects: [PixelRect] = []

    /// The most lists in the pool. Lists of regions that are kept for long are displaced by others.
    static let most = 64
    /// The largest capacity of a list that is reused, in rectangles.
    static let mostRects = 1024

    private static let pool = Mutex(Pool())

    init() {}

    /// Borrows a list that no region holds. Safe to call from any thread.
    static func borrow() -> RegionStorage {
        // The displaced list is freed after the lock is released.
        let (list, displaced) = pool.withLock { $0.borrow() }
        withExtendedLifetime(displaced) {}
        return list
    }

    /// Frees the lists that no region holds.
    static func releaseAll() {
        let released = pool.withLock { pool in
            defer { pool = Pool() }
            return pool
        }
        withExtendedLifetime(released) {}
    }

    /// Takes the memory of the list, emptied, to build new rectangles in.
    func takeMemory() -> [PixelRect] {
        var taken: [PixelRect] = []
        swap(&taken, &rects)
        taken.removeAll(keepingCapacity: true)
        return taken
    }

    /// Returns a list of `rects`, whose memory was taken from this one.
    func holding(_ rects: consuming [PixelRect]) -> RegionStorage {
        let list = rects.capacity <= Self.mostRects ? self : RegionStorage()
        list.rects = rects
        return list
    }

    private struct Pool {
        private var lists: [RegionStorage] = []
        /// The index before the one where the next search starts.
        private var next = 0

        /// The most lists that are examined for one call. Most regions last for a few frames.
        private static let tries = 8

        /// Returns a free list, and the list that it displaces from the pool, which a region still holds.
        mutating func borrow() -> (RegionStorage, displaced: RegionStorage?) {
            for _ in 0..<min(Self.tries, lists.count) {
                next = next + 1 < lists.count ? next + 1 : 0
                // A free list has no reference other than the pool's.
                if isKnownUniquelyReferenced(&lists[next]) { return (lists[next], nil) }
            }
            let new = RegionStorage()
            if lists.count < RegionStorage.most {
                lists.append(new)
                return (new, nil)
            }
            let displaced = lists[next]
            lists[next] = new
            return (new, displaced)
        }
    }
}
