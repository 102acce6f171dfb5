import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Layers as masks: the products of the alphas of the layer and the mask, drawn separately.
@Suite struct LayerMaskTests {
    private func color(_ red: Double, _ green: Double, _ alpha: Double) -> CGColor {
        CGColor(srgbRed: red, green: green, blue: 0.2, alpha: alpha)
    }

    /// A layer with a sublayer that extends beyond it, and a mask with a sublayer, with all kinds of alphas.
    private func scene() throws -> Scene {
        var scene = try Scene(80, 60)
        var layer = Scene.layer(CGRect(x: 10, y: 8, width: 44, height: 36), color(0.9, 0.4, 1))
        (layer.borderWidth, layer.borderColor) = (2, color(0, 1, 0.5))
        scene.add(2, layer)
        scene.add(3, Scene.layer(CGRect(x: 30, y: 20, width: 30, height: 10), color(0.1, 0.3, 0.7)), to: 2)
        var mask = Scene.layer(CGRect(x: 5, y: 3, width: 40.5, height: 22.25), color(1, 1, 0.6))
        mask.cornerRadius = 9
        mask.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        scene.add(mask: 4, mask, to: 2)
        scene.add(5, Scene.layer(CGRect(x: 20, y: 5, width: 30, height: 9), color(0, 0, 0.5)), to: 4)
        return scene
    }

    /// The layer without its mask, and the mask drawn as a sublayer in its place.
    private func parts(_ scene: Scene) throws -> (layer: OwnedPixels, mask: OwnedPixels) {
        var plain = scene
        plain.values[2]?.mask = nil
        (plain.values[4], plain.values[5]) = (nil, nil)
        var mask = scene
        mask.values[2]?.mask = nil
        mask.values[2]?.backgroundColor = nil
        mask.values[2]?.borderWidth = 0
        mask.values[2]?.shadowOpacity = 0
        mask.values[2]?.masksToBounds = false
        mask.sublayers[2] = [4]
        return (try plain.drawn(), try mask.drawn())
    }

    private func expectProduct(_ scene: Scene, alpha: Double = 1) throws {
        let (layer, mask) = try parts(scene)
        let result = try scene.drawn()
        var worst = Worst()
        for y in 0..<60 {
            for x in 0..<80 {
                let factor = channels(mask.pixel(x, y))[3] / 255 * alpha
                for (value, whole) in zip(channels(result.pixel(x, y)), channels(layer.pixel(x, y))) {
                    worst.note(value, whole * factor, at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1, "at \(worst.place)")
        #expect(result.isPremultiplied)
    }

    @Test func `a mask's alpha multiplies the layer with its border and sublayers`() throws {
        try expectProduct(try scene())
    }

    @Test func `both masks apply if the bounds mask too`() throws {
        var scene = try scene()
        scene.values[2]?.masksToBounds = true
        scene.values[2]?.cornerRadius = 12
        try expectProduct(scene)
    }

    @Test func `a mask clips the shadow too`() throws {
        var scene = try scene()
        scene.values[2]?.backgroundColor = nil
        scene.values[2]?.shadowOpacity = 1
        scene.values[2]?.shadowRadius = 2
        scene.values[2]?.shadowPath = CGPath(rect: CGRect(x: 3, y: 3, width: 30, height: 30), transform: nil)
        try expectProduct(scene)
    }

    @Test func `a mask has its own opacity, filters and mask`() throws {
        var scene = try scene()
        scene.values[4]?.opacity = 0.5
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3]))
        scene.values[4]?.filters = [blur.value]
        scene.add(mask: 6, Scene.layer(CGRect(x: 4, y: 4, width: 25, height: 30)), to: 4)
        try expectProduct(scene)
    }

    @Test func `a layer with an empty mask is invisible`() throws {
        var scene = try scene()
        scene.values[4]?.isHidden = true
        #expect(try scene.drawn().pixels.joined().allSatisfy { $0 == 0 })
        scene.values[4]?.isHidden = false
        scene.values[4]?.position = CGPoint(x: 500, y: 500)
        #expect(try scene.drawn().pixels.joined().allSatisfy { $0 == 0 })
    }

    @Test func `a sublayer transform does not move the mask, a flip does`() throws {
        var scene = try Scene(80, 60)
        scene.add(2, Scene.layer(CGRect(x: 0, y: 0, width: 80, height: 60)))
        scene.add(mask: 3, Scene.layer(CGRect(x: 10, y: 5, width: 20, height: 10)), to: 2)
        scene.values[2]?.sublayerTransform = CATransform3DMakeTranslation(30, 0, 0)
        let moved = try scene.drawn()
        #expect(moved.pixel(10, 54) == 0xFFFF_FFFF && moved.pixel(40, 54) == 0 && moved.pixel(10, 44) == 0)
        scene.values[2]?.isGeometryFlipped = true
        let flipped = try scene.drawn()
        #expect(flipped.pixel(10, 5) == 0xFFFF_FFFF && flipped.pixel(10, 54) == 0)
    }

    @Test func `a mask that is a sublayer elsewhere, a superlayer, itself or unknown masks nothing`() throws {
        for (mask, isSeen) in [(2, true), (1, true), (3, true), (77, true)] as [(LayerID, Bool)] {
            var scene = try scene()
            (scene.values[4], scene.values[5]) = (nil, nil)
            scene.values[2]?.mask = mask
            let result = try scene.drawn()
            #expect((result.pixel(20, 30) != 0) == isSeen, "\(mask)")
        }
    }

    @Test func `an animation inside a mask runs, and damages what is masked`() throws {
        var scene = try Scene(80, 60)
        scene.add(2, Scene.layer(CGRect(x: 0, y: 0, width: 80, height: 60)))
        scene.add(mask: 3, Scene.layer(CGRect(x: 0, y: 0, width: 80, height: 60), nil), to: 2)
        scene.add(4, Scene.layer(CGRect(x: 0, y: 20, width: 10, height: 10)), to: 3)
        var commit = scene.commit
        let index = try #require(commit.updates.firstIndex { $0.id == 4 })
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (1, 10)
        let target = try #require(AnimationTarget(keyPath: "position.x"))
        let animation = PropertyAnimation(
            target: target, track: .basic(Endpoints(from: .number(5), to: .number(55), by: nil)))
        commit.updates[index].animations = [LayerAnimation(id: 1, timing: timing, effect: .property(animation))]
        let tree = RenderTree()
        tree.setViewport(scene.size, scale: 1)
        tree.apply(commit)
        _ = tree.update(at: 0)
        #expect(tree.nextFrameTime(after: 0) == 1)
        let damage = tree.update(at: 5)
        #expect(
            damage
                == PixelRegion([
                    PixelRect(x: 0, y: 30, width: 10, height: 10), PixelRect(x: 20, y: 30, width: 10, height: 10),
                ]))
        let pixels = try OwnedPixels(80, 60)
        tree.paint(into: pixels.buffer, region: PixelRegion(scene.size.rect))
        #expect(pixels.pixels.joined().count { $0 == 0xFFFF_FFFF } == 100 && pixels.pixel(20, 30) == 0xFFFF_FFFF)
    }

    @Test func `changes of a masked layer are damage only where the mask is`() throws {
        var scene = try Scene(200, 100)
        scene.add(2, Scene.layer(CGRect(x: -5000, y: -5000, width: 10_000, height: 10_000)))
        scene.add(mask: 3, Scene.layer(CGRect(x: 5020, y: 5030, width: 40, height: 20)), to: 2)
        let tree = scene.tree()
        func update(_ id: LayerID, _ changes: LayerChanges, _ change: (inout LayerValues) -> Void) throws -> PixelRegion
        {
            var commit = Commit(root: 1)
            var values = try #require(scene.values[id])
            change(&values)
            scene.values[id] = values
            commit.updates = [LayerUpdate(id: id, changes: changes, values: values)]
            tree.apply(commit)
            return tree.update(at: 0)
        }
        let former = PixelRect(x: 20, y: 50, width: 40, height: 20)
        #expect(try update(2, .appearance) { $0.backgroundColor = .black } == PixelRegion(former))
        // The mask moves: where it was, and where it is now.
        let now = PixelRect(x: 120, y: 50, width: 40, height: 20)
        #expect(try update(3, .geometry) { $0.position.x += 100 } == PixelRegion(former).union(now))
        #expect(
            try update(2, .geometry) { $0.position.y += 10 }.bounds == PixelRect(x: 120, y: 40, width: 40, height: 30))
        // Both at once: the mask is back at its first column.
        var commit = Commit(root: 1)
        scene.values[2]?.backgroundColor = .white
        scene.values[3]?.position.x -= 100
        commit.updates = try [2, 3].map { id in
            LayerUpdate(
                id: id, changes: id == 2 ? .appearance : .geometry, values: try #require(scene.values[id]))
        }
        tree.apply(commit)
        let both = PixelRegion(PixelRect(x: 20, y: 40, width: 40, height: 20))
        #expect(tree.update(at: 0) == both.union(PixelRect(x: 120, y: 40, width: 40, height: 20)))
    }
}
