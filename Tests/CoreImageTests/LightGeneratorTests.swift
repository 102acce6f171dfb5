import AcetatePixels
import CoreImage
import Foundation
import Testing

/// Blurred and stroked rectangles, stars and halos, compared with their formulas in double precision.
@Suite("Rectangles and halos")
struct LightGeneratorTests {
    typealias Point = FilterBench.Point
    typealias Color = FilterBench.Color
    static let scales = [1, 1.5]
    private let color = CIColor(red: 1, green: 0.6, blue: 0.2, alpha: 0.9)
    private let ink = Color(1, 0.6, 0.2, 1) * 0.9 * 255
    private let rect = CGRect(x: 8.3, y: 6.1, width: 21.4, height: 14.6)

    /// Compares a generator with a formula for points inside the extent; it is transparent outside.
    private func expect(
        _ name: String, _ inputs: [String: Any], scale: Double, _ formula: (Point) -> Color
    ) throws {
        let bench = try FilterBench(.noise, scale: scale)
        let inputs = inputs.merging(["inputColor": color]) { first, _ in first }
        try bench.expect(name, inputs, limit: 0.6) { point, x, y in
            FilterBench.rect.contains(x: x, y: y) ? formula(point) : .zero
        }
    }

    @Test("a blurred rectangle is the integral of a Gaussian over the rectangle", arguments: scales)
    func blurred(scale: Double) throws {
        try expect("CIBlurredRectangleGenerator", ["inputExtent": rect, "inputSigma": 3.5], scale: scale) { point in
            // The integral by 600 steps along each axis.
            func integral(_ low: Double, _ high: Double, _ at: Double) -> Double {
                let step = (high - low) / 600
                return (0..<600).reduce(0) { sum, index in
                    let t = (low + (Double(index) + 0.5) * step - at) / 3.5
                    return sum + exp(-t * t / 2)
                } * step / (3.5 * (2 * Double.pi).squareRoot())
            }
            return ink * integral(8.3, 29.7, point.x) * integral(6.1, 20.7, point.y)
        }
    }

    @Test("a stroked rectangle has its width on both sides of the outline", arguments: scales, [3.0, 0.4])
    func stroked(scale: Double, width: Double) throws {
        let inputs: [String: Any] = ["inputExtent": rect, "inputRadius": 5, "inputWidth": width]
        try expect("CIRoundedRectangleStrokeGenerator", inputs, scale: scale) { point in
            let away = Point(abs(point.x - 19), abs(point.y - 13.4)) - Point(10.7 - 5, 7.3 - 5)
            let outside = Point(max(0, away.x), max(0, away.y)).length
            let distance = (outside + min(0, max(away.x, away.y)) - 5) * scale
            return ink * max(0, min(1, width * scale, (width * scale + 1) / 2 - abs(distance)))
        }
    }

    @Test("a star has a core and a cross", arguments: scales)
    func star(scale: Double) throws {
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 20, y: 15), "inputRadius": 9, "inputCrossAngle": 0.4, "inputCrossWidth": 3,
        ]
        try expect("CIStarShineGenerator", inputs, scale: scale) { point in
            let d = (point - Point(20, 15)).turned(-0.4)
            func ray(_ u: Double, _ v: Double) -> Double {
                0.25 * max(0, 1 - abs(v) / 3) * exp(-abs(u) * 0.25 / 15)
            }
            let core = pow(max(0, 1 - d.length / 9), 2)
            return ink * min(1, core + ray(d.x, d.y) + ray(d.y, d.x))
        }
    }

    @Test("a halo has rings in red, green and blue", arguments: scales)
    func halo(scale: Double) throws {
        let inputs: [String: Any] = [
            "inputCenter": CGPoint(x: 20, y: 15), "inputHaloRadius": 10, "inputHaloWidth": 8, "inputHaloOverlap": 0.5,
            "inputTime": 0.2,
        ]
        try expect("CILenticularHaloGenerator", inputs, scale: scale) { point in
            let d = point - Point(20, 15)
            func ring(_ k: Double) -> Double { pow(max(0, 1 - abs(d.length - 10 - k * 2) / 4), 2) }
            let angle = atan2(d.y, d.x)
            let ray = 0.5 + 0.5 * sin(12 * angle + 0.4 * .pi) * sin(7 * angle - 0.4 * .pi + 1)
            var result = Color(1, 0.6, 0.2, 0) * Color(ring(1), ring(0), ring(-1), 0) * (1 - 0.5 * (1 - ray))
            result.w = max(result.x, result.y, result.z)
            return result * 0.9 * 255
        }
    }
}
