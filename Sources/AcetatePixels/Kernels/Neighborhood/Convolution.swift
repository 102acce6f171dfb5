import CAcetateKernels

/// A weighted sum of the pixels around each pixel, plus a bias.
///
///     out(x, y) = Σ weight(i, j) · in(x + i, y + j) + bias
///
/// The weights are in rows from the top, each from left to right; the pixel itself is in the middle. Pixels outside the
/// source are transparent black.
package struct Convolution: PixelKernel, ComputesInSpace {
    package enum Channels: Sendable {
        /// All four premultiplied channels. The bias is only added inside the extent.
        case all
        /// The unpremultiplied colors; alpha does not change.
        case colors
    }

    private let weights: [Float]
    private let bias: Float
    private let reachX, reachY: Int
    private let channels: Channels
    private let extent: PixelRect
    package var space = WorkingSpace.encoded

    /// Takes `columns` weights for each row; both counts are odd.
    package init(_ weights: [Float], columns: Int, bias: Float, channels: Channels, extent: PixelRect) {
        let rows = weights.count / max(1, columns)
        precondition(
            columns % 2 == 1 && rows % 2 == 1 && rows * columns == weights.count,
            "a convolution has an odd number of rows and columns, not \(rows) and \(columns)")
        (self.weights, self.bias, self.channels) = (weights, bias, channels)
        (reachX, reachY) = (columns / 2, rows / 2)
        self.extent = bias > 0 && channels == .all ? extent : .empty
    }

    package var margin: Int { max(reachX, reachY) }
    package var cost: Double { 10 + 0.3 * Double(weights.count) }
    package var fill: PixelRect { extent }

    package func reach(of painted: PixelRect) -> PixelRect {
        channels == .colors ? painted : painted.insetBy(dx: -reachX, dy: -reachY).union(extent)
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (self, source, target)) { context, band in
            let (convolution, source, target) = context
            for rect in band.rects {
                for x in stride(from: rect.minX, to: rect.maxX, by: Self.columns) {
                    let end = min(x + Self.columns, rect.maxX)
                    convolution.write(
                        PixelRect(minX: x, minY: rect.minY, maxX: end, maxY: rect.maxY), from: source, into: target)
                }
            }
        }
    }

    /// The number of columns that are computed at a time, so that their colors stay in the L1 and L2 caches.
    private static let columns = 256

    /// Writes a rectangle of at most `columns` columns.
    private func write(_ rect: PixelRect, from source: PixelPatch, into target: PixelPatch) {
        let (rows, width) = (2 * reachY + 1, rect.width + 2 * reachX)
        let pixels = Scratch<UInt32>(unset: width)
        // The colors of the rows that a row of the result reads: row y of the source is at y modulo their number.
        let colors = Scratch<PixelColor>(unset: rows * width), sums = Scratch<PixelColor>(unset: rect.width)
        let taps = Scratch<AcetateColorTap>(unset: weights.count)
        func row(_ y: Int) -> UnsafeMutablePointer<PixelColor> {
            colors.base + (y - rect.minY + reachY) % rows * width
        }
        for y in rect.minY - reachY..<rect.maxY + reachY {
            source.readRow(y, from: rect.minX - reachX, count: width, into: pixels.base)
            let read = row(y)
            if channels == .colors {
                for x in 0..<width { read[x] = space.straight(pixels.base[x]) }
            } else {
                for x in 0..<width { read[x] = space.premultiplied(pixels.base[x]) }
            }
            let middle = y - reachY
            guard middle >= rect.minY else { continue }
            var count = 0
            for (index, weight) in weights.enumerated() where weight != 0 {
                let (down, right) = index.quotientAndRemainder(dividingBy: 2 * reachX + 1)
                let first = UnsafeRawPointer(row(middle - reachY + down) + right)
                taps.base[count] = AcetateColorTap(colors: first.assumingMemoryBound(to: Float.self), weight: weight)
                count += 1
            }
            acetate_sum_color_taps(
                taps.base, count, UnsafeMutableRawPointer(sums.base).assumingMemoryBound(to: Float.self), rect.width)
            let (own, out) = (row(middle) + reachX, target.pointer(x: rect.minX, y: middle))
            for x in 0..<rect.width {
                out[x] = pixel(sums.base[x], of: own[x].w, x: rect.minX + x, y: middle)
            }
        }
    }

    /// The pixel of a sum. `alpha`: that of the source's pixel.
    @inline(__always)
    private func pixel(_ sum: PixelColor, of alpha: Float, x: Int, y: Int) -> UInt32 {
        guard channels == .colors else {
            return space.pixel(premultiplied: bias < 0 || extent.contains(x: x, y: y) ? sum + bias : sum)
        }
        if alpha == 0 { return 0 }
        var color = sum + bias
        color.w = alpha
        return space.pixel(straight: color)
    }
}
