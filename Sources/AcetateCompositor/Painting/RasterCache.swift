import AcetatePixels
import CoreGraphics

/// The raster cache of a tree: counts the memory of all cached rasters of its layers, and evicts the least recently
/// used ones above a limit.
///
/// A raster that a paint has used is not evicted until a later paint has not used it. Therefore the limit is only
/// exceeded by what a single paint needs. Whether a raster is cached never changes a pixel.
final class RasterCache {
    /// In bytes.
    var limit = leastLimit
    /// The bytes of all cached rasters.
    private(set) var bytes = 0
    /// For tests: how many rasters have been created.
    private(set) var made = 0
    /// The cached coverages of boxes.
    let coverages = BoxCoverages()
    /// The masks that layers share.
    let masks = SharedMasks()
    /// An entry removes itself before it is deallocated.
    private var kept: [Entry] = []
    /// The number of paints.
    fileprivate private(set) var now: UInt64 = 0

    private struct Entry {
        unowned let raster: CachedRaster
    }

    private static let leastLimit = 64 << 20

    /// Sets the limit for a screen: eight times the bytes of its pixels, at least 64 MiB.
    func setLimit(for screen: PixelRect) { limit = max(Self.leastLimit, 8 * 4 * min(screen.area, 1 << 32)) }

    /// Begins a paint.
    func beginPaint() { now += 1 }

    /// Ends a paint: evicts rasters that the paint has not used, until three quarters of the limit are in use.
    func endPaint() {
        guard bytes > limit else { return }
        var idle = kept.map(\.raster).filter { $0.lastUse < now }.sorted { $0.lastUse < $1.lastUse }
        var rest = bytes
        for index in idle.indices where rest > limit / 4 * 3 {
            rest -= idle[index].bytes
            // A raster that was released together with another is retained only by this list.
            if !isKnownUniquelyReferenced(&idle[index]) { idle[index].letGo() }
        }
    }

    /// Counts a raster of `bytes` bytes as long as the result exists. `letGo` must make
    /// the owner of both release them. It is called only while the owner exists, so it needs no weak references, which
    /// would make each use of the object more expensive.
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
        // The entry that is being deallocated cannot be accessed through the list.
        guard raster.index < kept.count else { return }
        kept[raster.index] = last
        last.raster.index = raster.index
    }
}

/// An entry of the raster cache. The owner of the raster retains this with it.
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

    /// Marks the raster as used.
    func use() { lastUse = cache.now }
}
