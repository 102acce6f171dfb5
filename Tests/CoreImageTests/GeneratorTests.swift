import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Compares generators and gradients with their formulas in double precision, pixel by pixel.
@Suite("Generators and gradients")
struct GeneratorTests {
    typealias Point = FilterBench.Point
    typealias Color = FilterBench.Color
    static let scales = [1, 1.5]
    static let center = Point(27.3, 21.9)

    private let first = CIColor(red: 1, green: 0.6, blue: 0.2, alpha: 0.9)
    private let second = CIColor(red: 0, green: 0.2, blue: 1, alpha: 0.4)

    private func premultiplied(_ color: CIColor) -> Color {
        Color(Double(color.red), Double(color.green), Double(color.blue), 1) * Double(color.alpha) * 255
    }

    /// Compares the generator with a mix by `part` of both colors inside the extent, and with transparency outside.
    private func expect(
        _ name: String, _ inputs: [String: Any], scale: Double, _ part: (Point) -> Double
    ) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let (a, b) = (premultiplied(first), premultiplied(second))
        let colors: [String: Any] = ["inputColor0": first, "inputColor1": second]
        try bench.expect(name, inputs.merging(colors) { first, _ in first }) { point, x, y in
            FilterBench.rect.contains(x: x, y: y) ? a + (b - a) * max(0, min(1, part(point))) : .zero
        }
    }

    @Test("a constant color fills the extent, regardless of the image")
    func constant() throws {
        try expect("CIConstantColorGenerator", ["inputColor": second], scale: 1) { _ in 1 }
        let red = try FilterBench().filtered(try FilterBench().program("CIConstantColorGenerator"))
        #expect(red.pixels.joined().allSatisfy { $0 == 0xFFFF_0000 })
    }

    @Test("stripes and a checkerboard begin at the center", arguments: [1, 0.4, 0], scales)
    func patterns(sharpness: Double, scale: Double) throws {
        // The part of the first color at a distance from the center: a ramp at each edge.
        func part(_ distance: Double) -> Double {
            let width = 9.0
            let nearest = (distance / width).rounded() * width
            let isRising = (distance / width).rounded().truncatingRemainder(dividingBy: 2) == 0
            let ramp = (distance - nearest) * scale / max(1, (1 - sharpness) * width * scale)
            return max(0, min(1, 0.5 + (isRising ? ramp : -ramp)))
        }
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 27.3, y: 21.9), "inputWidth": 9, "inputSharpness": sharpness,
        ]
        try expect("CIStripesGenerator", inputs, scale: scale) { 1 - part($0.x - Self.center.x) }
        try expect("CICheckerboardGenerator", inputs, scale: scale) { point in
            let (x, y) = (part(point.x - Self.center.x), part(point.y - Self.center.y))
            return x * (1 - y) + y * (1 - x)
        }
    }

    @Test("stripes finer than a pixel become their mean")
    func fineStripes() throws {
        for width in [0, 1e-12, 0.001] {
            try expect("CIStripesGenerator", ["inputWidth": width], scale: 1) { _ in 0.5 }
        }
    }

    @Test("a linear gradient goes from point to point, a smooth one by a cubic", arguments: scales)
    func linear(scale: Double) throws {
        let (from, to) = (Point(8, 30), Point(31, 11))
        let inputs: [String: Any] = ["inputPoint0": CGPoint(x: 8, y: 30), "inputPoint1": CGPoint(x: 31, y: 11)]
        func t(_ point: Point) -> Double {
            max(0, min(1, ((point - from) * (to - from)).sum() / ((to - from) * (to - from)).sum()))
        }
        try expect("CILinearGradient", inputs, scale: scale, t)
        try expect("CISmoothLinearGradient", inputs, scale: scale) { t($0) * t($0) * (3 - 2 * t($0)) }
        let same: [String: Any] = ["inputPoint0": CGPoint(x: 8, y: 30), "inputPoint1": CGPoint(x: 8, y: 30)]
        try expect("CILinearGradient", same, scale: scale) { _ in 1 }
    }

    @Test("a radial gradient goes from radius to radius", arguments: [(4.0, 19.0), (19, 4), (7, 7), (0, 25)], scales)
    func radial(radii: (Double, Double), scale: Double) throws {
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 27.3, y: 21.9), "inputRadius0": radii.0, "inputRadius1": radii.1,
        ]
        try expect("CIRadialGradient", inputs, scale: scale) { point in
            let r = (point - Self.center).length
            return radii.0 == radii.1 ? (r < radii.0 ? 0 : 1) : (r - radii.0) / (radii.1 - radii.0)
        }
    }

    @Test("a Gaussian gradient reaches the second color at its radius", arguments: scales)
    func gaussian(scale: Double) throws {
        let inputs: [String: Any] = ["inputCenter": CGPoint(x: 27.3, y: 21.9), "inputRadius": 17]
        try expect("CIGaussianGradient", inputs, scale: scale) { point in
            let t = (point - Self.center).length / 17
            return (1 - exp(-4.5 * t * t)) / (1 - exp(-4.5))
        }
        try expect("CIGaussianGradient", ["inputRadius": 0], scale: scale) { _ in 1 }
    }

    @Test(
        "a rounded rectangle's coverage equals that of 16 × 16 samples within 1/8, or 1/4 at sharp corners",
        arguments: scales)
    func roundedRectangle(scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        for (radius, drawn) in [(6.0, 6.0), (0, 0), (100, 10.15)] {
            let inputs: [String: Any] = [
                "inputExtent": CGRect(x: 5.2, y: 4.1, width: 27.4, height: 20.3), "inputRadius": radius,
                "inputColor": first,
            ]
            let ink = premultiplied(first)
            try bench.expect("CIRoundedRectangleGenerator", inputs, limit: radius == 0 ? 64 : 32) { point, x, y in
                guard FilterBench.rect.contains(x: x, y: y) else { return .zero }
                var inside = 0
                for j in 0..<16 {
                    for i in 0..<16 {
                        let step = Point(Double(i) - 7.5, Double(j) - 7.5) / (16 * scale)
                        let away = point + step - Point(18.9, 14.25)
                        let corner = Point(abs(away.x), abs(away.y)) - (Point(13.7, 10.15) - drawn)
                        let isInside =
                            corner.x <= 0 || corner.y <= 0
                            ? corner.x <= drawn && corner.y <= drawn : corner.length <= drawn
                        if isInside { inside += 1 }
                    }
                }
                return ink * (Double(inside) / 256)
            }
        }
    }

    @Test("noise has four independent, uniform channels, equal at each scale and position")
    func noise() throws {
        let bench = try FilterBench()
        let program = try bench.program("CIRandomGenerator")
        let plain = try bench.filtered(program)
        #expect(plain.isPremultiplied)
        #expect(try bench.filtered(program).pixels == plain.pixels)
        let alphas = plain.pixels.joined().map { Double($0 >> 24) }
        let mean = alphas.reduce(0, +) / Double(alphas.count)
        let spread = alphas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(alphas.count)
        // For uniform numbers from 0 to 255, the mean is 127.5 and the variance (256² - 1) / 12; the limits are four
        // standard errors.
        #expect(abs(mean - 127.5) < 4 * 74 / Double(alphas.count).squareRoot())
        #expect(abs(spread / 5461 - 1) < 0.1)
        // At a scale of 2, each point covers four pixels.
        let twice = FilterSpace(scale: 2, originX: 0, originY: 40, extent: CGRect(x: 0, y: 0, width: 60, height: 40))
        let once = FilterSpace(scale: 1, originX: 0, originY: 20, extent: CGRect(x: 0, y: 0, width: 30, height: 20))
        let value = try #require(CIFilter(name: "CIRandomGenerator")).value
        let (large, small) = (try OwnedPixels(60, 40), try OwnedPixels(30, 20))
        for (space, target) in [(twice, large), (once, small)] {
            value.program(in: space).apply(
                to: bench.source, into: PixelPatch(target.buffer), region: PixelRegion(target.buffer.rect))
        }
        let (big, little) = (large.pixels, small.pixels)
        for y in 0..<40 {
            for x in 0..<60 { #expect(big[y][x] == little[y / 2][x / 2]) }
        }
    }

    @Test("sunbeams fade from the sun's edge by their formula", arguments: scales)
    func sunbeams(scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 27.3, y: 21.9), "inputSunRadius": 6, "inputColor": first, "inputTime": 0.3,
        ]
        let ink = premultiplied(first)
        try bench.expect("CISunbeamsGenerator", inputs) { point, x, y in
            guard FilterBench.rect.contains(x: x, y: y) else { return .zero }
            let d = point - Self.center
            let (r, angle) = (d.length / 6, atan2(d.y, d.x))
            let wave = 0.5 + 0.5 * sin(12 * angle + 0.6 * .pi) * sin(7 * angle - 0.6 * .pi + 1)
            let end = 1 + 0.5 * 1.58 * (0.5 + pow(wave, 1.375))
            return r <= 1 ? ink : r < end ? ink * ((end - r) / (end - 1)) * ((end - r) / (end - 1)) : .zero
        }
    }
}
