import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Testing

/// Areas of strokes of ellipses, compared with rings of hundreds of points of both edges.
@Suite struct StrokeFlatteningTests {
    private typealias Point = SIMD2<Double>

    private static let handle = 0.552_284_749_830_793

    /// The point of a quarter of an ellipse with these axes, and the unit normal to its left.
    private func edge(_ from: Point, _ to: Point, _ t: Double) -> (place: Point, normal: Point) {
        let (a, b) = (from + Self.handle * to, to + Self.handle * from)
        let u = 1 - t
        let place = u * u * u * from + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * to
        let way = u * u * (a - from) + 2 * u * t * (b - a) + t * t * (to - b)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        return (place, Point(-way.y, way.x) / length)
    }

    @Test(arguments: [2.0, 4, 8, 20, 60, 120])
    func `the stroke of an ellipse covers each pixel with an error of less than one and a half levels`(
        _ radius: Double
    ) {
        var random = SeededGenerator(seed: UInt64(radius))
        for _ in 0..<20 {
            let width = Double.random(in: 0.3...(radius / 3), using: &random)
            let axes = Point(radius, radius * .random(in: 0.6...1, using: &random))
            let size = Int(2 * radius + width) + 5
            let center =
                Point(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)) + Double(size / 2)
            let path = CGPath(
                ellipseIn: CGRect(
                    x: center.x - axes.x, y: center.y - axes.y, width: 2 * axes.x, height: 2 * axes.y), transform: nil)
            let pen = PenStroke(
                width: width, cap: .butt, join: .miter, miterLimit: 10, tolerance: 1.0 / 256, pixel: 1,
                visible: CGRect(x: 0, y: 0, width: size, height: size))
            let flattened = coverage(size) { outline in
                pen.cover(path.elements.penLines) { outline.addPart($0) { $0 } }
            }
            let exact = coverage(size) { outline in
                let ends = [Point(axes.x, 0), Point(0, axes.y), Point(-axes.x, 0), Point(0, -axes.y)]
                for side in [width / 2, -width / 2] {
                    let ring = (0..<4).flatMap { quarter in
                        (0..<500).map { index in
                            let (place, normal) = edge(
                                ends[quarter], ends[(quarter + 1) % 4], Double(index) / 500)
                            return center + place + side * normal
                        }
                    }
                    outline.addPolygon(side > 0 ? ring : ring.reversed())
                }
            }
            let error = greatestDifference(flattened, exact)
            #expect(error < 1.5, "\(width) \(axes)")
        }
    }

    @Test func `the stroke of a small circle has few lines`() {
        // The time of an outline is that of its lines. Both edges of a quarter of this circle have 20 lines within 1/256 of a
        // pixel.
        let pen = PenStroke(
            width: 1, cap: .butt, join: .miter, miterLimit: 10, tolerance: 1.0 / 256, pixel: 1,
            visible: CGRect(x: 0, y: 0, width: 12, height: 12))
        var lines = 0
        pen.cover(CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 10, height: 10), transform: nil).elements.penLines) {
            lines += $0.points.count
        }
        #expect(lines <= 4 * 2 * 14)
    }
}
