/// Working memory of one kernel call, in whole cache lines; freed with the object. The caller stays within `count`.
final class Scratch<Element: FixedWidthInteger> {
    let base: UnsafeMutablePointer<Element>

    /// All zero.
    convenience init(count: Int) {
        self.init(unset: count)
        base.update(repeating: 0, count: count)
    }

    /// Of any value, until the caller sets it.
    init(unset count: Int) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, count) * MemoryLayout<Element>.stride, alignment: 64)
        // Integers of any bits: no initialisation is needed for a value.
        base = memory.bindMemory(to: Element.self, capacity: max(1, count))
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }
}
