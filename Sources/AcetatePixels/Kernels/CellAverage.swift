import CAcetateKernels

/// The averages of a picture about cells that lie 2^shift pixels apart on a grid of the plane, as a blur's samples: a pixel
/// has the weight of a triangle that is 0 at the cells beside it, along the rows and down the columns.
///
/// Periods of 2^shift pixels, which the cells could not tell from evenness, vanish together with what is near to them.
struct CellAverage {
    /// Above, sums of a cell's column do not fit the kernels' numbers.
    static let largestShift = 4

    private let source: PixelPatch
    private let shift: Int
    /// Of the rows from the first one after the cells above to the last one before those below.
    private let weights: Scratch<UInt16>
    private let sums: Scratch<UInt16>
    private let wideSums: Scratch<UInt64>

    /// Of at most so many columns of cells at a time.
    init(source: PixelPatch, shift: Int, columns: Int) {
        (self.source, self.shift) = (source, shift)
        let isSmall = shift <= Self.largestShift
        let side = isSmall ? 1 << shift : 0
        weights = Scratch(unset: 2 * side)
        for row in 0..<max(0, 2 * side - 1) { weights.base[row] = UInt16(side - abs(row - side + 1)) }
        sums = Scratch(unset: isSmall ? 4 * (columns + 1) << shift + Int(ACETATE_BLUR_STEP) : 0)
        wideSums = Scratch(unset: isSmall ? 0 : 4 * columns)
    }

    /// The cells that any pixel of a rectangle has a part in.
    static func cells(of rect: PixelRect, shift: Int) -> PixelRect {
        let side = 1 << shift
        return PixelRect(
            minX: rect.minX >> shift, minY: rect.minY >> shift,
            maxX: (rect.maxX + side - 2) >> shift + 1, maxY: (rect.maxY + side - 2) >> shift + 1)
    }

    /// Writes the samples of one row of cells, and says whether any is not zero.
    func load(row: Int, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>) -> Bool {
        let used = PixelRect(
            minX: (columns.lowerBound - 1) << shift, minY: (row - 1) << shift + 1,
            maxX: columns.upperBound << shift, maxY: (row + 1) << shift
        ).intersection(source.rect)
        guard shift <= Self.largestShift else { return plainLoad(row, used, columns: columns, into: samples) }
        let start = used.minX - (columns.lowerBound - 1) << shift
        let (first, end) = (4 * start, 4 * (start + used.width))
        sums.base.update(repeating: 0, count: first)
        (sums.base + end).update(repeating: 0, count: 4 * (columns.count + 1) << shift - end)
        let weights = weights.base + used.minY - ((row - 1) << shift + 1)
        acetate_blur_columns(source.rows(of: used), weights, used.height, sums.base + first, used.width)
        return acetate_blur_cells(sums.base, UInt32(shift), samples, columns.count)
    }

    /// What a row, or a column, has of the sum of a cell's, which is 4^shift with those of the columns.
    private static func weight(_ position: Int, of cell: Int, _ shift: Int) -> Int {
        max(0, 1 << shift - abs(position - cell << shift))
    }

    /// The same of cells of any size: the reference of `acetate_blur_columns` and `acetate_blur_cells`.
    private func plainLoad(
        _ row: Int, _ used: PixelRect, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>
    ) -> Bool {
        let sums = wideSums.base
        sums.update(repeating: 0, count: 4 * columns.count)
        for y in used.minY..<used.maxY {
            let bytes = UnsafeRawPointer(source.pointer(x: used.minX, y: y)).assumingMemoryBound(to: UInt8.self)
            Self.plainAdd(
                bytes, from: used.minX, count: used.width, weight: Self.weight(y, of: row, shift), shift: shift,
                to: sums, columns: columns)
        }
        return Self.plainMeans(sums, shift: shift, into: samples, count: 4 * columns.count)
    }

    /// Adds a row of pixels to the sums of the cells that they have a part in.
    static func plainAdd(
        _ bytes: UnsafePointer<UInt8>, from first: Int, count: Int, weight: Int, shift: Int,
        to sums: UnsafeMutablePointer<UInt64>, columns: Range<Int>
    ) {
        for x in first..<first + count {
            for cell in x >> shift...x >> shift + 1 where columns.contains(cell) {
                let part = UInt64(weight * Self.weight(x, of: cell, shift))
                for channel in 0..<4 {
                    sums[4 * (cell - columns.lowerBound) + channel] &+= UInt64(bytes[4 * (x - first) + channel]) &* part
                }
            }
        }
    }

    /// Sums over cells, divided and rounded to the nearest.
    static func plainMeans(
        _ sums: UnsafePointer<UInt64>, shift: Int, into samples: UnsafeMutablePointer<Int16>, count: Int
    ) -> Bool {
        var any: UInt64 = 0
        // Weights sum to 16^shift, and a sample has seven bits more than a channel.
        let bits = 4 * shift - 7
        for i in 0..<count {
            samples[i] = Int16((sums[i] + 1 << (bits - 1)) >> bits) + GaussianPasses.zero
            any |= sums[i]
        }
        return any != 0
    }
}
