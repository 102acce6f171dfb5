/// Runs operations on the pixels of a region on all cores, if the region is large enough.
///
/// Each resulting pixel must depend only on its position, so that the bytes do not depend on the division into bands.
///
/// This only pays for operations that compute much for each pixel that they read, because the cores share the memory
/// bandwidth.
package enum ParallelBands {
    /// The fewest pixels for which waking another core takes less time than it saves.
    package static let leastArea = 1 << 16
    /// The fewest rows of a band.
    private static let leastHeight = 16

    /// Calls `body` with bands of the region at the same time, and returns when all are finished.
    ///
    /// `body` gets the context instead of capturing values, because a closure with captures would need memory.
    package static func forEach<Context>(
        _ region: PixelRegion, _ context: Context, _ body: @escaping (Context, PixelRegion) -> Void
    ) {
        let bounds = region.bounds
        // Checked before `ThreadPool.shared` creates its threads.
        guard bounds.height >= 2 * leastHeight, bounds.area >= leastArea, region.area >= leastArea else {
            return body(context, region)
        }
        let count = min(ThreadPool.shared.size, bounds.height / leastHeight)
        withUnsafePointer(to: Work(context: context, region: region, body: body)) {
            ThreadPool.shared.run(Bands(work: $0, count: count))
        }
    }

    private struct Work<Context> {
        let context: Context
        let region: PixelRegion
        let body: (Context, PixelRegion) -> Void
    }

    /// The job of one call. It is small enough to be stored in an existential without an allocation.
    private struct Bands<Context>: ParallelJob, @unchecked Sendable {
        // The pointee outlives the call of `forEach` and is only read. The bands that `body` writes are disjoint.
        let work: UnsafePointer<Work<Context>>
        let count: Int

        func perform(_ index: Int) {
            let (region, bounds) = (work.pointee.region, work.pointee.region.bounds)
            let (top, bottom) = (bounds.height * index / count, bounds.height * (index + 1) / count)
            let band = PixelRect(
                minX: bounds.minX, minY: bounds.minY + top, maxX: bounds.maxX, maxY: bounds.minY + bottom)
            work.pointee.body(work.pointee.context, region.intersection(band))
        }
    }
}
