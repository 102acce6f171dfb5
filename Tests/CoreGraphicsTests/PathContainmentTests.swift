import CoreGraphics
import Testing

/// `CGPath.contains`: Core Graphics counts the points of an outline as inside, as the canvas of the web does with its paths.
struct PathContainmentTests {
    private static let square = CGRect(x: 0, y: 0, width: 10, height: 10)

    @Test(arguments: [CGPathFillRule.winding, .evenOdd])
    func `all edges and corners of a rectangle are inside`(rule: CGPathFillRule) {
        let path = CGPath(rect: Self.square, transform: nil)
        for (x, y) in [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (5, 0), (10, 5), (5, 10), (0, 5), (5, 5)] {
            #expect(path.contains(CGPoint(x: x, y: y), using: rule), "\(x), \(y)")
        }
        for (x, y) in [(-0.001, 5.0), (10.001, 5), (5, -0.001), (5, 10.001), (20, 10), (20, 0)] {
            #expect(!path.contains(CGPoint(x: x, y: y), using: rule), "\(x), \(y)")
        }
    }

    @Test func `the outline of a hole is inside, and the hole is not`() {
        let path = CGMutablePath()
        path.addRect(Self.square)
        path.addRect(Self.square.insetBy(dx: 3, dy: 3))
        for (x, y) in [(3.0, 3.0), (7, 3), (7, 7), (3, 7), (5, 3), (7, 5), (5, 7), (3, 5)] {
            #expect(path.contains(CGPoint(x: x, y: y), using: .evenOdd), "\(x), \(y)")
        }
        #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(!path.contains(CGPoint(x: 3.001, y: 5), using: .evenOdd))
    }

    @Test func `the line that closes an open subpath is inside`() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 9, y: 0), CGPoint(x: 9, y: 3)])
        path.move(to: CGPoint(x: 50, y: 50))
        #expect(path.contains(CGPoint(x: 3, y: 1)) && path.contains(CGPoint(x: 0.3, y: 0.1)))
        #expect(!path.contains(CGPoint(x: 3, y: 1.001)) && !path.contains(CGPoint(x: 50, y: 50)))
    }

    @Test func `points on curves are inside`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 8, y: 0), control: CGPoint(x: 4, y: 8))
        // The curve is (8 t, 16 t (1 - t)).
        for t in stride(from: 0.0, through: 1, by: 1.0 / 16) {
            let y = 16 * t * (1 - t)
            #expect(path.contains(CGPoint(x: 8 * t, y: y)), "\(t)")
            #expect(!path.contains(CGPoint(x: 8 * t, y: y + 1e-4)), "\(t)")
        }
        let circle = CGPath(ellipseIn: Self.square, transform: nil)
        for (x, y) in [(10.0, 5.0), (5, 10), (0, 5), (5, 0)] { #expect(circle.contains(CGPoint(x: x, y: y))) }
        #expect(!circle.contains(CGPoint(x: 0, y: 0)) && !circle.contains(CGPoint(x: 12, y: 10)))
    }

    @Test func `a point is transformed first`() {
        let path = CGPath(rect: Self.square, transform: nil)
        #expect(path.contains(CGPoint(x: 20, y: 20), transform: CGAffineTransform(scaleX: 0.5, y: 0.5)))
        #expect(!path.contains(CGPoint(x: 20.1, y: 20), transform: CGAffineTransform(scaleX: 0.5, y: 0.5)))
    }

    @Test func `a transform that is not finite makes no copy`() {
        let path = CGPath(rect: Self.square, transform: nil)
        var transform = CGAffineTransform(scaleX: .infinity, y: 1)
        #expect(path.copy(using: &transform) == nil && path.mutableCopy(using: &transform) == nil)
        transform = CGAffineTransform(scaleX: 2, y: 1)
        #expect(path.copy(using: &transform)?.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 10))
    }
}
