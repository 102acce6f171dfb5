import CAcetateKernels

/// Two passes of a separable kernel over a rectangle of four-channel samples of 15 bits (eight bits times 128), in
/// rows: along the rows first, then down the columns. The sums are exact; each pass rounds once.
///
/// In memory a sample is less by `ACETATE_BLUR_ZERO`, so that the sum of two has 16 bits with a sign.
struct GaussianPasses {
    let kernel: GaussianKernel
    /// Whether every second result alone is wanted, along the rows and down the columns: those of samples at even places.
    var isHalved = false
    /// The rectangle whose results are wanted, in the samples' plane, or of half the places if it is halved.
    let rect: PixelRect
    /// The samples that there are; zero outside.
    let sourceRect: PixelRect

    /// Nothing, in memory.
    static let zero = Int16(-ACETATE_BLUR_ZERO)

    /// So many rows of the outcome are computed together.
    private static let blockHeight = 64

    /// Writes the samples of one row's columns, and says whether any is not zero.
    typealias Load = (_ y: Int, _ columns: Range<Int>, _ samples: UnsafeMutablePointer<Int16>) -> Bool

    /// The blurred pixels of `rect`, cut to a region of it, into a target that has them all.
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

    /// The blurred samples of `rect`, into memory of that many rows, each with `ACETATE_BLUR_STEP` samples more.
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

    /// A row length that holds the samples of so many pixels and what passes write beyond them: an odd number of cache
    /// lines, so that rows do not meet in the same places of the cache.
    static func stride(pixels: Int) -> Int {
        let lines = (4 * pixels + Int(ACETATE_BLUR_STEP) + 31) / 32
        return 32 * (lines | 1)
    }

    /// What the second pass sums: where each row of the outcome has its middle, and how far it is to the next summand.
    private struct Columns {
        let rows: AcetateSamples
        let step: Int
    }

    /// The first pass; `second` is given blocks of rows from top to bottom, with their first samples among all that the
    /// columns' sums reach, or nil if all are zero.
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
        // Whether each row is not zero.
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

    /// The reference of the passes: Σ weight(k) · from[k · step], in units of 1/65536 of a sample.
    static func plainSum(_ from: UnsafePointer<Int16>, step: Int, kernel: GaussianKernel) -> Int {
        var sum = Int(from[0]) * Int(kernel.center)
        for k in 1..<kernel.radius + 1 {
            sum += (Int(from[-k * step]) + Int(from[k * step])) * Int(kernel.sides[k - 1])
        }
        return sum
    }
}

extension GaussianKernel {
    /// The kernel as the passes take it, for as long as the closure runs.
    @inline(__always)
    func withPairs(_ body: (AcetateBlurKernel) -> Void) {
        sides.withUnsafeBufferPointer { sides in
            // Of no radius there are no sides, which need no memory then.
            withUnsafePointer(to: UInt16(0)) { none in
                body(AcetateBlurKernel(center: center, sides: sides.baseAddress ?? none, radius: sides.count))
            }
        }
    }
}
