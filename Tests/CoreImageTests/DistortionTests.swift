import AcetatePixelsTestSupport
import CoreImage
import Testing

/// Compares each distortion with its formula, evaluated for each pixel in double precision.
@Suite("Distortions")
struct DistortionTests {
    typealias Point = FilterBench.Point
    static let center = Point(27.3, 21.9)
    static let scales = [1, 1.5]
    private let centered: [String: Any] = ["inputCenter": CGPoint(x: 27.3, y: 21.9)]

    /// Compares the filter with the source sampled at the position that `source` returns.
    private func expect(
        _ name: String, _ inputs: [String: Any], scale: Double, clipped: Bool = false, _ source: (Point) -> Point?
    ) throws {
        for testPicture in [TestBitmap.noise, .edges] {
            let bench = try FilterBench(testPicture, scale: scale)
            try bench.expect(name, inputs.merging(centered) { first, _ in first }) { point, x, y in
                if clipped, !FilterBench.rect.contains(x: x, y: y) { return .zero }
                return source(point).map(bench.linear) ?? .zero
            }
        }
    }

    @Test("a bump magnifies, and minifies with a negative scale", arguments: [0.7, -0.9], scales)
    func bump(strength: Double, scale: Double) throws {
        try expect("CIBumpDistortion", ["inputRadius": 18, "inputScale": strength], scale: scale) { point in
            let d = point - Self.center
            let t = d.length / 18
            return t < 1 ? Self.center + d * (1 - strength * (1 - t * t) * (1 - t * t)) : point
        }
    }

    @Test("a linear bump magnifies at right angles to its line", arguments: [0.0, 0.8, -2.1], scales)
    func linearBump(angle: Double, scale: Double) throws {
        try expect(
            "CIBumpDistortionLinear", ["inputRadius": 14, "inputScale": 0.6, "inputAngle": angle], scale: scale
        ) { point in
            let turned = (point - Self.center).turned(-angle)
            let t = turned.y / 14
            guard abs(t) < 1 else { return point }
            let across = turned.y * (1 - 0.6 * (1 - t * t) * (1 - t * t))
            return Self.center + Point(turned.x, across).turned(angle)
        }
    }

    @Test("a pinch contracts toward the center", arguments: [0.3, 1], scales)
    func pinch(strength: Double, scale: Double) throws {
        try expect("CIPinchDistortion", ["inputRadius": 18, "inputScale": strength], scale: scale) { point in
            let d = point - Self.center
            let t = d.length / 18
            return t < 1 ? Self.center + d * pow(sin(t * .pi / 2), -strength) : point
        }
    }

    @Test("a twirl and a vortex turn counterclockwise around the center", arguments: [2.5, -7], scales)
    func twirl(angle: Double, scale: Double) throws {
        for (name, power) in [("CITwirlDistortion", 2.0), ("CIVortexDistortion", 4.0)] {
            try expect(name, ["inputRadius": 20, "inputAngle": angle], scale: scale) { point in
                let d = point - Self.center
                let t = d.length / 20
                return t < 1 ? Self.center + d.turned(-angle * pow(1 - t, power)) : point
            }
        }
    }

    @Test("a hole displaces the pixels that it covers", arguments: scales)
    func hole(scale: Double) throws {
        let bench = try FilterBench(.noise, scale: scale)
        // Samples on the edge are rounded before and after they are multiplied by their coverage.
        try bench.expect("CIHoleDistortion", centered.merging(["inputRadius": 7]) { $1 }, limit: 1.07) { point, _, _ in
            let d = point - Self.center
            let left = max(0, min(1, (d.length - 7) * scale + 0.5))
            let from = Self.center + d * (1 - 49 / max(49, d.length * d.length))
            return bench.linear(from) * left
        }
    }

    @Test("a splash extends a circle's edge outward, and a tunnel rotates it", arguments: scales)
    func rims(scale: Double) throws {
        try expect("CICircleSplashDistortion", ["inputRadius": 9], scale: scale, clipped: true) { point in
            let d = point - Self.center
            return d.length > 9 ? Self.center + d * (9 / d.length) : point
        }
        try expect("CILightTunnel", ["inputRadius": 9, "inputRotation": 1.3], scale: scale, clipped: true) { point in
            let d = point - Self.center
            guard d.length > 9 else { return point }
            return Self.center + (d * (9 / d.length)).turned(-1.3 * (1 - 9 / d.length))
        }
    }

    /// The position seen through a half cylinder of glass, by Snell's law.
    private func seen(_ u: Double, _ index: Double) -> Double {
        let (outside, inside) = (asin(u), asin(max(-1, min(1, u / index))))
        let shift = cos(outside) * tan(outside - inside)
        return u - max(-1, min(1, shift))
    }

    @Test("a torus and a lozenge are lenses of glass", arguments: [1.7, 0.6], scales)
    func lenses(refraction: Double, scale: Double) throws {
        let torus = ["inputRadius": 20, "inputWidth": 12, "inputRefraction": refraction]
        try expect("CITorusLensDistortion", torus, scale: scale) { point in
            let d = point - Self.center
            let u = (d.length - 14) / 6
            return abs(u) < 1 ? Self.center + d * ((14 + 6 * seen(u, refraction)) / d.length) : point
        }
        let (a, b) = (Point(15, 12), Point(33, 25))
        let lozenge: [String: Any] = [
            "inputPoint0": CGPoint(x: 15, y: 12), "inputPoint1": CGPoint(x: 33, y: 25), "inputRadius": 9,
            "inputRefraction": refraction,
        ]
        let bench = try FilterBench(.noise, scale: scale)
        try bench.expect("CIGlassLozenge", lozenge) { point, _, _ in
            let along = max(0, min(1, ((point - a) * (b - a)).sum() / ((b - a) * (b - a)).sum()))
            let foot = a + (b - a) * along
            let away = point - foot
            guard away.length < 9, away.length > 0 else { return bench.linear(point) }
            return bench.linear(foot + away * (9 * seen(away.length / 9, refraction) / away.length))
        }
    }

    @Test("distortions without an effect copy the input")
    func identities() throws {
        let idle: [(String, [String: Any])] = [
            ("CIBumpDistortion", ["inputScale": 0]), ("CIBumpDistortion", ["inputRadius": 0]),
            ("CIBumpDistortionLinear", ["inputScale": 0]), ("CIPinchDistortion", ["inputScale": 0]),
            ("CIPinchDistortion", ["inputScale": -3]), ("CITwirlDistortion", ["inputAngle": 0]),
            ("CIVortexDistortion", ["inputRadius": -1]), ("CITorusLensDistortion", ["inputRefraction": 1]),
            ("CIGlassLozenge", ["inputRefraction": 1]), ("CIGlassLozenge", ["inputRadius": 0]),
        ]
        let bench = try FilterBench()
        for (name, inputs) in idle { #expect(try bench.program(name, inputs) == .copy, "\(name)") }
    }

    @Test("where a distortion moves nothing, pixels are unchanged byte for byte")
    func untouched() throws {
        let bench = try FilterBench(.noise, scale: 1.3)
        for name in ["CIBumpDistortion", "CIPinchDistortion", "CITwirlDistortion", "CIVortexDistortion"] {
            let inputs = centered.merging(["inputRadius": 8]) { $1 }
            let result = try bench.filtered(try bench.program(name, inputs)).pixels
            for (j, row) in bench.pixels.pixels.enumerated() {
                for (i, pixel) in row.enumerated() {
                    let away = bench.point(FilterBench.x + i, FilterBench.y + j) - Self.center
                    if away.length >= 8 { #expect(result[j][i] == pixel) }
                }
            }
        }
    }
}
