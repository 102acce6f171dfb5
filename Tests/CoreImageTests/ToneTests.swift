import AcetatePixels
import CoreImage
import Foundation
import Testing

/// Thresholds, curves and tables, compared with their formulas.
@Suite("Tones")
struct ToneTests {
    typealias Color = ImageBench.Color
    private let bench: ImageBench
    private let width = 24
    private let height = 16

    init() throws { bench = try .noise(24, 16, seed: 11) }

    /// Compares a filter with a formula for unpremultiplied colors; alpha does not change.
    private func expect(
        _ name: String, _ inputs: [String: Any], location: SourceLocation = #_sourceLocation,
        _ formula: (Color, Int, Int) -> Color
    ) throws {
        let image = bench.image.applyingFilter(name, parameters: inputs)
        try ImageBench.expect(image, width, height, limit: 1.3, location: location) { x, y in
            let color = bench.color(x, y)
            guard color.w > 0 else { return .zero }
            var result = formula(color / color.w, x, y).clamped(lowerBound: .zero, upperBound: .one) * color.w
            result.w = color.w
            return result
        }
    }

    private func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    private func encoded(_ x: Double) -> Double { x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055 }

    private func map(_ color: Color, _ f: (Double) -> Double) -> Color {
        Color(f(color.x), f(color.y), f(color.z), color.w)
    }

    @Test("a threshold sets each color to 0 or 1", arguments: [0.30384, 0.50173, 0.81219])
    func threshold(value: Double) throws {
        try expect("CIColorThreshold", ["inputThreshold": value]) { color, _, _ in
            map(color) { $0 >= value ? 1 : 0 }
        }
    }

    private func data(_ numbers: [Float]) -> Data { numbers.withUnsafeBytes { Data($0) } }

    @Test("curves map each color by its column, in sRGB or in linear light", arguments: [false, true])
    func curves(isLinear: Bool) throws {
        let rows: [[Float]] = [[0.1, 1, 0], [0.4, 0.5, 0.2], [0.5, 0.3, 0.3], [0.9, 0, 1]]
        let space = isLinear ? CGColorSpace(name: CGColorSpace.linearSRGB) : nil
        var inputs: [String: Any] = [
            "inputCurvesData": data(Array(rows.joined())), "inputCurvesDomain": CIVector(x: 0.1, y: 0.9),
        ]
        inputs["inputColorSpace"] = space
        func curve(_ x: Double, _ column: Int) -> Double {
            let t = max(0, min(1, (x - 0.1) / 0.8)) * 3
            let index = min(2, Int(t))
            let (low, high) = (Double(rows[index][column]), Double(rows[index + 1][column]))
            return low + (high - low) * (t - Double(index))
        }
        try expect("CIColorCurves", inputs) { color, _, _ in
            let c = isLinear ? map(color, linear) : color
            let mapped = Color(curve(c.x, 0), curve(c.y, 1), curve(c.z, 2), 1)
            return isLinear ? map(mapped, encoded) : mapped
        }
        let broken = bench.image.applyingFilter("CIColorCurves", parameters: ["inputCurvesData": Data(count: 13)])
        #expect(try ImageBench.rendered(broken, width, height) == bench.pixels)
    }

    @Test("a cube in linear light inverts light, and one in sRGB inverts values")
    func cube() throws {
        // A cube of two entries for each color: each color is inverted.
        var numbers: [Float] = []
        for index in 0..<8 {
            for color in 0..<3 { numbers.append((index >> color) & 1 == 1 ? 0 : 1) }
            numbers.append(1)
        }
        var inputs: [String: Any] = ["inputCubeDimension": 2, "inputCubeData": data(numbers)]
        try expect("CIColorCubeWithColorSpace", inputs) { color, _, _ in map(color) { 1 - $0 } }
        inputs["inputColorSpace"] = CGColorSpace(name: CGColorSpace.sRGB)
        try expect("CIColorCubeWithColorSpace", inputs) { color, _, _ in map(color) { 1 - $0 } }
        inputs["inputColorSpace"] = CGColorSpace(name: CGColorSpace.linearSRGB)
        try expect("CIColorCubeWithColorSpace", inputs) { color, _, _ in map(color) { encoded(1 - linear($0)) } }
    }

    @Test("shadows are raised and highlights lowered", arguments: [(0.7, 1.0), (0, 0.4), (-0.5, 0.6)])
    func shadows(amounts: (shadow: Double, highlight: Double)) throws {
        let inputs = ["inputShadowAmount": amounts.shadow, "inputHighlightAmount": amounts.highlight]
        try expect("CIHighlightShadowAdjust", inputs) { c, _, _ in
            let y = ImageBench.luminance(c)
            let k = amounts.shadow * (1 - y) * (1 - y) - (1 - amounts.highlight) * y * y
            return c + k * c * (.one - c)
        }
        let same = bench.image.applyingFilter("CIHighlightShadowAdjust", parameters: ["inputRadius": 5])
        #expect(same === bench.image)
    }

    @Test("a comic has black lines at edges, and six levels of each color elsewhere")
    func comic() throws {
        let image = try ImageBench(30, 20) { x, _ in x < 15 ? 0xFFF0_E0D0 : 0xFF10_2030 }
        let drawn = try ImageBench.rendered(image.image.applyingFilter("CIComicEffect"), 30, 20)
        #expect(drawn[10][15] == 0xFF00_0000)
        // 240, 224 and 208 of 255 are in the uppermost two of six levels.
        #expect(drawn[10][5] == 0xFFFF_FFCC && drawn[10][25] == 0xFF00_0033)
    }

    @Test("thermal images go from dark blue to light yellow, and X-rays from white to black")
    func maps() throws {
        let ramp = try ImageBench(11, 1) { x, _ in 0xFF00_0000 | UInt32(x * 255 / 10) * 0x1_0101 }
        let thermal = try ImageBench.rendered(ramp.image.applyingFilter("CIThermal"), 11, 1)[0]
        #expect(thermal[0] == 0xFF00_0030 && thermal[10] == 0xFFFF_FFD0)
        let luminances = thermal.map { ImageBench.luminance(ImageBench.color($0)) }
        #expect(luminances == luminances.sorted())
        let xRay = try ImageBench.rendered(ramp.image.applyingFilter("CIXRay"), 11, 1)[0]
        let negative = xRay.map { ImageBench.luminance(ImageBench.color($0)) }
        #expect(negative == negative.sorted(by: >) && negative[0] > 0.9 && negative[10] < 0.1)
    }
}
