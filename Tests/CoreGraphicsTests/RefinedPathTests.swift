import CoreGraphics
import Testing

/// The initializers of paths by their names before the methods existed.
@Suite struct RefinedPathTests {
    private let line: CGPath = {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 20, y: 10))
        return path
    }()

    @Test func `a stroked path has the outline of its line`() throws {
        let outline = try #require(
            CGPath(
                __byStroking: line, transform: nil, lineWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10))
        #expect(outline.boundingBoxOfPath == CGRect(x: 0, y: 8, width: 20, height: 4))
        var transform = CGAffineTransform(translationX: 5, y: 0)
        let moved = try #require(
            CGPath(
                __byStroking: line, transform: &transform, lineWidth: 2, lineCap: .square, lineJoin: .bevel,
                miterLimit: 10))
        #expect(moved.boundingBoxOfPath == CGRect(x: 4, y: 9, width: 22, height: 2))
    }

    @Test func `a dashed path has its dashes`() throws {
        let path = CGPath(__byDashing: line, transform: nil, phase: 2, lengths: [6, 3], count: 2)
        let dashes = try #require(path)
        #expect(dashes == line.copy(dashingWithPhase: 2, lengths: [6, 3]))
        var starts: [CGFloat] = []
        dashes.applyWithBlock { if $0.pointee.type == .moveToPoint { starts.append($0.pointee.points[0].x) } }
        #expect(starts == [0, 7, 16])
        #expect(CGPath(__byDashing: line, transform: nil, phase: 0, lengths: nil, count: 0) == line)
    }
}
