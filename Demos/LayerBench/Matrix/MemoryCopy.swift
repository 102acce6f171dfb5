import AppKit
import DemoSupport

/// The table's unit: a copy of the layers' pixels in memory, timed beside the cells.
///
/// Each copy is of other pages than the one before, of two buffers that are larger than the processor's caches together.
final class MemoryCopy {
    private let source: UnsafeMutableRawPointer
    private let target: UnsafeMutableRawPointer
    /// Bytes of each buffer, and of a copy.
    private let capacity, length: Int
    private var offset = 0
    private var times: [Double] = []

    /// Allocates the buffers and touches their pages. Throws where there is no memory for them.
    init(pixels: Int) throws {
        length = 4 * pixels
        // The last level's size is 0 where the system does not tell; a virtual machine may be told that of its host.
        let cache = min(max(sysconf(Int32(_SC_LEVEL3_CACHE_SIZE)), 32 << 20), 128 << 20)
        capacity = (cache / length + 1) * length
        guard let source = malloc(capacity) else { throw OptionsError("there is no memory for the copy") }
        guard let target = malloc(capacity) else {
            free(source)
            throw OptionsError("there is no memory for the copy")
        }
        (self.source, self.target) = (source, target)
        memset(source, 0x5A, capacity)
        memset(target, 0xA5, capacity)
    }

    deinit {
        free(source)
        free(target)
    }

    /// Times some more copies.
    func sample(_ count: Int = 7) {
        for _ in 0..<count {
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            // Both buffers hold `capacity` bytes, a multiple of `length`, and `offset` is a smaller multiple.
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
