import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

/// Sums of samples along a line of each pixel, at each CPU level.
@Suite struct BeamLevelTests {
    @Test(arguments: [(2, 2), (37, 29), (300, 50)])
    func `each pixel is the sum of linear samples along its line`(size: (Int, Int)) throws {
        var generator = SeededGenerator(seed: UInt64(size.0))
        let bitmap = try TestBitmap.noise.pixels(size.0, size.1)
        let level = TexelLevel(PixelPatch(bitmap.buffer), part: PixelRect(x: 0, y: 0, width: size.0, height: size.1))
        let texels = try #require(level.texels(isPadded: false))
        for count in [1, 3, 7, 8, 9, 33] {
            let room = (count + 7) & ~7
            func numbers(_ range: ClosedRange<Int>) -> [Int32] {
                (0..<room).map { _ in Int32(Int.random(in: range, using: &generator)) }
            }
            let (x, y) = (numbers(-9000...4096 * (size.0 + 2)), numbers(-9000...4096 * (size.1 + 2)))
            let (stepX, stepY) = (numbers(-8000...8000), numbers(-8000...8000))
            var counts = numbers(0...12)
            for i in count..<room { counts[i] = 0 }
            let weights = (0..<room).map { _ in Float.random(in: 0...1, using: &generator) }
            let expected = (0..<count).map { i in
                var sum = SIMD4<Int32>.zero
                for k in 0..<counts[i] {
                    let levels = level.linearLevels(x[i] + k * stepX[i], y[i] + k * stepY[i], false)
                    sum &+= (levels &+ SIMD4(repeating: 32)) &>> 6
                }
                return 100 + SIMD4<Float>(sum) * (weights[i] / 8192)
            }
            withEachLevel { level in
                var sums = [Float](repeating: 100, count: 4 * room)
                (x + y + stepX + stepY + counts).withUnsafeBufferPointer { numbers in
                    weights.withUnsafeBufferPointer { weights in
                        guard let first = numbers.baseAddress, let weights = weights.baseAddress else { return }
                        let beams = AcetateBeams(
                            x: first, y: first + room, stepX: first + 2 * room, stepY: first + 3 * room,
                            counts: first + 4 * room, weights: weights)
                        acetate_add_beams(texels, beams, count, &sums)
                    }
                }
                let found = (0..<count).map { i in
                    SIMD4<Float>(sums[4 * i], sums[4 * i + 1], sums[4 * i + 2], sums[4 * i + 3])
                }
                let isSame = found == expected
                #expect(isSame, "count \(count), level \(level)")
            }
        }
    }
}
