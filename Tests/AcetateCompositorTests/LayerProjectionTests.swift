import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation
import Testing

/// The positions of layers in three dimensions, and their projections.
@Suite struct LayerProjectionTests {
    private func image(_ m: CATransform3D, _ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
        let e = m.elements
        func column(_ k: Int) -> Double { x * e[k] + y * e[4 + k] + z * e[8 + k] + e[12 + k] }
        return SIMD4(column(0), column(1), column(2), column(3))
    }

    private func largest(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
        let d = a - b
        return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
    }

    private func perspective(_ distance: Double) -> CATransform3D {
        var m = CATransform3DIdentity
        m.m34 = -1 / distance
        return m
    }

    @Test func `the anchor point, at its z, is mapped to the position, at zPosition, by any transform`() {
        var layer = LayerValues()
        layer.bounds = CGRect(x: 5, y: -3, width: 40, height: 20)
        layer.anchorPoint = CGPoint(x: 0.25, y: 1)
        (layer.position, layer.zPosition, layer.anchorPointZ) = (CGPoint(x: 100, y: 50), 7, -12)
        for turn in [
            CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 2, 3), CATransform3DMakeScale(2, 3, 4),
        ] {
            layer.transform = turn
            let anchor = image(layer.toSuperlayer, 15, 17, -12)
            #expect(largest(anchor, SIMD4(100, 50, 7, 1)) < 1e-12)
        }
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        // A quarter turn about y maps z to x: a point 12 in front of the anchor is mapped to 12 right of the position.
        #expect(largest(image(layer.toSuperlayer, 15, 17, 0), SIMD4(112, 50, 7, 1)) < 1e-12)
    }

    @Test func `the sublayer transform applies about the anchor point at its z`() throws {
        var layer = LayerValues()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        (layer.anchorPointZ, layer.sublayerTransform) = (9, CATransform3DMakeRotation(1, 0, 1, 0))
        let turn = try #require(layer.forSublayers)
        #expect(largest(image(turn, 20, 10, 9), SIMD4(20, 10, 9, 1)) < 1e-12)
    }

    @Test func `a frame is the box of the bounds in perspective`() {
        var layer = LayerValues()
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        layer.transform = CATransform3DRotate(perspective(200), 0.7, 0, 1, 0)
        // The sides of a card that is rotated about y are at z = ±50 sin, seen from a distance of 200.
        let (x, z) = (50 * cos(0.7), 50 * sin(0.7))
        let frame = layer.frame
        #expect(abs(frame.minX + x / (1 - z / 200)) < 1e-9 || abs(frame.minX + x / (1 + z / 200)) < 1e-9)
        #expect(abs(frame.width - (x / (1 - z / 200) + x / (1 + z / 200))) < 1e-9)
        #expect(abs(frame.height - 60 / (1 - z / 200)) < 1e-9)
    }

    @Test func `layers nearer to the eye are larger, and parallel lines stay parallel`() throws {
        let near = CATransform3DConcat(CATransform3DMakeTranslation(10, 0, 100), perspective(400))
        let affine = try #require(near.projection.affine)
        #expect(abs(affine.a - 4.0 / 3) < 1e-12 && abs(affine.d - 4.0 / 3) < 1e-12)
        #expect(abs(affine.tx - 40.0 / 3) < 1e-12 && affine.b == 0)
        // In binary numbers, half a turn is not exact, but it counts as half a turn.
        #expect(CATransform3DRotate(perspective(400), .pi, 0, 1, 0).projection.affine != nil)
        #expect(CATransform3DRotate(perspective(400), 1e-6, 0, 1, 0).projection.affine == nil)
    }

    @Test func `the part behind the eye is clipped`() throws {
        let turned = CATransform3DRotate(perspective(100), .pi / 3, 0, 1, 0).projection
        let rect = CGRect(x: -1000, y: -10, width: 2000, height: 20)
        let polygon = turned.polygon(of: rect)
        #expect(polygon.corners.count == 4)
        let back = try #require(turned.inverse)
        for corner in polygon.corners {
            let (x, y, w) = back.homogeneous(corner.x, corner.y)
            #expect(w > 0 && abs(x / w) <= 1000.001 && abs(abs(y / w) - 10) < 1e-6)
            #expect(turned.homogeneous(x / w, y / w).w >= turned.nearest * 0.999)
        }
        #expect(
            turned.polygon(of: CGRect(x: 200, y: 0, width: 9, height: 9)).isEmpty
                != turned.polygon(of: CGRect(x: -209, y: 0, width: 9, height: 9)).isEmpty)
    }

    @Test(arguments: [
        CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(.infinity, 1, 1),
        CATransform3DMakeScale(1e300, 1e300, 1),
        CATransform3DMakeScale(.nan, 1, 1), CATransform3D(), CATransform3DMakeTranslation(0, 0, 1e300),
        CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
    ])
    func `for any numbers, a projection gives finite corners or none`(_ base: CATransform3D) {
        for m34 in [0, -0.01, .infinity, -.infinity, .nan, 1e300] {
            for m44 in [1, 0, -1, 1e-300, .nan] {
                var m = base
                (m.m34, m.m44) = (m34, m44)
                for turn in [CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 1, 0)] {
                    let projection = CATransform3DConcat(turn, m).projection
                    for rect in [CGRect(x: -50, y: -50, width: 100, height: 100), .null, .infinite, .zero] {
                        let polygon = projection.polygon(of: rect)
                        #expect(polygon.corners.isEmpty || polygon.box != nil)
                        _ = projection.box(of: rect)
                        _ = polygon.pixels
                    }
                }
            }
        }
    }
}
