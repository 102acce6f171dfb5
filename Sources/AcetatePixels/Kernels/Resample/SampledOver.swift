import CAcetateKernels

/// A picture seen through a map, put over what a target holds in one go, with one alpha and an outline with smooth edges:
///
///     out = αcs + (1 - αc s.a) · d
///
/// for each premultiplied channel, with s what `Resample` says and c how much of the pixel the outline covers; αc is in units
/// of 1/65536, and both products are rounded to the nearest. No picture in between, and no pixel beyond the outline is
/// touched: for pictures that move in each frame.
///
/// Guarantees: a pixel depends on its coordinates, on what it holds and on the source alone, so that a part gives the same
/// bytes as the whole; valid premultiplied pixels stay valid.
package struct SampledOver: Sendable, Equatable {
    package var resample: Resample
    /// In the target's plane; nil for all of it. With edges that pad, it alone makes the picture end.
    package var outline: ConvexPolygon?
    /// 0 to 1.
    package let alpha: Double

    /// NaN gives an alpha of 0; values outside 0...1 are clamped.
    package init(_ resample: Resample, outline: ConvexPolygon? = nil, alpha: Double = 1) {
        (self.resample, self.outline) = (resample, outline)
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels; what lies outside the target is ignored. The patches lie in two planes, and share no
    /// memory. `part` and `levels` as for `Resample`.
    ///
    /// - Returns: false where the outline has corners too far off, or too many of them (some thousand pixels and a few
    ///   corners are none of both): then nothing is done.
    package func apply(
        _ source: PixelPatch, part: PixelRect? = nil, levels: MipChain? = nil, onto target: PixelPatch,
        region: PixelRegion
    ) -> Bool {
        apply(source, part: part, levels: levels, onto: target, region: region, usesC: true)
    }

    /// The same, by choice without the kernels in C for sampling.
    func apply(
        _ source: PixelPatch, part: PixelRect?, levels: MipChain?, onto target: PixelPatch, region: PixelRegion,
        usesC: Bool
    ) -> Bool {
        guard alpha > 0 else { return true }
        guard let rows = RowsOver(outline, alpha: alpha) else { return false }
        let region = rows.seen(region, target)
        guard !region.isEmpty,
            let samples = SampleRows(
                resample, source, part: part, levels: levels, for: region.bounds, usesC: usesC)
        else { return true }
        rows.put(samples, onto: target, region: region)
        return true
    }
}

/// Puts rows over a target's, within an outline.
struct RowsOver {
    private let coverage: ConvexCoverage?
    private let box: PixelRect?
    private let alpha: Double
    /// Whether pixels that the outline only touches count in full.
    private let isHard: Bool

    /// So many pixels are worked out at a time.
    private static let blockSize = 256
    /// So many rows ahead pixels are asked for: what begins in each row elsewhere no processor expects.
    private static let rowsAhead = 4

    /// Nil where the outline is none for `ConvexCoverage`.
    init?(_ outline: ConvexPolygon?, alpha: Double, isHard: Bool = false) {
        (self.alpha, self.isHard) = (alpha, isHard)
        guard let outline else {
            (coverage, box) = (nil, nil)
            return
        }
        guard let coverage = ConvexCoverage(outline) else { return nil }
        self.coverage = coverage
        box =
            outline.box.map { PixelRect(coveringMinX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY) } ?? .empty
    }

    /// The pixels of a region that there are, and that the outline touches.
    func seen(_ region: PixelRegion, _ target: PixelPatch) -> PixelRegion {
        region.intersection(box.map { $0.intersection(target.rect) } ?? target.rect)
    }

    /// Composites the pixels of a region, which `seen` has given.
    func put(_ source: some RowSource, onto target: PixelPatch, region: PixelRegion) {
        let width = region.rects.reduce(0) { max($0, $1.width) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { line in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: coverage == nil ? 1 : width + 2) { shares in
                shares.initialize(repeating: 0)
                guard let line = line.baseAddress, let shares = shares.baseAddress else { return }
                for rect in region.rects {
                    for y in rect.minY..<rect.maxY {
                        let row = put(source, y, from: rect.minX, to: rect.maxX, target, line, shares)
                        let later = y + Self.rowsAhead
                        if !row.isEmpty, later < rect.maxY {
                            acetate_ask_for(target.pointer(x: row.lowerBound, y: later), row.count)
                        }
                    }
                }
            }
        }
    }

    /// Composites a row; the pixels that it may have touched.
    private func put(
        _ source: some RowSource, _ y: Int, from left: Int, to right: Int, _ target: PixelPatch,
        _ line: UnsafeMutablePointer<UInt32>, _ shares: UnsafeMutablePointer<Double>
    ) -> Range<Int> {
        var row = ConvexCoverage.Row(start: left, inner: left, innerEnd: right, end: right, coverage: 1)
        if let coverage { row = coverage.row(y, left, right, shares) }
        guard row.start < row.end else { return left..<left }
        defer {
            // For the next row.
            for x in row.start..<row.inner { shares[x - left] = 0 }
            for x in row.innerEnd..<row.end { shares[x - left] = 0 }
        }
        if isHard {
            let to = target.pointer(x: row.start, y: y)
            put(source, y, from: row.start, to: row.end, factor(1), onto: to, line)
            return row.start..<row.end
        }
        let out = target.pointer(x: left, y: y)
        // The edges' few pixels one by one, with what lies between them as long as that fits in a block.
        let isShort = row.end - row.start <= Self.blockSize
        if isShort { source.write(to: line, x: row.start, y: y, count: row.end - row.start) }
        for part in [row.start..<row.inner, row.innerEnd..<row.end] {
            for x in stride(from: part.lowerBound, to: part.upperBound, by: Self.blockSize) {
                let count = min(Self.blockSize, part.upperBound - x)
                if !isShort { source.write(to: line, x: x, y: y, count: count) }
                let from = isShort ? line + (x - row.start) : line
                acetate_over_shares(from, out + (x - left), shares + (x - left), count, alpha)
            }
        }
        let factor = factor(row.coverage)
        guard row.inner < row.innerEnd, factor > 0 else { return row.start..<row.end }
        let to = out + (row.inner - left)
        if isShort {
            Self.over(line + (row.inner - row.start), onto: to, count: row.innerEnd - row.inner, factor)
        } else {
            put(source, y, from: row.inner, to: row.innerEnd, factor, onto: to, line)
        }
        return row.start..<row.end
    }

    private func put(
        _ source: some RowSource, _ y: Int, from left: Int, to right: Int, _ factor: UInt32,
        onto to: UnsafeMutablePointer<UInt32>, _ line: UnsafeMutablePointer<UInt32>
    ) {
        for x in stride(from: left, to: right, by: Self.blockSize) {
            let count = min(Self.blockSize, right - x)
            source.write(to: line, x: x, y: y, count: count)
            Self.over(line, onto: to + (x - left), count: count, factor)
        }
    }

    private func factor(_ share: Double) -> UInt32 { UInt32(alpha * share * 65536 + 0.5) }

    private static func over(
        _ from: UnsafeMutablePointer<UInt32>, onto to: UnsafeMutablePointer<UInt32>, count: Int, _ factor: UInt32
    ) {
        acetate_over(AcetateRows(pixels: from, stride: 0), AcetateRows(pixels: to, stride: 0), count, 1, factor)
    }
}
