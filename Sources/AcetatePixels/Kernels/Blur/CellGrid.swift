/// A grid of cells of 2^shift by 2^shift pixels, whose averages stand for the pixels in sums over large neighborhoods.
struct CellGrid {
    let shift: Int
    /// The space in which pixels are averaged.
    let space: WorkingSpace

    /// Writes the rectangle's pixels. `kernel` computes the target's cells from the source's cells at most `reach`
    /// away. Pixels are interpolated linearly between cells, so that a pixel reads the pixels of at most reach + 2
    /// cells to each side.
    func apply(
        to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect, reach: Int,
        kernel: (_ source: PixelPatch, _ target: PixelPatch) -> Void
    ) {
        for tile in rect.tiles(side: GaussianBlur.tileSide << min(shift, 6)) {
            let (first, last) = (
                (position(tile.minX).cell, position(tile.minY).cell),
                (position(tile.maxX - 1).cell, position(tile.maxY - 1).cell)
            )
            let grid = PixelRect(minX: first.0, minY: first.1, maxX: last.0 + 2, maxY: last.1 + 2)
            let all = PixelRect(
                minX: source.rect.minX >> shift, minY: source.rect.minY >> shift,
                maxX: ((source.rect.maxX - 1) >> shift) + 1, maxY: ((source.rect.maxY - 1) >> shift) + 1)
            let read = grid.insetBy(dx: -reach, dy: -reach).intersection(all)
            guard let cells = Bitmap(read), let result = Bitmap(grid) else {
                target.clear(tile)
                continue
            }
            average(source, into: cells.patch)
            kernel(cells.patch, result.patch)
            interpolate(PixelSampler(result.patch), into: target, tile)
        }
    }

    /// The cell to the left of, or above, a pixel's center, and the weight of the next cell, 0 to 256.
    private func position(_ pixel: Int) -> (cell: Int, weight: UInt32) {
        // (x + 1/2) / s - 1/2 = (2x + 1 - s) / 2s
        let position = 2 * pixel + 1 - (1 << shift)
        return (position >> (shift + 1), UInt32(((position & ((2 << shift) - 1)) << 8) >> (shift + 1)))
    }

    private func average(_ source: PixelPatch, into cells: PixelPatch) {
        let half = UInt64(1) << UInt64(2 * shift - 1)
        for row in cells.rect.minY..<cells.rect.maxY {
            let out = cells.pointer(x: cells.rect.minX, y: row)
            for column in cells.rect.minX..<cells.rect.maxX {
                let cell = PixelRect(x: column << shift, y: row << shift, width: 1 << shift, height: 1 << shift)
                    .intersection(source.rect)
                if space == .linear {
                    out[column - cells.rect.minX] = meanLight(cell, of: source)
                    continue
                }
                var sums = ChannelSums()
                sums.add(cell, of: source)
                let means = (sums.total &+ half) &>> UInt64(2 * shift)
                out[column - cells.rect.minX] = UInt32(
                    truncatingIfNeeded: means.x | means.z &<< 8 | means.y &<< 16 | means.w &<< 24)
            }
        }
    }

    private func interpolate(_ cells: PixelSampler, into target: PixelPatch, _ rect: PixelRect) {
        for y in rect.minY..<rect.maxY {
            let out = target.pointer(x: rect.minX, y: y)
            let (row, fy) = position(y)
            for x in rect.minX..<rect.maxX {
                let (column, fx) = position(x)
                let upper = (cells[column, row], cells[column + 1, row])
                let lower = (cells[column, row + 1], cells[column + 1, row + 1])
                out[x - rect.minX] =
                    upper == lower && upper.0 == upper.1
                    ? upper.0
                    : space == .linear
                        ? LinearLight.shared.mixed(upper, lower, Float(fx) / 256, Float(fy) / 256)
                        : Self.mixed(upper, lower, UInt64(fx), UInt64(fy))
            }
        }
    }

    /// The mean light of a cell, of which pixels outside the rectangle are transparent.
    private func meanLight(_ rect: PixelRect, of source: PixelPatch) -> UInt32 {
        var sum = PixelColor.zero
        for y in rect.minY..<max(rect.minY, rect.maxY) {
            let row = source.pointer(x: rect.minX, y: y)
            for x in 0..<rect.width { sum += space.premultiplied(row[x]) }
        }
        return space.pixel(premultiplied: sum / Float(1 << (2 * shift)))
    }

    /// Interpolates between four pixels, with the weights of the right and the lower ones in units of 1/256.
    @inline(__always)
    private static func mixed(
        _ upper: (UInt32, UInt32), _ lower: (UInt32, UInt32), _ fx: UInt64, _ fy: UInt64
    ) -> UInt32 {
        func row(_ pair: (UInt32, UInt32)) -> UInt64 {
            PixelSampler.lanes(pair.0) &* (256 &- fx) &+ PixelSampler.lanes(pair.1) &* fx
        }
        // Two 32-bit numbers each: blue and green, red and alpha.
        let mask: UInt64 = 0x0000_FFFF_0000_FFFF, half: UInt64 = 0x0000_8000_0000_8000
        let (above, below) = (row(upper), row(lower))
        let even = (above & mask) &* (256 &- fy) &+ (below & mask) &* fy &+ half
        let odd = ((above &>> 16) & mask) &* (256 &- fy) &+ ((below &>> 16) & mask) &* fy &+ half
        let (blueGreen, redAlpha) = ((even &>> 16) & 0xFF_0000_00FF, odd & 0xFF_0000_00FF_0000)
        let levels = blueGreen | redAlpha
        return UInt32(truncatingIfNeeded: levels | levels &>> 24)
    }
}
