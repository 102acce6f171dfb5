import CAcetateKernels

/// A bitmap seen through a map, composited in one pass, with an opacity and an antialiased outline:
///
///     out = αcs + (1 - αc s.a) · d
///
/// for each premultiplied channel, with s the sample of `Resample` and c the coverage of the pixel by the outline. αc
/// is in units of 1/65536, and both products are rounded to nearest. It needs no temporary bitmap, and touches no pixel
/// outside the outline, which suits bitmaps that move in each frame.
///
/// Guarantees: each pixel depends only on its coordinates, the backdrop and the source, so that a part gives the same
/// bytes as the whole; valid premultiplied pixels stay valid.
package struct SampledOver: Sendable, Equatable {
    package var resample: Resample
    /// The outline in the target's plane; nil for all of it. If the edges are padded, only the outline clips the
    /// bitmap.
    package var outline: ConvexPolygon?
    /// 0 to 1.
    package let alpha: Double

    /// The opacity is clamped to 0...1; NaN becomes 0.
    package init(_ resample: Resample, outline: ConvexPolygon? = nil, alpha: Double = 1) {
        (self.resample, self.outline) = (resample, outline)
        self.alpha = alpha > 0 ? min(alpha, 1) : 0
    }

    /// Composites the region's pixels. Pixels outside the target are ignored. The patches are in different planes and
    /// must not share memory. `part` and `levels` are those of `Resample`. Tests compare the result without the C kernels.
    ///
    /// - Returns: false, without painting, if the outline has too many corners, or corners that are too far away. A few
    ///   corners within some thousand pixels are always supported.
    package func apply(
        _ source: PixelPatch, part: PixelRect? = nil, levels: MipChain? = nil, onto target: PixelPatch,
        region: PixelRegion, usesC: Bool = true
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

/// Composites rows inside an outline.
struct RowsOver {
    private let coverage: ConvexCoverage?
    private let box: PixelRect?
    private let alpha: Double
    /// Whether pixels that the outline touches are covered fully.
    private let isHard: Bool

    /// The number of pixels that are computed at a time.
    private static let blockSize = 256
    /// Rectangles with longer sides are halved to find parts that a C kernel composites.
    private static let leastPart = 128
    /// The number of rows that target pixels are prefetched ahead. Processors do not predict rows with varying starts.
    private static let rowsAhead = 4

    /// Nil if `ConvexCoverage` does not support the outline.
    init?(_ outline: ConvexPolygon?, alpha: Double, isHard: Bool = false) {
        (self.alpha, self.isHard) = (alpha, isHard)
        guard let outline else {
            (coverage, box) = (nil, nil)
            return
        }
        guard let coverage = ConvexCoverage(outline) else { return nil }
        (self.coverage, box) = (coverage, outline.pixels)
    }

    /// The pixels of a region that are in the target and touched by the outline.
    func seen(_ region: PixelRegion, _ target: PixelPatch) -> PixelRegion {
        region.intersection(box.map { $0.intersection(target.rect) } ?? target.rect)
    }

    /// Composites the pixels of a region, which must be a result of `seen`.
    func put(_ source: some RowSource, onto target: PixelPatch, region: PixelRegion) {
        guard let coverage else { return put(source, within: nil, onto: target, region) }
        coverage.withOutline { outline in
            withUnsafePointer(to: outline) { put(source, within: $0, onto: target, region) }
        }
    }

    /// Composites one pixel onto the region, multiplied by the coverage of the outline. Does nothing without an
    /// outline.
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
        _ source: some RowSource, within outline: UnsafePointer<AcetateOutline>?, onto target: PixelPatch,
        _ region: PixelRegion
    ) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { line in
            guard let line = line.baseAddress else { return }
            for rect in region.rects { put(source, rect, within: outline, onto: target, line) }
        }
    }

    private func put(
        _ source: some RowSource, _ rect: PixelRect, within outline: UnsafePointer<AcetateOutline>?,
        onto target: PixelPatch,
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
                acetate_prefetch(target.pointer(x: row.lowerBound, y: later), row.count)
            }
        }
    }

    /// Composites a row, and returns the pixels that it may have touched.
    private func put(
        _ source: some RowSource, _ y: Int, from left: Int, to right: Int,
        within outline: UnsafePointer<AcetateOutline>?,
        _ target: PixelPatch, _ line: UnsafeMutablePointer<UInt32>
    ) -> Range<Int> {
        var row = left..<right
        if let outline {
            let touched = acetate_coverage_touched(outline.pointee, Int64(left), Int64(y), right - left)
            row = left + touched.start..<left + touched.end
        }
        guard !row.isEmpty else { return row }
        let (to, factor) = (target.pointer(x: row.lowerBound, y: y), UInt32(alpha * 65536 + 0.5))
        for x in stride(from: row.lowerBound, to: row.upperBound, by: Self.blockSize) {
            let (out, count) = (to + (x - row.lowerBound), min(Self.blockSize, row.upperBound - x))
            source.write(to: line, x: x, y: y, count: count)
            if let outline, !isHard {
                acetate_source_over_covered(outline.pointee, Int64(x), Int64(y), line, out, count, alpha)
            } else if factor > 0 {
                acetate_source_over(
                    AcetateRows(pixels: line, stride: 0), AcetateRows(pixels: out, stride: 0), count, 1, factor)
            }
        }
        return row
    }
}

extension PixelRect {
    /// The two halves of the rectangle, divided along its longer side.
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
