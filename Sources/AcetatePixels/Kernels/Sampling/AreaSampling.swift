import CAcetateKernels
import Glibc

/// A bitmap seen through a projection, where each target pixel is the mean of the area that it covers in the bitmap.
///
/// The bitmap is interpolated linearly between its pixel centers. It is transparent outside, unless an outline clips
/// it: then its outermost pixels repeat. The mean is that of a grid of samples in the pixel, whose images are at most
/// 1.4 source pixels apart, with at most `most` samples in each direction. So a minified bitmap keeps its thin lines,
/// even if it is minified in one direction only. If it is not minified, there is one sample, as in `Resample` with
/// `linear`. Sixteen adjacent pixels, which start at a multiple of sixteen, have the same grid, that of the pixel that
/// needs the most samples.
///
/// Guarantees: each pixel depends only on its coordinates and the source's pixels, so that a part gives the same bytes
/// as the whole; valid premultiplied pixels stay valid. Pixels behind the eye (`w` of 1e-9 or less) are transparent.
package struct AreaSampling: Sendable, Equatable {
    /// The most samples of a pixel in each direction. Stronger minification is sampled with gaps.
    package static let most = 32

    /// The map from the target to the source, in pixels with their centers at halves.
    package var toSource: Projection

    package init(toSource: Projection) { self.toSource = toSource }

    /// Writes the region's pixels of the target. Pixels outside the target are ignored. The patches are in different
    /// planes, which `toSource` connects, and must not share memory.
    package func apply(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let region = region.intersection(target.rect)
        for rect in region.rects { target.clear(rect) }
        apply(source, onto: target, region: region)
    }

    /// Composites the region's pixels source-over, as `SourceOver` does. `alpha` is clamped to 0 ... 1; NaN becomes 0.
    package func apply(_ source: PixelPatch, onto target: PixelPatch, alpha: Double = 1, region: PixelRegion) {
        let region = region.intersection(target.rect)
        guard alpha > 0, toSource.isFinite, !region.isEmpty else { return }
        // Beyond the edges of the bitmap, half a pixel farther out, samples are transparent.
        let (left, top) = (Double(source.rect.minX) - 0.75, Double(source.rect.minY) - 0.75)
        let (right, bottom) = (Double(source.rect.maxX) + 0.75, Double(source.rect.maxY) + 0.75)
        let around = region.bounds.insetBy(dx: -2, dy: -2)
        let outline = toSource.inverse?.polygon(minX: left, minY: top, maxX: right, maxY: bottom, within: around)
        if let outline, let over = RowsOver(outline, alpha: min(alpha, 1), isHard: true) {
            put(source, edges: .transparent, by: over, onto: target, region: over.seen(region, target))
        } else if let over = RowsOver(nil, alpha: min(alpha, 1)) {
            put(source, edges: .transparent, by: over, onto: target, region: region)
        }
    }

    private func put(
        _ source: PixelPatch, part: PixelRect? = nil, edges: Resample.Edges, by over: RowsOver,
        onto target: PixelPatch, region: PixelRegion
    ) {
        if let resample = affineResample(edges) {
            guard !region.isEmpty,
                let rows = SampleRows(resample, source, part: part, levels: nil, for: region.bounds)
            else { return }
            over.put(rows, onto: target, region: region)
        } else {
            let rows = MeanRows(toSource, source, part: part, isPadded: edges == .pad)
            over.put(rows, onto: target, region: region)
        }
    }

    /// The equivalent `Resample` if the map is affine and each pixel has one sample, so that samples are evenly spaced.
    private func affineResample(_ edges: Resample.Edges) -> Resample? {
        let (m, most) = (toSource, MeanRows.spacing * MeanRows.spacing)
        guard m.isAffine, m.m11 * m.m11 + m.m12 * m.m12 <= most, m.m21 * m.m21 + m.m22 * m.m22 <= most else {
            return nil
        }
        return Resample(toSource: m, edges: edges)
    }
}

extension AreaSampling {
    /// Composites a part of a bitmap, which must not be empty, and whose outermost pixels repeat. It is clipped by an
    /// antialiased outline in the target's plane. Paints nothing if corners of the outline are too far away.
    package func apply(
        _ source: PixelPatch, part: PixelRect, onto target: PixelPatch, within outline: ConvexPolygon,
        alpha: Double = 1, region: PixelRegion
    ) {
        guard alpha > 0, toSource.isFinite, let over = RowsOver(outline, alpha: min(alpha, 1)) else { return }
        put(source, part: part, edges: .pad, by: over, onto: target, region: over.seen(region, target))
    }
}

/// The rows of an `AreaSampling`. The memory of the source must stay valid.
struct MeanRows: RowSource {
    private let map: Projection
    private let projection: AcetateProjection
    private let level: TexelLevel
    private let isPadded: Bool
    /// The source for the C kernels; nil if they are not used.
    private let texels: AcetateTexels?

    /// The greatest distance of samples in source pixels. Each sample reads two pixels in each direction, so that no
    /// pixel between two samples has less than half of its weight.
    static let spacing = 1.4

    /// Creates the rows of a part of the source, or of all of it if `part` is nil. If `isPadded`, its outermost pixels
    /// repeat.
    init(
        _ toSource: Projection, _ source: PixelPatch, part: PixelRect? = nil, isPadded: Bool = false, usesC: Bool = true
    ) {
        let part = part ?? source.rect
        map = toSource
        projection = AcetateProjection(toSource, part)
        level = TexelLevel(source, part: part)
        self.isPadded = isPadded
        texels = usesC ? level.texels(isPadded: isPadded) : nil
    }

    /// The numbers of columns and rows of samples in a pixel.
    private struct Grid: Equatable {
        var columns = 1, rows = 1
    }

    /// The sample grids of a row's pixels.
    ///
    /// With U, V and w linear functions of the position, the source step for one pixel to the right is C / w², and for
    /// one down D / w², where C is constant in a row and D is linear. So both are greatest at an end of a span, with
    /// the least w.
    private struct RowGrids {
        let map: Projection
        let rowW, acrossSquared: Double

        init(_ m: Projection, _ y: Int) {
            map = m
            let y = Double(y) + 0.5
            rowW = y * m.m23 + m.m33
            let (x, y2) = (y * m.m21 + m.m31, y * m.m22 + m.m32)
            let (across, down) = (m.m11 * rowW - m.m13 * x, m.m12 * rowW - m.m13 * y2)
            acrossSquared = across * across + down * down
        }

        /// Returns the grid of a range of pixels; nil if some are behind the eye. `last` is the likely result.
        func grid(_ first: Int, _ end: Int, likely last: Grid) -> Grid? {
            let (x0, x1) = (Double(first) + 0.5, Double(end) + 0.5)
            let w = min(x0 * map.m13 + rowW, x1 * map.m13 + rowW)
            guard w > SampleCoordinates.leastW else { return nil }
            let scale = w * w * w * w
            let down = max(downSquared(x0), downSquared(x1))
            return Grid(
                columns: Self.count(acrossSquared, scale, last.columns), rows: Self.count(down, scale, last.rows))
        }

        /// Whether all cells in a range of pixels have this grid, as determined by its ends. May return false for some
        /// that have.
        func haveAll(_ grid: Grid, _ first: Int, _ end: Int) -> Bool {
            let (x0, x1) = (Double(first) + 0.5, Double(end) + 0.5)
            let (w0, w1) = (x0 * map.m13 + rowW, x1 * map.m13 + rowW)
            let (least, most) = (min(w0, w1), max(w0, w1))
            guard least > SampleCoordinates.leastW else { return false }
            let (scale, greatest) = (least * least * least * least, most * most * most * most)
            // The margin allows for rounding errors.
            let (less, more) = (1 - 1e-6, 1 + 1e-6)
            func need(_ count: Int, _ shortest: Double, _ longest: Double) -> Bool {
                Self.suffices(count, longest * more, scale)
                    && (count == 1 || !Self.suffices(count - 1, shortest * less, greatest))
            }
            guard need(grid.columns, acrossSquared, acrossSquared) else { return false }
            // Each component of a step is between its values at the ends.
            let (a, b) = (down(x0), down(x1))
            func smaller(_ a: Double, _ b: Double) -> Double { a * b > 0 ? min(a * a, b * b) : 0 }
            return need(
                grid.rows, smaller(a.x, b.x) + smaller(a.y, b.y), max(a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y))
        }

        /// Whether one sample suffices for all pixels of a range, with the steps of this row and of another.
        func hasOneSample(_ first: Int, _ last: Int, steps other: RowGrids) -> Bool {
            let (x0, x1) = (Double(first) + 0.5, Double(last) + 0.5)
            let w = min(x0 * map.m13 + rowW, x1 * map.m13 + rowW)
            guard w > SampleCoordinates.leastW else { return false }
            // The margin allows for rounding errors.
            let step = max(acrossSquared, other.acrossSquared, downSquared(x0), downSquared(x1)) * (1 + 1e-6)
            return Self.suffices(1, step, w * w * w * w)
        }

        private func down(_ x: Double) -> SIMD2<Double> {
            let (m, rest) = (map, x * map.m13 + map.m33)
            return SIMD2(
                m.m21 * rest - m.m23 * (x * m.m11 + m.m31), m.m22 * rest - m.m23 * (x * m.m12 + m.m32))
        }

        private func downSquared(_ x: Double) -> Double {
            let d = down(x)
            return d.x * d.x + d.y * d.y
        }

        /// Returns the least number of samples for a step of √(squared / scale) pixels.
        @inline(__always)
        private static func count(_ squared: Double, _ scale: Double, _ likely: Int) -> Int {
            if suffices(likely, squared, scale), likely == 1 || !suffices(likely - 1, squared, scale) { return likely }
            return search(squared, scale)
        }

        @inline(__always)
        private static func suffices(_ count: Int, _ squared: Double, _ scale: Double) -> Bool {
            let reach = Double(count) * spacing
            return squared <= reach * reach * scale
        }

        @inline(never)
        private static func search(_ squared: Double, _ scale: Double) -> Int {
            var (low, high) = (1, AreaSampling.most)
            while low < high {
                let middle = (low + high) / 2
                if suffices(middle, squared, scale) { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }

    var compositesParts: Bool { texels != nil }

    func composite(
        _ rect: PixelRect, onto target: PixelPatch, within outline: UnsafePointer<AcetateOutline>?, isHard: Bool,
        alpha: Double
    ) -> Bool {
        guard let texels, isSampledOnce(rect) else { return false }
        let (x, y, rows) = (Int64(rect.minX), Int64(rect.minY), target.rows(of: rect))
        withUnsafePointer(to: projection) { projection in
            acetate_sample_over(texels, nil, projection, outline, isHard, x, y, rows, rect.width, rect.height, alpha)
        }
        return true
    }

    /// Whether all cells that a rectangle touches have one sample, as determined by its corners, which suffice by the
    /// argument in `RowGrids`. Steps to the right are greatest at the top or the bottom, because C is linear in y.
    private func isSampledOnce(_ rect: PixelRect) -> Bool {
        let cell = ProjectedPoints.cell
        let (first, end) = (rect.minX & ~(cell - 1), (rect.maxX + cell - 1) & ~(cell - 1))
        let (top, bottom) = (RowGrids(map, rect.minY), RowGrids(map, rect.maxY - 1))
        return top.hasOneSample(first, end - 1, steps: bottom) && bottom.hasOneSample(first, end - 1, steps: top)
    }

    func write(to out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
        let (grids, cell) = (RowGrids(map, y), ProjectedPoints.cell)
        var (start, current) = (x, Grid())
        func enter(_ grid: Grid, at position: Int) {
            guard grid != current else { return }
            put(current, out + (start - x), start, y, position - start)
            (start, current) = (position, grid)
        }
        let end = x + count
        var first = x & ~(cell - 1)
        while first < end {
            guard let grid = grids.grid(first, first + cell - 1, likely: current) else {
                // If the horizon intersects a cell, each pixel has its own grid.
                for position in max(first, x)..<min(first + cell, end) {
                    enter(grids.grid(position, position, likely: current) ?? Grid(), at: position)
                }
                first += cell
                continue
            }
            enter(grid, at: max(first, x))
            first += cell
            // Skips as many cells with the same grid as possible.
            var cells = (end - first + cell - 1) / cell
            while cells > 1, !grids.haveAll(grid, first, first + cells * cell - 1) { cells /= 2 }
            if cells > 1 { first += cells * cell }
        }
        put(current, out + (start - x), start, y, x + count - start)
    }

    private func put(_ grid: Grid, _ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
        guard count > 0 else { return }
        let isSingle = grid.columns == 1 && grid.rows == 1
        guard let texels else {
            for i in 0..<count {
                out[i] = mean(x + i, y, isSingle ? nil : grid)
            }
            return
        }
        withUnsafePointer(to: projection) { projection in
            if isSingle {
                acetate_sample_projected(texels, projection, Double(x), Double(y), count, out)
            } else {
                acetate_sample_mean(
                    texels, projection, Double(x), Double(y), count, UInt32(grid.columns), UInt32(grid.rows), out)
            }
        }
    }

    /// Computes one pixel, as the C kernels do.
    private func mean(_ x: Int, _ y: Int, _ grid: Grid?) -> UInt32 {
        let positions = ProjectedPoints(map: map, left: projection.left, top: projection.top)
        func levels(_ offset: Double, _ y: Double) -> SIMD4<Int32> {
            let position = positions.position(x, offset: offset, y)
            return level.linearLevels(position.0, position.1, isPadded)
        }
        let y = Double(y)
        guard let grid else {
            return TexelLevel.pixel((levels(0.5, y + 0.5) &+ SIMD4(repeating: 1 << 18)) &>> 19)
        }
        let (stepX, stepY) = (1 / Double(grid.columns), 1 / Double(grid.rows))
        var sum = SIMD4<Int32>.zero
        for j in 0..<grid.rows {
            for i in 0..<grid.columns {
                let levels = levels((Double(i) + 0.5) * stepX, y + (Double(j) + 0.5) * stepY)
                sum &+= (levels &+ SIMD4(repeating: 1 << 5)) &>> 6
            }
        }
        let factor = 1 / (8192 * Float(grid.columns * grid.rows))
        func mean(_ sum: Int32) -> Int32 { Int32(Float(sum) * factor + 0.5) }
        return TexelLevel.pixel(SIMD4(mean(sum.x), mean(sum.y), mean(sum.z), mean(sum.w)))
    }
}
