/// A grid of cells of 2^shift by 2^shift pixels, whose averages stand for the pixels in sums over large neighborhoods.
struct CellGrid {
    let shift: Int

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
                var sums = SIMD4<UInt64>.zero
                for y in cell.minY..<cell.maxY {
                    let pixels = source.pointer(x: cell.minX, y: y)
                    for x in 0..<cell.width {
                        let p = UInt64(pixels[x])
                        sums &+= SIMD4(p & 0xFF, (p &>> 8) & 0xFF, (p &>> 16) & 0xFF, p &>> 24)
                    }
                }
                let means = (sums &+ half) &>> UInt64(2 * shift)
                out[column - cells.rect.minX] = UInt32(
                    truncatingIfNeeded: means.x | means.y &<< 8 | means.z &<< 16 | means.w &<< 24)
            }
        }
    }

    private func interpolate(_ cells: PixelSampler, into target: PixelPatch, _ rect: PixelRect) {
        for y in rect.minY..<rect.maxY {
            let out = target.pointer(x: rect.minX, y: y)
            let (row, fy) = position(y)
            for x in rect.minX..<rect.maxX {
                let (column, fx) = position(x)
                let (a, b) = (cells[column, row], cells[column + 1, row])
                let (c, d) = (cells[column, row + 1], cells[column + 1, row + 1])
                if a == b && a == c && a == d {
                    out[x - rect.minX] = a
                    continue
                }
                var result: UInt32 = 0
                for shift: UInt32 in [0, 8, 16, 24] {
                    let upper = ((a &>> shift) & 0xFF) &* (256 &- fx) &+ ((b &>> shift) & 0xFF) &* fx
                    let lower = ((c &>> shift) & 0xFF) &* (256 &- fx) &+ ((d &>> shift) & 0xFF) &* fx
                    result |= ((upper &* (256 &- fy) &+ lower &* fy &+ 32768) &>> 16) &<< shift
                }
                out[x - rect.minX] = result
            }
        }
    }
}
