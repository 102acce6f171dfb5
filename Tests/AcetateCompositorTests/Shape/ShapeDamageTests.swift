import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// The damage of a stroke that grows.
@Suite struct ShapeDamageTests {
    private static let size = 200

    private func shape(_ path: CGPath, _ end: Double, cap: ShapeValues.LineCap, dashed: Bool) -> LayerValues {
        var values = LayerValues()
        var shape = ShapeValues()
        shape.path = path
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .white, 8)
        (shape.strokeEnd, shape.lineCap) = (end, cap)
        if dashed { shape.lineDashPattern = [9, 4] }
        values.kind = .shape(shape)
        return values
    }

    /// Draws the path's stroke up to several fractions of its length, repaints the damage, and compares with a complete
    /// repaint.
    private func grow(_ path: CGPath, cap: ShapeValues.LineCap, dashed: Bool) throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, shape(path, 0.3, cap: cap, dashed: dashed))
        let tree = scene.tree()
        let kept = try OwnedPixels(Self.size, Self.size)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        var former = 0.3
        for end in [0.31, 0.325, 0.6, 0.59, 1, 0.98, 0, 0.02] {
            let damage = scene.change(
                2, to: shape(path, end, cap: cap, dashed: dashed), in: tree, repainting: kept)
            #expect(kept.largestDifference(from: try scene.drawn()) == 0, "\(former) to \(end): \(damage)")
            former = end
        }
    }

    @Test(arguments: [ShapeValues.LineCap.butt, .round, .square], [false, true])
    func `a growing straight line repaints to equal a complete repaint`(_ cap: ShapeValues.LineCap, _ dashed: Bool)
        throws
    {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 20, y: 30), CGPoint(x: 180.5, y: 20), CGPoint(x: 150, y: 170.2)])
        path.addLine(to: CGPoint(x: 40, y: 180))
        path.closeSubpath()
        try grow(path, cap: cap, dashed: dashed)
    }

    @Test(arguments: [ShapeValues.LineCap.butt, .round, .square], [false, true])
    func `a growing curve repaints to equal a complete repaint`(_ cap: ShapeValues.LineCap, _ dashed: Bool) throws {
        let path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 160, height: 160), transform: nil)
        try grow(path, cap: cap, dashed: dashed)
    }

    @Test func `a filled shape whose stroke changes repaints to equal a complete repaint`() throws {
        let path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 160, height: 150), transform: nil)
        func filled(_ change: (inout ShapeValues) -> Void) -> LayerValues {
            var values = shape(path, 1, cap: .round, dashed: true)
            guard case .shape(var shape) = values.kind else { return values }
            shape.fillColor = CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5)
            change(&shape)
            values.kind = .shape(shape)
            return values
        }
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, filled { _ in })
        let tree = scene.tree()
        let kept = try OwnedPixels(Self.size, Self.size)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        let star = CGMutablePath()
        star.addLines(
            between: (0..<5).map {
                CGPoint(x: 100 + 80 * sin(2.513 * Double($0)), y: 100 + 80 * cos(2.513 * Double($0)))
            })
        let changes: [(inout ShapeValues) -> Void] = [
            { $0.lineDashPhase = 3 }, { $0.lineDashPhase = 5.5 }, { $0.lineWidth = 3 }, { $0.lineDashPattern = nil },
            { $0.strokeEnd = 0.4 }, { $0.path = star }, { ($0.path, $0.lineDashPhase) = (star, 4) },
            { ($0.path, $0.fillRule) = (star, .evenOdd) }, { $0.fillRule = .evenOdd },
            { $0.fillColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1) }, { $0.fillColor = nil }, { _ in },
        ]
        for (index, change) in changes.enumerated() {
            _ = scene.change(2, to: filled(change), in: tree, repainting: kept)
            #expect(kept.largestDifference(from: try scene.drawn()) == 0, "change \(index)")
        }
    }
}
