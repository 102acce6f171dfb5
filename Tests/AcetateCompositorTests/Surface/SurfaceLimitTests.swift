import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Offscreen surfaces of any size, scale and position take bounded memory and time, and show nothing if nothing is
/// visible.
@Suite struct SurfaceLimitTests {
    private func drawn(_ layer: LayerValues, _ sublayer: LayerValues? = nil) throws -> (OwnedPixels, RenderTree) {
        var scene = try Scene(90, 70)
        scene.add(2, layer)
        if let sublayer { scene.add(3, sublayer, to: 2) }
        let tree = scene.tree()
        let pixels = try OwnedPixels(90, 70)
        tree.paint(into: pixels.buffer, region: PixelRegion(scene.size.rect))
        return (pixels, tree)
    }

    private func perspective(_ m34: Double, _ angle: Double) -> CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = m34
        return CATransform3DRotate(transform, angle, 1, 0.2, 0)
    }

    @Test(arguments: [0, 1, 1e5, 1e9, .infinity, .nan])
    func `sides and scales of any size take bounded memory`(side: Double) throws {
        for scale in [1, 1e9, .nan] {
            for angle in [0, 0.5, .pi / 2] {
                for m34 in [angle == 0 ? 0.5 : -0.01] {
                    var layer = Scene.layer(CGRect(x: 20, y: 20, width: 40, height: 30))
                    layer.bounds.size = CGSize(width: side, height: 30)
                    (layer.shouldRasterize, layer.rasterizationScale) = (scale != 1, scale)
                    layer.transform = perspective(m34, angle)
                    layer.shadowOpacity = 1
                    let (pixels, tree) = try drawn(
                        layer, Scene.layer(CGRect(x: 5, y: 5, width: 1e6, height: 10), .black))
                    #expect(pixels.isPremultiplied)
                    #expect((tree.surfacePaints(of: 2)?.size ?? 0) <= 1 << 16)
                }
            }
        }
    }

    @Test(arguments: [1e6, 1e12, 1e-9, 1e300]) func `stretching by any factor takes bounded memory`(factor: Double)
        throws
    {
        for (x, y) in [(factor, 1), (1, factor), (factor, factor)] {
            var layer = Scene.layer(CGRect(x: 20, y: 20, width: 40, height: 30))
            layer.transform = CATransform3DMakeScale(x, y, 1)
            layer.shadowOpacity = 1
            layer.filters = [try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3.0])).value]
            let (pixels, tree) = try drawn(layer)
            #expect(pixels.isPremultiplied)
            #expect((tree.surfacePaints(of: 2)?.size ?? 0) <= 1 << 16)
        }
    }

    @Test func `a plane seen from its edge, and one behind the eye, show nothing`() throws {
        var edge = Scene.layer(CGRect(x: 20, y: 20, width: 40, height: 30))
        edge.transform = CATransform3DIdentity
        edge.transform.m34 = -0.01
        (edge.transform.m11, edge.transform.m12, edge.transform.m14) = (0, 0, 0)
        #expect(try drawn(edge).0.pixels.joined().allSatisfy { $0 == 0 })
        var behind = Scene.layer(CGRect(x: 20, y: 20, width: 40, height: 30))
        behind.transform.m34 = -0.01
        behind.transform.m14 = 0.001
        behind.transform.m44 = -1
        #expect(try drawn(behind).0.pixels.joined().allSatisfy { $0 == 0 })
    }

    @Test func `a layer that extends behind the eye is visible up to the near plane`() throws {
        // The plane of the eye lies above the layer's center: w = 1 - x / 30 from its center.
        var layer = Scene.layer(CGRect(x: 5, y: 20, width: 80, height: 30))
        layer.transform.m14 = -1.0 / 30
        let (pixels, _) = try drawn(layer)
        // The part left of the center shrinks toward (0, 0). The part right of it grows beyond the screen.
        #expect(pixels.pixel(44, 35) >> 24 == 255)
        #expect(pixels.pixel(80, 35) >> 24 == 255)
        // The left edge, x = -40, is projected to -40 / (7 / 3) from the center.
        #expect(pixels.pixel(29, 35) >> 24 == 255 && pixels.pixel(26, 35) >> 24 == 0)
        // Above, at y = 15: projected to 15 / w.
        #expect(pixels.pixel(30, 35 - 11) >> 24 == 0 && pixels.pixel(60, 35 - 15) >> 24 == 255)
    }
}
