import AcetatePixels
import Synchronization

/// Stores for the images of a sequence, such as the frames of a movie. A store is used again when no image has its pixels
/// any more, so that a steady sequence allocates no memory and touches no new pages.
package final class PixelStorePool: Sendable {
    /// A store, and whether it can be drawn into.
    ///
    /// `@unchecked Sendable`: nothing accesses the pixels of a store through the pool. `PixelStorePool.take` vends a store
    /// only while the pool has its only reference, and afterwards the one writer or the images have it.
    private struct Entry: @unchecked Sendable {
        var store: PixelStore
    }

    /// The stores in use, and unused ones, the most recently used last. Protects the references, not the pixels.
    private let entries = Mutex<[Entry]>([])
    /// The number of unused stores that are kept.
    private let spareCount: Int

    /// A pool that keeps a number of unused stores.
    package init(spareCount: Int = 2) { self.spareCount = spareCount }

    /// Returns pixels for the next image, with undefined content; nil if there is not enough memory.
    package func take(_ size: PixelSize) -> WritablePixels? {
        let reused = entries.withLock { entries -> WritablePixels? in
            var result: WritablePixels?
            var spares = 0
            for index in entries.indices.reversed() {
                guard isKnownUniquelyReferenced(&entries[index].store) else { continue }
                if result == nil, entries[index].store.size == size {
                    result = WritablePixels(entries[index].store)
                    entries.append(entries.remove(at: index))
                } else {
                    spares += 1
                    if entries[index].store.size != size || spares > spareCount { entries.remove(at: index) }
                }
            }
            return result
        }
        if let reused { return reused }
        guard let new = PixelStore(size).map(WritablePixels.init) else { return nil }
        entries.withLock { $0.append(Entry(store: new.store)) }
        return new
    }
}

/// Pixels of a pool that one thread at a time writes, until they become an image.
///
/// `@unchecked Sendable`: the reference to the store is a constant, and the owner passes the pixels from thread to thread
/// only between writes. Nothing else can access the store until `image(isOpaque:)`, which is the last use.
package struct WritablePixels: @unchecked Sendable {
    fileprivate let store: PixelStore

    fileprivate init(_ store: PixelStore) { self.store = store }

    package var size: PixelSize { store.size }
    package var bytesPerRow: Int { store.bytesPerRow }
    /// The pixels, which are valid as long as this value or its image exists.
    package var buffer: PixelBuffer { store.pixels }

    /// Clears the pixels and returns a context that draws into them, with the origin at the bottom left. Nil if there is not
    /// enough memory. The context must not be used any more when the pixels become an image.
    package func makeContext() -> CGContext? {
        buffer.clear()
        let toDevice = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(size.height))
        return CGContext(store: store, baseTransform: toDevice)
    }

    /// Makes the pixels an image, without copying them. They must not be written afterwards. `isOpaque` promises that each
    /// alpha is 255.
    package func image(isOpaque: Bool) -> CGImage {
        // The pool keeps a reference, but accesses no pixels while the image has them.
        nonisolated(unsafe) let store = store
        return CGImage(store, isOpaque: isOpaque)
    }
}
