import CAcetateKernels

/// The averages of a bitmap around cells that are 2^shift pixels apart on a grid of the plane, as samples of a blur.
/// The weights of pixels are a triangle filter, which is 0 at the adjacent cells, along rows and columns.
///
/// The filter removes periods of 2^shift pixels, which would be aliased, and reduces similar ones.
struct CellAverage {
    /// The largest shift whose column sums fit the numbers of the C kernels.
    static let largestShift = 4

    private let source: PixelPatch
    private let shift: Int
    /// The weights of the rows between the cells above and those below.
    private let weights: Scratch<UInt16>
    private let sums: Scratch<UInt16>
    /// For shifts above `largestShift`: the sums of columns, and those of cells.
    private let wideSums: Scratch<UInt32>
    private let cellSums: Scratch<UInt64>

    /// Creates averages of at most `columns` columns of cells at a time.
    init(source: PixelPatch, shift: Int, columns: Int) {
        (self.source, self.shift) = (source, shift)
        let isSmall = shift <= Self.largestShift
        let side = 1 << shift
        weights = Scratch(unset: 2 * side)
        for row in 0..<2 * side - 1 { weights.base[row] = UInt16(side - abs(row - side + 1)) }
        sums = Scratch(unset: isSmall ? 4 * (columns + 1) << shift + Int(ACETATE_BLUR_STEP) : 0)
        wideSums = Scratch(unset: isSmall ? 0 : 4 * source.rect.width)
        cellSums = Scratch(unset: isSmall ? 0 : 4 * columns)
    }

    /// Returns the cells to which pixels of a rectangle contribute.
    static func cells(of rect: PixelRect, shift: Int) -> PixelRect {
        let side = 1 << shift
        return PixelRect(
            minX: rect.minX >> shift, minY: rect.minY >> shift,
            maxX: (rect.maxX + side - 2) >> shift + 1, maxY: (rect.maxY + side - 2) >> shift + 1)
    }

    /// Writes the samples of one row of cells, and returns whether any is not zero.
    func load(row: Int, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>) -> Bool {
        let used = PixelRect(
            minX: (columns.lowerBound - 1) << shift, minY: (row - 1) << shift + 1,
            maxX: columns.upperBound << shift, maxY: (row + 1) << shift
        ).intersection(source.rect)
        let weights = weights.base + used.minY - ((row - 1) << shift + 1)
        guard shift <= Self.largestShift else { return loadLargeCells(used, weights, columns: columns, into: samples) }
        let start = used.minX - (columns.lowerBound - 1) << shift
        let (first, end) = (4 * start, 4 * (start + used.width))
        sums.base.update(repeating: 0, count: first)
        (sums.base + end).update(repeating: 0, count: 4 * (columns.count + 1) << shift - end)
        acetate_blur_sum_columns(source.rows(of: used), weights, used.height, sums.base + first, used.width)
        return acetate_blur_downsample(sums.base, UInt32(shift), samples, columns.count)
    }

    /// The weight of a row or column in the average of a cell. The weights of all rows sum to 4^shift.
    private static func weight(_ position: Int, of cell: Int, _ shift: Int) -> Int {
        max(0, 1 << shift - abs(position - cell << shift))
    }

    /// The greatest sum of weights with which the sum of a column fits 32 bits.
    private static let mostWeight = 1 << 24

    /// Writes the samples of one row of cells of any size. For shifts of at most `largestShift` the C kernels compute
    /// the same. `weights` are those of the rows of `used`.
    private func loadLargeCells(
        _ used: PixelRect, _ weights: UnsafePointer<UInt16>, columns: Range<Int>,
        into samples: UnsafeMutablePointer<Int16>
    ) -> Bool {
        cellSums.base.update(repeating: 0, count: 4 * columns.count)
        var start = used.minY
        while start < used.maxY {
            var (end, sum) = (start, 0)
            while end < used.maxY, sum + Int(weights[end - used.minY]) <= Self.mostWeight {
                sum += Int(weights[end - used.minY])
                end += 1
            }
            let rows = source.rows(of: PixelRect(minX: used.minX, minY: start, maxX: used.maxX, maxY: end))
            acetate_blur_sum_wide_columns(rows, weights + start - used.minY, end - start, wideSums.base, used.width)
            Self.add(
                wideSums.base, from: used.minX, count: used.width, weight: 1, shift: shift, to: cellSums.base,
                columns: columns)
            start = end
        }
        return Self.writeMeans(cellSums.base, shift: shift, into: samples, count: 4 * columns.count)
    }

    /// Adds the channels of a row of pixels, or the sums of columns, to the sums of the cells to which they contribute.
    static func add<Value: FixedWidthInteger>(
        _ values: UnsafePointer<Value>, from first: Int, count: Int, weight: Int, shift: Int,
        to sums: UnsafeMutablePointer<UInt64>, columns: Range<Int>
    ) {
        for x in first..<first + count {
            for cell in x >> shift...x >> shift + 1 where columns.contains(cell) {
                let part = UInt64(weight * Self.weight(x, of: cell, shift))
                for channel in 0..<4 {
                    let value = UInt64(truncatingIfNeeded: values[4 * (x - first) + channel])
                    sums[4 * (cell - columns.lowerBound) + channel] &+= value &* part
                }
            }
        }
    }

    /// Divides the sums of cells, rounded to nearest. Returns whether any is not zero.
    static func writeMeans(
        _ sums: UnsafePointer<UInt64>, shift: Int, into samples: UnsafeMutablePointer<Int16>, count: Int
    ) -> Bool {
        var any: UInt64 = 0
        // The weights sum to 16^shift, and a sample has seven bits more than a channel.
        let bits = 4 * shift - 7
        for i in 0..<count {
            samples[i] = Int16((sums[i] + 1 << (bits - 1)) >> bits) + GaussianPasses.zero
            any |= sums[i]
        }
        return any != 0
    }
}
