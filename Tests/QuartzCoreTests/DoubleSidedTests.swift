import QuartzCore
import AcetateReferenceRenderer
import Testing

/// Layers with `isDoubleSided` off.
@Suite struct DoubleSidedTests {
    private func tree() -> (root: CALayer, layer: CALayer, inner: CALayer) {
        let (root, layer, inner) = (CALayer(), CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
        inner.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        inner.backgroundColor = .white
        root.addSublayer(layer)
        layer.addSublayer(inner)
        return (root, layer, inner)
    }

    private func isDrawn(_ layer: CALayer) throws -> Bool {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        layer.render(in: context)
        return try Bitmap(try #require(context.makeImage())).count(of: .white) > 0
    }

    /// Whether `inner` is drawn, which must agree with hit testing.
    private func isVisible(_ root: CALayer, _ inner: CALayer) throws -> Bool {
        let isDrawn = try isDrawn(root)
        #expect(isDrawn == (root.hitTest(CGPoint(x: 50, y: 50)) === inner))
        return isDrawn
    }

    @Test func `a layer that is turned over is visible from behind, unless it is not double-sided`() throws {
        let (root, layer, inner) = tree()
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(try isVisible(root, inner))
        inner.isDoubleSided = false
        #expect(try !isVisible(root, inner))
        inner.isDoubleSided = true
        layer.isDoubleSided = false
        #expect(try !isVisible(root, inner))
    }

    @Test func `a layer that is turned over twice, rotated about z or flipped shows its front`() throws {
        let (root, layer, inner) = tree()
        inner.isDoubleSided = false
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        inner.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
        #expect(try isVisible(root, inner))
        inner.transform = CATransform3DIdentity
        layer.sublayerTransform = CATransform3DMakeScale(-1, 1, 1)
        #expect(try isVisible(root, inner))
        layer.sublayerTransform = CATransform3DIdentity
        layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
        #expect(try isVisible(root, inner))
        layer.transform = CATransform3DIdentity
        (root.isGeometryFlipped, layer.isGeometryFlipped) = (true, false)
        #expect(try isVisible(root, inner))
    }

    @Test func `rendering into a context shows the front of a layer`() throws {
        let (root, layer, _) = tree()
        layer.isDoubleSided = false
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(try !isDrawn(root))
        #expect(try isDrawn(layer))
    }
}
