/// The median of each premultiplied channel over the pixel and its eight neighbors. Outside the source, pixels are
/// transparent.
///
/// Because no color exceeds its alpha, the medians of colors do not exceed those of alphas.
package struct Median: PixelKernel {
    package init() {}

    package var margin: Int { 1 }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (source, target)) { context, band in
            for rect in band.rects { Self.compute(rect, of: context.0, into: context.1) }
        }
    }

    private typealias Bytes = SIMD16<UInt8>

    /// Computes the medians of a rectangle, four pixels at a time.
    private static func compute(_ rect: PixelRect, of source: PixelPatch, into target: PixelPatch) {
        // Three rows with one more pixel on each side, and the result row; all are padded to whole vectors.
        let stride = (rect.width + 2 + 7) & ~3
        let rows = Scratch<UInt32>(count: 4 * stride)
        func line(_ y: Int) -> UnsafeMutablePointer<UInt32> { rows.base + (y + 3 - rect.minY) % 3 * stride }
        func load(_ y: Int) { source.readRow(y, from: rect.minX - 1, count: stride, into: line(y)) }
        let result = rows.base + 3 * stride
        load(rect.minY - 1)
        load(rect.minY)
        for y in rect.minY..<rect.maxY {
            load(y + 1)
            let around = (line(y - 1), line(y), line(y + 1))
            for x in Swift.stride(from: 0, to: rect.width, by: 4) {
                UnsafeMutableRawPointer(result + x).storeBytes(of: median(around, x), as: Bytes.self)
            }
            target.pointer(x: rect.minX, y: y).update(from: result, count: rect.width)
        }
    }

    /// The medians of all bytes, by the network of 19 exchanges of Paeth, "Median Finding on a 3x3 Grid" (Graphics
    /// Gems, 1990).
    @inline(__always)
    private static func median(
        _ rows: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>), _ x: Int
    ) -> Bytes {
        func load(_ row: UnsafeMutablePointer<UInt32>, _ position: Int) -> Bytes {
            UnsafeRawPointer(row + x + position).loadUnaligned(as: Bytes.self)
        }
        func sort(_ a: inout Bytes, _ b: inout Bytes) { (a, b) = (pointwiseMin(a, b), pointwiseMax(a, b)) }
        // Each row is sorted; the result is the median of the greatest minimum, the median of the medians, and the
        // least maximum.
        func sorted(_ row: UnsafeMutablePointer<UInt32>) -> (Bytes, Bytes, Bytes) {
            var (a, b, c) = (load(row, 0), load(row, 1), load(row, 2))
            sort(&b, &c)
            sort(&a, &b)
            sort(&b, &c)
            return (a, b, c)
        }
        let (first, second, third) = (sorted(rows.0), sorted(rows.1), sorted(rows.2))
        var least = pointwiseMax(pointwiseMax(first.0, second.0), third.0)
        var greatest = pointwiseMin(pointwiseMin(first.2, second.2), third.2)
        var (a, b, c) = (first.1, second.1, third.1)
        sort(&a, &b)
        sort(&b, &c)
        sort(&a, &b)
        sort(&b, &greatest)
        sort(&least, &b)
        return pointwiseMin(b, greatest)
    }
}

/// Smooths small differences from the mean of the neighborhood, which are taken for noise, and sharpens greater ones.
///
///     m   = the mean of the pixel and its eight neighbors, weighted 4, 2 beside and 1 at the corners
///     d   = Y(in) - Y(m), the luminances
///     out = m                                    where |d| < level · alpha
///     out = in + (in - m) · sharpness            elsewhere
///
/// on premultiplied colors. Alpha does not change.
package struct NoiseReduction: PixelFormula {
    package let level, sharpness: Float

    package init(level: Float, sharpness: Float) { (self.level, self.sharpness) = (level, sharpness) }

    package var margin: Int { 1 }

    package static func pixel(x: Int, y: Int, of source: PixelSampler, by reduction: NoiseReduction) -> UInt32 {
        let center = source[x, y]
        if center >> 24 == 0 { return 0 }
        func at(_ dx: Int, _ dy: Int) -> UInt64 { PixelSampler.lanes(source[x &+ dx, y &+ dy]) }
        let beside = at(-1, 0) &+ at(1, 0) &+ at(0, -1) &+ at(0, 1)
        let corners = at(-1, -1) &+ at(1, -1) &+ at(-1, 1) &+ at(1, 1)
        let color = PixelColor(premultiplied: center)
        // The sums fit 16 bits.
        let mean = PixelColor(lanes: PixelSampler.lanes(center) &* 4 &+ beside &* 2 &+ corners) * (1 / (16 * 255))
        // Transparent neighbors must not count as dark.
        let own = mean.w > 0 ? mean * (color.w / mean.w) : color
        let difference = ((color - own) * ColorMatrix.luminance).sum()
        var result = own
        if abs(difference) >= reduction.level * color.w { result = color + (color - own) * reduction.sharpness }
        result.w = color.w
        return result.premultipliedPixel
    }
}
