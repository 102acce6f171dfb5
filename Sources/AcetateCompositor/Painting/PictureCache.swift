import AcetatePixels
import CoreGraphics

/// The pictures that a tree has made and keeps, to put them down again: how much memory they take, and which of them go when
/// that is more than a limit.
///
/// Those go first that have not been used for the longest time. What a paint has used stays until another one has not: so
/// the limit is passed by what a single paint needs, and by no more. Whether a picture is kept never changes a pixel.
final class PictureCache {
    /// Bytes.
    var limit = leastLimit
    /// Bytes of all pictures that are kept now.
    private(set) var bytes = 0
    /// For tests: how many pictures have been made.
    private(set) var made = 0
    /// What the boxes among them cover.
    let coverages = BoxCoverages()
    /// The masks that layers share.
    let masks = SharedMasks()
    /// Each takes itself out before it is gone.
    private var kept: [Entry] = []
    /// Counts paints.
    fileprivate private(set) var now: UInt64 = 0

    private struct Entry {
        unowned let picture: KeptPicture
    }

    private static let leastLimit = 64 << 20

    /// Sets the limit for a screen: eight times its pixels, at least 64 MiB.
    func setLimit(for screen: PixelRect) { limit = max(Self.leastLimit, 8 * 4 * min(screen.area, 1 << 32)) }

    /// Begins a paint.
    func beginPaint() { now += 1 }

    /// Ends a paint: lets pictures go that it has not used, until there is some room again.
    func endPaint() {
        guard bytes > limit else { return }
        var idle = kept.map(\.picture).filter { $0.lastUse < now }.sorted { $0.lastUse < $1.lastUse }
        var rest = bytes
        for index in idle.indices where rest > limit / 4 * 3 {
            rest -= idle[index].bytes
            // One that has gone with another is kept by nobody but this list.
            if !isKnownUniquelyReferenced(&idle[index]) { idle[index].letGo() }
        }
    }

    /// Counts a picture of so many bytes for as long as the result lives. `letGo` must end what keeps both; it is called only
    /// while something does, so that it needs no weak references, which make an object's every use dearer.
    func keep(bytes: Int, letGo: @escaping () -> Void) -> KeptPicture {
        let picture = KeptPicture(self, index: kept.count, bytes: bytes, letGo: letGo)
        kept.append(Entry(picture: picture))
        self.bytes += bytes
        made += 1
        return picture
    }

    fileprivate func remove(_ picture: KeptPicture) {
        bytes -= picture.bytes
        let last = kept.removeLast()
        // The one that goes cannot be looked at through the list any more.
        guard picture.index < kept.count else { return }
        kept[picture.index] = last
        last.picture.index = picture.index
    }
}

/// The place of a picture among those that are kept. Whoever keeps the picture keeps this with it.
final class KeptPicture {
    private let cache: PictureCache
    fileprivate var index: Int
    fileprivate let bytes: Int
    fileprivate(set) var lastUse: UInt64
    fileprivate let letGo: () -> Void

    fileprivate init(_ cache: PictureCache, index: Int, bytes: Int, letGo: @escaping () -> Void) {
        (self.cache, self.index, self.bytes, self.letGo) = (cache, index, bytes, letGo)
        lastUse = cache.now
    }

    deinit { cache.remove(self) }

    /// Notes that the picture is put down.
    func use() { lastUse = cache.now }
}
