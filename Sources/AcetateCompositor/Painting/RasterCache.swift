import AcetatePixels
import CoreGraphics

/// The raster cache of a tree: counts the memory of all rasters that its layers keep, and evicts the least recently used ones
/// where that is more than a limit.
///
/// What a paint has used stays until another paint has not used it: the limit is exceeded by what a single paint needs, and by
/// no more. Whether a raster is kept never changes a pixel.
final class RasterCache {
    /// Bytes.
    var limit = leastLimit
    /// Bytes of all rasters that are kept now.
    private(set) var bytes = 0
    /// For tests: how many rasters have been made.
    private(set) var made = 0
    /// The coverage of the boxes among them.
    let coverages = BoxCoverages()
    /// The masks that layers share.
    let masks = SharedMasks()
    /// Each takes itself out before it is gone.
    private var kept: [Entry] = []
    /// Counts paints.
    fileprivate private(set) var now: UInt64 = 0

    private struct Entry {
        unowned let raster: CachedRaster
    }

    private static let leastLimit = 64 << 20

    /// Sets the limit for a screen: eight times its pixels, at least 64 MiB.
    func setLimit(for screen: PixelRect) { limit = max(Self.leastLimit, 8 * 4 * min(screen.area, 1 << 32)) }

    /// Begins a paint.
    func beginPaint() { now += 1 }

    /// Ends a paint: evicts rasters that it has not used, until three quarters of the limit are left.
    func endPaint() {
        guard bytes > limit else { return }
        var idle = kept.map(\.raster).filter { $0.lastUse < now }.sorted { $0.lastUse < $1.lastUse }
        var rest = bytes
        for index in idle.indices where rest > limit / 4 * 3 {
            rest -= idle[index].bytes
            // One that has gone with another is kept by nobody but this list.
            if !isKnownUniquelyReferenced(&idle[index]) { idle[index].letGo() }
        }
    }

    /// Counts a raster of `bytes` bytes for as long as the result lives. `letGo` must release what keeps both. It is called only
    /// while something does, so it needs no weak references, which would make each use of the object more expensive.
    func keep(bytes: Int, letGo: @escaping () -> Void) -> CachedRaster {
        let raster = CachedRaster(self, index: kept.count, bytes: bytes, letGo: letGo)
        kept.append(Entry(raster: raster))
        self.bytes += bytes
        made += 1
        return raster
    }

    fileprivate func remove(_ raster: CachedRaster) {
        bytes -= raster.bytes
        let last = kept.removeLast()
        // The one that goes cannot be looked at through the list any more.
        guard raster.index < kept.count else { return }
        kept[raster.index] = last
        last.raster.index = raster.index
    }
}

/// An entry of the raster cache. Whoever keeps the raster keeps this with it.
final class CachedRaster {
    private let cache: RasterCache
    fileprivate var index: Int
    fileprivate let bytes: Int
    fileprivate(set) var lastUse: UInt64
    fileprivate let letGo: () -> Void

    fileprivate init(_ cache: RasterCache, index: Int, bytes: Int, letGo: @escaping () -> Void) {
        (self.cache, self.index, self.bytes, self.letGo) = (cache, index, bytes, letGo)
        lastUse = cache.now
    }

    deinit { cache.remove(self) }

    /// Notes that the raster is composited.
    func use() { lastUse = cache.now }
}
