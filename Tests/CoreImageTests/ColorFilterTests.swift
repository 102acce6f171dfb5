import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

/// Compares per-pixel filters with their formulas in double precision.
@Suite("Color filters")
struct ColorFilterTests {
    /// Red, green, blue and alpha, 0 to 1, not premultiplied.
    typealias Color = SIMD4<Double>
    typealias Formula = @Sendable (Color) -> Color

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        nonisolated(unsafe) let inputs: [String: Any]
        let formula: Formula
        var testDescription: String { name }

        init(_ name: String, _ inputs: [String: Any] = [:], _ formula: @escaping Formula) {
            (self.name, self.inputs, self.formula) = (name, inputs, formula)
        }

        /// The same formula for each of red, green and blue.
        static func each(
            _ name: String, _ inputs: [String: Any] = [:], _ each: @escaping @Sendable (Double) -> Double
        ) -> Case {
            Case(name, inputs) { Color(each($0.x), each($0.y), each($0.z), $0.w) }
        }
    }

    private static func luminance(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    private static func gray(_ y: Double, _ alpha: Double) -> Color { Color(y, y, y, alpha) }
    private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }
    private static func dot(_ a: Color, _ b: Color) -> Double { (a * b).sum() }

    static let cases: [Case] = [
        Case("CIColorInvert") { Color(1 - $0.x, 1 - $0.y, 1 - $0.z, $0.w) },
        Case("CIColorControls", ["inputSaturation": 1.6, "inputBrightness": -0.1, "inputContrast": 1.4]) { c in
            let saturated = mix(gray(luminance(c), c.w), c, 1.6)
            let result = (saturated - 0.1 - 0.5) * 1.4 + 0.5
            return Color(result.x, result.y, result.z, c.w)
        },
        Case("CIColorControls", ["inputSaturation": 0]) { gray(luminance($0), $0.w) },
        Case(
            "CIColorMatrix",
            [
                "inputRVector": CIVector(x: 0.2, y: 0.5, z: -0.3, w: 0.1),
                "inputGVector": CIVector(x: 1, y: 0, z: 1, w: 0),
                "inputBVector": CIVector(x: 0, y: 0, z: 0.5, w: 0),
                "inputAVector": CIVector(x: 0, y: 0.25, z: 0, w: 0.75),
                "inputBiasVector": CIVector(x: 0.1, y: -0.2, z: 0.3, w: 0),
            ]
        ) { c in
            Color(
                dot(c, [0.2, 0.5, -0.3, 0.1]) + 0.1, dot(c, [1, 0, 1, 0]) - 0.2, dot(c, [0, 0, 0.5, 0]) + 0.3,
                dot(c, [0, 0.25, 0, 0.75]))
        },
        Case("CIColorMonochrome", ["inputColor": CIColor(red: 0.6, green: 0.45, blue: 0.3), "inputIntensity": 0.7]) {
            c in
            let y = luminance(c)
            return mix(c, Color(0.6 * y, 0.45 * y, 0.3 * y, c.w), 0.7)
        },
        .each("CIColorPosterize", ["inputLevels": 5]) { min(4, (($0 + 1e-6) * 5).rounded(.down)) / 4 },
        Case("CISepiaTone", ["inputIntensity": 0.8]) { c in
            let y = dot(c, [0.2126, 0.7152, 0.0722, 0])
            let sepia = Color(pow(y, 0.781), 0.989 * pow(y, 1.083), 0.914 * pow(y, 1.9), c.w)
            return mix(c, sepia, 0.8)
        },
        Case("CIHueAdjust", ["inputAngle": 1.1]) { c in
            // In the W3C's Filter Effects, `hue-rotate` is a sum of three matrices.
            let (cosine, sine) = (cos(1.1), sin(1.1))
            let base: [[Double]] = [[0.213, 0.715, 0.072], [0.213, 0.715, 0.072], [0.213, 0.715, 0.072]]
            let byCos: [[Double]] = [[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]]
            let bySin: [[Double]] = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
            let rows = (0..<3).map { i in
                (0..<3).reduce(0.0) { $0 + (base[i][$1] + cosine * byCos[i][$1] + sine * bySin[i][$1]) * c[$1] }
            }
            return Color(rows[0], rows[1], rows[2], c.w)
        },
        .each("CIExposureAdjust", ["inputEV": -0.7]) { $0 * pow(2, -0.7) },
        .each("CIExposureAdjust") { $0 * pow(2, 0.5) },
        .each("CIGammaAdjust") { pow($0, 0.75) },
        .each("CIGammaAdjust", ["inputPower": 2.2]) { pow($0, 2.2) },
        Case("CIVibrance", ["inputAmount": 0.8]) { c in
            let (y, spread) = (luminance(c), max(c.x, c.y, c.z) - min(c.x, c.y, c.z))
            return mix(gray(y, c.w), c, 1 + 0.8 * (1 - spread))
        },
        Case("CIFalseColor") { c in
            var result = mix([0.3, 0, 0, 1], [1, 0.9, 0.8, 1], luminance(c))
            result.w *= c.w
            return result
        },
        Case(
            "CIColorClamp",
            [
                "inputMinComponents": CIVector(x: 0.2, y: 0, z: 0.1, w: 0),
                "inputMaxComponents": CIVector(x: 1, y: 0.5, z: 0.6, w: 0.8),
            ]
        ) { c in
            Color(max(0.2, c.x), min(0.5, c.y), min(0.6, max(0.1, c.z)), min(0.8, c.w))
        },
        Case(
            "CIColorPolynomial",
            [
                "inputRedCoefficients": CIVector(x: 0.1, y: 0.5, z: 0.2, w: 0.1),
                "inputBlueCoefficients": CIVector(x: 0, y: 0, z: 0, w: 1),
            ]
        ) { c in
            Color(0.1 + 0.5 * c.x + 0.2 * c.x * c.x + 0.1 * c.x * c.x * c.x, c.y, c.z * c.z * c.z, c.w)
        },
        Case(
            "CIColorCrossPolynomial",
            [
                "inputRedCoefficients": [0.1, 0.2, 0, 0.3, 0, 0, 0.2, 0.1, 0.05, 0.02],
                "inputBlueCoefficients": [0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
            ]
        ) { c in
            let (r, g, b) = (c.x, c.y, c.z)
            return Color(
                0.1 * r + 0.2 * g + 0.3 * r * r + 0.2 * r * g + 0.1 * g * b + 0.05 * b * r + 0.02, g, g * g, c.w)
        },
        Case("CIWhitePointAdjust", ["inputColor": CIColor(red: 0.9, green: 0.8, blue: 0.5)]) { c in
            Color(c.x * 0.9, c.y * 0.8, c.z * 0.5, c.w)
        },
        Case("CIMaximumComponent") { gray(max($0.x, $0.y, $0.z), $0.w) },
        Case("CIMinimumComponent") { gray(min($0.x, $0.y, $0.z), $0.w) },
        Case("CIMaskToAlpha") { Color(1, 1, 1, luminance($0) * $0.w) },
        .each("CISRGBToneCurveToLinear") { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) },
        .each("CILinearToSRGBToneCurve") { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 },
        Case("CIPhotoEffectTonal") { gray(luminance($0), $0.w) },
        Case("CIPhotoEffectNoir") { gray((luminance($0) - 0.5) * 1.4 + 0.5, $0.w) },
        Case("CIPhotoEffectMono") { gray((luminance($0) - 0.5) * 0.85 + 0.5, $0.w) },
        Case("CIToneCurve") { $0 },
    ]

    @Test("each filter equals its formula, within half a level and rounding", arguments: cases)
    func formula(test: Case) throws {
        let filter = try #require(CIFilter(name: test.name, parameters: test.inputs)).value
        let program = filter.program(in: FilterSpace(extent: .zero))
        var (worst, sum, count) = (0.0, 0.0, 0.0)
        for testPicture in [TestBitmap.noise, .edges] {
            let source = try testPicture.pixels(60, 40)
            let result = try OwnedPixels(60, 40)
            program.apply(
                to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
            for (old, new) in zip(source.pixels.joined(), result.pixels.joined()) where old >> 24 > 0 {
                let alpha = Double(old >> 24)
                let color = Color(
                    Double((old >> 16) & 0xFF) / alpha, Double((old >> 8) & 0xFF) / alpha, Double(old & 0xFF) / alpha,
                    alpha / 255)
                let expected = test.formula(color).clamped(lowerBound: .zero, upperBound: .one)
                let premultiplied = [
                    expected.z * expected.w, expected.y * expected.w, expected.x * expected.w, expected.w,
                ]
                for (place, value) in premultiplied.enumerated() {
                    let difference = abs(Double((new >> (8 * UInt32(place))) & 0xFF) - value * 255)
                    (worst, sum, count) = (max(worst, difference), sum + difference, count + 1)
                }
            }
        }
        print("\(test.name): largest difference \(worst), mean \(sum / count), of 255")
        #expect(worst < 0.505 && sum / count < 0.3)
    }

    @Test("a tone curve passes through its points, is monotonic where they are, and constant beyond them")
    func toneCurve() throws {
        let points: [(Double, Double)] = [(0.1, 0), (0.3, 0.2), (0.5, 0.75), (0.7, 0.8), (0.9, 1)]
        let filter = try #require(CIFilter(name: "CIToneCurve"))
        for (index, point) in points.enumerated() {
            filter.setValue(CIVector(x: point.0, y: point.1), forKey: "inputPoint\(index)")
        }
        let source = try OwnedPixels(256, 1) { x, _ in 0xFF00_0000 | UInt32(x) * 0x1_0101 }
        let result = try OwnedPixels(256, 1)
        filter.value.program(in: FilterSpace()).apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        let levels = result.pixels[0].map { Double($0 & 0xFF) }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 })
        for (x, y) in points {
            let place = Int(x * 255)
            #expect(levels[place] <= y * 255 + 0.5 && levels[min(255, place + 1)] >= y * 255 - 0.5)
        }
        #expect(levels[0..<25].allSatisfy { $0 == 0 } && levels[230...].allSatisfy { $0 == 255 })
    }

    @Test("a color map maps luminance to a gradient, and a cube maps colors by a table")
    func tables() throws {
        let gradient = CIImage(
            cgImage: try #require(makeImage(256, 3) { x, _ in 0xFF00_0000 | UInt32(255 - x) << 8 | UInt32(x) }))
        let map = try #require(CIFilter(name: "CIColorMap", parameters: ["inputGradientImage": gradient]))
        let source = try OwnedPixels(256, 1) { x, _ in 0xFF00_0000 | UInt32(x) * 0x1_0101 }
        let result = try OwnedPixels(256, 1)
        func apply(_ filter: CIFilter) {
            filter.value.program(in: FilterSpace()).apply(
                to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        }
        apply(map)
        let ramp = (0..<256).map { (x: Int) -> UInt32 in 0xFF00_0000 | UInt32(255 - x) << 8 | UInt32(x) }
        #expect(result.pixels[0] == ramp)
        var data = Data()
        for index in 0..<8 {
            let bits: [Int] = [index & 1, index >> 1 & 1, index >> 2 & 1]
            let channels: [Float] = bits.map { bit in Float(1 - bit) }
            for channel in channels + [1] {
                withUnsafeBytes(of: channel) { data.append(contentsOf: $0) }
            }
        }
        let cube = try #require(
            CIFilter(name: "CIColorCube", parameters: ["inputCubeDimension": 2, "inputCubeData": data]))
        apply(cube)
        let inverted = (0..<256).map { (x: Int) -> UInt32 in 0xFF00_0000 | UInt32(255 - x) * 0x1_0101 }
        #expect(result.pixels[0] == inverted)
        // Data whose length does not fit the dimension has no effect.
        cube.setValue(3, forKey: "inputCubeDimension")
        apply(cube)
        #expect(result.pixels == source.pixels)
    }

    @Test("a warmer target makes grays warmer and preserves their luminance; tint changes green relative to the others")
    func whiteBalance() throws {
        let source = try OwnedPixels(1, 1) { _, _ in 0xFF80_8080 }
        func gray(_ target: CIVector) throws -> (r: Double, g: Double, b: Double) {
            let filter = try #require(
                CIFilter(name: "CITemperatureAndTint", parameters: ["inputTargetNeutral": target]))
            let result = try OwnedPixels(1, 1)
            filter.value.program(in: FilterSpace()).apply(
                to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
            let pixel = result.pixels[0][0]
            return (Double((pixel >> 16) & 0xFF), Double((pixel >> 8) & 0xFF), Double(pixel & 0xFF))
        }
        for temperature in [2500.0, 4000, 9000, 20000] {
            let c = try gray(CIVector(x: temperature, y: 0))
            #expect(temperature < 6500 ? c.r > c.g && c.g > c.b : c.r < c.g && c.g < c.b)
            #expect(abs(0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b - 128) < 1)
        }
        let tinted = try gray(CIVector(x: 6500, y: 50))
        #expect(tinted.g < 128 && abs(tinted.r - tinted.b) <= 1 && tinted.r > 128)
    }

    @Test("a formula that colors transparent pixels fills only the extent")
    func bias() throws {
        let filter = try #require(
            CIFilter(name: "CIColorMatrix", parameters: ["inputBiasVector": CIVector(x: 1, y: 0, z: 0, w: 0.5)]))
        let program = filter.value.program(in: FilterSpace(extent: CGRect(x: 2, y: 1, width: 5, height: 3)))
        #expect(program.fill == PixelRect(x: 2, y: 1, width: 5, height: 3) && program.margin == 0)
        let (source, result) = (try OwnedPixels(4, 4), try OwnedPixels(10, 6))
        program.apply(
            to: PixelPatch(source.buffer), into: PixelPatch(result.buffer), region: PixelRegion(result.buffer.rect))
        for (y, row) in result.pixels.enumerated() {
            for (x, pixel) in row.enumerated() {
                #expect(pixel == ((2..<7).contains(x) && (1..<4).contains(y) ? 0x8080_0000 : 0))
            }
        }
    }
}

/// Creates an image with premultiplied pixels from a closure.
func makeImage(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> CGImage? {
    PixelSize(width, height).flatMap { size in
        CGImage(size: size) { pixels in
            for y in 0..<height {
                let row = pixels[row: y]
                for x in 0..<width { row[x] = pixel(x, y) }
            }
        }
    }
}
