import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// A layer that moves as a whole has an offscreen surface, so that its sublayers are neither derived nor painted again.
@Suite struct MovingSurfaceTests {
    private static let size = 80

    private func animation(_ keyPath: String, from: PropertyValue, to: PropertyValue, id: UInt64 = 1) throws
        -> LayerAnimation
    {
        var timing = MediaTiming()
        timing.duration = 10
        let target = try #require(AnimationTarget(keyPath: keyPath, of: .replicator(ReplicatorValues())))
        return LayerAnimation(
            id: id, timing: timing, curve: .linear,
            effect: .property(PropertyAnimation(target: target, track: .basic(Endpoints(from: from, to: to)))))
    }

    /// A replicator with four instances of two boxes, or a translucent group of twelve.
    private func scene(isReplicator: Bool) throws -> Scene {
        var scene = try Scene(Self.size, Self.size)
        var layer = Scene.layer(CGRect(x: 15, y: 20, width: 50, height: 40), nil)
        if isReplicator {
            layer.replicator.instanceCount = 4
            layer.replicator.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
            layer.replicator.redOffset = -0.2
        } else {
            layer.opacity = 0.7
        }
        scene.add(2, layer)
        for index in 0..<(isReplicator ? 2 : 12) {
            let frame = CGRect(x: 2 + 4 * (index % 12), y: 3 + 16 * (index % 2), width: 9, height: 14)
            scene.add(LayerID(10 + index), Scene.layer(frame, CGColor(red: 1, green: 0.8, blue: 0.3, alpha: 1)), to: 2)
        }
        return scene
    }

    private func tree(_ scene: Scene, _ animations: [LayerAnimation]) throws -> RenderTree {
        let tree = RenderTree()
        tree.setViewport(scene.size, scale: 1)
        var commit = scene.commit
        for index in commit.updates.indices where commit.updates[index].id == 2 {
            commit.updates[index].animations = animations
        }
        tree.apply(commit)
        return tree
    }

    private static let motions: [(String, PropertyValue, PropertyValue)] = [
        ("position", .point(CGPoint(x: 40, y: 40)), .point(CGPoint(x: 43.7, y: 38.2))),
        ("transform.scale", .number(0.8), .number(0.9)),
        ("transform.rotation.z", .number(0), .number(1)),
    ]

    @Test(arguments: [false, true], motions)
    func `the content of an offscreen surface is not repainted while it moves`(
        isReplicator: Bool, motion: (keyPath: String, from: PropertyValue, to: PropertyValue)
    ) throws {
        let scene = try scene(isReplicator: isReplicator)
        let animations = [try animation(motion.keyPath, from: motion.from, to: motion.to)]
        let kept = try tree(scene, animations)
        let pixels = try OwnedPixels(Self.size, Self.size)
        kept.paint(into: pixels.buffer, region: kept.update(at: 0))
        for frame in 1...8 {
            let (time, derived) = (Double(frame), kept.derivedNodes)
            kept.paint(into: pixels.buffer, region: kept.update(at: time))
            #expect(kept.derivedNodes - derived == 1)
            let fresh = try tree(scene, animations)
            _ = fresh.update(at: time)
            let wanted = try OwnedPixels(Self.size, Self.size)
            fresh.paint(into: wanted.buffer, region: PixelRegion(wanted.buffer.rect))
            #expect(pixels.pixels == wanted.pixels, "frame \(frame)")
        }
        #expect(kept.surfacePaints(of: 2)?.times == 1)
    }

    @Test func `a replicator of which only the instances move has no offscreen surface`() throws {
        let scene = try scene(isReplicator: true)
        let way = PropertyValue.transform(CATransform3DMakeTranslation(5, 3, 0))
        let tree = try tree(scene, [try animation("instanceTransform", from: way, to: way)])
        _ = tree.update(at: 1)
        #expect(tree.surfacePaints(of: 2) == nil)
    }

    @Test(arguments: [LayerTransition.Kind.fade, .moveIn, .push, .reveal])
    func `a layer that rotates in a transition repaints neither of its two rasters`(kind: LayerTransition.Kind)
        throws
    {
        let red = TransitionScene.box(
            CGRect(x: 10, y: 10, width: 20, height: 20), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        var blue = red
        blue.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        let turn = try animation("transform.rotation.z", from: .number(0), to: .number(.pi), id: 7)
        let scene = try TransitionScene([2: red])
        try scene.commit([2: red], animations: [2: [turn]])
        scene.show(at: 1)
        let transition = TransitionScene.transition(LayerTransition(kind), begin: 1, duration: 4)
        try scene.commit([2: blue], animations: [2: [turn, transition]])
        scene.show(at: 1.5)
        let paints = scene.tree.paints(of: 2)
        for time in stride(from: 1.75, to: 4.9, by: 0.25) {
            scene.show(at: time)
            #expect(scene.unequal == 0)
            guard kind == .fade else { continue }
            let part = (time - 1) / 4, angle = time / 10 * Double.pi
            for (x, y) in [(20, 20), (27, 20), (24, 33), (31, 31), (8, 20)] {
                let (dx, dy) = (Double(x) + 0.5 - 20, Double(y) + 0.5 - 20)
                let reach = max(
                    abs(dx * cos(angle) + dy * sin(angle)), abs(dy * cos(angle) - dx * sin(angle)))
                // Without the edges.
                guard abs(reach - 10) > 1.5 else { continue }
                let wanted = reach < 10 ? [255 * part, 0, 255 * (1 - part), 255] : [0, 0, 0, 255]
                let far = zip(channels(scene[x, y]), wanted).map { abs($0 - $1) }
                #expect(far.allSatisfy { $0 <= 1 }, "\(time), (\(x), \(y)): \(channels(scene[x, y])), \(wanted)")
            }
        }
        if kind != .reveal { #expect(scene.tree.paints(of: 2) == paints) }
        scene.show(at: 5)
        #expect(scene.unequal == 0)
        #expect(scene[20, 20] == 0xFF00_00FF)
    }
}
