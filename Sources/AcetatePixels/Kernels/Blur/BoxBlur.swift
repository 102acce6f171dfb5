/// The mean over a square. Pixels at the edge of the square are weighted by the part of them that it covers.
///
/// out = Σ w(i) · w(j) · in(x + i, y + j) / (2r + 1)², with w(k) = 1 up to |k| ≤ ⌊r⌋, and r - ⌊r⌋ for the next. The
/// time does not depend on the radius. Sums are integers, and therefore do not depend on where they start.
package struct BoxBlur: PixelKernel, ComputesInSpace {
    /// The radius in pixels; at most 32767, the limit of bitmaps.
    package let radius: Double
    package var space = WorkingSpace.encoded

    /// NaN and negative values become 0, which copies the source.
    package init(radius: Double) { self.radius = radius > 0 ? min(radius, Double(PixelSize.limit)) : 0 }

    package var margin: Int { Int(radius.rounded(.up)) }
    package var cost: Double { 8 }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        // At least as high as the rows that are read above and below.
        let height = max(GaussianBlur.tileSide, 4 * margin)
        for rect in target.clear(region, outside: reach(of: source.rect)).rects {
            for tile in rect.tiles(side: GaussianBlur.tileSide, height: height) { blur(source, into: target, tile) }
        }
    }

    private func blur(_ source: PixelPatch, into target: PixelPatch, _ tile: PixelRect) {
        let window = BoxWindow(radius: radius)
        let rows = (tile.minY - margin..<tile.maxY + margin).clamped(to: source.rect.minY..<source.rect.maxY)
        let count = 4 * tile.width
        let lines = Scratch<UInt16>(count: max(1, rows.count) * count)
        let prefix = Scratch<UInt32>(count: 4 * (source.rect.width + 1))
        // The values of an opaque white pixel are 65535 in the rows of sums: 257 maps 255 to it.
        let unit = space == .encoded ? 257.0 : 1
        for y in rows {
            addValues(of: source.pointer(x: source.rect.minX, y: y), to: prefix.base, source.rect.width)
            let line = lines.base + (y - rows.lowerBound) * count
            for x in tile.minX..<tile.maxX {
                let span = window.span(around: x, in: source.rect.minX..<source.rect.maxX)
                for c in 0..<4 {
                    func sum(_ range: Range<Int>) -> UInt64 {
                        UInt64(prefix.base[4 * range.upperBound + c] &- prefix.base[4 * range.lowerBound + c])
                    }
                    let total = Double(window.total(sum(span.inner), sum(span.outer)))
                    line[4 * (x - tile.minX) + c] = UInt16(total * window.scale * unit + 0.5)
                }
            }
        }
        let (inner, outer) = (Scratch<UInt64>(count: count), Scratch<UInt64>(count: count))
        var (innerRows, outerRows) = (0..<0, 0..<0)
        for y in tile.minY..<tile.maxY {
            let span = window.span(around: y, in: rows)
            Self.move(inner.base, from: &innerRows, to: span.inner, lines.base, count)
            Self.move(outer.base, from: &outerRows, to: span.outer, lines.base, count)
            let pixels = target.pointer(x: tile.minX, y: y)
            func mean(_ i: Int) -> Double { Double(window.total(inner.base[i], outer.base[i])) * window.scale }
            if space == .linear {
                for x in 0..<tile.width {
                    let color = PixelColor(
                        Float(mean(4 * x)), Float(mean(4 * x + 1)), Float(mean(4 * x + 2)), Float(mean(4 * x + 3)))
                    pixels[x] = space.pixel(premultiplied: color / 65535)
                }
                continue
            }
            let out = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
            for i in 0..<count { out[i] = UInt8(mean(i) / 257 + 0.5) }
        }
    }

    /// Writes the sums of the first 0, 1, 2, … pixels of a row: of their bytes, or of their light in units of 1/65535.
    private func addValues(of row: UnsafePointer<UInt32>, to sums: UnsafeMutablePointer<UInt32>, _ width: Int) {
        // No overflow: at most 32767 pixels with 16 bits each.
        if space == .linear {
            for x in 0..<width {
                let (values, before, after) = (
                    space.premultiplied(row[x]) * 65535 + 0.5, sums + 4 * x, sums + 4 * x + 4
                )
                // One conversion for each channel, because that of a vector is not inlined.
                after[0] = before[0] &+ UInt32(values.x)
                after[1] = before[1] &+ UInt32(values.y)
                after[2] = before[2] &+ UInt32(values.z)
                after[3] = before[3] &+ UInt32(values.w)
            }
            return
        }
        let bytes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
        for i in 0..<4 * width { sums[i + 4] = sums[i] &+ UInt32(bytes[i]) }
    }

    /// Updates the sums over a range of rows to a range that starts and ends no earlier.
    private static func move(
        _ sums: UnsafeMutablePointer<UInt64>, from rows: inout Range<Int>, to next: Range<Int>,
        _ lines: UnsafePointer<UInt16>, _ count: Int
    ) {
        if next.lowerBound >= rows.upperBound || next.isEmpty {
            for i in 0..<count { sums[i] = 0 }
            rows = next.lowerBound..<next.lowerBound
        }
        for row in rows.lowerBound..<max(rows.lowerBound, next.lowerBound) {
            let line = lines + row * count
            for i in 0..<count { sums[i] = sums[i] &- UInt64(line[i]) }
        }
        for row in rows.upperBound..<max(rows.upperBound, next.upperBound) {
            let line = lines + row * count
            for i in 0..<count { sums[i] = sums[i] &+ UInt64(line[i]) }
        }
        rows = next
    }
}

/// The weights along one side of a box, in units of 1/65536 of a pixel.
struct BoxWindow {
    private let whole: Int
    private let fraction: UInt64
    /// The factor of the sum.
    let scale: Double

    init(radius: Double) {
        let down = radius.rounded(.down)
        whole = Int(down)
        fraction = UInt64(((radius - down) * 65536).rounded())
        let sum: Int = 65536 * (2 * whole + 1) + 2 * Int(fraction)
        scale = 1 / Double(sum)
    }

    /// Returns the positions with full weight, and those including the partial ones at both ends, relative to the start
    /// of the range and clipped to it.
    func span(around position: Int, in range: Range<Int>) -> (inner: Range<Int>, outer: Range<Int>) {
        let inner = (position - whole..<position + whole + 1).clamped(to: range)
        let outer = (position - whole - 1..<position + whole + 2).clamped(to: range)
        func counted(_ r: Range<Int>) -> Range<Int> {
            r.lowerBound - range.lowerBound..<r.upperBound - range.lowerBound
        }
        return (counted(inner), counted(outer))
    }

    /// The weighted sum, from the sums over both spans.
    @inline(__always)
    func total(_ inner: UInt64, _ outer: UInt64) -> UInt64 { inner &* (65536 &- fraction) &+ outer &* fraction }
}
