/// An operation on the pixels of a region that may run on several bands of it at the same time.
///
/// Each resulting pixel must depend only on its position, so that the bytes do not depend on the division into bands.
package protocol BandOperation {
    func perform(on band: PixelRegion)
}

/// Runs operations on the pixels of a region on all cores, if the region is large enough.
///
/// This only pays for operations that compute much for each pixel that they read, because the cores share the memory
/// bandwidth.
package enum ParallelBands {
    /// The fewest pixels for which waking another core takes less time than it saves.
    package static let leastArea = 1 << 16
    /// The fewest rows of a band.
    private static let leastHeight = 16

    /// Performs the operation on bands of the region at the same time, and returns when all are finished.
    package static func forEach(_ region: PixelRegion, _ operation: some BandOperation) {
        let bounds = region.bounds
        // Checked before `ThreadPool.shared` creates its threads.
        guard bounds.height >= 2 * leastHeight, bounds.area >= leastArea, region.area >= leastArea else {
            return operation.perform(on: region)
        }
        let count = min(ThreadPool.shared.size, bounds.height / leastHeight)
        withUnsafePointer(to: operation) { operation in
            withUnsafePointer(to: region) { region in
                ThreadPool.shared.run(Bands(operation: operation, region: region, count: count))
            }
        }
    }

    /// The job of one call. It is small enough to be stored in an existential without an allocation.
    private struct Bands<Operation: BandOperation>: ParallelJob, @unchecked Sendable {
        // Both pointees outlive the call of `forEach` and are only read. The bands that the operation writes are disjoint.
        let operation: UnsafePointer<Operation>
        let region: UnsafePointer<PixelRegion>
        let count: Int

        func perform(_ index: Int) {
            let bounds = region.pointee.bounds
            let (top, bottom) = (bounds.height * index / count, bounds.height * (index + 1) / count)
            let band = PixelRect(
                minX: bounds.minX, minY: bounds.minY + top, maxX: bounds.maxX, maxY: bounds.minY + bottom)
            operation.pointee.perform(on: region.pointee.intersection(band))
        }
    }
}
