import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

@testable import AcetatePixels

@Suite struct ScreenLevelTests {
    @Test(arguments: [0.001, 0.3, 0.999, 1, 1.75, 40, 254.9, 255])
    func `a glow matches the reference`(intensity: Double) {
        let gain = Bloom(intensity: intensity).gain
        var random = RandomRows(seed: UInt64(intensity * 1000))
        for width in 0...70 {
            let row = RowCase(&random, width: width, start: width % 9)
            row.expectSame("width \(width)") { source, light, to in
                for x in 0..<width { to[x] = ReferenceKernels.screened(source[x], light[x], gain) }
            } _: { source, light, to in
                acetate_screen(source, light, gain, to, width, 1)
            }
        }
    }

    @Test func `each channel and light matches the reference`() {
        let sources = (0..<256).map { UInt32($0) * 0x0101_0101 }
        for intensity in [0.5, 1, 1.2, 3, 100, 255] {
            let gain = Bloom(intensity: intensity).gain
            for light in 0..<256 {
                let pixel = UInt32(light) * 0x0101_0101
                let expected = sources.map { ReferenceKernels.screened($0, pixel, gain) }
                withEachLevel { level in
                    var (from, to) = (sources, [UInt32](repeating: 0, count: 256))
                    var lights = [UInt32](repeating: pixel, count: 256)
                    from.withUnsafeMutableBufferPointer { from in
                        lights.withUnsafeMutableBufferPointer { lights in
                            to.withUnsafeMutableBufferPointer { to in
                                func rows(_ pixels: UnsafeMutableBufferPointer<UInt32>) -> AcetateRows {
                                    AcetateRows(pixels: pixels.baseAddress!, stride: 0)
                                }
                                acetate_screen(rows(from), rows(lights), gain, rows(to), 256, 1)
                            }
                        }
                    }
                    let isSame = to == expected
                    #expect(isSame, "light \(light), intensity \(intensity), level \(level)")
                }
            }
        }
    }
}
