import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Testing

@Suite("Halftones")
struct HalftoneTests {
    typealias Point = FilterBench.Point
    typealias Color = FilterBench.Color

    /// A triangle wave: 1 at whole numbers, 0 halfway between them.
    private func saw(_ x: Double) -> Double { abs(2 * (x - x.rounded(.down)) - 1) }

    /// The white part of a pixel.
    private func white(_ gray: Double, _ threshold: Double, _ sharpness: Double, _ width: Double) -> Double {
        let edge = min(max(1 - sharpness, min(1, 2 / width)), 2 * gray, 2 - 2 * gray)
        return edge > 1e-6 ? max(0, min(1, 0.5 + (gray - threshold) / edge)) : gray.rounded()
    }

    private func dots(_ p: Point) -> Double { (2 + cos(2 * .pi * p.x) + cos(2 * .pi * p.y)) / 4 }

    @Test("a screen is black where its threshold is above the luma", arguments: [0.7, 1, 0], [1, 1.5])
    func screens(sharpness: Double, scale: Double) throws {
        let shapes: [(String, (Point) -> Double)] = [
            ("CIDotScreen", dots), ("CILineScreen", { saw($0.y) }),
            ("CIHatchedScreen", { max(saw($0.x), saw($0.y)) * max(saw($0.x), saw($0.y)) }),
            ("CICircularScreen", { saw($0.length) }),
        ]
        for (name, threshold) in shapes {
            let bench = try FilterBench(.noise, scale: scale)
            var inputs: [String: Any] = [
                "inputCenter": CGPoint(x: 27.3, y: 21.9), "inputWidth": 7, "inputSharpness": sharpness,
            ]
            if name != "CICircularScreen" { inputs["inputAngle"] = 0.4 }
            try bench.expect(name, inputs, limit: 0.6) { point, x, y in
                let color = bench.pixel(x, y)
                guard color.w > 0 else { return .zero }
                let luma = (color * Color(0.2126, 0.7152, 0.0722, 0)).sum() / color.w
                let p = (point - Point(27.3, 21.9)).turned(name == "CICircularScreen" ? 0 : -0.4) / 7
                let gray = white(luma, threshold(p), sharpness, 7 * scale) * color.w
                return Color(gray, gray, gray, color.w)
            }
        }
    }

    @Test("each of the four inks uses a dot screen", arguments: [(1.0, 0.5), (0.3, 0), (0, 1)])
    func inks(inputs: (gcr: Double, ucr: Double)) throws {
        let bench = try FilterBench(.noise)
        let all: [String: Any] = [
            "inputCenter": CGPoint(x: 27.3, y: 21.9), "inputWidth": 6, "inputAngle": 0.2, "inputSharpness": 0.6,
            "inputGCR": inputs.gcr, "inputUCR": inputs.ucr,
        ]
        try bench.expect("CICMYKHalftone", all, limit: 0.6) { point, x, y in
            let color = bench.pixel(x, y)
            guard color.w > 0 else { return .zero }
            let ink = 1 - color / color.w
            let k = inputs.gcr * min(ink.x, ink.y, ink.z)
            func left(_ amount: Double, _ degrees: Double) -> Double {
                let p = (point - Point(27.3, 21.9)).turned(-0.2 - degrees * .pi / 180) / 6
                return white(1 - max(0, amount), dots(p), 0.6, 6)
            }
            let black = left(k, 45)
            return Color(
                left(ink.x - inputs.ucr * k, 15) * black, left(ink.y - inputs.ucr * k, 75) * black,
                left(ink.z - inputs.ucr * k, 0) * black, 1) * color.w
        }
    }

    @Test("white and black are unchanged, and a gray keeps its mean", arguments: [64, 128, 200])
    func means(level: UInt32) throws {
        for name in ["CILineScreen", "CIHatchedScreen", "CICircularScreen", "CIDotScreen"] {
            for (gray, expected) in [(UInt32(0), 0.0), (255, 255), (level, Double(level))] {
                let flat = try OwnedPixels(FilterBench.width, FilterBench.height) { _, _ in
                    0xFF00_0000 | gray << 16 | gray << 8 | gray
                }
                let bench = try FilterBench(flat)
                let inputs: [String: Any] = [
                    "inputWidth": 8, "inputSharpness": 1, "inputCenter": CGPoint(x: 30, y: 20),
                ]
                let result = try bench.filtered(try bench.program(name, inputs)).pixels.joined()
                let mean = result.reduce(0) { $0 + Double($1 & 0xFF) } / Double(result.count)
                // The dots' formula makes intermediate grays lighter or darker.
                let limit = expected == 0 || expected == 255 ? 0.01 : name == "CIDotScreen" ? 24.0 : 6
                #expect(abs(mean - expected) <= limit, "\(name) of \(gray): \(mean)")
            }
        }
    }
}
