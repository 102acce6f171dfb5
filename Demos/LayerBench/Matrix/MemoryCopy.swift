import AppKit
import DemoSupport

/// The unit of the cost table: a copy of the layers' pixels in memory, timed between the cells.
///
/// Successive copies use different pages of two buffers that together exceed the processor's caches.
final class MemoryCopy {
    private let source: UnsafeMutableRawPointer
    private let target: UnsafeMutableRawPointer
    /// The size of each buffer and of a copy, in bytes.
    private let capacity, length: Int
    private var offset = 0
    private var times: [Double] = []

    /// Allocates the buffers and touches their pages. Throws if there is not enough memory.
    init(pixels: Int) throws {
        length = 4 * pixels
        // The size of the last level is 0 if the system does not report it; a virtual machine may report that of its host.
        let cache = min(max(sysconf(Int32(_SC_LEVEL3_CACHE_SIZE)), 32 << 20), 128 << 20)
        capacity = (cache / length + 1) * length
        let error = OptionsError(
            "the time of a copy cannot be measured, because memory ran out", remedy: "choose fewer --layers")
        guard let source = malloc(capacity) else { throw error }
        guard let target = malloc(capacity) else {
            free(source)
            throw error
        }
        (self.source, self.target) = (source, target)
        memset(source, 0x5A, capacity)
        memset(target, 0xA5, capacity)
    }

    deinit {
        free(source)
        free(target)
    }

    /// Times `count` more copies.
    func sample(_ count: Int = 7) {
        for _ in 0..<count {
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            // Both buffers have `capacity` bytes, a multiple of `length`, and `offset` is a smaller multiple.
            memcpy(target + offset, source + offset, length)
            times.append(Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start)
            offset = (offset + length) % capacity
        }
    }

    /// The median of all copies so far, in seconds; 0 before the first.
    var seconds: Double {
        let sorted = times.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
