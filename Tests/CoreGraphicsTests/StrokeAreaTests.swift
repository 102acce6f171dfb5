import CoreGraphics
import Foundation
import Testing

/// The area of strokes, compared with points that are tested one by one against the pieces of the line.
@Suite struct StrokeAreaTests {
    /// A line as short straight pieces.
    private struct Polyline {
        /// The corner at the end of a piece: a join of the pen, or a point of a curve, where joins are round.
        enum Corner {
            case join, curve
        }

        var points: [SIMD2<Double>]
        /// For each point except the first.
        var corners: [Corner] = []
        var isClosed = false
    }

    private static func inside(_ polylines: [Polyline], _ p: SIMD2<Double>, _ pen: Pen) -> Bool {
        polylines.contains { inside($0, p, pen) }
    }

    struct Pen: Sendable {
        let width: Double
        let cap: CGLineCap
        let join: CGLineJoin
        var miterLimit = 4.0
    }

    private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }
    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

    private static func inside(_ line: Polyline, _ p: SIMD2<Double>, _ pen: Pen) -> Bool {
        let half = pen.width / 2
        let points = line.points
        let ways = zip(points, points.dropFirst()).map { a, b in (b - a) / dot(b - a, b - a).squareRoot() }
        for (index, way) in ways.enumerated() {
            let (from, to) = (p - points[index], p - points[index + 1])
            if dot(from, way) >= 0, dot(to, way) <= 0, abs(cross(way, from)) <= half { return true }
        }
        for index in 1..<points.count {
            guard index < ways.count || line.isClosed else { continue }
            let (from, to) = (ways[index - 1], ways[index % ways.count])
            let away = p - points[index]
            let join = line.corners[index - 1] == .join ? pen.join : .round
            switch join {
            case .round: if dot(away, away) <= half * half, dot(away, from) >= 0, dot(away, to) <= 0 { return true }
            case .bevel, .miter:
                // On the outer side of both lines' ends: a triangle, or a quadrilateral up to the miter.
                let side = cross(from, to) > 0 ? -1.0 : 1
                let (a, b) = (
                    SIMD2(-from.y, from.x) * (side * half), SIMD2(-to.y, to.x) * (side * half)
                )
                let cosine = 1 + dot(from, to)
                var corners = [SIMD2<Double>.zero, a, b]
                if join == .miter, cosine > 1e-9, (2 / cosine).squareRoot() <= pen.miterLimit {
                    corners.insert((a + b) / cosine, at: 2)
                }
                let turns = corners.indices.map { i -> Double in
                    let (u, v) = (corners[i], corners[(i + 1) % corners.count])
                    return cross(v - u, away - u)
                }
                if turns.allSatisfy({ $0 >= 0 }) || turns.allSatisfy({ $0 <= 0 }) { return true }
            }
        }
        guard !line.isClosed else { return false }
        for (end, way) in [(points[0], -ways[0]), (points[points.count - 1], ways[ways.count - 1])] {
            let away = p - end
            switch pen.cap {
            case .butt: break
            case .round: if dot(away, away) <= half * half, dot(away, way) >= 0 { return true }
            case .square:
                if dot(away, way) >= 0, dot(away, way) <= half, abs(cross(way, away)) <= half { return true }
            }
        }
        return false
    }

    /// The winding number of outlines around a point.
    private static func winding(_ outlines: [[SIMD2<Double>]], _ p: SIMD2<Double>) -> Int {
        var sum = 0
        for outline in outlines {
            var a = outline[outline.count - 1]
            for b in outline {
                if (a.y <= p.y) != (b.y <= p.y), (cross(b - a, p - a) > 0) == (b.y > a.y) {
                    sum += b.y > a.y ? 1 : -1
                }
                a = b
            }
        }
        return sum
    }

    private static func randomPath(_ generator: inout SeededGenerator) -> (CGPath, [Polyline]) {
        let path = CGMutablePath()
        var lines: [Polyline] = []
        let spread = Double.random(in: 10...50, using: &generator)
        func point() -> SIMD2<Double> {
            SIMD2(
                .random(in: 50 - spread...50 + spread, using: &generator),
                .random(in: 50 - spread...50 + spread, using: &generator))
        }
        func cg(_ p: SIMD2<Double>) -> CGPoint { CGPoint(x: p.x, y: p.y) }
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            var line = Polyline(points: [point()])
            path.move(to: cg(line.points[0]))
            let curves = Int.random(in: 1...6, using: &generator)
            // The start of a smooth curve continues the end of the previous one.
            var smooth: SIMD2<Double>?
            for _ in 0..<curves {
                let (from, to) = (line.points[line.points.count - 1], point())
                if Int.random(in: 0...2, using: &generator) > 0 {
                    path.addLine(to: cg(to))
                    line.points.append(to)
                    line.corners.append(.join)
                    smooth = to + (to - from) / 3
                    continue
                }
                let a = Bool.random(using: &generator) ? smooth ?? point() : point()
                let b = point()
                path.addCurve(to: cg(to), control1: cg(a), control2: cg(b))
                let steps = 200
                for step in 1...steps {
                    let t = Double(step) / Double(steps), u = 1 - t
                    line.points.append(u * u * u * from + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * to)
                    line.corners.append(step < steps ? .curve : .join)
                }
                smooth = to + (to - b)
            }
            if Bool.random(using: &generator) {
                path.closeSubpath()
                line.points.append(line.points[0])
                line.corners.append(.join)
                line.isClosed = true
            }
            lines.append(line)
        }
        return (path, lines)
    }

    @Test(arguments: 0..<36)
    func `a point is covered if a piece, a join or a cap covers it`(seed: Int) {
        var generator = SeededGenerator(UInt64(seed + 1))
        let (path, lines) = Self.randomPath(&generator)
        let pen = Pen(
            width: pow(100, .random(in: -0.2...1, using: &generator)), cap: [.butt, .round, .square][seed % 3],
            join: [.miter, .round, .bevel][seed / 3 % 3])
        let visible = CGRect(x: 0, y: 0, width: 100, height: 100)
        let stroke = PenStroke(
            width: pen.width, cap: pen.cap, join: pen.join, miterLimit: pen.miterLimit, tolerance: 1e-3,
            visible: visible)
        var outlines: [[SIMD2<Double>]] = []
        stroke.cover(path.elements.penLines) { part in
            outlines += part.slices.map(Array.init)
            // No area of a part winds in the other direction.
            let corner = part.points[0] + SIMD2(0.01, 0.02)
            #expect(Self.winding(part.slices.map(Array.init), corner) <= 0)
        }
        var decided = 0
        for _ in 0..<50 {
            let p = SIMD2(Double.random(in: 0...100, using: &generator), .random(in: 0...100, using: &generator))
            let expected = Self.inside(lines, p, pen)
            // Points at an edge are not decided.
            let around = [SIMD2(0.03, 0), SIMD2(-0.03, 0), SIMD2(0, 0.03), SIMD2(0, -0.03)]
            guard around.allSatisfy({ Self.inside(lines, p + $0, pen) == expected }) else { continue }
            decided += 1
            let winding = Self.winding(outlines, p)
            #expect(winding <= 0 && (winding != 0) == expected, "\(p)")
        }
        #expect(decided > 30)
    }

    @Test func `a closed line has two outlines of its corners, and an open one has one`() {
        func outlines(_ path: CGPath, _ join: CGLineJoin) -> [[SIMD2<Double>]] {
            var result: [[SIMD2<Double>]] = []
            PenStroke(
                width: 2, cap: .butt, join: join, miterLimit: 10, tolerance: 1e-3,
                visible: CGRect(x: -50, y: -50, width: 200, height: 200)
            ).cover(path.elements.penLines) { result += $0.slices.map(Array.init) }
            return result
        }
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
        #expect(outlines(square, .miter).map(\.count) == [4, 4])
        #expect(outlines(square, .bevel).map(\.count).sorted() == [4, 8])
        let corner = CGMutablePath()
        corner.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)])
        #expect(outlines(corner, .miter).map(\.count) == [6])
    }

    @Test(arguments: [38.0, 40, 42, 60])
    func `the outlines of a pen that is about as wide as a circle have no lines across the circle`(width: Double) {
        let radius = 20.0
        let stroke = PenStroke(
            width: width, cap: .butt, join: .miter, miterLimit: 10, tolerance: 1e-3,
            visible: CGRect(x: -100, y: -100, width: 200, height: 200))
        let circle = CGPath(
            ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius), transform: nil)
        var length = 0.0
        stroke.cover(circle.elements.penLines) { outlines in
            for outline in outlines.slices {
                for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
                    length += Self.dot(b - a, b - a).squareRoot()
                }
            }
        }
        // The outer and the inner edge, and at each of the four quarters two lines across.
        let edges = 2 * Double.pi * (radius + width / 2) + 2 * Double.pi * abs(radius - width / 2)
        #expect(length < edges + 8 * width)
    }
}
