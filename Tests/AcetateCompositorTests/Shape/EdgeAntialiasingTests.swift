import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// Edges that are not antialiased are moved to whole pixels: those whose centers lie inside.
@Suite struct EdgeAntialiasingTests {
    private static let poses = LayerShapeTests.poses
    private static let masks: [CAEdgeAntialiasingMask] = [
        [], .all, [.layerLeftEdge], [.layerRightEdge, .layerBottomEdge],
        [.layerLeftEdge, .layerRightEdge, .layerTopEdge],
    ]
    private let shapes = LayerShapeTests()

    /// The coverage of each pixel: by samples for antialiased edges, by its center for the others.
    private func coverage(_ layer: LayerValues, _ scene: Scene, antialiased: CAEdgeAntialiasingMask) -> [Double] {
        let toLayer = ShapeReference.toLayer(layer, height: scene.size.height)
        let depths = ShapeReference.depths(layer.bounds)
        let smooth = ShapeReference.coverage(scene.size, toLayer) { point in
            depths.allSatisfy { !antialiased.contains($0.0) || $0.1(point) >= 0 }
        }
        return smooth.enumerated().map { index, share in
            let (y, x) = index.quotientAndRemainder(dividingBy: scene.size.width)
            let center = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toLayer)
            return depths.allSatisfy { antialiased.contains($0.0) || $0.1(center) >= 0 } ? share : 0
        }
    }

    @Test(arguments: poses, masks) func `only edges of the mask are antialiased`(
        pose: LayerShapeTests.Pose, mask: CAEdgeAntialiasingMask
    ) throws {
        var layer = shapes.layer(pose)
        layer.edgeAntialiasingMask = mask
        let scene = try shapes.scene(layer)
        let wanted = coverage(layer, scene, antialiased: mask)
        let difference = ImageDifference(try scene.drawn()) {
            shapes.mixed([(LayerShapeTests.red, wanted)], $0, $1)
        }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test(arguments: poses) func `without edge antialiasing a pixel is inside or not`(pose: LayerShapeTests.Pose) throws
    {
        var layer = shapes.layer(pose)
        layer.allowsEdgeAntialiasing = false
        let scene = try shapes.scene(layer)
        let wanted = coverage(layer, scene, antialiased: [])
        let difference = ImageDifference(try scene.drawn()) {
            shapes.mixed([(LayerShapeTests.red, wanted)], $0, $1)
        }
        #expect(difference.maximum == 0, "\(difference)")
    }

    @Test(arguments: poses, masks.dropLast(2)) func `the bounds clip sublayers to the same edges`(
        pose: LayerShapeTests.Pose, mask: CAEdgeAntialiasingMask
    ) throws {
        var layer = shapes.layer(pose)
        (layer.edgeAntialiasingMask, layer.masksToBounds, layer.backgroundColor) = (mask, true, nil)
        var scene = try shapes.scene(layer)
        scene.add(3, Scene.layer(CGRect(x: -500, y: -500, width: 1000, height: 1000), LayerShapeTests.green), to: 2)
        let wanted = coverage(layer, scene, antialiased: mask)
        let difference = ImageDifference(try scene.drawn()) {
            shapes.mixed([(LayerShapeTests.green, wanted)], $0, $1)
        }
        #expect(difference.isSmall, "\(difference)")
    }

    @Test func `round corners stay antialiased`() throws {
        var layer = shapes.layer(LayerShapeTests.poses[1])
        layer.cornerRadius = 10
        let smooth = try shapes.scene(layer).drawn()
        layer.allowsEdgeAntialiasing = false
        let sharp = try shapes.scene(layer).drawn()
        let toLayer = ShapeReference.toLayer(layer, height: 40)
        var partial = 0
        for y in 0..<40 {
            for x in 0..<40 {
                let p = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(toLayer)
                let (u, v) = (min(p.x + 3, 23.5 - p.x), min(p.y - 7, 29.25 - p.y))
                // Inside the square of a corner.
                if u < 8.5, v < 8.5 {
                    #expect(sharp.pixel(x, y) == smooth.pixel(x, y))
                    if sharp.pixel(x, y) >> 24 != 0, sharp.pixel(x, y) >> 24 != 255 { partial += 1 }
                } else if u > 11.5 || v > 11.5 {
                    #expect([0, 255].contains(sharp.pixel(x, y) >> 24))
                }
            }
        }
        #expect(partial > 30)
    }

    /// Two halves of a sheet, rotated about a point that lies on a line with the centers of many pixels.
    @Test(arguments: 0..<32) func `two layers whose common edge is not antialiased leave no seam`(step: Int) throws {
        let turn = Double(step) * .pi / 16
        func half(_ left: Bool, _ mask: CAEdgeAntialiasingMask) -> LayerValues {
            var layer = LayerValues()
            layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 40)
            layer.anchorPoint = CGPoint(x: left ? 1 : 0, y: 0.5)
            layer.position = CGPoint(x: 31.5, y: 32.5)
            layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
            layer.backgroundColor = .white
            layer.edgeAntialiasingMask = mask
            return layer
        }
        func alphas(_ seamless: Bool) throws -> [UInt32] {
            var scene = try Scene(64, 64)
            scene.add(2, half(true, seamless ? [.layerLeftEdge, .layerTopEdge, .layerBottomEdge] : .all))
            scene.add(3, half(false, seamless ? [.layerRightEdge, .layerTopEdge, .layerBottomEdge] : .all))
            let raster = try scene.drawn()
            var result: [UInt32] = []
            for y in 0..<64 {
                for x in 0..<64 where hypot(Double(x) + 0.5 - 31.5, Double(y) + 0.5 - 31.5) < 18.5 {
                    result.append(raster.pixel(x, y) >> 24)
                }
            }
            return result
        }
        #expect(try alphas(true).allSatisfy { $0 == 255 })
        // Otherwise there is a seam, unless it is pixel-aligned.
        if step % 8 != 0 { #expect(try alphas(false).contains { $0 < 255 }) }
    }

    @Test func `a translucent pixel on the common edge belongs to one layer only`() throws {
        for step in 0..<16 {
            var scene = try Scene(64, 64)
            for (id, left) in [(2, true), (3, false)] {
                var layer = LayerValues()
                layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 40)
                layer.anchorPoint = CGPoint(x: left ? 1 : 0, y: 0.5)
                layer.position = CGPoint(x: 31.5, y: 32.5)
                layer.transform = CATransform3DMakeRotation(Double(step) * .pi / 8, 0, 0, 1)
                layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
                layer.allowsEdgeAntialiasing = false
                scene.add(LayerID(id), layer)
            }
            #expect(Set(try scene.drawn().pixels.joined()) == [0, 0x8080_8080], "\(step)")
        }
    }
}
