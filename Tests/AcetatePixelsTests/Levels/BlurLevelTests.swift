import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct BlurLevelTests {
    /// Random samples, of pixels' channels or of anything between.
    private static func samples(_ count: Int, seed: UInt64) -> [Int16] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            [-16320, 16320, Int16.random(in: -16320...16320, using: &generator)][
                Int.random(in: 0..<3, using: &generator)]
        }
    }

    @Test(arguments: [0.05, 0.3, 0.7, 1, 1.4, 3, 5.5, 9.3, 16])
    func `a pass is the exact sum, rounded once`(sigma: Double) {
        let radius = GaussianBlur(sigma: sigma).radius
        let kernel = GaussianKernel(weights: GaussianKernel.weights(sigma: sigma, radius: radius))
        for count in [1, 2, 5, 8, 9, 15, 16, 17, 33] {
            // Five rows along which the kernel reaches, and as many beyond as it reaches down.
            let stride = 4 * (count + 2 * radius) + 64
            let memory = Self.samples(stride * (5 + 2 * radius + 1), seed: UInt64(count))
            for (step, start) in [(4, 4 * radius), (stride, stride * radius)] {
                let sums = (0..<5).map { row in
                    (0..<4 * count).map { i in
                        memory.withUnsafeBufferPointer {
                            GaussianPasses.plainSum(
                                $0.baseAddress! + start + row * stride + i, step: step, kernel: kernel)
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

    @Test(arguments: 1...8)
    func `cells' means, and pixels between them, are the reference's`(shift: Int) {
        var random = RandomRows(seed: UInt64(shift))
        let (side, cells) = (1 << shift, 5)
        let rows = (0..<side).map { _ in random.row(cells * side) }
        var sums = [UInt64](repeating: 0, count: 4 * cells)
        for row in rows {
            for (x, pixel) in row.enumerated() {
                for channel in 0..<4 { sums[4 * (x / side) + channel] += UInt64(pixel >> UInt32(8 * channel) & 0xFF) }
            }
        }
        var means = [Int16](repeating: 0, count: 4 * cells)
        let any = CellAverage.plainMeans(sums, shift: shift, into: &means, count: 4 * cells)
        let first = Self.samples(4 * cells, seed: 9)
        var between = [Int16](repeating: 0, count: 4 * cells)
        GaussianBlur.plainBetween(first, means, 12345, into: &between, count: 4 * cells)
        // From some column after the first cell's middle to the last one's.
        let columns = side / 2 + shift % side..<(cells - 1) * side + side / 2
        var pixels = [UInt32](repeating: 0, count: columns.count)
        GaussianBlur.plainSpread(between, from: 0, shift: shift, into: &pixels, columns: columns)
        withEachLevel { level in
            var columnSums = [UInt16](repeating: 0, count: 4 * cells * side)
            for row in rows { acetate_blur_add_row(row, &columnSums, row.count) }
            var samples = [Int16](repeating: 0, count: 4 * cells)
            #expect(acetate_blur_cells(columnSums, UInt32(shift), &samples, cells) == any)
            #expect(samples == means, "\(level)")
            acetate_blur_between(first, means, 12345, &samples, 4 * cells)
            #expect(samples == between, "\(level)")
            var result = [UInt32](repeating: 0, count: columns.count)
            acetate_blur_spread(between, UInt32(shift), shift % side, &result, columns.count)
            #expect(result == pixels, "\(level)")
        }
    }

    @Test(arguments: 0...70)
    func `a row of pixels becomes samples`(width: Int) {
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

    @Test(arguments: [2.0, 20], kernelLevels.map(\.rawValue))
    func `a blur is the same at every level`(sigma: Double, level: UInt32) throws {
        let best = acetate_level()
        defer { _ = acetate_use_level(best) }
        let source = try TestPicture.noise.pixels(90, 70)
        func blurred() throws -> [[UInt32]] {
            let result = try OwnedPixels(130, 110, padding: 1)
            let target = PixelPatch(result.buffer, x: -20, y: -20)
            GaussianBlur(sigma: sigma).apply(
                to: PixelPatch(source.buffer), into: target, region: PixelRegion(target.rect))
            return result.pixels
        }
        let expected = try blurred()
        _ = acetate_use_level(AcetateLevel(rawValue: level))
        #expect(try blurred() == expected)
    }
}
