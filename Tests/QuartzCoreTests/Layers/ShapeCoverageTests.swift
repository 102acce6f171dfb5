import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// The coverage of each pixel by a shape layer, compared with areas from geometry.
@Suite struct ShapeCoverageTests {
    private static let size = 48

    /// The levels of a white shape on black, in rows from the bottom.
    private func levels(_ transform: CATransform3D = CATransform3DIdentity, _ set: (CAShapeLayer) -> Void) throws
        -> [[Double]]
    {
        let (root, layer) = (CALayer(), CAShapeLayer())
        root.frame = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
        root.backgroundColor = .black
        layer.fillColor = .white
        layer.transform = transform
        set(layer)
        root.addSublayer(layer)
        let renderer = CARenderer(width: Self.size, height: Self.size)
        renderer.layer = root
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        let bitmap = try Bitmap(#require(renderer.image))
        return (0..<Self.size).map { y in (0..<Self.size).map { Double(bitmap[$0, Self.size - 1 - y].red) } }
    }

    private func fill(_ path: CGPath, _ rule: CAShapeLayerFillRule = .nonZero) throws -> [[Double]] {
        try levels { ($0.path, $0.fillRule) = (path, rule) }
    }

    private func stroke(
        _ path: CGPath, width: CGFloat = 4, _ transform: CATransform3D = CATransform3DIdentity,
        _ set: (CAShapeLayer) -> Void = { _ in }
    ) throws -> [[Double]] {
        try levels(transform) { layer in
            (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (path, nil, .white, width)
            set(layer)
        }
    }

    private func greatestDifference(_ a: [[Double]], _ b: [[Double]]) -> Double {
        zip(a.joined(), b.joined()).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    /// The fraction of each pixel that is in a rectangle.
    private func coverage(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [[Double]] {
        func part(_ range: ClosedRange<Double>, _ pixel: Int) -> Double {
            max(0, min(range.upperBound, Double(pixel) + 1) - max(range.lowerBound, Double(pixel)))
        }
        return (0..<Self.size).map { row in (0..<Self.size).map { 255 * part(x, $0) * part(y, row) } }
    }

    private func lines(_ points: [(Double, Double)], closed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        if closed { path.closeSubpath() }
        return path
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    private func circle(_ x: Double, _ y: Double, _ radius: Double) -> CGPath {
        CGPath(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), transform: nil)
    }

    private func both(_ paths: CGPath...) -> CGPath {
        let result = CGMutablePath()
        for path in paths { result.addPath(path) }
        return result
    }

    // MARK: Filling

    @Test func `a rectangle covers its part of each pixel`() throws {
        let found = try fill(rect(3.3, 7.75, 20.45, 0.6))
        #expect(greatestDifference(found, coverage(3.3...23.75, 7.75...8.35)) <= 1)
    }

    @Test(arguments: [0.4, 3, 17.25]) func `a disc covers its area, and its part of each pixel`(_ radius: Double) throws
    {
        let (x, y) = (24.3, 23.6)
        let found = try fill(circle(x, y, radius))
        // Four cubics are larger than a disc by 2.8e-4 of it.
        let area = found.joined().reduce(0, +) / 255
        #expect(abs(area - .pi * radius * radius) < 0.02 + 3e-4 * .pi * radius * radius)
        for row in 0..<Self.size {
            for column in 0..<Self.size {
                let steps = 32
                var inside = 0
                for i in 0..<steps {
                    for j in 0..<steps {
                        let dx = Double(column) + (Double(i) + 0.5) / Double(steps) - x
                        let dy = Double(row) + (Double(j) + 0.5) / Double(steps) - y
                        if dx * dx + dy * dy <= radius * radius { inside += 1 }
                    }
                }
                let wanted = 255 * Double(inside) / Double(steps * steps)
                #expect(abs(found[row][column] - wanted) <= 4, "\(column) \(row)")
            }
        }
    }

    @Test func `the intersection of two squares counts once by one rule, and not at all by the other`() throws {
        let path = both(rect(5.25, 5.5, 20, 20), rect(15.75, 15.25, 20, 20))
        let (a, b) = (coverage(5.25...25.25, 5.5...25.5), coverage(15.75...35.75, 15.25...35.25))
        let shared = coverage(15.75...25.25, 15.25...25.5)
        func combined(_ weight: Double) -> [[Double]] {
            (0..<Self.size).map { y in (0..<Self.size).map { a[y][$0] + b[y][$0] - weight * shared[y][$0] } }
        }
        #expect(greatestDifference(try fill(path, .nonZero), combined(1)) <= 1)
        #expect(greatestDifference(try fill(path, .evenOdd), combined(2)) <= 1)
        // With opposite directions, non-zero excludes the intersection as well.
        let hole = lines([(10.5, 10.5), (10.5, 20.5), (20.5, 20.5), (20.5, 10.5)], closed: true)
        let around = both(rect(5, 5, 30, 30), hole)
        let ring = zip(coverage(5...35, 5...35), coverage(10.5...20.5, 10.5...20.5)).map { zip($0, $1).map { $0 - $1 } }
        for rule in [CAShapeLayerFillRule.nonZero, .evenOdd] {
            #expect(greatestDifference(try fill(around, rule), ring) <= 1)
        }
    }

    @Test func `lines that intersect in a pixel cover their exact area`() throws {
        // A bow tie: two triangles of 20 by 20, whose tips meet at (20.5, 20.5).
        let tie = lines([(10.5, 10.5), (30.5, 30.5), (30.5, 10.5), (10.5, 30.5)], closed: true)
        for rule in [CAShapeLayerFillRule.nonZero, .evenOdd] {
            let found = try fill(tie, rule)
            let area: Double = found.joined().reduce(0, +) / 255
            #expect(abs(area - 200) < 0.2)
            // The pixel with the intersection contains two quarters of it.
            #expect(abs(found[20][20] - 127.5) <= 1)
        }
    }

    @Test func `coordinates of a billion keep their edges`() throws {
        let far = 1e9
        let path = lines([(-far, -far), (far, far), (far, -far)], closed: true)
        let found = try fill(path)
        for i in 0..<Self.size {
            #expect(abs(found[i][i] - 127.5) <= 1)
            if i > 0 { #expect(found[i - 1][i] == 255 && found[i][i - 1] == 0) }
        }
        let line = try stroke(lines([(-far, -far), (far, far)]), width: 2 * 2.0.squareRoot())
        // From two pixels below the diagonal to two above.
        for i in 3..<Self.size - 3 {
            #expect(line[i][i] == 255 && line[i][i + 1] == 255)
            #expect(abs(line[i][i + 2] - 127.5) <= 1 && line[i][i + 3] == 0)
        }
    }

    // MARK: Stroking

    @Test(arguments: [("butt", 0.0), ("square", 1.6)])
    func `a straight line is a rectangle`(_ cap: String, _ more: Double) throws {
        let found = try stroke(lines([(8.3, 20.4), (30.9, 20.4)]), width: 3.2) {
            $0.lineCap = CAShapeLayerLineCap(rawValue: cap)
        }
        #expect(greatestDifference(found, coverage((8.3 - more)...(30.9 + more), 18.8...22)) <= 1)
    }

    @Test func `round caps are half discs`() throws {
        let found = try stroke(lines([(12, 20.4), (30, 20.4)]), width: 9) { $0.lineCap = .round }
        let capsule = CGPath(
            roundedRect: CGRect(x: 7.5, y: 15.9, width: 27, height: 9), cornerWidth: 4.5, cornerHeight: 4.5,
            transform: nil)
        #expect(greatestDifference(found, try fill(capsule)) <= 3)
        // A line without a length consists of its caps.
        let dot = lines([(20.4, 20.4), (20.4, 20.4)])
        #expect(
            greatestDifference(try stroke(dot, width: 9) { $0.lineCap = .round }, try fill(circle(20.4, 20.4, 4.5)))
                <= 3)
        let square = try stroke(dot, width: 9) { $0.lineCap = .square }
        #expect(greatestDifference(square, coverage(15.9...24.9, 15.9...24.9)) <= 1)
        #expect(try stroke(dot, width: 9).joined().allSatisfy { $0 == 0 })
        let point = CGMutablePath()
        point.move(to: CGPoint(x: 20, y: 20))
        #expect(try stroke(point, width: 9) { $0.lineCap = .round }.joined().allSatisfy { $0 == 0 })
    }

    @Test func `a stroked circle is the ring between two circles`() throws {
        let found = try stroke(circle(24.2, 23.7, 15), width: 7)
        #expect(
            greatestDifference(found, try fill(both(circle(24.2, 23.7, 18.5), circle(24.2, 23.7, 11.5)), .evenOdd)) <= 3
        )
        // A line wider than the circle leaves no hole.
        let disc = try stroke(circle(24, 24, 4), width: 16)
        #expect(greatestDifference(disc, try fill(circle(24, 24, 12))) <= 3)
    }

    @Test func `a miter ends where the edges meet, and is cut off beyond its limit`() throws {
        // Half the angle is atan(1/2): the miter is 1 / sin of it, the square root of 5, line widths long.
        let peak = lines([(14, 8), (24, 28), (34, 8)])
        let width = 5.0
        let (across, along) = (width / 2 * 2 / 5.0.squareRoot(), width / 2 / 5.0.squareRoot())
        let tip = 28 + width / 2 * 5.0.squareRoot()
        // Around the legs: from the left leg's outer edge over the tip to the right one's, and back along the inner
        // edges.
        let inner = 28 - width / 2 * 5.0.squareRoot()
        let mitred = lines(
            [
                (14 - across, 8 + along), (24, tip), (34 + across, 8 + along), (34 - across, 8 - along), (24, inner),
                (14 + across, 8 - along),
            ], closed: true)
        #expect(greatestDifference(try stroke(peak, width: width) { $0.miterLimit = 2.24 }, try fill(mitred)) <= 1)
        let bevelled = lines(
            [
                (14 - across, 8 + along), (24 - across, 28 + along), (24 + across, 28 + along),
                (34 + across, 8 + along),
                (34 - across, 8 - along), (24, inner), (14 + across, 8 - along),
            ], closed: true)
        #expect(greatestDifference(try stroke(peak, width: width) { $0.miterLimit = 2.23 }, try fill(bevelled)) <= 1)
        #expect(greatestDifference(try stroke(peak, width: width) { $0.lineJoin = .bevel }, try fill(bevelled)) <= 1)
        let round = try stroke(peak, width: width) { $0.lineJoin = .round }
        // Even-odd would count the intersection twice: the union uses the non-zero rule.
        #expect(greatestDifference(round, try fill(both(bevelled, reversed(circle(24, 28, 2.5))))) <= 3)
    }

    /// The same circle, clockwise like the figures above.
    private func reversed(_ path: CGPath) -> CGPath {
        let box = path.boundingBoxOfPath
        let result = CGMutablePath()
        result.addArc(
            center: CGPoint(x: box.midX, y: box.midY), radius: box.width / 2, startAngle: 0, endAngle: -2 * .pi,
            clockwise: true)
        result.closeSubpath()
        return result
    }

    @Test func `a rectangle's stroke has four square corners`() throws {
        let found = try stroke(rect(10.5, 12.25, 20, 15), width: 3)
        let ring = zip(coverage(9...32, 10.75...28.75), coverage(12...29, 13.75...25.75)).map {
            zip($0, $1).map { $0 - $1 }
        }
        #expect(greatestDifference(found, ring) <= 1)
    }

    @Test func `dashes and gaps alternate, from the phase on, and restart on each subpath`() throws {
        func found(_ phase: CGFloat, _ pattern: [NSNumber]) throws -> [[Double]] {
            try stroke(both(lines([(4, 10), (44, 10)]), lines([(4, 30), (44, 30)])), width: 2) {
                ($0.lineDashPhase, $0.lineDashPattern) = (phase, pattern)
            }
        }
        func wanted(_ spans: [ClosedRange<Double>]) -> [[Double]] {
            var sum = [[Double]](repeating: [Double](repeating: 0, count: Self.size), count: Self.size)
            for span in spans {
                for y in [9.0...11, 29...31] {
                    let part = coverage(span, y)
                    for row in sum.indices { for x in sum.indices { sum[row][x] += part[row][x] } }
                }
            }
            return sum
        }
        #expect(greatestDifference(try found(0, [9.5, 6]), wanted([4...13.5, 19.5...29, 35...44])) <= 1)
        #expect(greatestDifference(try found(3, [9.5, 6]), wanted([4...10.5, 16.5...26, 32...41.5])) <= 1)
        #expect(greatestDifference(try found(-2, [9.5, 6]), wanted([6...15.5, 21.5...31, 37...44])) <= 1)
        // With an odd number of lengths, dashes and gaps swap in each repetition.
        #expect(greatestDifference(try found(0, [7]), wanted([4...11, 18...25, 32...39])) <= 1)
        #expect(
            greatestDifference(try found(0, [5, 3, 2]), wanted([4...9, 12...14, 19...22, 24...29, 32...34, 39...42]))
                <= 1)
        for solid: [NSNumber] in [[], [0, 0], [4, -1]] {
            #expect(greatestDifference(try found(0, solid), wanted([4...44])) <= 1)
        }
    }

    @Test func `dashes without a length are dots`() throws {
        let found = try stroke(lines([(4, 10), (44, 10)]), width: 6) {
            ($0.lineDashPattern, $0.lineCap) = ([0, 10], .square)
        }
        let dots = [1.0...7, 11...17, 21...27, 31...37].map { coverage($0, 7...13) }
        let sum = (0..<Self.size).map { y in (0..<Self.size).map { x in dots.reduce(0) { $0 + $1[y][x] } } }
        #expect(greatestDifference(found, sum) <= 1)
    }

    @Test func `a dash that continues across the closing point keeps its corner`() throws {
        // 80 points around, starting at (10, 10) along the x-axis.
        let found = try stroke(rect(10, 10, 20, 20), width: 4) {
            ($0.lineDashPhase, $0.lineDashPattern) = (5, [10, 70])
        }
        let around = zip(coverage(8...15, 8...12), coverage(8...12, 12...15)).map { zip($0, $1).map { $0 + $1 } }
        #expect(greatestDifference(found, around) <= 1)
    }

    @Test func `start and end are fractions of the length of all subpaths`() throws {
        // 30 and 10 points.
        let path = both(lines([(5, 10), (35, 10)]), lines([(5, 30), (15, 30)]))
        func found(_ start: CGFloat, _ end: CGFloat) throws -> [[Double]] {
            try stroke(path, width: 2) { ($0.strokeStart, $0.strokeEnd) = (start, end) }
        }
        func wanted(_ first: ClosedRange<Double>?, _ second: ClosedRange<Double>?) -> [[Double]] {
            let a = coverage(first ?? 0...0, 9...11), b = coverage(second ?? 0...0, 29...31)
            return zip(a, b).map { zip($0, $1).map { $0 + $1 } }
        }
        #expect(greatestDifference(try found(0, 0.5), wanted(5...25, nil)) <= 1)
        #expect(greatestDifference(try found(0.25, 0.875), wanted(15...35, 5...10)) <= 1)
        #expect(greatestDifference(try found(0.8, 1), wanted(nil, 7...15)) <= 1)
        #expect(greatestDifference(try found(-1, 7), wanted(5...35, 5...15)) <= 1)
        #expect(greatestDifference(try found(0.5, 0.5), wanted(nil, nil)) <= 1)
        #expect(greatestDifference(try found(0.7, 0.2), wanted(nil, nil)) <= 1)
    }

    @Test func `a start that equals the end in single precision leaves nothing`() throws {
        let path = lines([(5, 10), (35, 10)])
        let found = try stroke(path, width: 2) { ($0.strokeStart, $0.lineCap) = (0.99999999999999, .round) }
        #expect(found.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }

    @Test func `lengths lead to a segment, and within a curve to its parameter`() throws {
        // The controls lie on the line: x(t) = 10 + 30 t³. It has the length of the line after it.
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addCurve(to: CGPoint(x: 40, y: 10), control1: CGPoint(x: 10, y: 10), control2: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 40, y: 40))
        for end in [0.125, 0.25, 0.375] {
            let found = try stroke(path, width: 4) { $0.strokeEnd = end }
            let x = 10 + 30 * pow(end * 2, 3)
            #expect(greatestDifference(found, coverage(10...x, 8...12)) <= 1, "\(end)")
        }
        let last = try stroke(path, width: 4) { $0.strokeStart = 0.75 }
        #expect(greatestDifference(last, coverage(38...42, 25...40)) <= 1)
    }

    @Test func `half of a circle is two of its curves`() throws {
        // Half of a circle that begins at the right: the upper half of the ring.
        let found = try stroke(circle(24, 24, 15), width: 6) { $0.strokeEnd = 0.5 }
        let ring = try stroke(circle(24, 24, 15), width: 6)
        for y in 0..<Self.size {
            for x in 0..<Self.size { #expect(abs(found[y][x] - (y >= 24 ? ring[y][x] : 0)) <= 1) }
        }
    }

    @Test func `a stroke is rotated, stretched and skewed with its layer`() throws {
        // The image of a stroked unit square is the image of its rectangle.
        var map = CGAffineTransform(a: 1.5, b: 0.4, c: -0.7, d: 1.2, tx: 14, ty: 6)
        let found = try levels(CATransform3DMakeAffineTransform(map)) { layer in
            (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (
                lines([(2, 10), (18, 10)]), nil, .white, 5
            )
        }
        let outline = CGPath(rect: CGRect(x: 2, y: 7.5, width: 16, height: 5), transform: &map)
        #expect(greatestDifference(found, try fill(outline)) <= 1)
        // A circle's line becomes that of an ellipse, thin where it is flat.
        let squeezed = try levels(CATransform3DMakeScale(1, 0.5, 1)) { layer in
            (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (circle(24, 48, 15), nil, .white, 6)
        }
        func ellipse(_ rx: Double) -> CGPath {
            CGPath(ellipseIn: CGRect(x: 24 - rx, y: 24 - rx / 2, width: 2 * rx, height: rx), transform: nil)
        }
        #expect(greatestDifference(squeezed, try fill(both(ellipse(18), ellipse(12)), .evenOdd)) <= 3)
    }

    @Test func `a path extends beyond the bounds unless these mask`() throws {
        let path = rect(-5, -5, 20, 20)
        func found(masks: Bool) throws -> [[Double]] {
            try levels { layer in
                (layer.path, layer.masksToBounds) = (path, masks)
                layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
            }
        }
        #expect(greatestDifference(try found(masks: false), coverage(5...25, 5...25)) <= 1)
        #expect(greatestDifference(try found(masks: true), coverage(10...20, 10...20)) <= 1)
    }

    @Test func `a million dashes and a path of two thousand corners are drawn quickly`() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        for index in 0..<2_000 {
            path.addLine(to: CGPoint(x: Double(index * 7919 % 97) / 2, y: Double(index * 104_729 % 89) / 2))
        }
        let begun = Date()
        _ = try stroke(path, width: 1)
        _ = try stroke(lines([(-1e6, 20), (1e6, 20)]), width: 1) { $0.lineDashPattern = [1, 1] }
        _ = try stroke(lines([(-1e6, 20), (1e6, 21)]), width: 1) { $0.lineDashPattern = [1e-7, 1e-7] }
        #expect(Date().timeIntervalSince(begun) < 30)
    }
}
