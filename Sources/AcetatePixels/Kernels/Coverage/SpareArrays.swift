import Synchronization

/// The memory of arrays that are no longer needed, for the next arrays of the same type, so that outlines of moving shapes
/// allocate nothing in steady frames. Safe to use from any thread.
final class SpareArrays<Element: Sendable>: Sendable {
    private let arrays = Mutex<[[Element]]>([])

    /// The most arrays. Few outlines exist at once, because each is scanned before the next is built.
    private static var most: Int { 4 }
    /// The most elements of all arrays together whose memory is kept: those of an outline of some thousand curves.
    private static var mostElements: Int { 1 << 18 }

    /// Returns an empty array, with the memory of a spare one if there is one.
    func take() -> [Element] {
        guard var array = arrays.withLock({ $0.popLast() }) else { return [] }
        array.removeAll(keepingCapacity: true)
        return array
    }

    /// Keeps an array's memory, unless there is enough. Larger arrays replace smaller ones.
    func put(_ array: [Element]) {
        guard array.capacity > 0 else { return }
        arrays.withLock { arrays in
            if arrays.count == Self.most,
                let smallest = arrays.indices.min(by: { arrays[$0].capacity < arrays[$1].capacity }),
                arrays[smallest].capacity < array.capacity
            {
                arrays.remove(at: smallest)
            }
            let kept = arrays.reduce(0) { $0 + $1.capacity }
            if arrays.count < Self.most, kept + array.capacity <= Self.mostElements { arrays.append(array) }
        }
    }

    func removeAll() {
        let removed = arrays.withLock { arrays in
            defer { arrays = [] }
            return arrays
        }
        withExtendedLifetime(removed) {}
    }
}
