import CAcetateKernels

/// The averages of a picture's cells of 2^shift pixels a side, which lie on a grid of the plane, as a blur's samples.
struct CellAverage {
    /// Above, sums of a cell's column do not fit the kernels' numbers.
    static let largestShift = 8

    private let source: PixelPatch
    private let shift: Int
    private let sums: Scratch<UInt16>
    private let wideSums: Scratch<UInt64>

    /// Of at most so many columns of cells at a time.
    init(source: PixelPatch, shift: Int, columns: Int) {
        (self.source, self.shift) = (source, shift)
        let isSmall = shift <= Self.largestShift
        sums = Scratch(unset: isSmall ? 4 * columns << shift : 0)
        wideSums = Scratch(unset: isSmall ? 0 : 4 * columns)
    }

    /// Writes the samples of one row of cells, and says whether any is not zero.
    func load(row: Int, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>) -> Bool {
        let used = PixelRect(
            minX: columns.lowerBound << shift, minY: row << shift,
            maxX: columns.upperBound << shift, maxY: (row + 1) << shift
        ).intersection(source.rect)
        guard shift <= Self.largestShift else { return plainLoad(used, columns: columns, into: samples) }
        sums.base.update(repeating: 0, count: 4 * columns.count << shift)
        let start = sums.base + 4 * (used.minX - columns.lowerBound << shift)
        for y in used.minY..<used.maxY {
            acetate_blur_add_row(source.pointer(x: used.minX, y: y), start, used.width)
        }
        return acetate_blur_cells(sums.base, UInt32(shift), samples, columns.count)
    }

    /// The same of cells of any size: the reference of `acetate_blur_add_row` and `acetate_blur_cells`.
    private func plainLoad(
        _ used: PixelRect, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>
    ) -> Bool {
        let sums = wideSums.base
        sums.update(repeating: 0, count: 4 * columns.count)
        for y in used.minY..<used.maxY {
            let bytes = UnsafeRawPointer(source.pointer(x: used.minX, y: y)).assumingMemoryBound(to: UInt8.self)
            for x in used.minX..<used.maxX {
                for channel in 0..<4 {
                    sums[4 * (x >> shift - columns.lowerBound) + channel] &+= UInt64(
                        bytes[4 * (x - used.minX) + channel])
                }
            }
        }
        return Self.plainMeans(sums, shift: shift, into: samples, count: 4 * columns.count)
    }

    /// Sums over cells, divided and rounded to the nearest.
    static func plainMeans(
        _ sums: UnsafePointer<UInt64>, shift: Int, into samples: UnsafeMutablePointer<Int16>, count: Int
    ) -> Bool {
        var any: UInt64 = 0
        let half = UInt64(1) << UInt64(2 * shift - 1)
        for i in 0..<count {
            samples[i] = Int16(((sums[i] << 7) + half) >> UInt64(2 * shift)) + GaussianPasses.zero
            any |= sums[i]
        }
        return any != 0
    }
}
