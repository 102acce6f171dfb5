import CoreGraphics
import Testing

/// Copies of paths, compared with points that are tested one by one.
@Suite struct PathAreaTests {
    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    /// The area by the shoelace formula; the outlines of areas wind counterclockwise, and holes clockwise.
    private func area(_ path: CGPath) -> CGFloat {
        var sum: CGFloat = 0
        var (start, last) = (CGPoint.zero, CGPoint.zero)
        path.applyWithBlock { element in
            let to: CGPoint
            switch element.pointee.type {
            case .moveToPoint:
                (start, last) = (element.pointee.points[0], element.pointee.points[0])
                return
            case .closeSubpath: to = start
            default: to = element.pointee.points[0]
            }
            sum += last.x * to.y - last.y * to.x
            last = to
        }
        return sum / 2
    }

    /// A random path of lines and curves that cross each other.
    private func randomPath(_ generator: inout SeededGenerator) -> CGPath {
        let path = CGMutablePath()
        func point() -> CGPoint {
            CGPoint(
                x: CGFloat.random(in: 0...100, using: &generator), y: CGFloat.random(in: 0...100, using: &generator))
        }
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            path.move(to: point())
            for _ in 0..<4 {
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

    /// Whether a point is within `distance` of the path's outline.
    private func isNear(_ point: CGPoint, _ path: SampledPath, _ distance: CGFloat) -> Bool {
        path.polygons.contains { polygon in
            zip(polygon, polygon.dropFirst() + polygon.prefix(1)).contains { a, b in
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let length = dx * dx + dy * dy
                let t = length > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
                return hypot(a.x + t * dx - point.x, a.y + t * dy - point.y) < distance
            }
        }
    }

    @Test func `areas of rectangles are exact`() {
        let (a, b) = (rect(0, 0, 10, 10), rect(4, 6, 10, 10))
        #expect(area(a.union(b)) == 176 && a.union(b).boundingBox == CGRect(x: 0, y: 0, width: 14, height: 16))
        #expect(a.intersection(b).isRect(nil) && area(a.intersection(b)) == 24)
        #expect(area(a.subtracting(b)) == 76)
        #expect(area(a.symmetricDifference(b)) == 152)
        let ring = a.subtracting(rect(2, 2, 3, 3))
        #expect(area(ring) == 91 && !ring.contains(CGPoint(x: 3, y: 3)))
        #expect(!ring.contains(CGPoint(x: 3, y: 3), using: .evenOdd) && ring.contains(CGPoint(x: 1, y: 3)))
        #expect(a.intersects(b) && !a.intersects(rect(10, 0, 5, 5)) && !a.intersects(rect(20, 20, 1, 1)))
        #expect(a.intersection(rect(20, 20, 1, 1)).isEmpty && a.subtracting(a).isEmpty)
        #expect(area(a.union(a)) == 100 && area(a.union(rect(10, 0, 10, 10))) == 200)
        #expect(CGMutablePath().normalized().isEmpty && area(a.union(CGMutablePath())) == 100)
    }

    @Test func `paths without area or with huge coordinates have outlines`() {
        let point = CGMutablePath()
        point.addLines(between: [CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)])
        point.closeSubpath()
        #expect(point.normalized().isEmpty)
        #expect(point.union(point).isEmpty)
        #expect(CGMutablePath().normalized().isEmpty)
        #expect(area(rect(0, 0, 2, 2).union(point)) == 4)
        for size in [1e-300, 1e300, CGFloat.greatestFiniteMagnitude] {
            let huge = rect(-size / 4, -size / 4, size / 2, size / 2)
            let outline = huge.normalized().boundingBox
            #expect(outline.isNull || abs(outline.width / huge.boundingBox.width - 1) < 1e-6)
            for join in [CGLineJoin.miter, .round, .bevel] {
                let stroke = rect(0, 0, 1, 1).copy(
                    strokingWithWidth: size, lineCap: .round, lineJoin: join, miterLimit: 10)
                #expect(stroke.isEmpty || stroke.boundingBox.width.isFinite)
            }
        }
    }

    @Test func `the rule decides what is inside`() {
        let twice = CGMutablePath()
        twice.addPath(rect(0, 0, 10, 10))
        twice.addPath(rect(2, 2, 4, 4))
        #expect(area(twice.normalized()) == 100)
        #expect(area(twice.normalized(using: .evenOdd)) == 84)
    }

    @Test(arguments: 0..<12)
    func `areas of random paths equal tests of their points`(seed: Int) {
        var generator = SeededGenerator(UInt64(seed + 1))
        let (a, b) = (randomPath(&generator), randomPath(&generator))
        let (sampledA, sampledB) = (SampledPath(a, steps: 100), SampledPath(b, steps: 100))
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let areas = [
                a.normalized(using: rule), a.union(b, using: rule), a.intersection(b, using: rule),
                a.subtracting(b, using: rule), a.symmetricDifference(b, using: rule),
            ]
            for _ in 0..<40 {
                let point = CGPoint(
                    x: CGFloat.random(in: 0...100, using: &generator), y: CGFloat.random(in: 0...100, using: &generator)
                )
                // Curves are flattened to within a hundredth.
                if isNear(point, sampledA, 0.1) || isNear(point, sampledB, 0.1) { continue }
                let (inA, inB) = (a.contains(point, using: rule), b.contains(point, using: rule))
                let expected = [inA, inA || inB, inA && inB, inA && !inB, inA != inB]
                for result in [CGPathFillRule.winding, .evenOdd] {
                    #expect(areas.map { $0.contains(point, using: result) } == expected)
                }
            }
        }
    }

    @Test func `a stroked copy fills like a stroke`() throws {
        for (cap, join) in [(CGLineCap.butt, CGLineJoin.miter), (.round, .round), (.square, .bevel)] {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 15, y: 15))
            path.addLine(to: CGPoint(x: 50, y: 80))
            path.addLine(to: CGPoint(x: 70, y: 20))
            path.addCurve(
                to: CGPoint(x: 20, y: 60), control1: CGPoint(x: 110, y: 30), control2: CGPoint(x: 60, y: 90))
            let (stroked, filled, replaced) = (try bitmap(100, 100), try bitmap(100, 100), try bitmap(100, 100))
            for context in [stroked, replaced] {
                context.addPath(path)
                context.setLineWidth(8)
                context.setLineCap(cap)
                context.setLineJoin(join)
                context.setMiterLimit(10)
            }
            stroked.strokePath()
            filled.addPath(path.copy(strokingWithWidth: 8, lineCap: cap, lineJoin: join, miterLimit: 10))
            filled.fillPath()
            replaced.replacePathWithStrokedPath()
            replaced.fillPath()
            for other in [filled, replaced] {
                let (a, b) = (try #require(stroked.makeImage()), try #require(other.makeImage()))
                var (worst, sum) = (0, 0)
                for y in 0..<100 {
                    for x in 0..<100 {
                        let difference = a.pixel(x, y).distance(to: b.pixel(x, y))
                        (worst, sum) = (max(worst, difference), sum + difference)
                    }
                }
                // Cairo flattens curves and round caps to within a tenth of a pixel.
                #expect(worst <= 40 && sum < 10_000)
            }
        }
    }

    @Test func `the outline of a stroked rectangle is two rectangles`() {
        let path = rect(10, 10, 20, 30).copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(abs(area(path) - (22 * 32 - 18 * 28)) < 1e-4)
        #expect(path.boundingBox.insetBy(dx: 1, dy: 1).equalTo(CGRect(x: 10, y: 10, width: 20, height: 30)))
        #expect(rect(0, 0, 1, 1).copy(strokingWithWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 1).isEmpty)
        let scaled = rect(10, 10, 20, 30).copy(
            strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
            transform: CGAffineTransform(scaleX: 2, y: 2))
        #expect(abs(area(scaled) - (42 * 62 - 38 * 58)) < 1e-3)
    }

    @Test func `a dashed copy has the dashes of the line`() throws {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 0))
        var ends: [CGFloat] = []
        line.copy(dashingWithPhase: 1, lengths: [3, 2]).applyWithBlock { ends.append($0.pointee.points[0].x) }
        try #require(ends.count == 6)
        for (end, expected) in zip(ends, [0, 2, 4, 7, 9, 10]) { #expect(abs(end - CGFloat(expected)) < 1e-9) }
        #expect(line.copy(dashingWithPhase: 0, lengths: []) == line)
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        var count = 0
        circle.copy(dashingWithPhase: 0, lengths: [10, 10]).applyWithBlock {
            if $0.pointee.type == .moveToPoint { count += 1 }
        }
        // The circumference is 314.2, and the last dash of 4.2 joins the first one or is one of its own.
        #expect((15...16).contains(count))
    }

    @Test func `flat lines stay near the curves`() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        for threshold in [5.0, 0.5, 0.01] {
            let flat = circle.flattened(threshold: threshold)
            flat.applyWithBlock { #expect($0.pointee.type != .addCurveToPoint) }
            for polygon in SampledPath(flat, steps: 20).polygons {
                for point in polygon { #expect(abs(hypot(point.x - 50, point.y - 50) - 50) <= threshold + 0.02) }
            }
        }
        #expect(rect(0, 0, 1, 1).flattened(threshold: 1) == rect(0, 0, 1, 1))
    }
}
