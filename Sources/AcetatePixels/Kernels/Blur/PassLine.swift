import CAcetateKernels

/// A row of samples, the input of the first pass of a blur. The samples are initially zero.
struct PassLine {
    private let columns: Range<Int>
    private let line: Scratch<Int16>
    /// The samples at even and at odd positions, if only every second position is computed.
    private let parts: (even: Scratch<Int16>, odd: Scratch<Int16>)?

    init(columns: Range<Int>, isHalved: Bool) {
        // Must start at an even position.
        self.columns = isHalved ? columns.lowerBound & ~1..<columns.upperBound : columns
        let count = GaussianPasses.stride(pixels: self.columns.count + 1)
        line = Scratch(unset: count)
        line.base.update(repeating: GaussianPasses.zero, count: count)
        parts = isHalved ? (Scratch(unset: count), Scratch(unset: count)) : nil
    }

    func samples(at x: Int) -> UnsafeMutablePointer<Int16> { line.base + 4 * (x - columns.lowerBound) }

    /// Computes the sums at `count` samples from `x` on, or at every second position from an even `x` on.
    func pass(_ kernel: GaussianKernel, from x: Int, into row: UnsafeMutablePointer<Int16>, count: Int) {
        guard let parts else {
            let from = AcetateSamples(samples: samples(at: x), stride: 0)
            let to = AcetateSamples(samples: row, stride: 0)
            return kernel.withPairs { acetate_blur_pass(from, 4, $0, to, count, 1) }
        }
        acetate_blur_deinterleave(line.base, parts.even.base, parts.odd.base, (columns.count + 1) / 2)
        let start = 2 * (x - columns.lowerBound)
        kernel.withPairs { acetate_blur_pass_halved(parts.even.base + start, parts.odd.base + start, $0, row, count) }
    }
}
