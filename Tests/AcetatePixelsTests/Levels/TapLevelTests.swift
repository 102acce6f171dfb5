import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct TapLevelTests {
    @Test(arguments: [1, 2, 5, 40, 300])
    func `a sum of taps is exact, rounded once`(tapCount: Int) {
        var random = RandomRows(seed: UInt64(tapCount))
        for width in 0...70 {
            let rows = (0..<tapCount).map { _ in random.row(width + 3) }
            var weights = (0..<tapCount).map { _ in UInt32.random(in: 0...32767, using: &random.generator) }
            while weights.reduce(0, +) > 65536 { weights = weights.map { $0 / 2 } }
            // Some follow others of the same weight.
            for index in weights.indices where width % 2 == 1 && index % 200 > 1 { weights[index] = weights[index - 1] }
            while weights.reduce(0, +) > 65536 { weights = weights.map { $0 / 2 } }
            var equal = weights.map { _ in UInt32(1) }
            for index in weights.indices.dropLast().reversed() where weights[index] == weights[index + 1] {
                if equal[index + 1] < UInt32(ACETATE_EQUAL_TAPS) { equal[index] = equal[index + 1] + 1 }
            }
            let expected = (0..<width).map { x in
                [0, 8, 16, 24].reduce(UInt32(0)) { pixel, shift in
                    let sum = zip(rows, weights).reduce(32768) { $0 + ($1.0[x + 1] >> shift & 0xFF) * $1.1 }
                    return pixel | (sum >> 16) << shift
                }
            }
            withEachLevel { level in
                var to = [UInt32](repeating: 0xABCD_EF01, count: width + 1)
                // One array of all rows, which must not move while taps point into it.
                let memory = rows.flatMap { $0 }
                memory.withUnsafeBufferPointer { memory in
                    let taps = weights.indices.map {
                        AcetateTap(
                            pixels: memory.baseAddress! + $0 * (width + 3) + 1, weight: weights[$0], equal: equal[$0])
                    }
                    acetate_sum_taps(taps, tapCount, &to, width)
                }
                let isSame = to == expected + [0xABCD_EF01]
                #expect(isSame, "width \(width), level \(level)")
            }
        }
    }

    @Test(arguments: [0, 1, 3, 49])
    func `a sum of colors has products and sums of single precision, in the order of the taps`(tapCount: Int) {
        var generator = SeededGenerator(seed: UInt64(tapCount) + 90)
        for width in 0...40 {
            let colors = (0..<4 * (width + tapCount)).map { _ in Float.random(in: -1...2, using: &generator) }
            let weights = (0..<tapCount).map { _ in Float.random(in: -3...3, using: &generator) }
            let expected = (0..<4 * width).map { number in
                weights.indices.reduce(Float(0)) { $0 + colors[number + 4 * $1] * weights[$1] }
            }
            withEachLevel { level in
                var to = [Float](repeating: 7, count: 4 * width + 1)
                colors.withUnsafeBufferPointer { colors in
                    let taps = weights.indices.compactMap { index in
                        colors.baseAddress.map { AcetateColorTap(colors: $0 + 4 * index, weight: weights[index]) }
                    }
                    acetate_sum_color_taps(taps, taps.count, &to, width)
                }
                let isSame = to == expected + [7]
                #expect(isSame, "width \(width), level \(level)")
            }
        }
    }
}
