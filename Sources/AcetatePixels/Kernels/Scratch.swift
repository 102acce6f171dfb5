import Foundation

/// Working memory of one call, in whole cache lines, lent for as long as this is held. The caller stays within `count`.
struct Scratch<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>
    private let memory: LentMemory

    /// Of any value, until the caller sets it.
    init(unset count: Int) { self.init(count, isCleared: false) }

    fileprivate init(_ count: Int, isCleared: Bool) {
        guard let memory = LentMemory.lend(max(1, count) * MemoryLayout<Element>.stride, isCleared: isCleared) else {
            fatalError("there is no memory for \(count) numbers of \(Element.self)")
        }
        self.memory = memory
        // Bits that anything may be: nothing is initialised, and nothing destroyed.
        base = memory.base.bindMemory(to: Element.self, capacity: max(1, count))
    }
}

extension Scratch where Element: FixedWidthInteger {
    /// All zero.
    init(count: Int) { self.init(count, isCleared: true) }
}
