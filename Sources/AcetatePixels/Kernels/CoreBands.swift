/// What is done with the pixels of a region, on bands of it at the same time. Each pixel must depend on its place alone, so
/// that the bytes are the same either way.
package protocol BandWork {
    func work(on band: PixelRegion)
}

/// Work on the pixels of a region, spread over the processor's cores where that pays: for kernels that compute more than
/// they read, as memory is shared.
package enum CoreBands {
    /// With fewer pixels, to wake another core takes longer than it saves.
    package static let least = 1 << 16
    /// Of a band, in rows.
    private static let leastHeight = 16

    /// Does the work on bands of the region, at the same time, and returns when all is done.
    package static func forEach(_ region: PixelRegion, _ work: some BandWork) {
        let bounds = region.bounds
        // Before a crew is asked for, and its threads are made.
        guard bounds.height >= 2 * leastHeight, bounds.area >= least, region.area >= least else {
            return work.work(on: region)
        }
        let count = min(CoreCrew.shared.size, bounds.height / leastHeight)
        withUnsafePointer(to: work) { work in
            withUnsafePointer(to: region) { region in
                CoreCrew.shared.run(Bands(work: work, region: region, count: count))
            }
        }
    }

    /// So few words that it is passed on without a box.
    private struct Bands<Work: BandWork>: CrewJob, @unchecked Sendable {
        // Both last as long as the call of `forEach`, and nobody writes them; what the work writes are disjoint pixels.
        let work: UnsafePointer<Work>
        let region: UnsafePointer<PixelRegion>
        let count: Int

        func perform(_ index: Int) {
            let bounds = region.pointee.bounds
            let (top, bottom) = (bounds.height * index / count, bounds.height * (index + 1) / count)
            let band = PixelRect(
                minX: bounds.minX, minY: bounds.minY + top, maxX: bounds.maxX, maxY: bounds.minY + bottom)
            work.pointee.work(on: region.pointee.intersection(band))
        }
    }
}
