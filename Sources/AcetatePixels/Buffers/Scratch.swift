import Foundation

/// Temporary memory of one call, from the pool, aligned to cache lines. Accesses must stay within `count` elements.
struct Scratch<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>
    private let memory: ScratchBuffer

    /// Borrows memory whose values are undefined.
    init(unset count: Int) { self.init(count, isCleared: false) }

    fileprivate init(_ count: Int, isCleared: Bool) {
        let byteCount = max(1, count) * MemoryLayout<Element>.stride
        guard let memory = ScratchBufferPool.borrow(byteCount, isCleared: isCleared) else {
            fatalError("memory is exhausted: \(count) elements of \(Element.self) cannot be allocated")
        }
        self.memory = memory
        // `BitwiseCopyable` elements need neither initialization nor destruction.
        base = memory.base.bindMemory(to: Element.self, capacity: max(1, count))
    }
}

extension Scratch where Element: FixedWidthInteger {
    /// Borrows zeroed memory.
    init(count: Int) { self.init(count, isCleared: true) }
}
