/// Two passes of a separable kernel over a rectangle of four-channel samples of 15 bits (eight bits times 128), in
/// rows: along the rows first, then down the columns. The sums are of 31 bits and have weights of 16.
struct GaussianPasses {
    let kernel: GaussianKernel
    /// The rectangle whose results are wanted, in the samples' plane.
    let rect: PixelRect
    /// The samples that there are; zero outside.
    let sourceRect: PixelRect

    /// `load` writes the samples of one row from `minX` on and says whether any is not zero; `store` is given the
    /// second pass's sums of one row, in units of 1/65536 of a sample, or nil if all are zero.
    func run(
        load: (_ y: Int, _ columns: Range<Int>, _ samples: UnsafeMutablePointer<UInt16>) -> Bool,
        store: (_ y: Int, _ sums: UnsafePointer<UInt32>?) -> Void
    ) {
        let radius = kernel.radius
        let needed = rect.insetBy(dx: -radius, dy: -radius)
        let used = needed.intersection(sourceRect)
        if used.isEmpty {
            for y in rect.minY..<rect.maxY { store(y, nil) }
            return
        }
        let count = 4 * rect.width
        let line = Scratch<UInt16>(count: 4 * needed.width)
        let sums = Scratch<UInt32>(count: count)
        // One row of zeros stands for every row that has nothing.
        let rows = Scratch<UInt16>(count: (used.height + 1) * count)
        let zeros = UnsafePointer(rows.base + used.height * count)
        var isZero = [Bool](repeating: true, count: used.height)
        for y in used.minY..<used.maxY {
            let columns = used.minX..<used.maxX
            guard load(y, columns, line.base + 4 * (used.minX - needed.minX)) else { continue }
            isZero[y - used.minY] = false
            accumulate(sums.base, count) { offset in UnsafePointer(line.base + 4 * (radius + offset)) }
            let row = rows.base + (y - used.minY) * count
            for i in 0..<count { row[i] = UInt16(truncatingIfNeeded: (sums.base[i] &+ 32768) &>> 16) }
        }
        for y in rect.minY..<rect.maxY {
            let near = (y - radius..<y + radius + 1).clamped(to: used.minY..<used.maxY)
            if near.allSatisfy({ isZero[$0 - used.minY] }) {
                store(y, nil)
                continue
            }
            accumulate(sums.base, count) { offset in
                let row = y + offset - used.minY
                return row >= 0 && row < used.height && !isZero[row] ? UnsafePointer(rows.base + row * count) : zeros
            }
            store(y, UnsafePointer(sums.base))
        }
    }

    /// sums[i] = Σ weight(k) · samples(k)[i], four pairs of offsets at a time. A pair's sum has 16 bits, the whole 31.
    private func accumulate(
        _ sums: UnsafeMutablePointer<UInt32>, _ count: Int, _ samples: (Int) -> UnsafePointer<UInt16>
    ) {
        let center = samples(0)
        let weight = kernel.center
        for i in 0..<count { sums[i] = UInt32(center[i]) &* weight }
        var k = 1
        while k + 3 <= kernel.radius {
            let (l0, l1, l2, l3) = (samples(-k), samples(-k - 1), samples(-k - 2), samples(-k - 3))
            let (r0, r1, r2, r3) = (samples(k), samples(k + 1), samples(k + 2), samples(k + 3))
            let (w0, w1) = (kernel.sides[k - 1], kernel.sides[k])
            let (w2, w3) = (kernel.sides[k + 1], kernel.sides[k + 2])
            for i in 0..<count {
                let s0 = UInt32(l0[i] &+ r0[i]) &* UInt32(w0)
                let s1 = UInt32(l1[i] &+ r1[i]) &* UInt32(w1)
                let s2 = UInt32(l2[i] &+ r2[i]) &* UInt32(w2)
                let s3 = UInt32(l3[i] &+ r3[i]) &* UInt32(w3)
                sums[i] = sums[i] &+ ((s0 &+ s1) &+ (s2 &+ s3))
            }
            k += 4
        }
        while k <= kernel.radius {
            let (left, right, weight) = (samples(-k), samples(k), kernel.sides[k - 1])
            for i in 0..<count { sums[i] = sums[i] &+ UInt32(left[i] &+ right[i]) &* UInt32(weight) }
            k += 1
        }
    }
}

/// Working memory of one kernel call, all zero at first; freed with the object. The caller stays within `count`.
final class Scratch<Element: FixedWidthInteger> {
    let base: UnsafeMutablePointer<Element>

    init(count: Int) {
        base = .allocate(capacity: max(1, count))
        base.initialize(repeating: 0, count: max(1, count))
    }

    deinit { base.deallocate() }
}
