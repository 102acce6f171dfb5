import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct BlurLevelTests {
    /// Random samples, including the extremes.
    private static func samples(_ count: Int, seed: UInt64) -> [Int16] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            [-16320, 16320, Int16.random(in: -16320...16320, using: &generator)][
                Int.random(in: 0..<3, using: &generator)]
        }
    }

    @Test(arguments: [0.05, 0.3, 0.7, 1, 1.4, 3, 5.5, 9.3, 16])
    func `a pass computes the exact sums, rounded once`(sigma: Double) {
        let radius = GaussianBlur(sigma: sigma).radius
        let kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: sigma, radius: radius))
        for count in [1, 2, 5, 8, 9, 15, 16, 17, 33] {
            // Five rows with the margins of the kernel in both directions.
            let stride = 4 * (count + 2 * radius) + 64
            let memory = Self.samples(stride * (5 + 2 * radius + 1), seed: UInt64(count))
            for (step, start) in [(4, 4 * radius), (stride, stride * radius)] {
                let sums = (0..<5).map { row in
                    (0..<4 * count).map { i in
                        memory.withUnsafeBufferPointer {
                            ReferenceKernels.blurSum(
                                $0.baseAddress! + start + row * stride + i, step: step, center: kernel.center,
                                sides: kernel.sides)
                        }
                    }
                }
                withEachLevel { level in
                    var from = memory
                    var to = [Int16](repeating: 0, count: 5 * (4 * count + 32))
                    var pixels = [UInt32](repeating: 0xABCD_EF01, count: 5 * (count + 1))
                    from.withUnsafeMutableBufferPointer { from in
                        let samples = AcetateSamples(samples: from.baseAddress! + start, stride: stride)
                        to.withUnsafeMutableBufferPointer { to in
                            let rows = AcetateSamples(samples: to.baseAddress!, stride: 4 * count + 32)
                            kernel.withPairs { acetate_blur_pass(samples, step, $0, rows, 4 * count, 5) }
                        }
                        pixels.withUnsafeMutableBufferPointer { pixels in
                            let rows = AcetateRows(pixels: pixels.baseAddress!, stride: count + 1)
                            kernel.withPairs { acetate_blur_pass_to_pixels(samples, step, $0, rows, count, 5) }
                        }
                    }
                    for row in 0..<5 {
                        for i in 0..<4 * count {
                            #expect(Int(to[row * (4 * count + 32) + i]) == (sums[row][i] + 32768) >> 16, "\(level)")
                            let channel = pixels[row * (count + 1) + i / 4] >> UInt32(8 * (i % 4)) & 0xFF
                            let exact = sums[row][i] + Int(ACETATE_BLUR_ZERO) * 65536
                            #expect(Int(channel) == (exact + 1 << 22) >> 23, "\(level)")
                        }
                        #expect(pixels[row * (count + 1) + count] == 0xABCD_EF01)
                    }
                }
            }
        }
    }

    @Test(arguments: [9.1, 11.5, 14.2], [1, 2, 7, 16, 33])
    func `a halved pass computes every second sum`(sigma: Double, count: Int) {
        let radius = GaussianBlur(sigma: sigma).radius
        let kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: sigma, radius: radius))
        // The positions of the first sum and of the first sample are even.
        let start = (radius + 1) & ~1
        let memory = Self.samples(4 * (start + 2 * count + radius + 17) & ~7, seed: UInt64(count))
        let sums = (0..<4 * count).map { i in
            memory.withUnsafeBufferPointer {
                ReferenceKernels.blurSum(
                    $0.baseAddress! + 4 * (start + 2 * (i / 4)) + i % 4, step: 4, center: kernel.center,
                    sides: kernel.sides)
            }
        }
        withEachLevel { level in
            var even = [Int16](repeating: 0, count: memory.count / 2 + 64)
            var odd = even
            acetate_blur_deinterleave(memory, &even, &odd, memory.count / 8)
            for i in 0..<memory.count / 2 {
                #expect(even[i] == memory[i / 4 * 8 + i % 4] && odd[i] == memory[i / 4 * 8 + 4 + i % 4], "\(level)")
            }
            var to = [Int16](repeating: 0, count: 4 * count + 32)
            even.withUnsafeBufferPointer { even in
                odd.withUnsafeBufferPointer { odd in
                    kernel.withPairs {
                        acetate_blur_pass_halved(
                            even.baseAddress! + 2 * start, odd.baseAddress! + 2 * start, $0, &to, 4 * count)
                    }
                }
            }
            for i in 0..<4 * count { #expect(Int(to[i]) == (sums[i] + 32768) >> 16, "\(level)") }
        }
    }

    @Test(arguments: 1...CellAverage.largestShift)
    func `means of cells match the reference`(shift: Int) {
        var random = RandomRows(seed: UInt64(shift))
        let (side, cells) = (1 << shift, 11)
        let width = (cells + 1) * side
        let rows = (1 - side..<side).map { (weight: side - abs($0), pixels: random.row(width)) }
        var sums = [UInt64](repeating: 0, count: 4 * cells)
        for row in rows {
            row.pixels.withUnsafeBytes {
                CellAverage.add(
                    $0.baseAddress!.assumingMemoryBound(to: UInt8.self), from: -side, count: width,
                    weight: row.weight, shift: shift, to: &sums, columns: 0..<cells)
            }
        }
        var means = [Int16](repeating: 0, count: 4 * cells)
        let any = CellAverage.writeMeans(sums, shift: shift, into: &means, count: 4 * cells)
        withEachLevel { level in
            var columns = [UInt16](repeating: 0, count: 4 * width + 32)
            var pixels = rows.flatMap(\.pixels)
            pixels.withUnsafeMutableBufferPointer {
                acetate_blur_sum_columns(
                    AcetateRows(pixels: $0.baseAddress!, stride: width), rows.map { UInt16($0.weight) }, rows.count,
                    &columns, width)
            }
            var samples = [Int16](repeating: 0, count: 4 * cells)
            #expect(acetate_blur_downsample(columns, UInt32(shift), &samples, cells) == any)
            #expect(samples == means, "\(level)")
        }
    }

    @Test(arguments: 1...5)
    func `pixels between cells match the reference`(shift: Int) {
        let (side, cells) = (1 << shift, 7)
        let rows = (0..<2).map { Self.samples(4 * cells + 64, seed: UInt64($0)) }
        var pixels = [UInt32](repeating: 0, count: (cells - 1) * side)
        for weight in [0, 1, 6789, 16383] as [UInt32] {
            var between = [Int16](repeating: 0, count: 4 * cells + 64)
            ReferenceKernels.blurInterpolate(rows[0], rows[1], weight, into: &between, count: 4 * cells)
            GaussianBlur.upsample(between, from: 0, shift: shift, into: &pixels, columns: 0..<pixels.count)
            withEachLevel { level in
                var samples = [Int16](repeating: 0, count: 4 * cells + 64)
                acetate_blur_interpolate(rows[0], rows[1], weight, &samples, 4 * cells)
                #expect(samples.prefix(4 * cells) == between.prefix(4 * cells), "\(level)")
                var result = [UInt32](repeating: 0, count: pixels.count + 8 * side)
                acetate_blur_upsample(between, UInt32(shift), &result, cells - 1)
                #expect(Array(result.prefix(pixels.count)) == pixels, "\(level)")
            }
        }
    }

    @Test(arguments: 1...15)
    func `any columns between cells of any size match the formula`(shift: Int) {
        let cells = 5
        let samples = Self.samples(4 * cells, seed: UInt64(shift))
        let columns = -(3 << shift) / 2..<(3 << shift) / 2 + 1
        var pixels = [UInt32](repeating: 0, count: columns.count)
        GaussianBlur.upsample(samples, from: -2, shift: shift, into: &pixels, columns: columns)
        let expected = columns.map { x -> UInt32 in
            let cell = Int((Double(x) / Double(1 << shift)).rounded(.down))
            let weight = ((x - cell * (1 << shift)) * 16384) / (1 << shift)
            return (0..<4).reduce(0) { pixel, channel in
                let (left, right) = (Int(samples[4 * (cell + 2) + channel]), Int(samples[4 * (cell + 3) + channel]))
                let sum = left * (16384 - weight) + right * weight - Int(GaussianPasses.zero) * 16384
                return pixel | UInt32(UInt8(truncatingIfNeeded: (sum + 1 << 20) >> 21)) << UInt32(8 * channel)
            }
        }
        #expect(zip(pixels, expected).allSatisfy { $0 == $1 })
    }

    @Test(arguments: [1, 2, 3, 7, 8, 21])
    func `pixels of a cubic B-spline match the reference`(cells: Int) {
        let rows = (0..<3).map { Self.samples(4 * cells + 64, seed: UInt64($0)) }
        var line = [Int16](repeating: 0, count: 4 * cells + 64)
        ReferenceKernels.blurCubic(rows[0], rows[1], rows[2], into: &line, count: 4 * cells)
        var pixels = [UInt32](repeating: 0, count: 2 * cells)
        rows[0].withUnsafeBufferPointer {
            ReferenceKernels.blurUpsampleCubic($0.baseAddress! + 4, into: &pixels, cellCount: cells)
        }
        withEachLevel { level in
            var samples = [Int16](repeating: 0, count: 4 * cells + 64)
            acetate_blur_cubic(rows[0], rows[1], rows[2], &samples, 4 * cells)
            #expect(samples.prefix(4 * cells) == line.prefix(4 * cells), "\(level)")
            var result = [UInt32](repeating: 0, count: 2 * (cells + 8))
            rows[0].withUnsafeBufferPointer { acetate_blur_upsample_cubic($0.baseAddress! + 4, &result, cells) }
            #expect(Array(result.prefix(2 * cells)) == pixels, "\(level)")
        }
    }

    @Test(arguments: 0...70)
    func `a row of pixels is converted to samples`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        for row in [random.row(width), [UInt32](repeating: 0, count: width)] {
            withEachLevel { level in
                var samples = [Int16](repeating: 0, count: 4 * width + 1)
                #expect(acetate_blur_load(row, &samples, width) == row.contains { $0 != 0 })
                for i in 0..<4 * width {
                    #expect(Int(samples[i]) == Int(row[i / 4] >> UInt32(8 * (i % 4)) & 0xFF) * 128 - 16320, "\(level)")
                }
                #expect(samples[4 * width] == 0)
            }
        }
    }

    @Test(arguments: [2.0, 4, 7, 12, 20, 30, 70], kernelLevels.map(\.rawValue))
    func `a blur is the same at each CPU level`(sigma: Double, level: UInt32) throws {
        let best = acetate_cpu_level()
        defer { _ = acetate_use_cpu_level(best) }
        let source = try TestBitmap.noise.pixels(90, 70)
        func blurred() throws -> [[UInt32]] {
            let result = try OwnedPixels(130, 110, padding: 1)
            let target = PixelPatch(result.buffer, x: -20, y: -20)
            GaussianBlur(sigma: sigma).apply(
                to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
            return result.pixels
        }
        let expected = try blurred()
        _ = acetate_use_cpu_level(AcetateCPULevel(rawValue: level))
        #expect(try blurred() == expected)
    }
}
