import CoreGraphics
import Testing

@Suite struct PathLineTests {
    private let square = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)

    private func line(_ points: CGPoint...) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        return path
    }

    /// The subpaths as points.
    private func lines(_ path: CGPath) -> [[CGPoint]] {
        var result: [[CGPoint]] = []
        path.applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint: result.append([element.pointee.points[0]])
            case .addLineToPoint: result[result.count - 1].append(element.pointee.points[0])
            default: break
            }
        }
        return result
    }

    private func isNear(_ a: [[CGPoint]], _ b: [[CGPoint]]) -> Bool {
        a.map(\.count) == b.map(\.count)
            && zip(a.joined(), b.joined()).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 0.01 }
    }

    @Test func `a line is cut where it enters and leaves an area`() {
        let path = line(CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20))
        #expect(isNear(lines(path.lineIntersection(square)), [[CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 20)]]))
        #expect(
            isNear(
                lines(path.lineSubtracting(square)),
                [[CGPoint(x: 0, y: 20), CGPoint(x: 10, y: 20)], [CGPoint(x: 30, y: 20), CGPoint(x: 40, y: 20)]]))
    }

    @Test func `corners inside the area stay`() {
        let path = line(CGPoint(x: 0, y: 20), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 40))
        #expect(
            isNear(
                lines(path.lineIntersection(square)),
                [[CGPoint(x: 10, y: 20), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 30)]]))
    }

    @Test func `the rule decides what is inside`() {
        let rings = CGMutablePath()
        rings.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
        rings.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
        let path = line(CGPoint(x: -5, y: 20), CGPoint(x: 45, y: 20))
        #expect(lines(path.lineIntersection(rings)).count == 1)
        #expect(lines(path.lineIntersection(rings, using: .evenOdd)).count == 2)
    }

    @Test func `the parts of a circle inside and outside add up`() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
        let half = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
        func length(_ path: CGPath) -> CGFloat {
            lines(path).reduce(0) { sum, line in
                zip(line, line.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
            }
        }
        let inside = length(circle.lineIntersection(half))
        #expect(abs(inside - 20 * .pi) < 0.05 && abs(length(circle.lineSubtracting(half)) - 20 * .pi) < 0.05)
        #expect(lines(circle.lineIntersection(CGMutablePath())).isEmpty)
    }

    @Test func `separate areas are components with their holes`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
        path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
        // An island in the hole, and another area.
        path.addRect(CGRect(x: 15, y: 15, width: 10, height: 10))
        path.addRect(CGRect(x: 100, y: 0, width: 10, height: 10))
        let parts = path.componentsSeparated(using: .evenOdd).sorted { $0.boundingBox.width > $1.boundingBox.width }
        #expect(parts.count == 3)
        #expect(parts[0].boundingBox == CGRect(x: 0, y: 0, width: 40, height: 40))
        #expect(parts[0].contains(CGPoint(x: 5, y: 5)) && !parts[0].contains(CGPoint(x: 20, y: 20)))
        #expect(Set(parts.dropFirst().map(\.boundingBox.minX)) == [15, 100])
        #expect(path.componentsSeparated().count == 2, "with the nonzero rule there is no hole")
        #expect(CGMutablePath().componentsSeparated().isEmpty)
    }
}
