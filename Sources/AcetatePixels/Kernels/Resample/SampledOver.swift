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
    /// Rectangles longer than so many pixels are halved to find parts that a kernel composites as a whole.
    private static let leastPart = 128
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
        guard let coverage else { return put(source, within: nil, onto: target, region) }
        coverage.withOutline { put(source, within: $0, onto: target, region) }
    }

    /// Composites one pixel as far as the outline covers each of the region's; nothing without an outline.
    func fill(_ pixel: UInt32, onto target: PixelPatch, region: PixelRegion) {
        let region = seen(region, target)
        guard let coverage, !region.isEmpty else { return }
        coverage.withOutline { outline in
            for rect in region.rects {
                acetate_fill_covered(
                    outline, Int64(rect.minX), Int64(rect.minY), pixel, target.rows(of: rect), rect.width, rect.height)
            }
        }
    }

    private func put(
        _ source: some RowSource, within outline: AcetateOutline?, onto target: PixelPatch, _ region: PixelRegion
    ) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { line in
            guard let line = line.baseAddress else { return }
            for rect in region.rects { put(source, rect, within: outline, onto: target, line) }
        }
    }

    private func put(
        _ source: some RowSource, _ rect: PixelRect, within outline: AcetateOutline?, onto target: PixelPatch,
        _ line: UnsafeMutablePointer<UInt32>
    ) {
        if source.composite(rect, onto: target, within: outline, isHard: isHard, alpha: alpha) { return }
        if source.compositesParts, max(rect.width, rect.height) > Self.leastPart {
            let (first, second) = rect.halves
            put(source, first, within: outline, onto: target, line)
            return put(source, second, within: outline, onto: target, line)
        }
        for y in rect.minY..<rect.maxY {
            let row = put(source, y, from: rect.minX, to: rect.maxX, within: outline, target, line)
            let later = y + Self.rowsAhead
            if !row.isEmpty, later < rect.maxY {
                acetate_ask_for(target.pointer(x: row.lowerBound, y: later), row.count)
            }
        }
    }

    /// Composites a row; the pixels that it may have touched.
    private func put(
        _ source: some RowSource, _ y: Int, from left: Int, to right: Int, within outline: AcetateOutline?,
        _ target: PixelPatch, _ line: UnsafeMutablePointer<UInt32>
    ) -> Range<Int> {
        var row = left..<right
        if let outline {
            let touched = acetate_cover_touched(outline, Int64(left), Int64(y), right - left)
            row = left + touched.start..<left + touched.end
        }
        guard !row.isEmpty else { return row }
        let (to, factor) = (target.pointer(x: row.lowerBound, y: y), UInt32(alpha * 65536 + 0.5))
        for x in stride(from: row.lowerBound, to: row.upperBound, by: Self.blockSize) {
            let (out, count) = (to + (x - row.lowerBound), min(Self.blockSize, row.upperBound - x))
            source.write(to: line, x: x, y: y, count: count)
            if let outline, !isHard {
                acetate_over_covered(outline, Int64(x), Int64(y), line, out, count, alpha)
            } else if factor > 0 {
                acetate_over(
                    AcetateRows(pixels: line, stride: 0), AcetateRows(pixels: out, stride: 0), count, 1, factor)
            }
        }
        return row
    }
}

extension PixelRect {
    /// Two halves, side by side or above one another.
    fileprivate var halves: (PixelRect, PixelRect) {
        let (x, y) = ((minX + maxX) / 2, (minY + maxY) / 2)
        if width >= height {
            return (
                PixelRect(minX: minX, minY: minY, maxX: x, maxY: maxY),
                PixelRect(minX: x, minY: minY, maxX: maxX, maxY: maxY)
            )
        }
        return (
            PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: y),
            PixelRect(minX: minX, minY: y, maxX: maxX, maxY: maxY)
        )
    }
}
