import CAcetateKernels

/// Two passes of a separable kernel over a rectangle of four-channel samples of 15 bits (eight bits times 128): first
/// along rows, then along columns. The sums are exact; each pass rounds once.
///
/// In memory samples are reduced by `ACETATE_BLUR_ZERO`, so that the sum of two fits a signed 16-bit number.
struct GaussianPasses {
    let kernel: GaussianKernel
    /// Whether only the results at even positions are computed, along rows and columns.
    var isHalved = false
    /// The rectangle of results, in the plane of the samples, or with half the coordinates if halved.
    let rect: PixelRect
    /// The rectangle of the source's samples, which are zero outside.
    let sourceRect: PixelRect

    /// The sample of a transparent pixel in memory.
    static let zero = Int16(-ACETATE_BLUR_ZERO)

    /// The number of result rows that are computed together.
    private static let blockHeight = 64

    /// Writes the samples of some columns of a row, and returns whether any is not zero.
    typealias Load = (_ y: Int, _ columns: Range<Int>, _ samples: UnsafeMutablePointer<Int16>) -> Bool

    /// Writes the blurred pixels of a region inside `rect`, which the target must contain.
    func run(load: Load, into target: PixelPatch, region: PixelRegion) {
        let isWhole = region.contains(rect)
        let pixels = Scratch<UInt32>(unset: isWhole ? 0 : rect.width * Self.blockHeight)
        run(load: load) { block, columns in
            guard let columns else {
                for part in region.intersection(block).rects { target.clear(part) }
                return
            }
            let rows = isWhole ? target.rows(of: block) : AcetateRows(pixels: pixels.base, stride: rect.width)
            kernel.withPairs {
                acetate_blur_pass_to_pixels(columns.rows, columns.step, $0, rows, block.width, block.height)
            }
            if isWhole { return }
            for part in region.intersection(block).rects {
                for y in part.minY..<part.maxY {
                    target.pointer(x: part.minX, y: y).update(
                        from: pixels.base + (y - block.minY) * rect.width + (part.minX - rect.minX), count: part.width)
                }
            }
        }
    }

    /// Writes the blurred samples of `rect`. The memory has room for `ACETATE_BLUR_STEP` further samples in each row.
    func run(load: Load, into target: AcetateSamples) {
        run(load: load) { block, columns in
            let first = target.samples + (block.minY - rect.minY) * target.stride
            if let columns {
                let rows = AcetateSamples(samples: first, stride: target.stride)
                kernel.withPairs {
                    acetate_blur_pass(columns.rows, columns.step, $0, rows, 4 * block.width, block.height)
                }
            } else {
                first.update(repeating: Self.zero, count: block.height * target.stride)
            }
        }
    }

    /// A row length with room for the samples of `pixels` pixels and for those that passes write after them: an odd
    /// number of cache lines, so that the rows do not compete for the same cache sets.
    static func stride(pixels: Int) -> Int {
        let lines = (4 * pixels + Int(ACETATE_BLUR_STEP) + 31) / 32
        return 32 * (lines | 1)
    }

    /// The input of the second pass: the center sample of each result row, and the distance to the next sample of the
    /// column.
    private struct Columns {
        let rows: AcetateSamples
        let step: Int
    }

    /// Performs the first pass, and calls `second` with blocks of rows from top to bottom and their samples, or nil if
    /// all samples that the block depends on are zero.
    private func run(load: Load, second: (_ block: PixelRect, _ samples: Columns?) -> Void) {
        let radius = kernel.radius
        let step = isHalved ? 2 : 1
        let needed = PixelRect(
            minX: step * rect.minX - radius, minY: step * rect.minY - radius,
            maxX: step * (rect.maxX - 1) + radius + 1, maxY: step * (rect.maxY - 1) + radius + 1)
        let used = needed.intersection(sourceRect)
        if used.isEmpty { return second(rect, nil) }
        let line = PassLine(columns: needed.minX..<needed.maxX, isHalved: isHalved)
        let stride = Self.stride(pixels: rect.width)
        let rows = Scratch<Int16>(unset: needed.height * stride)
        // Whether each row has samples that are not zero.
        let isPainted = Scratch<UInt8>(count: needed.height)
        for y in needed.minY..<needed.maxY {
            let row = rows.base + (y - needed.minY) * stride
            if used.minY <= y && y < used.maxY && load(y, used.minX..<used.maxX, line.samples(at: used.minX)) {
                isPainted.base[y - needed.minY] = 1
                line.pass(kernel, from: step * rect.minX, into: row, count: 4 * rect.width)
            } else {
                row.update(repeating: Self.zero, count: stride)
            }
        }
        for y in Swift.stride(from: rect.minY, to: rect.maxY, by: Self.blockHeight) {
            let block = PixelRect(
                minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(rect.maxY, y + Self.blockHeight))
            let first = step * (y - rect.minY)
            if !(first...first + step * (block.height - 1) + 2 * radius).contains(where: { isPainted.base[$0] != 0 }) {
                second(block, nil)
            } else {
                let middle = rows.base + (first + radius) * stride
                second(block, Columns(rows: AcetateSamples(samples: middle, stride: step * stride), step: stride))
            }
        }
    }
}

extension GaussianKernel {
    /// Calls `body` with the kernel for the C passes.
    @inline(__always)
    func withPairs(_ body: (AcetateBlurKernel) -> Void) {
        sides.withUnsafeBufferPointer { sides in
            // With a radius of 0 there are no side weights, and the array may have no address.
            withUnsafePointer(to: UInt16(0)) { none in
                body(AcetateBlurKernel(center: center, sides: sides.baseAddress ?? none, radius: sides.count))
            }
        }
    }
}
