extension GaussianBlur {
    /// Averages cells of 2^shift pixels a side, convolves these, and interpolates linearly between them. The cells lie
    /// on a grid of the plane, not of the source, so that a part of a picture gives the same as the whole.
    func blurReduced(
        _ source: PixelPatch, into target: PixelPatch, region: PixelRegion, kernel: GaussianKernel, shift: Int
    ) {
        let cells = PixelRect(
            minX: source.rect.minX >> shift, minY: source.rect.minY >> shift,
            maxX: ((source.rect.maxX - 1) >> shift) + 1, maxY: ((source.rect.maxY - 1) >> shift) + 1)
        for tile in region.bounds.tiles(side: Self.tileSide << shift) {
            let first = (Interpolation(tile.minX, shift), Interpolation(tile.minY, shift))
            let last = (Interpolation(tile.maxX - 1, shift), Interpolation(tile.maxY - 1, shift))
            let grid = PixelRect(
                minX: first.0.cell, minY: first.1.cell, maxX: last.0.cell + 2, maxY: last.1.cell + 2)
            let blurred = Scratch<UInt16>(count: 4 * grid.area)
            let sums = Scratch<UInt64>(count: 4 * (grid.width + 2 * kernel.radius))
            GaussianPasses(kernel: kernel, rect: grid, sourceRect: cells).run { y, columns, samples in
                Self.average(source, row: y, columns: columns, shift: shift, sums: sums.base, into: samples)
            } store: { y, sums in
                guard let sums else { return }
                let row = blurred.base + 4 * grid.width * (y - grid.minY)
                for i in 0..<4 * grid.width { row[i] = UInt16(truncatingIfNeeded: (sums[i] &+ 32768) &>> 16) }
            }
            for rect in region.intersection(tile).rects {
                Self.interpolate(UnsafePointer(blurred.base), grid: grid, shift: shift, into: target, rect: rect)
            }
        }
    }

    /// The averages of one row of cells, in samples of 15 bits; whether any is not zero.
    private static func average(
        _ source: PixelPatch, row: Int, columns: Range<Int>, shift: Int,
        sums: UnsafeMutablePointer<UInt64>, into samples: UnsafeMutablePointer<UInt16>
    ) -> Bool {
        let used = PixelRect(
            minX: columns.lowerBound << shift, minY: row << shift,
            maxX: columns.upperBound << shift, maxY: (row + 1) << shift
        ).intersection(source.rect)
        sums.update(repeating: 0, count: 4 * columns.count)
        for y in used.minY..<used.maxY {
            let pixels = source.pointer(x: used.minX, y: y)
            var x = used.minX
            while x < used.maxX {
                let cell = x >> shift
                let end = min(used.maxX, (cell + 1) << shift)
                var (b, g, r, a): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                // At most 32767 pixels of eight bits: no overflow.
                for i in x - used.minX..<end - used.minX {
                    let pixel = pixels[i]
                    b &+= pixel & 0xFF
                    g &+= (pixel &>> 8) & 0xFF
                    r &+= (pixel &>> 16) & 0xFF
                    a &+= pixel &>> 24
                }
                let sum = sums + 4 * (cell - columns.lowerBound)
                // The order of the bytes in memory, on a little-endian machine as on a big-endian one.
                #if _endian(little)
                    let channels = (b, g, r, a)
                #else
                    let channels = (a, r, g, b)
                #endif
                sum[0] &+= UInt64(channels.0)
                sum[1] &+= UInt64(channels.1)
                sum[2] &+= UInt64(channels.2)
                sum[3] &+= UInt64(channels.3)
                x = end
            }
        }
        var any: UInt16 = 0
        let half = UInt64(1) << UInt64(2 * shift - 1)
        for i in 0..<4 * columns.count {
            samples[i] = UInt16(truncatingIfNeeded: ((sums[i] << 7) + half) >> UInt64(2 * shift))
            any |= samples[i]
        }
        return any != 0
    }

    /// Where a pixel lies between the centres of two successive cells.
    private struct Interpolation {
        /// The cell at the left or above; the other is the next.
        let cell: Int
        /// The weight of the next cell, in units of 1/32768; of this one, the rest.
        let weight: UInt32

        /// The pixel's centre is at (x + 1/2) / s - 1/2 = (2x + 1 - s) / 2s cells from the first cell's centre.
        init(_ x: Int, _ shift: Int) {
            let position = 2 * x + 1 - (1 << shift)
            cell = position >> (shift + 1)
            weight = UInt32(((position & ((2 << shift) - 1)) << 15) >> (shift + 1))
        }
    }

    private static func interpolate(
        _ samples: UnsafePointer<UInt16>, grid: PixelRect, shift: Int, into target: PixelPatch, rect: PixelRect
    ) {
        let count = 4 * grid.width
        let line = Scratch<UInt16>(count: count)
        let columns = (rect.minX..<rect.maxX).map { Interpolation($0, shift) }
        for y in rect.minY..<rect.maxY {
            let vertical = Interpolation(y, shift)
            let upper = samples + count * (vertical.cell - grid.minY)
            let lower = upper + count
            let (w1, w0) = (vertical.weight, 32768 - vertical.weight)
            for i in 0..<count {
                let sum = UInt32(upper[i]) &* w0 &+ UInt32(lower[i]) &* w1
                line.base[i] = UInt16(truncatingIfNeeded: (sum &+ 16384) &>> 15)
            }
            let pixels = UnsafeMutableRawPointer(target.pointer(x: rect.minX, y: y))
                .assumingMemoryBound(to: UInt8.self)
            for x in 0..<rect.width {
                let left = line.base + 4 * (columns[x].cell - grid.minX)
                let (w1, w0) = (columns[x].weight, 32768 - columns[x].weight)
                for channel in 0..<4 {
                    let sum = UInt32(left[channel]) &* w0 &+ UInt32(left[channel + 4]) &* w1
                    pixels[4 * x + channel] = UInt8(truncatingIfNeeded: (sum &+ (1 &<< 21)) &>> 22)
                }
            }
        }
    }
}
