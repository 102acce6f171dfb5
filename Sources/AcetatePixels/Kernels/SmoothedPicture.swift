import CAcetateKernels

/// A picture's pixels, each a weighted mean of a few beside it along the rows and down the columns, as a blur's samples. A
/// period of two pixels vanishes, together with what is near to it: every second weight of a kernel is enough then.
///
/// The weights are 1/4, 1/2 and 1/4, or 1/8, 1/4, 1/4, 1/4 and 1/8; the samples are exact.
struct SmoothedPicture {
    private let source: PixelPatch
    /// How many pixels beyond the source's edges the means reach: 1 or 2.
    private let reach: Int
    private let weights: [UInt16]
    private static let (narrow, wide): ([UInt16], [UInt16]) = ([1, 2, 1], [1, 2, 2, 2, 1])
    private let sums: Scratch<UInt16>

    init(source: PixelPatch, reach: Int) {
        (self.source, self.reach) = (source, reach)
        weights = reach == 1 ? Self.narrow : Self.wide
        sums = Scratch(unset: 4 * (source.rect.width + 4 * reach) + Int(ACETATE_BLUR_STEP))
    }

    /// Where the means may not be zero.
    var rect: PixelRect { source.rect.insetBy(dx: -reach, dy: -reach) }

    /// In pixels, squared.
    static func variance(reach: Int) -> Double { reach == 1 ? 0.5 : 1.5 }

    /// Writes the samples of one row's columns, and says whether any is not zero.
    func load(row: Int, columns: Range<Int>, into samples: UnsafeMutablePointer<Int16>) -> Bool {
        let read = columns.lowerBound - reach..<columns.upperBound + reach
        let used = PixelRect(minX: read.lowerBound, minY: row - reach, maxX: read.upperBound, maxY: row + reach + 1)
            .intersection(source.rect)
        if used.isEmpty { return false }
        let (first, end) = (4 * (used.minX - read.lowerBound), 4 * (used.maxX - read.lowerBound))
        sums.base.update(repeating: 0, count: first)
        (sums.base + end).update(repeating: 0, count: 4 * read.count - end)
        return weights.withUnsafeBufferPointer { weights in
            let weights = weights.baseAddress.unsafelyUnwrapped
            acetate_blur_columns(
                source.rows(of: used), weights + used.minY - (row - reach), used.height, sums.base + first, used.width)
            return acetate_blur_smooth(sums.base, weights, 2 * reach + 1, reach == 1 ? 3 : 1, samples, columns.count)
        }
    }
}
