import CAcetateKernels

extension GaussianBlur {
    /// Computes sums that are 2^shift pixels apart, and interpolates between them, linearly or by a cubic B-spline. The
    /// grid belongs to the plane, not to the source, so that parts of a bitmap give the same result as the whole.
    func blurReduced(_ source: PixelPatch, into target: PixelPatch, region: PixelRegion, plan: Plan) {
        let shift = plan.shift
        let cells =
            plan.reduction == 0 ? source.rect : CellAverage.cells(of: source.rect, shift: plan.reduction)
        for tile in region.bounds.tiles(side: Self.tileSide << plan.reduction) {
            let first = (Interpolation(tile.minX, shift), Interpolation(tile.minY, shift))
            let last = (Interpolation(tile.maxX - 1, shift), Interpolation(tile.maxY - 1, shift))
            let grid = PixelRect(
                minX: first.0.cell - 1, minY: first.1.cell - 1, maxX: last.0.cell + 2, maxY: last.1.cell + 2)
            let stride = GaussianPasses.stride(pixels: grid.width)
            let memory = Scratch<Int16>(unset: grid.height * stride)
            let blurred = AcetateSamples(samples: memory.base, stride: stride)
            let passes = GaussianPasses(
                kernel: plan.kernel, isHalved: plan.isHalved, rect: grid, sourceRect: cells)
            if plan.reduction == 0 {
                passes.run(load: Self.load(source), into: blurred)
            } else {
                let average = CellAverage(source: source, shift: plan.reduction, columns: cells.width)
                passes.run(load: { average.load(row: $0, columns: $1, into: $2) }, into: blurred)
            }
            for rect in region.intersection(tile).rects {
                Self.interpolate(blurred, grid: grid, plan: plan, into: target, rect: rect)
            }
        }
    }

    /// The position of a pixel between two cells, whose centers are the pixels at multiples of 2^shift.
    struct Interpolation {
        /// The cell to the left or above; the other cell is the next one.
        let cell: Int
        /// The weight of the next cell, in units of 1/16384. This cell has the rest.
        let weight: UInt32

        init(_ x: Int, _ shift: Int) {
            cell = x >> shift
            weight = UInt32(((x - cell << shift) * 16384) >> shift)
        }
    }

    private static func interpolate(
        _ samples: AcetateSamples, grid: PixelRect, plan: Plan, into target: PixelPatch, rect: PixelRect
    ) {
        let shift = plan.shift
        let isSmall = shift <= CellAverage.largestShift + 1
        let columns = rect.minX >> shift...(rect.maxX - 1) >> shift
        // Including the cells before and after these.
        let count = 4 * (columns.count + 2)
        let line = Scratch<Int16>(unset: GaussianPasses.stride(pixels: columns.count + 2))
        // Whole cells; the first may start before the rectangle.
        let pixels = Scratch<UInt32>(
            unset: isSmall ? (columns.count + Int(ACETATE_BLUR_STEP) / 4) << shift : rect.width)
        let start = isSmall ? rect.minX - columns.lowerBound << shift : 0
        for y in rect.minY..<rect.maxY {
            let row = Interpolation(y, shift)
            let upper =
                samples.samples + samples.stride * (row.cell - grid.minY) + 4 * (columns.lowerBound - 1 - grid.minX)
            if plan.isHalved && row.weight == 0 {
                acetate_blur_cubic(upper - samples.stride, upper, upper + samples.stride, line.base, count)
            } else {
                acetate_blur_interpolate(upper, upper + samples.stride, row.weight, line.base, count)
            }
            if plan.isHalved {
                acetate_blur_upsample_cubic(line.base + 4, pixels.base, columns.count)
            } else if isSmall {
                acetate_blur_upsample(line.base + 4, UInt32(shift), pixels.base, columns.count)
            } else {
                upsample(
                    line.base + 4, from: columns.lowerBound, shift: shift, into: pixels.base,
                    columns: rect.minX..<rect.maxX)
            }
            target.pointer(x: rect.minX, y: y).update(from: pixels.base + start, count: rect.width)
        }
    }

    /// Interpolates the pixels of some columns between cells, for any shift. `acetate_blur_upsample` computes the same for
    /// whole cells and small shifts.
    static func upsample(
        _ line: UnsafePointer<Int16>, from first: Int, shift: Int, into pixels: UnsafeMutablePointer<UInt32>,
        columns: Range<Int>
    ) {
        let rounding = Int32(1 << 20) &- Int32(GaussianPasses.zero) &* 16384
        var start = columns.lowerBound
        while start < columns.upperBound {
            let position = Interpolation(start, shift)
            let end = min((position.cell + 1) << shift, columns.upperBound)
            let cells = line + 4 * (position.cell - first)
            let left = SIMD4<Int32>(truncatingIfNeeded: SIMD4(cells[0], cells[1], cells[2], cells[3]))
            let right = SIMD4<Int32>(truncatingIfNeeded: SIMD4(cells[4], cells[5], cells[6], cells[7]))
            let (sum, change) = (left &* 16384 &+ rounding, right &- left)
            for x in start..<end {
                let weight = Int32(truncatingIfNeeded: ((x - position.cell << shift) * 16384) >> shift)
                let levels = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ change &* weight) &>> 21)
                pixels[x - columns.lowerBound] = unsafeBitCast(levels, to: UInt32.self)
            }
            start = end
        }
    }
}
