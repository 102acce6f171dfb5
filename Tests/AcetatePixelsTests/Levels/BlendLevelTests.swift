import AcetatePixels
import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

/// The kernels of blend modes and of color matrices, against formulas for one pixel.
@Suite struct BlendLevelTests {
    private static let modes: [(AcetateBlendMode, @Sendable (Int, Int, Int, Int) -> Int)] = [
        (AcetateBlendMultiply, { s, _, d, _ in s * d }),
        (AcetateBlendScreen, { s, sa, d, da in s * da + d * sa - s * d }),
        (AcetateBlendOverlay, { s, sa, d, da in 2 * d < da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s) }),
        (AcetateBlendDarken, { s, sa, d, da in min(s * da, d * sa) }),
        (AcetateBlendLighten, { s, sa, d, da in max(s * da, d * sa) }),
        (AcetateBlendHardLight, { s, sa, d, da in 2 * s < sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s) }),
        (AcetateBlendDifference, { s, sa, d, da in abs(s * da - d * sa) }),
        (AcetateBlendExclusion, { s, sa, d, da in s * da + d * sa - 2 * s * d }),
    ]

    private static func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 0xFF) } }

    /// s · (1 - da) + d · (1 - sa) + sa · da · B for each channel of one pixel, rounded to nearest.
    private static func blended(_ source: UInt32, _ below: UInt32, _ blend: (Int, Int, Int, Int) -> Int) -> UInt32 {
        let (s, d) = (channels(source), channels(below))
        var result: UInt32 = 0
        for i in 0..<4 {
            let product = i == 3 ? s[3] * d[3] : blend(s[i], s[3], d[i], d[3])
            let sum = s[i] * (255 - d[3]) + d[i] * (255 - s[3]) + product
            result |= UInt32((Double(sum) / 255).rounded()) << (8 * UInt32(i))
        }
        return result
    }

    @Test(arguments: [1, 3, 8, 64])
    func `Each level blends pixels by the formulas of PDF`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        for (mode, blend) in Self.modes {
            for start in 0..<9 {
                RowCase(&random, width: width, start: start).expectSame("\(mode)") { source, _, to in
                    for x in 0..<width { to[x] = Self.blended(source[x], to[x], blend) }
                } _: { source, _, to in
                    acetate_blend(source, to, width, 1, mode, 65536)
                }
            }
        }
    }

    @Test func `An opacity scales the source first`() {
        var random = RandomRows(seed: 5)
        let factor = 30000
        for (mode, blend) in Self.modes {
            RowCase(&random, width: 50, start: 3).expectSame("\(mode)") { source, _, to in
                for x in 0..<50 {
                    var scaled: UInt32 = 0
                    for (i, channel) in Self.channels(source[x]).enumerated() {
                        scaled |= UInt32((channel * factor + 32768) / 65536) << (8 * UInt32(i))
                    }
                    to[x] = Self.blended(scaled, to[x], blend)
                }
            } _: { source, _, to in
                acetate_blend(source, to, 50, 1, mode, UInt32(factor))
            }
        }
    }

    @Test(arguments: [1, 7, 8, 40])
    func `Each level maps colors by a matrix`(width: Int) {
        var random = RandomRows(seed: UInt64(100 + width))
        for start in 0..<9 {
            func row() -> [Float] { (0..<4).map { _ in Float.random(in: -1...1.5, using: &random.generator) } }
            let (weights, bias) = ([row(), row(), row(), row()], row())
            func tuple(_ r: [Float]) -> (Float, Float, Float, Float) { (r[0], r[1], r[2], r[3]) }
            var matrix = AcetateColorMatrix(
                weights: (tuple(weights[0]), tuple(weights[1]), tuple(weights[2]), tuple(weights[3])), bias: tuple(bias)
            )
            RowCase(&random, width: width, start: start).expectSame("start \(start)") { source, _, to in
                for x in 0..<width { to[x] = Self.mapped(source[x], weights, bias) }
            } _: { source, _, to in
                acetate_map_colors(source, to, width, 1, &matrix)
            }
        }
    }

    /// The map of one pixel, with the same precision and order of operations.
    private static func mapped(_ pixel: UInt32, _ weights: [[Float]], _ bias: [Float]) -> UInt32 {
        guard pixel >> 24 > 0 else { return 0 }
        let scale = 1 / Float(pixel >> 24)
        let color = [16, 8, 0].map { Float(pixel >> UInt32($0) & 0xFF) * scale } + [Float(pixel >> 24) * (1 / 255)]
        let values = (0..<4).map { row in
            let sum =
                color[0] * weights[row][0] + color[1] * weights[row][1] + color[2] * weights[row][2] + color[3]
                * weights[row][3] + bias[row]
            return max(0, min(1, sum))
        }
        func level(_ value: Float) -> UInt32 { UInt32(value * 255 + 0.5) }
        return level(values[3]) << 24 | level(values[0] * values[3]) << 16 | level(values[1] * values[3]) << 8
            | level(values[2] * values[3])
    }

    /// Formulas that are computed from a table for opaque pixels.
    private static let curves: [any ColorFormula] = [
        GammaCurve(power: 0.6), EncodingCurve(.toLinear), EncodingCurve(.toEncoded), Posterize(levels: 5),
        ColorClamp(least: [0.1, 0.2, 0.3, 0], most: [0.9, 0.5, 1, 0.8]), Threshold(0.4),
        CubicPolynomial(
            red: [0, 1, 0, 0], green: [0.2, 0, 1, 0], blue: [0, 0, 0, 1], alpha: [0.1, 0.5, 0, 0]),
        ToneCurve([(x: 0, y: 0.2), (x: 0.5, y: 0.4), (x: 1, y: 0.9)]), InLinearLight(GammaCurve(power: 2)),
    ]

    @Test(arguments: 0..<9)
    func `A formula for each channel gives the same for many pixels as for one`(index: Int) throws {
        let formula = Self.curves[index]
        var random = RandomRows(seed: UInt64(index))
        let width = 60, height = 40
        let pixels = (0..<height).flatMap { _ in random.row(width) }
        let rect = PixelRect(x: 0, y: 0, width: width, height: height)
        let (source, target) = (try #require(Bitmap(rect)), try #require(Bitmap(rect)))
        for (i, pixel) in pixels.enumerated() { source.patch.buffer[row: i / width][i % width] = pixel }
        Self.apply(formula, source.patch, target.patch)
        for (i, pixel) in pixels.enumerated() {
            let expected = formula.color(of: pixel == 0 ? .zero : PixelColor(straight: pixel)).straightPixel
            #expect(target.patch.buffer[row: i / width][i % width] == expected)
        }
    }

    private static func apply(_ formula: some ColorFormula, _ source: PixelPatch, _ target: PixelPatch) {
        ColorKernel(formula, within: source.rect).apply(to: source, into: target, region: PixelRegion(source.rect))
    }
}
