import CAcetateKernels

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
            let stride = GaussianPasses.stride(pixels: grid.width)
            let memory = Scratch<Int16>(unset: grid.height * stride)
            let blurred = AcetateSamples(samples: memory.base, stride: stride)
            let average = CellAverage(source: source, shift: shift, columns: cells.width)
            GaussianPasses(kernel: kernel, rect: grid, sourceRect: cells)
                .run(load: { average.load(row: $0, columns: $1, into: $2) }, into: blurred)
            for rect in region.intersection(tile).rects {
                Self.interpolate(blurred, grid: grid, shift: shift, into: target, rect: rect)
            }
        }
    }

    /// Where a pixel lies between the centres of two successive cells.
    struct Interpolation {
        /// The cell at the left or above; the other is the next.
        let cell: Int
        /// The weight of the next cell, in units of 1/32768; of this one, the rest.
        let weight: UInt32
        /// How many pixels lie between the first cell's centre and this one's.
        let offset: Int

        /// The pixel's centre is at (x + 1/2) / s - 1/2 = (2x + 1 - s) / 2s cells from the first cell's centre.
        init(_ x: Int, _ shift: Int) {
            let position = 2 * x + 1 - (1 << shift)
            let part = position & ((2 << shift) - 1)
            cell = position >> (shift + 1)
            weight = UInt32((part << 15) >> (shift + 1))
            offset = part / 2
        }
    }

    private static func interpolate(
        _ samples: AcetateSamples, grid: PixelRect, shift: Int, into target: PixelPatch, rect: PixelRect
    ) {
        let count = 4 * grid.width
        let line = Scratch<Int16>(unset: count)
        let left = Interpolation(rect.minX, shift)
        let start = line.base + 4 * (left.cell - grid.minX)
        for y in rect.minY..<rect.maxY {
            let vertical = Interpolation(y, shift)
            let upper = samples.samples + samples.stride * (vertical.cell - grid.minY)
            let lower = upper + samples.stride
            let pixels = target.pointer(x: rect.minX, y: y)
            if shift <= CellAverage.largestShift {
                acetate_blur_between(upper, lower, vertical.weight, line.base, count)
                acetate_blur_spread(start, UInt32(shift), left.offset, pixels, rect.width)
            } else {
                plainBetween(upper, lower, vertical.weight, into: line.base, count: count)
                plainSpread(line.base, from: grid.minX, shift: shift, into: pixels, columns: rect.minX..<rect.maxX)
            }
        }
    }

    /// The reference of `acetate_blur_between`.
    static func plainBetween(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weight: UInt32,
        into line: UnsafeMutablePointer<Int16>, count: Int
    ) {
        let (w1, w0) = (Int32(weight), 32768 - Int32(weight))
        for i in 0..<count {
            let sum = Int32(upper[i]) &* w0 &+ Int32(lower[i]) &* w1
            line[i] = Int16(truncatingIfNeeded: (sum &+ 16384) &>> 15)
        }
    }

    /// The reference of `acetate_blur_spread`, of a line of cells that begins with one of them.
    static func plainSpread(
        _ line: UnsafePointer<Int16>, from first: Int, shift: Int, into pixels: UnsafeMutablePointer<UInt32>,
        columns: Range<Int>
    ) {
        let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        for x in columns {
            let place = Interpolation(x, shift)
            let left = line + 4 * (place.cell - first)
            let (w1, w0) = (Int32(place.weight), 32768 - Int32(place.weight))
            for channel in 0..<4 {
                let sum = Int32(left[channel]) &* w0 &+ Int32(left[channel + 4]) &* w1
                let level = (sum &- Int32(GaussianPasses.zero) &* 32768 &+ (1 &<< 21)) &>> 22
                bytes[4 * (x - columns.lowerBound) + channel] = UInt8(truncatingIfNeeded: level)
            }
        }
    }
}
