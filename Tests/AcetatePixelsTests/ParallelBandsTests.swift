import Dispatch
import Synchronization
import Testing

@testable import AcetatePixels

/// Counts how often each part of a job is performed.
private final class Tally: ParallelJob {
    let count: Int
    private let done: Mutex<[Int]>
    private let part: @Sendable (Int) -> Void

    init(_ count: Int, _ part: @escaping @Sendable (Int) -> Void = { _ in }) {
        (self.count, self.part) = (count, part)
        done = Mutex(Array(repeating: 0, count: count))
    }

    func perform(_ index: Int) {
        part(index)
        done.withLock { $0[index] += 1 }
    }

    var isDoneOnce: Bool { done.withLock { $0.allSatisfy { $0 == 1 } } }
}

/// The thread pool, and operations on bands of a region.
@Suite struct ParallelBandsTests {
    @Test(arguments: [1, 2, 4, 9])
    func `each part of a job is performed once before run returns`(_ size: Int) {
        let pool = ThreadPool(size: size)
        for count in [0, 1, 2, 5, 40] {
            for _ in 0..<50 {
                let job = Tally(count)
                pool.run(job)
                #expect(job.isDoneOnce)
            }
        }
    }

    @Test func `jobs of several threads, and jobs that parts run, are finished`() {
        let pool = ThreadPool(size: 3)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100 {
                let job = Tally(4) { _ in
                    let inner = Tally(3)
                    pool.run(inner)
                    #expect(inner.isDoneOnce)
                }
                pool.run(job)
                #expect(job.isDoneOnce)
            }
        }
    }

    @Test func `a second thread performs a part of a job with two`() {
        let pool = ThreadPool(size: 2)
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // Neither part ends before the other has started.
        pool.run(
            Tally(2) { index in
                (index == 0 ? first : second).signal()
                (index == 0 ? second : first).wait()
            })
    }

    @Test func `each pixel of a region is processed once, for regions of all sizes and shapes`() {
        let (width, height) = (400, 300)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        defer { bytes.deallocate() }
        let ring = PixelRegion(PixelRect(x: 0, y: 0, width: width, height: height))
            .subtracting(PixelRect(x: 50, y: 30, width: 20, height: 200))
        for region in [PixelRegion(), PixelRegion(PixelRect(x: 3, y: 5, width: 7, height: 9)), ring] {
            bytes.initialize(repeating: 0, count: width * height)
            ParallelBands.forEach(region, (bytes, width)) { context, band in
                for rect in band.rects {
                    for y in rect.minY..<rect.maxY {
                        for x in rect.minX..<rect.maxX { context.0[y * context.1 + x] += 1 }
                    }
                }
            }
            #expect(
                (0..<width * height).allSatisfy { bytes[$0] == (region.contains(x: $0 % width, y: $0 / width) ? 1 : 0) }
            )
        }
    }
}
