import Dispatch
import Foundation

/// Work on the pixels of a region, spread over the processor's cores where that pays: for kernels that compute more than
/// they read, as memory is shared. Each pixel must depend on its place alone, so that the bytes are the same either way.
package enum CoreBands {
    /// With fewer pixels, to wake another core takes longer than it saves.
    package static let least = 1 << 16

    /// Asked once, for the answer is read from files.
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// Calls `work` with bands of the region, at the same time, and returns when all is done.
    package static func forEach(_ region: PixelRegion, _ work: (PixelRegion) -> Void) {
        let bounds = region.bounds
        let count = min(cores, bounds.height / 16)
        guard count > 1, bounds.area >= least, region.area >= least else { return work(region) }
        withoutActuallyEscaping(work) { work in
            // It is called on disjoint pixels, and no longer than this call lasts.
            nonisolated(unsafe) let work = work
            DispatchQueue.concurrentPerform(iterations: count) { index in
                let (top, bottom) = (bounds.height * index / count, bounds.height * (index + 1) / count)
                let band = PixelRect(
                    minX: bounds.minX, minY: bounds.minY + top, maxX: bounds.maxX, maxY: bounds.minY + bottom)
                work(region.intersection(band))
            }
        }
    }
}
