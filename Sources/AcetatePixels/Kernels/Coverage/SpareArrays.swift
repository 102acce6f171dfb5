import Synchronization

/// The memory of arrays that are no longer needed, for the next arrays of the same type, so that outlines of moving shapes
/// allocate nothing in steady frames. Safe to use from any thread.
final class SpareArrays<Element: Sendable>: Sendable {
    private let arrays = Mutex<[[Element]]>([])

    /// The most arrays. Few outlines exist at once, because each is scanned before the next is built.
    private static var most: Int { 4 }
    /// The most elements whose memory is kept.
    private static var mostElements: Int { 1 << 15 }

    /// Returns an empty array, with the memory of a spare one if there is one.
    func take() -> [Element] {
        guard var array = arrays.withLock({ $0.popLast() }) else { return [] }
        array.removeAll(keepingCapacity: true)
        return array
    }

    /// Keeps an array's memory.
    func put(_ array: [Element]) {
        guard array.capacity > 0, array.capacity <= Self.mostElements else { return }
        arrays.withLock { if $0.count < Self.most { $0.append(array) } }
    }

    func removeAll() {
        let removed = arrays.withLock { arrays in
            defer { arrays = [] }
            return arrays
        }
        withExtendedLifetime(removed) {}
    }
}
