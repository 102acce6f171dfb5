import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Testing

/// The cost of nested effects: the number of rasters that a paint creates.
@Suite struct NestedEffectTests {
    /// Nested layers, each of which casts a shadow of its sublayers. The innermost is blurred.
    private func scene(depth: Int) throws -> Scene {
        var scene = try Scene(64, 64)
        for index in 0..<depth {
            // Larger than the screen and transparent, so that its sublayers cast the shadow, also outside the screen.
            var layer = Scene.layer(CGRect(x: -300, y: -300, width: 600, height: 600), nil)
            layer.position = CGPoint(x: 300, y: 300)
            (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2)
            layer.opacity = 0.9
            scene.add(LayerID(10 + index), layer, to: index == 0 ? 1 : LayerID(9 + index))
        }
        var leaf = Scene.layer(CGRect(x: 0, y: 0, width: 600, height: 600), .white)
        leaf.filters = CIFilter(name: "CIBoxBlur", parameters: ["inputRadius": 3]).map { [$0.value] } ?? []
        scene.add(LayerID(100), leaf, to: LayerID(9 + depth))
        return scene
    }

    @Test func `shadows of nested groups are computed once for each`() throws {
        func made(_ depth: Int) throws -> Int {
            let scene = try scene(depth: depth)
            let tree = scene.tree()
            let target = try OwnedPixels(64, 64)
            tree.paint(into: target.buffer, region: PixelRegion(scene.size.rect))
            return tree.madeRasters
        }
        let (one, two, eight) = (try made(1), try made(2), try made(8))
        #expect(eight - one == 7 * (two - one))
    }

    @Test func `filters of a layer beyond 32 are ignored`() throws {
        func drawn(_ count: Int) throws -> [[UInt32]] {
            var scene = try Scene(8, 8)
            var layer = Scene.layer(
                CGRect(x: 0, y: 0, width: 8, height: 8), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            layer.filters = try (0..<count).map { _ in try #require(CIFilter(name: "CIColorInvert")).value }
            scene.add(2, layer)
            return try scene.drawn().pixels
        }
        #expect(try drawn(33) == drawn(0))
        #expect(try drawn(31) != drawn(0))
    }
}
