import Synchronization

/// The rectangles of a region, and their memory: lent to the next region once no region holds it, so that an animation's
/// damage asks the system for nothing.
final class BandList: @unchecked Sendable {
    // Written only while it is lent to one builder, and read only by regions that were made after that.

    private(set) var rects: [PixelRect] = []

    /// The most lists that are lent again; those of regions that are kept for long lose their places to others.
    static let most = 64
    /// A list with room for more rectangles is lent once.
    static let mostRects = 1024

    private static let pool = Mutex(Pool())

    init() {}

    /// A list that no region holds. On any thread.
    static func lend() -> BandList {
        // What goes is given back to the system without the lock.
        let (list, displaced) = pool.withLock { $0.lend() }
        withExtendedLifetime(displaced) {}
        return list
    }

    /// Lets go of the lists that no region holds.
    static func letGo() {
        let gone = pool.withLock { pool in
            defer { pool = Pool() }
            return pool
        }
        withExtendedLifetime(gone) {}
    }

    /// The memory of the list, for its new rectangles.
    func takeMemory() -> [PixelRect] {
        var taken: [PixelRect] = []
        swap(&taken, &rects)
        taken.removeAll(keepingCapacity: true)
        return taken
    }

    /// A list of these rectangles, whose memory was taken from this one.
    func holding(_ rects: consuming [PixelRect]) -> BandList {
        let list = rects.capacity <= Self.mostRects ? self : BandList()
        list.rects = rects
        return list
    }

    private struct Pool {
        private var lists: [BandList] = []
        /// Where the next one is looked for.
        private var next = 0

        /// So many places are looked at: most regions last for a few frames.
        private static let tries = 8

        /// A list that nobody holds, and the one that leaves the pool for it: one of a region that is kept.
        mutating func lend() -> (BandList, displaced: BandList?) {
            for _ in 0..<min(Self.tries, lists.count) {
                next = next + 1 < lists.count ? next + 1 : 0
                // The pool's own reference is the only one.
                if isKnownUniquelyReferenced(&lists[next]) { return (lists[next], nil) }
            }
            let new = BandList()
            if lists.count < BandList.most {
                lists.append(new)
                return (new, nil)
            }
            let displaced = lists[next]
            lists[next] = new
            return (new, displaced)
        }
    }
}
