import AcetatePixels
import AcetatePixelsTestSupport
import CAcetateKernels
import Testing

/// The kernels of blend modes and of color matrices, against formulas for one pixel.
@Suite struct BlendLevelTests {
    /// B(d, s), times sa · da, of the modes that need no division.
    private static let blends: [(PixelBlend, @Sendable (Int, Int, Int, Int) -> Int)] = [
        (.multiply, { s, _, d, _ in s * d }),
        (.screen, { s, sa, d, da in s * da + d * sa - s * d }),
        (.overlay, { s, sa, d, da in 2 * d < da ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s) }),
        (.darken, { s, sa, d, da in min(s * da, d * sa) }),
        (.lighten, { s, sa, d, da in max(s * da, d * sa) }),
        (.hardLight, { s, sa, d, da in 2 * s < sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s) }),
        (.difference, { s, sa, d, da in abs(s * da - d * sa) }),
        (.exclusion, { s, sa, d, da in s * da + d * sa - 2 * s * d }),
        (.linearBurn, { s, sa, d, da in max(0, s * da + d * sa - sa * da) }),
        (.linearDodge, { s, sa, d, da in min(sa * da, s * da + d * sa) }),
        (.linearLight, { s, sa, d, da in min(sa * da, max(0, d * sa + 2 * s * da - sa * da)) }),
        (.pinLight, { s, sa, d, da in 2 * s <= sa ? min(d * sa, 2 * s * da) : max(d * sa, 2 * s * da - sa * da) }),
        (.subtract, { s, sa, d, da in max(0, s * da - d * sa) }),
    ]

    /// The results, times 255, of the operators on premultiplied channels, including alpha.
    private static let operators: [(PixelBlend, @Sendable (Int, Int, Int, Int) -> Int)] = [
        (.clear, { _, _, _, _ in 0 }),
        (.copy, { s, _, _, _ in 255 * s }),
        (.sourceIn, { s, _, _, da in s * da }),
        (.sourceOut, { s, _, _, da in s * (255 - da) }),
        (.sourceAtop, { s, sa, d, da in s * da + d * (255 - sa) }),
        (.destinationOver, { s, _, d, da in s * (255 - da) + 255 * d }),
        (.destinationIn, { _, sa, d, _ in d * sa }),
        (.destinationOut, { _, sa, d, _ in d * (255 - sa) }),
        (.destinationAtop, { s, sa, d, da in s * (255 - da) + d * sa }),
        (.xor, { s, sa, d, da in s * (255 - da) + d * (255 - sa) }),
        (.plusLighter, { s, _, d, _ in 255 * min(255, s + d) }),
        (.plusDarker, { s, sa, d, da in 255 * max(0, min(255, sa + da) - (sa - s) - (da - d)) }),
        (.maximum, { s, _, d, _ in 255 * max(s, d) }),
        (.minimum, { s, _, d, _ in 255 * min(s, d) }),
        (.product, { s, _, d, _ in s * d }),
    ]

    private static func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 0xFF) } }

    private static func pixel(_ channels: [Int]) -> UInt32 {
        channels.enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) }
    }

    /// The composition of two pixels, each channel rounded to nearest.
    private static func composed(_ source: UInt32, _ below: UInt32, _ mode: PixelBlend) -> UInt32 {
        let (s, d) = (channels(source), channels(below))
        let sums: [Int]
        if let formula = operators.first(where: { $0.0 == mode })?.1 {
            sums = (0..<4).map { formula(s[$0], s[3], d[$0], d[3]) }
        } else if let blend = blends.first(where: { $0.0 == mode })?.1 {
            sums = (0..<4).map {
                let product = $0 == 3 ? s[3] * d[3] : blend(s[$0], s[3], d[$0], d[3])
                return s[$0] * (255 - d[3]) + d[$0] * (255 - s[3]) + product
            }
        } else {
            return BlendFormula.composed(source, below, mode)
        }
        return pixel(sums.map { Int((Double($0) / 255).rounded()) })
    }

    private static let exact = (operators + blends).map(\.0)
    private static let divided: [PixelBlend] = [
        .colorDodge, .colorBurn, .vividLight, .divide, .softLight, .hue, .saturation, .color, .luminosity,
    ]

    @Test func `Every mode has a formula here`() {
        #expect(Self.exact.count + Self.divided.count + 1 == PixelBlend.allCases.count)
    }

    @Test(arguments: [1, 3, 8, 64])
    func `Modes without a division are exact on each level`(width: Int) {
        var random = RandomRows(seed: UInt64(width))
        for mode in Self.exact {
            for start in 0..<9 {
                RowCase(&random, width: width, start: start).expectSame("\(mode)") { source, _, to in
                    for x in 0..<width { to[x] = Self.composed(source[x], to[x], mode) }
                } _: { source, _, to in
                    Self.apply(mode, source, to, width)
                }
            }
        }
    }

    @Test(arguments: divided)
    func `Modes with a division differ from the formula by one level at most`(mode: PixelBlend) {
        var random = RandomRows(seed: 7)
        let width = 4000
        for start in 0..<3 {
            RowCase(&random, width: width, start: start).expectNear("\(mode)", tolerance: 1) { source, _, to in
                for x in 0..<width { to[x] = Self.composed(source[x], to[x], mode) }
            } _: { source, _, to in
                Self.apply(mode, source, to, width)
            }
        }
    }

    @Test func `An opacity scales the source first`() {
        var random = RandomRows(seed: 5)
        let factor = 30000
        for mode in Self.exact {
            RowCase(&random, width: 50, start: 3).expectSame("\(mode)") { source, _, to in
                for x in 0..<50 {
                    let scaled = Self.pixel(Self.channels(source[x]).map { ($0 * factor + 32768) / 65536 })
                    to[x] = Self.composed(scaled, to[x], mode)
                }
            } _: { source, _, to in
                Self.apply(mode, source, to, 50, alpha: Double(factor) / 65536)
            }
        }
    }

    @Test func `Without opacity, modes within the source change nothing, and others use a transparent source`() {
        var random = RandomRows(seed: 6)
        for mode in Self.exact {
            RowCase(&random, width: 20, start: 1).expectSame("\(mode)") { _, _, to in
                for x in 0..<20 { to[x] = Self.composed(0, to[x], mode) }
            } _: { source, _, to in
                Self.apply(mode, source, to, 20, alpha: .nan)
            }
            if !mode.reachesBeyondSource { #expect(Self.composed(0, 0x8040_2010, mode) == 0x8040_2010) }
        }
    }

    private static func apply(
        _ mode: PixelBlend, _ source: AcetateRows, _ target: AcetateRows, _ width: Int, alpha: Double = 1
    ) {
        func patch(_ rows: AcetateRows) -> PixelPatch? {
            PixelSize(width, 1).flatMap { PixelBuffer(base: rows.pixels, size: $0, bytesPerRow: 4 * width) }
                .map { PixelPatch($0) }
        }
        guard let source = patch(source), let target = patch(target) else { return }
        mode.apply(source, onto: target, alpha: alpha, region: PixelRegion(target.rect))
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
