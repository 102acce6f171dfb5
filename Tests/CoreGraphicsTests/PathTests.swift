import CoreGraphics
import Testing

/// A small deterministic generator (xorshift64*).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// A densely sampled path: the slow reference for bounds and hit tests.
struct SampledPath {
    private(set) var polygons: [[CGPoint]] = []

    init(_ path: CGPath, steps: Int = 400) {
        var current = CGPoint.zero
        var polygon: [CGPoint] = []
        func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }
        path.applyWithBlock { element in
            let type = element.pointee.type
            var points = [current] + (0..<type.pointCountForTests).map { element.pointee.points[$0] }
            switch type {
            case .moveToPoint:
                if !polygon.isEmpty { polygons.append(polygon) }
                polygon = [points[1]]
            case .closeSubpath:
                points.append(polygon.first ?? current)
                polygon.append(points[1])
            default:
                for step in 1...steps {
                    // De Casteljau's algorithm.
                    var row = points
                    while row.count > 1 {
                        row = zip(row, row.dropFirst()).map { mix($0, $1, CGFloat(step) / CGFloat(steps)) }
                    }
                    polygon.append(row[0])
                }
            }
            current = points[points.count - 1]
        }
        if !polygon.isEmpty { polygons.append(polygon) }
    }

    var bounds: CGRect { CGRect(around: polygons.joined()) }

    /// The winding number, from the sum of the angles that the sides subtend.
    func winding(_ point: CGPoint) -> Int {
        var angle = 0.0
        for polygon in polygons {
            for (a, b) in zip(polygon, polygon.dropFirst() + [polygon[0]]) {
                let (ax, ay, bx, by) = (a.x - point.x, a.y - point.y, b.x - point.x, b.y - point.y)
                angle += atan2(ax * by - ay * bx, ax * bx + ay * by)
            }
        }
        return Int((angle / (2 * .pi)).rounded())
    }

    /// The distance from the outline.
    func distance(_ point: CGPoint) -> CGFloat {
        var least = CGFloat.infinity
        for polygon in polygons {
            for (a, b) in zip(polygon, polygon.dropFirst() + [polygon[0]]) {
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = dx * dx + dy * dy
                let t = length == 0 ? 0 : min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1)
                least = min(least, hypot(a.x + t * dx - point.x, a.y + t * dy - point.y))
            }
        }
        return least
    }
}

extension CGRect {
    /// Whether this rectangle contains another one, except for rounding errors.
    fileprivate func encloses(_ other: CGRect) -> Bool {
        minX - 1e-9 <= other.minX && minY - 1e-9 <= other.minY && maxX + 1e-9 >= other.maxX && maxY + 1e-9 >= other.maxY
    }
}

extension CGPathElementType {
    fileprivate var pointCountForTests: Int {
        switch self {
        case .moveToPoint, .addLineToPoint: 1
        case .addQuadCurveToPoint: 2
        case .addCurveToPoint: 3
        case .closeSubpath: 0
        }
    }
}

@Suite struct PathTests {
    private func randomPath(_ seed: UInt64) -> CGMutablePath {
        var generator = SeededGenerator(seed)
        func point() -> CGPoint {
            CGPoint(x: .random(in: -50...50, using: &generator), y: .random(in: -50...50, using: &generator))
        }
        let path = CGMutablePath()
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                switch Int.random(in: 0...2, using: &generator) {
                case 0: path.addLine(to: point())
                case 1: path.addQuadCurve(to: point(), control: point())
                default: path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            if Bool.random(using: &generator) { path.closeSubpath() }
        }
        return path
    }

    @Test(arguments: 1...12)
    func `contains matches the winding number`(seed: UInt64) {
        let path = randomPath(seed)
        let reference = SampledPath(path, steps: 120)
        var generator = SeededGenerator(seed + 1000)
        for _ in 0..<120 {
            let point = CGPoint(
                x: .random(in: -60...60, using: &generator), y: .random(in: -60...60, using: &generator))
            guard reference.distance(point) > 0.1 else { continue }
            let winding = reference.winding(point)
            #expect(path.contains(point, using: .winding) == (winding != 0))
            #expect(path.contains(point, using: .evenOdd) == (winding % 2 != 0))
        }
    }

    @Test(arguments: 1...40)
    func `the bounding box fits the curve`(seed: UInt64) {
        let path = randomPath(seed)
        let (bounds, sampled) = (path.boundingBoxOfPath, SampledPath(path).bounds)
        #expect(bounds.encloses(sampled))
        #expect(abs(bounds.minX - sampled.minX) < 0.01 && abs(bounds.maxX - sampled.maxX) < 0.01)
        #expect(abs(bounds.minY - sampled.minY) < 0.01 && abs(bounds.maxY - sampled.maxY) < 0.01)
        #expect(path.boundingBox.encloses(bounds))
    }

    @Test func `a path is printed as its segments`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0.5))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 1, y: 2), control: CGPoint(x: 3, y: 4))
        path.addCurve(to: CGPoint(x: 1, y: 2), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
        path.closeSubpath()
        #expect("\(path)".hasSuffix("\n"))
        let lines = "\(path)".split(separator: "\n")
        #expect(lines.first?.hasPrefix("Path 0x") == true)
        #expect(
            lines.dropFirst() == [
                "  moveto (0, 0.5)", "    lineto (10, 0)", "    quadto (3, 4) (1, 2)",
                "    curveto (3, 4) (5, 6) (1, 2)", "    closepath",
            ])
    }

    @Test func `an ellipse fits its rectangle and is round`() {
        let path = CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 40, height: 40), transform: nil)
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxX - 50) < 1e-9)
        for polygon in SampledPath(path).polygons {
            for point in polygon { #expect(abs(hypot(point.x - 30, point.y - 40) - 20) < 20 * 2.8e-4) }
        }
    }

    @Test(arguments: [
        (0.0, Double.pi / 2, false, Double.pi / 2), (0.0, Double.pi / 2, true, -3 * Double.pi / 2),
        (Double.pi, 0.0, false, Double.pi), (0.0, 2 * Double.pi, false, 2 * Double.pi), (1.0, 1.0, false, 0.0),
    ])
    func `an arc runs in its direction`(start: Double, end: Double, clockwise: Bool, sweep: Double) {
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: 1, y: 2), radius: 5, startAngle: start, endAngle: end, clockwise: clockwise)
        let points = SampledPath(path).polygons[0]
        var sum = 0.0
        for (a, b) in zip(points, points.dropFirst()) {
            #expect(abs(hypot(b.x - 1, b.y - 2) - 5) < 5 * 2.8e-4)
            sum += atan2(
                (a.x - 1) * (b.y - 2) - (a.y - 2) * (b.x - 1), (a.x - 1) * (b.x - 1) + (a.y - 2) * (b.y - 2))
        }
        #expect(abs(sum - sweep) < 1e-6)
    }

    @Test func `a tangent arc rounds a corner`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        for point in SampledPath(path).polygons[0] where point.x > 6 {
            #expect(abs(hypot(point.x - 6, point.y - 4) - 4) < 2e-3)
        }
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 4)
        #expect(straight.currentPoint == CGPoint(x: 5, y: 0))
    }

    @Test func `corner radii are clamped to half of the sides`() {
        let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
        let path = CGPath(roundedRect: rect, cornerWidth: 100, cornerHeight: 100, transform: nil)
        #expect(path.boundingBoxOfPath.equalTo(rect))
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
        #expect(path.contains(CGPoint(x: 10, y: 0.1)))
        let plain = CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5, transform: nil)
        #expect(plain.isRect(nil))
    }

    @Test func `isRect recognizes rectangles`() {
        var found = CGRect.zero
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        var turn = CGAffineTransform(rotationAngle: 0.1)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(&found))
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    }

    @Test func `copies do not change with the original`() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = try #require(path.copy())
        let mutable = try #require(path.mutableCopy())
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(copy == mutable && copy != path)
        #expect(copy.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
        path.addPath(path)
        #expect(SampledPath(path).polygons.count == 4)
    }

    @Test func `invalid segments are ignored`() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.closeSubpath()
        #expect(path.isEmpty)
        path.move(to: CGPoint(x: CGFloat.nan, y: 0))
        path.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .nan, clockwise: true)
        path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        path.addRect(.null)
        #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1e300, clockwise: false)
        #expect(!path.isEmpty)
    }

    @Test func `closing returns to the start`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 5, y: 1))
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 1))
        path.closeSubpath()
        var kinds: [CGPathElementType] = []
        path.applyWithBlock { kinds.append($0.pointee.type) }
        #expect(kinds == [.moveToPoint, .addLineToPoint, .closeSubpath])
    }
    // Programs for macOS collect elements in an array, and read their points later.
    @Test func `points of elements can be read as long as the path exists`() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 4), transform: nil)
        var elements: [CGPathElement] = []
        path.applyWithBlock { elements.append($0.pointee) }
        var points: [CGPoint] = []
        path.applyWithBlock { element in
            for index in 0..<element.pointee.type.pointCountForTests { points.append(element.pointee.points[index]) }
        }
        let kept = elements.flatMap { element in (0..<element.type.pointCountForTests).map { element.points[$0] } }
        #expect(kept == points)
        #expect(kept.count == 1 + 4 * 3)
        withExtendedLifetime(path) {}
    }
}
