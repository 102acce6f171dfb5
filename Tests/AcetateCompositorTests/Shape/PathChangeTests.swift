import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// The damage of a shape whose path keeps its beginning, such as that of a drawing to which strokes are added.
@Suite struct PathChangeTests {
    private static let (width, height) = (240, 200)

    private func values(_ path: CGPath, _ change: (inout ShapeValues) -> Void = { _ in }) -> LayerValues {
        var values = LayerValues()
        var shape = ShapeValues()
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, .white, 3.5)
        change(&shape)
        values.kind = .shape(shape)
        return values
    }

    /// A drawing of short lines, with a point near each edge, so that its box does not change.
    private func drawing(points: Int, seed: UInt64) -> CGMutablePath {
        var random = Random(state: seed)
        let path = CGMutablePath()
        var point = CGPoint(x: 2, y: 2)
        path.move(to: point)
        path.addLine(to: CGPoint(x: 238, y: 198))
        for index in 0..<points {
            point.x = min(max(point.x + .random(in: -9...9, using: &random), 5), 235)
            point.y = min(max(point.y + .random(in: -9...9, using: &random), 5), 195)
            if index.isMultiple(of: 40) { path.move(to: point) } else { path.addLine(to: point) }
        }
        return path
    }

    /// Shows the paths one after the other, repaints the damage of each, and compares with a new tree. Returns the damage.
    private func show(_ paths: [CGPath], _ change: @escaping (inout ShapeValues) -> Void = { _ in }) throws
        -> [PixelRegion]
    {
        var scene = try Scene(Self.width, Self.height)
        scene.add(2, values(paths[0], change))
        let tree = scene.tree()
        let kept = try OwnedPixels(Self.width, Self.height)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        var damages: [PixelRegion] = []
        for path in paths.dropFirst() {
            let damage = scene.change(2, to: values(path, change), in: tree, repainting: kept)
            damages.append(damage)
            #expect(kept.largestDifference(from: try scene.drawn()) == 0, "path \(damages.count): \(damage)")
        }
        return damages
    }

    @Test func `a drawing to which a stroke is added repaints the pixels around the stroke only`() throws {
        let path = drawing(points: 3000, seed: 1)
        let first = path.copy()!
        path.addLines(between: [CGPoint(x: 60, y: 60), CGPoint(x: 80, y: 70), CGPoint(x: 90, y: 60)])
        let damage = try #require(try show([first, path.copy()!]).first)
        // The join of the default miter limit, 10 times half of the width, and pixels around.
        let box = CGRect(x: 60, y: 200 - 70, width: 30, height: 10).insetBy(dx: -10 * 1.75 - 4, dy: -10 * 1.75 - 4)
        #expect(!damage.isEmpty && box.contains(CGRect(damage.bounds)), "\(damage)")
    }

    @Test(arguments: [200, 2500], [ShapeValues.LineJoin.miter, .round, .bevel])
    func `points that are added, moved and removed repaint to equal a new tree`(
        points: Int, join: ShapeValues.LineJoin
    ) throws {
        var paths: [CGPath] = []
        var random = Random(state: 5)
        let path = drawing(points: points, seed: 2)
        func point() -> CGPoint {
            CGPoint(x: .random(in: -30...260, using: &random), y: .random(in: 5...195, using: &random))
        }
        for step in 0..<24 {
            paths.append(path.copy()!)
            switch step % 6 {
            case 0, 1: path.addLine(to: point())
            case 2: path.addCurve(to: point(), control1: point(), control2: point())
            case 3:
                // A path without what follows, as by an undo.
                paths.append(paths[max(0, paths.count - 3)])
            case 4: path.closeSubpath()
            default: path.move(to: point())
            }
        }
        _ = try show(paths) { ($0.lineJoin, $0.lineCap) = (join, .square) }
        _ = try show(paths) { ($0.fillColor, $0.fillRule) = (.white.copy(alpha: 0.5), .evenOdd) }
        _ = try show(paths) { $0.lineDashPattern = [7, 3] }
        _ = try show(paths) { $0.strokeEnd = 0.75 }
    }

    @Test func `a filled drawing repaints the subpath that changes`() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 240, height: 200))
        for index in 0..<300 {
            path.addEllipse(in: CGRect(x: index % 20 * 12, y: index / 20 * 12, width: 9, height: 9))
        }
        let first = path.copy()!
        path.addEllipse(in: CGRect(x: 100, y: 100, width: 40, height: 20))
        let damage = try show([first, path.copy()!]) {
            ($0.fillColor, $0.strokeColor, $0.fillRule, $0.lineJoin) = (.white, nil, .evenOdd, .round)
        }
        // With the reach of a stroke of this width.
        let box = CGRect(x: 100, y: 80, width: 40, height: 20).insetBy(dx: -8, dy: -8)
        #expect(box.contains(CGRect(damage[0].bounds)), "\(damage)")
    }

    @Test func `a mask to which a stroke is added repaints the pixels around the stroke only`() throws {
        let path = drawing(points: 1500, seed: 3)
        var scene = try Scene(Self.width, Self.height)
        scene.add(2, Scene.layer(CGRect(x: 0, y: 0, width: 240, height: 200)))
        scene.add(mask: 3, values(path.copy()!), to: 2)
        let tree = scene.tree()
        let kept = try OwnedPixels(Self.width, Self.height)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        path.move(to: CGPoint(x: 30, y: 40))
        path.addLine(to: CGPoint(x: 50, y: 50))
        let damage = scene.change(3, to: values(path.copy()!), in: tree, repainting: kept)
        #expect(!damage.isEmpty && damage.bounds.area < 80 * 70, "\(damage)")
        #expect(kept.largestDifference(from: try scene.drawn()) == 0)
    }
}
