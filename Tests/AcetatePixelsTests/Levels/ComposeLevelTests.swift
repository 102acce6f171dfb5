import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct ComposeLevelTests {
    @Test(arguments: 0...70)
    func `over is the reference's bytes at every width, start, alpha and level`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        let factors: [UInt32] = [1, 128, 255, 256, 257, 32767, 32768, 32769, 65279, 65280, 65535, 65536]
        for factor in factors {
            let offset = Int(factor) % 9
            let (source, below) = (random.row(width + 9), random.row(width + 18))
            var expected = below
            source.withUnsafeBufferPointer { source in
                expected.withUnsafeMutableBufferPointer {
                    Over.compositeRow(
                        source.baseAddress! + offset, onto: $0.baseAddress! + 9, count: width, factor: factor)
                }
            }
            withEachLevel { level in
                var (from, to) = (source, below)
                from.withUnsafeMutableBufferPointer { from in
                    to.withUnsafeMutableBufferPointer { to in
                        acetate_over(
                            AcetateRows(pixels: from.baseAddress! + offset, stride: 0),
                            AcetateRows(pixels: to.baseAddress! + 9, stride: 0), width, 1, factor)
                    }
                }
                #expect(to == expected, "factor \(factor), level \(level)")
            }
        }
    }
}
