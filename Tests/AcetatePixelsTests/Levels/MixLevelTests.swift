import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct MixLevelTests {
    private static let weights: [UInt32] = [
        1, 255, 256, 257, 20000, 32767, 32768, 32769, 65279, 65280, 65535,
    ]

    @Test(arguments: 0...70)
    func `a cross-fade matches the reference`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        for first in Self.weights {
            for second in [65536 - first, (65536 - first) / 2] where second > 0 {
                let row = RowCase(&random, width: width, start: Int(first) % 9)
                row.expectSame("\(first), \(second)") { a, b, to in
                    ReferenceKernels.crossFade(a, first, b, second, onto: to, count: width)
                } _: { a, b, to in
                    acetate_cross_fade(a, first, b, second, to, width, 1)
                }
            }
        }
    }

    @Test(arguments: 0...70)
    func `a mix, and a bitmap times a number, match the reference`(width: Int) {
        var random = RandomRows(seed: UInt64(1000 + width))
        for weight in Self.weights {
            let row = RowCase(&random, width: width, start: Int(weight) % 9)
            row.expectSame("\(weight)") { a, b, to in
                for x in 0..<width { to[x] = ReferenceKernels.mixed(a[x], b[x], weight) }
            } _: { a, b, to in
                acetate_mix(a, b, weight, to, width, 1)
            }
            row.expectSame("\(weight)") { a, b, to in
                for x in 0..<width { to[x] = ReferenceKernels.mixed(to[x], b[x], weight) }
            } _: { _, b, to in
                acetate_mix(to, b, weight, to, width, 1)
            }
            row.expectSame("\(weight)") { a, _, to in
                for x in 0..<width { to[x] = ReferenceKernels.mixed(0, a[x], weight) }
            } _: { a, _, to in
                acetate_scale(a, weight, to, width, 1)
            }
        }
    }

    @Test(arguments: 0...70)
    func `a mix with a weight for each pixel matches the reference`(width: Int) {
        var random = RandomRows(seed: UInt64(2000 + width))
        for start in 0..<9 {
            let row = RowCase(&random, width: width, start: start)
            let weights = (0..<width + 1).map { _ in
                [
                    0, 1, 32767, 32768, 32769, 65535, 65536,
                    UInt32.random(in: 0...65536, using: &random.generator),
                ][
                    Int.random(in: 0..<8, using: &random.generator)]
            }
            row.expectSame("") { a, b, to in
                for x in 0..<width { to[x] = ReferenceKernels.mixed(a[x], b[x], weights[x]) }
            } _: { a, b, to in
                acetate_mix_row(a.pixels, b.pixels, weights, to.pixels, width)
            }
        }
    }

    @Test(arguments: 0...70)
    func `a mask, and a mix by a mask, match the reference`(width: Int) {
        var random = RandomRows(seed: UInt64(3000 + width))
        for strength: UInt32 in [0, 1, 12345, 32768] {
            let row = RowCase(&random, width: width, start: Int(strength) % 9)
            let weights = (0..<256).map { (UInt32($0) * strength * 2 / 255 + 1) / 2 * 2 }
            row.expectSame("") { mask, _, to in
                ReferenceKernels.mask(to, by: mask, count: width)
            } _: { mask, _, to in
                acetate_mask(mask, to, width, 1)
            }
            row.expectSame("\(strength)") { mask, from, to in
                ReferenceKernels.maskedMix(from, into: to, by: mask, weights: weights, count: width)
            } _: { mask, from, to in
                acetate_masked_mix(from, mask, weights, to, width, 1)
            }
        }
    }
}
