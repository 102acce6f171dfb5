import AppKit
import Testing

@Suite struct BezierPathTests {
    /// The kinds and the points of all elements.
    private func elements(_ path: NSBezierPath) -> [(NSBezierPath.ElementType, [NSPoint])] {
        (0..<path.elementCount).map { index in
            var points = [NSPoint](repeating: .zero, count: 3)
            let type = path.element(at: index, associatedPoints: &points)
            let count =
                switch type {
                case .moveTo, .lineTo: 1
                case .quadraticCurveTo: 2
                case .cubicCurveTo: 3
                case .closePath: 0
                }
            return (type, Array(points.prefix(count)))
        }
    }

    @Test func `The path of a rectangle is closed`() {
        let path = NSBezierPath(rect: NSRect(x: 1, y: 2, width: 3, height: 4))
        let all = elements(path)
        #expect(all.map(\.0) == [.moveTo, .lineTo, .lineTo, .lineTo, .closePath])
        #expect(
            all.flatMap(\.1) == [
                NSPoint(x: 1, y: 2), NSPoint(x: 4, y: 2), NSPoint(x: 4, y: 6), NSPoint(x: 1, y: 6),
            ])
        #expect(path.currentPoint == NSPoint(x: 1, y: 2))
        #expect(path.cgPath == CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
    }

    @Test func `A path that is set has only its own elements`() {
        let (path, rect) = (NSBezierPath(), CGPath(rect: NSRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
        path.cgPath = rect
        #expect(path.cgPath == rect && path.elementCount == 5)
    }

    @Test func `A path is printed as on macOS`() {
        let path = NSBezierPath()
        path.move(to: .zero)
        path.line(to: NSPoint(x: 1, y: 1))
        path.curve(to: .zero, controlPoint1: NSPoint(x: 1, y: 0.5), controlPoint2: NSPoint(x: 0.5, y: 1))
        let address = String(UInt(bitPattern: ObjectIdentifier(path)), radix: 16)
        #expect(
            "\(path)" == """
                Path <0x\(address)>
                  Bounds: {{0, 0}, {1, 1}}
                  Control point bounds: {{0, 0}, {1, 1}}
                    0.000000 0.000000 moveto
                    1.000000 1.000000 lineto
                    1.000000 0.500000 0.500000 1.000000 0.000000 0.000000 curveto
                """)
    }

    @Test func `A path is created from a CGPath and becomes an equal one`() {
        let source = CGMutablePath()
        source.move(to: CGPoint(x: 1, y: 1))
        source.addQuadCurve(to: CGPoint(x: 5, y: 1), control: CGPoint(x: 3, y: 4))
        source.addCurve(to: CGPoint(x: 9, y: 1), control1: CGPoint(x: 6, y: 0), control2: CGPoint(x: 8, y: 3))
        source.closeSubpath()
        source.move(to: CGPoint(x: 20, y: 20))
        source.addLine(to: CGPoint(x: 30, y: 20))
        let path = NSBezierPath(cgPath: source)
        #expect(path.cgPath == source)
        #expect(
            elements(path).map(\.0) == [
                .moveTo, .quadraticCurveTo, .cubicCurveTo, .closePath, .moveTo, .lineTo,
            ])
    }

    @Test func `Relative elements start at the current point`() {
        let path = NSBezierPath()
        path.relativeLine(to: NSPoint(x: 1, y: 1))
        #expect(path.isEmpty, "there is no current point")
        path.move(to: NSPoint(x: 10, y: 10))
        path.relativeLine(to: NSPoint(x: 5, y: 0))
        path.relativeCurve(
            to: NSPoint(x: 3, y: 3), controlPoint1: NSPoint(x: 1, y: 0), controlPoint2: NSPoint(x: 2, y: 3))
        path.relativeMove(to: NSPoint(x: -8, y: -3))
        let all = elements(path)
        #expect(all[1].1 == [NSPoint(x: 15, y: 10)])
        #expect(all[2].1 == [NSPoint(x: 16, y: 10), NSPoint(x: 17, y: 13), NSPoint(x: 18, y: 13)])
        #expect(all[3].1 == [NSPoint(x: 10, y: 10)])
    }

    @Test func `An oval starts in the lower right quadrant and is near the ellipse`() {
        let path = NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 200, height: 100))
        let curve = NSBezierPath.ElementType.cubicCurveTo
        #expect(elements(path).map(\.0) == [.moveTo, curve, curve, curve, curve])
        let start = elements(path)[0].1[0]
        #expect(hypot(path.currentPoint.x - start.x, path.currentPoint.y - start.y) < 1e-9)
        #expect(abs(start.x - (100 + 100 * 0.5.squareRoot())) < 1e-9)
        #expect(abs(start.y - (50 - 50 * 0.5.squareRoot())) < 1e-9)
        let bounds = path.bounds
        for (a, b) in [(bounds.minX, 0), (bounds.minY, 0), (bounds.maxX, 200), (bounds.maxY, 100)]
            as [(CGFloat, CGFloat)]
        {
            // The cubic curves differ from the circle by less than 0.03% of the radius.
            #expect(abs(a - b) < 0.03)
        }
        for degrees in stride(from: 0, to: 360, by: 15) {
            let (x, y) = (cos(Double(degrees) * .pi / 180), sin(Double(degrees) * .pi / 180))
            #expect(path.contains(NSPoint(x: 100 + 99.9 * x, y: 50 + 49.95 * y)))
            #expect(!path.contains(NSPoint(x: 100 + 100.1 * x, y: 50 + 50.05 * y)))
        }
    }

    @Test func `A rounded rectangle runs counterclockwise and has limited radii`() {
        let rect = NSRect(x: 0, y: 0, width: 40, height: 20)
        let path = NSBezierPath(roundedRect: rect, xRadius: 5, yRadius: 4)
        #expect(path.currentPoint == elements(path)[0].1[0])
        #expect(abs(path.currentPoint.x - 5) < 1e-9 && abs(path.currentPoint.y - 20) < 1e-9)
        #expect(path.contains(NSPoint(x: 20, y: 0.1)) && path.contains(NSPoint(x: 0.1, y: 10)))
        // The corner's ellipse: ((x - 5) / 5)² + ((y - 4) / 4)² = 1.
        #expect(!path.contains(NSPoint(x: 1, y: 1)) && path.contains(NSPoint(x: 2, y: 1.5)))
        // The shoelace formula over the ends: positive for counterclockwise.
        let ends = elements(path).compactMap { $0.1.last }
        let doubleArea = zip(ends, ends.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        #expect(doubleArea > 0)
        #expect(NSBezierPath(roundedRect: rect, xRadius: 0, yRadius: 4).elementCount == 5, "a plain rectangle")
        let round = NSBezierPath(roundedRect: rect, xRadius: 100, yRadius: 100)
        #expect(abs(round.bounds.width - 40) < 1e-6 && !round.contains(NSPoint(x: 3, y: 3)))
    }

    @Test(arguments: [(0.0, 90.0, false, 90.0), (0, 90, true, -270), (350, 10, false, 20), (90, 0, true, -90)])
    func `Arcs run from the first angle to the second in degrees`(
        start: Double, end: Double, clockwise: Bool, sweep: Double
    ) {
        let path = NSBezierPath()
        path.appendArc(
            withCenter: NSPoint(x: 50, y: 50), radius: 40, startAngle: start, endAngle: end, clockwise: clockwise)
        func point(_ degrees: Double) -> NSPoint {
            NSPoint(x: 50 + 40 * cos(degrees * .pi / 180), y: 50 + 40 * sin(degrees * .pi / 180))
        }
        let all = elements(path)
        let (first, last) = (all[0].1[0], path.currentPoint)
        #expect(all[0].0 == .moveTo)
        #expect(hypot(first.x - point(start).x, first.y - point(start).y) < 1e-9)
        #expect(hypot(last.x - point(start + sweep).x, last.y - point(start + sweep).y) < 1e-9)
        #expect(all.count == 1 + Int((abs(sweep) / 90).rounded(.up)), "a cubic curve for each quarter")
    }

    @Test func `An arc between lines starts with a line from the current point`() {
        let path = NSBezierPath()
        path.move(to: .zero)
        path.appendArc(from: NSPoint(x: 10, y: 0), to: NSPoint(x: 10, y: 10), radius: 4)
        let all = elements(path)
        #expect(all.map(\.0) == [.moveTo, .lineTo, .cubicCurveTo])
        #expect(hypot(all[1].1[0].x - 6, all[1].1[0].y) < 1e-9)
        #expect(hypot(path.currentPoint.x - 10, path.currentPoint.y - 4) < 1e-9)
    }

    @Test func `The reversed path has the same elements from the end to the start`() {
        let path = NSBezierPath()
        path.move(to: NSPoint(x: 0, y: 0))
        path.line(to: NSPoint(x: 10, y: 0))
        path.curve(to: NSPoint(x: 20, y: 0), controlPoint1: NSPoint(x: 12, y: 5), controlPoint2: NSPoint(x: 17, y: 6))
        path.lineWidth = 7
        let reversed = path.reversed
        let all = elements(reversed)
        #expect(all.map(\.0) == [.moveTo, .cubicCurveTo, .lineTo])
        #expect(all[0].1 == [NSPoint(x: 20, y: 0)])
        #expect(all[1].1 == [NSPoint(x: 17, y: 6), NSPoint(x: 12, y: 5), NSPoint(x: 10, y: 0)])
        #expect(all[2].1 == [.zero])
        #expect(reversed.lineWidth == 7)
        #expect(reversed.reversed.cgPath == path.cgPath)
        let triangle = NSBezierPath()
        triangle.move(to: .zero)
        triangle.line(to: NSPoint(x: 4, y: 0))
        triangle.line(to: NSPoint(x: 4, y: 4))
        triangle.close()
        #expect(elements(triangle.reversed).map(\.0) == [.moveTo, .lineTo, .lineTo, .closePath, .moveTo])
        #expect(triangle.reversed.bounds == triangle.bounds)
    }

    /// The elements that macOS gives.
    @Test func `A reversed closed subpath starts at its start`() {
        let rect = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 100, height: 50))
        let reversed = elements(rect.reversed)
        #expect(reversed.map(\.0) == [.moveTo, .lineTo, .lineTo, .lineTo, .closePath, .moveTo])
        let corners = [
            NSPoint.zero, NSPoint(x: 0, y: 50), NSPoint(x: 100, y: 50), NSPoint(x: 100, y: 0),
        ]
        #expect(reversed.prefix(4).map { $0.1.first } == corners)
        #expect(
            elements(rect.reversed.reversed).prefix(4).map { $0.1.first } == elements(rect).prefix(4).map { $0.1.first }
        )
        // A curve that returns to the start needs no line.
        let drop = NSBezierPath()
        drop.move(to: .zero)
        drop.line(to: NSPoint(x: 10, y: 0))
        drop.curve(to: .zero, controlPoint1: NSPoint(x: 20, y: 10), controlPoint2: NSPoint(x: 0, y: 20))
        drop.close()
        let back = elements(drop.reversed)
        #expect(back.map(\.0) == [.moveTo, .cubicCurveTo, .closePath, .moveTo])
        #expect(back[1].1 == [NSPoint(x: 0, y: 20), NSPoint(x: 20, y: 10), NSPoint(x: 10, y: 0)])
    }

    @Test func `The flattened path has lines near the curves`() {
        let circle = NSBezierPath(ovalIn: NSRect(x: -100, y: -100, width: 200, height: 200))
        circle.flatness = 0.5
        let flat = circle.flattened
        #expect(elements(flat).allSatisfy { $0.0 != .cubicCurveTo && $0.0 != .quadraticCurveTo })
        for (_, points) in elements(flat) {
            for point in points { #expect(abs(hypot(point.x, point.y) - 100) < 0.1) }
        }
        // A chord with a sagitta of 0.5 spans 2 acos(1 - 0.5 / 100), so about 32 lines are needed.
        #expect(flat.elementCount > 16 && flat.elementCount < 200)
    }

    @Test func `Points are changed and transformed`() {
        let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 2, height: 2))
        var corner = [NSPoint(x: 5, y: 6)]
        path.setAssociatedPoints(&corner, at: 2)
        #expect(elements(path)[2].1 == [NSPoint(x: 5, y: 6)])
        #expect(path.elementCount == 5)
        path.transform(using: AffineTransform(m11: 2, m12: 0, m21: 0, m22: 3, tX: 10, tY: 20))
        #expect(elements(path)[2].1 == [NSPoint(x: 20, y: 38)])
        #expect(path.bounds == NSRect(x: 10, y: 20, width: 10, height: 18))
        path.removeAllPoints()
        #expect(path.isEmpty && path.bounds == .zero && path.controlPointBounds == .zero)
    }

    @Test func `The winding rule decides whether a point is inside`() {
        let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 30, height: 30))
        path.appendRect(NSRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(NSPoint(x: 15, y: 15)))
        path.windingRule = .evenOdd
        #expect(!path.contains(NSPoint(x: 15, y: 15)) && path.contains(NSPoint(x: 5, y: 5)))
    }

    @Test func `A path is filled, stroked and used as a clip in the current context`() throws {
        let hole = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 20, height: 20))
        hole.append(NSBezierPath(rect: NSRect(x: 5, y: 5, width: 10, height: 10)))
        hole.windingRule = .evenOdd
        let filled = try Bitmap(20, 20) {
            NSColor.red.setFill()
            hole.fill()
        }
        #expect(filled[2, 2] == opaqueRed && filled[10, 10] == 0)
        let stroked = try Bitmap(20, 20) {
            NSColor.blue.setStroke()
            let line = NSBezierPath()
            line.move(to: NSPoint(x: 4, y: 10))
            line.line(to: NSPoint(x: 16, y: 10))
            line.lineWidth = 4
            line.lineCapStyle = .square
            line.stroke()
        }
        #expect(stroked.paintedRect == CGRect(x: 2, y: 8, width: 16, height: 4))
        let dashed = try Bitmap(20, 4) {
            NSColor.red.setStroke()
            let line = NSBezierPath()
            line.move(to: NSPoint(x: 0, y: 2))
            line.line(to: NSPoint(x: 20, y: 2))
            line.lineWidth = 4
            line.setLineDash([2, 3], count: 2, phase: 1)
            line.stroke()
        }
        #expect((0..<20).map { dashed[$0, 2] != 0 } == (0..<20).map { ($0 + 1) % 5 < 2 })
        let clipped = try Bitmap(20, 20) {
            NSGraphicsContext.saveGraphicsState()
            NSBezierPath(rect: NSRect(x: 0, y: 0, width: 10, height: 20)).addClip()
            NSColor.green.setFill()
            NSBezierPath.fill(NSRect(x: 5, y: 5, width: 10, height: 10))
            NSGraphicsContext.restoreGraphicsState()
            NSBezierPath.fill(NSRect(x: 18, y: 0, width: 2, height: 2))
        }
        #expect(clipped[7, 7] == opaqueGreen && clipped[12, 7] == 0)
        #expect(clipped[19, 1] == 0xFF00_0000, "the color and the clip are restored")
    }

    @Test func `A path replaces the clip`() throws {
        let bitmap = try Bitmap(20, 10) {
            NSBezierPath.clip(NSRect(x: 0, y: 0, width: 10, height: 10))
            NSBezierPath(rect: NSRect(x: 5, y: 0, width: 10, height: 10)).setClip()
            NSRect(x: 0, y: 0, width: 20, height: 10).fill()
        }
        #expect(bitmap.paintedRect == CGRect(x: 5, y: 0, width: 10, height: 10))
    }

    @Test func `A line of width 0 is one pixel wide`() throws {
        let bitmap = try Bitmap(10, 10, scale: 2) {
            let line = NSBezierPath()
            line.lineWidth = 0
            line.move(to: NSPoint(x: 0, y: 5.25))
            line.line(to: NSPoint(x: 10, y: 5.25))
            line.stroke()
        }
        #expect(bitmap.paintedRect == CGRect(x: 0, y: 10, width: 20, height: 1))
    }

    @Test func `A copy has the elements and attributes, and does not change with the original`() throws {
        let path = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 4, height: 4))
        path.lineJoinStyle = .round
        path.miterLimit = 3
        path.setLineDash([1, 2], count: 2, phase: 0.5)
        let copy = try #require(path.copy() as? NSBezierPath)
        path.line(to: NSPoint(x: 9, y: 9))
        #expect(copy.elementCount == 5 && copy.lineJoinStyle == .round && copy.miterLimit == 3)
        var (count, phase) = (0, CGFloat(0))
        var lengths: [CGFloat] = [0, 0]
        copy.getLineDash(&lengths, count: &count, phase: &phase)
        #expect(count == 2 && phase == 0.5 && lengths == [1, 2])
    }

    @Test func `Coordinates that are not finite are ignored`() {
        let path = NSBezierPath()
        path.move(to: NSPoint(x: CGFloat.nan, y: 0))
        path.appendOval(in: NSRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        path.appendRoundedRect(.infinite, xRadius: .nan, yRadius: 2)
        #expect(path.isEmpty)
    }
}
