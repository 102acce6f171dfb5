import AcetatePixelsTestSupport
import Testing

@testable import AcetatePixels

/// Areas of curves, compared with polygons of hundreds of their points.
@Suite struct CurveFlatteningTests {
    private typealias Point = SIMD2<Double>

    private struct Cubic {
        let start, control1, control2, end: Point

        func point(_ t: Double) -> Point {
            let u = 1 - t
            return u * u * u * start + 3 * u * u * t * control1 + 3 * u * t * t * control2 + t * t * t * end
        }
    }

    /// The greatest difference of a pixel from the area of the curves, in levels of 255.
    private func error(_ curves: [Cubic], _ size: Int) -> Double {
        let flattened = coverage(size) { outline in
            outline.addLine(to: curves[0].start)
            for curve in curves { outline.addCurve(to: curve.end, curve.control1, curve.control2) }
            outline.close()
        }
        let exact = coverage(size) { outline in
            outline.addPolygon(curves.flatMap { curve in (0..<500).map { curve.point(Double($0) / 500) } })
        }
        return greatestDifference(flattened, exact)
    }

    @Test(arguments: [1.0, 3, 10, 30, 100, 250])
    func `any curves cover each pixel with an error of less than a level`(_ extent: Double) {
        var random = SeededGenerator(seed: UInt64(extent))
        for _ in 0..<40 {
            func point() -> Point {
                Point(.random(in: 0...extent, using: &random), .random(in: 0...extent, using: &random)) + 4
            }
            let (a, b) = (point(), point())
            let curves = [
                Cubic(start: a, control1: point(), control2: point(), end: b),
                Cubic(start: b, control1: point(), control2: point(), end: a),
            ]
            #expect(error(curves, Int(extent) + 8) < 1, "\(curves)")
        }
    }

    @Test(arguments: [0.3, 1, 2, 3, 5, 8, 20, 60, 150])
    func `circles cover each pixel with an error of less than a level`(_ radius: Double) {
        var random = SeededGenerator(seed: UInt64(radius * 10))
        for _ in 0..<20 {
            let center =
                Point(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)) + (radius + 2)
            let axes = [Point(radius, 0), Point(0, radius), Point(-radius, 0), Point(0, -radius)]
            let curves = (0..<4).map { index in
                let (from, to) = (axes[index], axes[(index + 1) % 4])
                return Cubic(
                    start: center + from, control1: center + from + 0.5523 * to, control2: center + to + 0.5523 * from,
                    end: center + to)
            }
            #expect(error(curves, Int(2 * radius) + 6) < 1, "center \(center)")
        }
    }

    @Test func `a small curve needs few lines`() {
        // The time of an outline is that of its lines. A quarter of a circle with a radius of 3 pixels has 26 lines within
        // 1/512 of a pixel.
        var outline = PixelOutline(window: PixelRect(x: 0, y: 0, width: 8, height: 8))
        outline.addLine(to: Point(7, 4))
        outline.addCurve(to: Point(4, 7), Point(7, 5.6569), Point(5.6569, 7))
        #expect(outline.lines.count <= 12)
    }
}
