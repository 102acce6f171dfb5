/// The UTF-16 code units of a text, with a gap where the text was changed last, so that changes near each other move few units.
struct UnitBuffer {
    private var units: [UInt16] = []
    /// The indices of `units` that are not used.
    private var gap = 0..<0

    init(_ text: String) {
        units = Array(text.utf16)
        gap = units.count..<units.count
    }

    var count: Int { units.count - gap.count }

    subscript(offset: Int) -> UInt16 { units[offset < gap.lowerBound ? offset : offset + gap.count] }

    /// Copies a range, which exists, to memory.
    func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<UInt16>) {
        units.withUnsafeBufferPointer { units in
            guard let base = units.baseAddress else { return }
            let head = range.clamped(to: 0..<gap.lowerBound)
            if !head.isEmpty { target.update(from: base + head.lowerBound, count: head.count) }
            let tail = range.clamped(to: gap.lowerBound..<max(count, gap.lowerBound))
            if !tail.isEmpty {
                (target + (tail.lowerBound - range.lowerBound)).update(
                    from: base + tail.lowerBound + gap.count, count: tail.count)
            }
        }
    }

    /// Replaces a range, which exists.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let new = Array(text.utf16)
        moveGap(to: range.lowerBound)
        gap = gap.lowerBound..<gap.upperBound + range.count
        if new.count > gap.count { grow(to: new.count) }
        units.replaceSubrange(gap.lowerBound..<gap.lowerBound + new.count, with: new)
        gap = gap.lowerBound + new.count..<gap.upperBound
    }

    private mutating func moveGap(to offset: Int) {
        let distance = offset - gap.lowerBound
        guard distance != 0 else { return }
        let gap = gap
        units.withUnsafeMutableBufferPointer { units in
            guard let base = units.baseAddress else { return }
            if distance < 0 {
                (base + gap.upperBound + distance).update(from: base + offset, count: -distance)
            } else {
                (base + gap.lowerBound).update(from: base + gap.upperBound, count: distance)
            }
        }
        self.gap = offset..<offset + gap.count
    }

    /// Makes room for more units than the gap has.
    private mutating func grow(to needed: Int) {
        let added = needed - gap.count + max(256, units.count / 8)
        units.insert(contentsOf: repeatElement(0, count: added), at: gap.upperBound)
        gap = gap.lowerBound..<gap.upperBound + added
    }

    /// The text of a range, which exists. Surrogates that are not in pairs become U+FFFD.
    func text(in range: Range<Int>) -> String {
        String(unsafeUninitializedCapacity: 3 * range.count) { buffer in
            var length = 0
            func write(_ byte: UInt32) {
                buffer[length] = UInt8(truncatingIfNeeded: byte)
                length += 1
            }
            units.withUnsafeBufferPointer { units in
                func unit(_ offset: Int) -> UInt32 {
                    UInt32(units[offset < gap.lowerBound ? offset : offset + gap.count])
                }
                var offset = range.lowerBound
                while offset < range.upperBound {
                    var scalar = unit(offset)
                    offset += 1
                    if scalar & 0xF800 == 0xD800 {
                        let next = offset < range.upperBound ? unit(offset) : 0
                        if scalar < 0xDC00, next & 0xFC00 == 0xDC00 {
                            scalar = 0x10000 + (scalar & 0x3FF) << 10 + next & 0x3FF
                            offset += 1
                        } else {
                            scalar = 0xFFFD
                        }
                    }
                    switch scalar {
                    case ..<0x80: write(scalar)
                    case ..<0x800:
                        write(0xC0 | scalar >> 6)
                        write(0x80 | scalar & 0x3F)
                    case ..<0x10000:
                        write(0xE0 | scalar >> 12)
                        write(0x80 | scalar >> 6 & 0x3F)
                        write(0x80 | scalar & 0x3F)
                    default:
                        write(0xF0 | scalar >> 18)
                        write(0x80 | scalar >> 12 & 0x3F)
                        write(0x80 | scalar >> 6 & 0x3F)
                        write(0x80 | scalar & 0x3F)
                    }
                }
            }
            return length
        }
    }
}
