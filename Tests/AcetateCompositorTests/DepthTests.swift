import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Layers in three dimensions: painted in the order of their depths, and clipped where they intersect. The result is
/// compared with a slow reference that samples 64 points of each pixel.
///
/// An edge's coverage by 64 points has an error of up to 1/8 of a pixel's side, so up to 32 levels between black and
/// white. Two edges that touch are blended one after the other. The limits follow from this.
@Suite struct DepthTests {
    /// In whole levels of 255, so that opaque pixels are exact.
    private static let colors: [CGColor] = [
        .init(srgbRed: 1, green: 0.2, blue: 0, alpha: 1), .init(srgbRed: 0, green: 0.6, blue: 0.2, alpha: 1),
        .init(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1), .init(srgbRed: 1, green: 0.8, blue: 0, alpha: 1),
        .init(srgbRed: 0.8, green: 0, blue: 0.8, alpha: 1), .init(srgbRed: 0, green: 0.8, blue: 1, alpha: 1),
    ]

    private func card(_ color: Int, _ transform: CATransform3D = CATransform3DIdentity, size: Double = 50)
        -> LayerValues
    {
        var layer = Scene.layer(
            CGRect(x: 40 - size / 2, y: 40 - size / 2, width: size, height: size), Self.colors[color])
        layer.transform = transform
        return layer
    }

    private func turn(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        CATransform3DMakeRotation(angle, x, y, z)
    }

    private func perspective(_ distance: Double) -> CATransform3D {
        var m = CATransform3DIdentity
        m.m34 = -1 / distance
        return m
    }

    private func transformLayer(_ transform: CATransform3D = CATransform3DIdentity) -> LayerValues {
        var layer = Scene.layer(CGRect(x: 0, y: 0, width: 80, height: 80), nil)
        (layer.kind, layer.transform) = (.transform, transform)
        return layer
    }

    private func expectReference(
        _ scene: Scene, largest: Double = 48, mean: Double = 0.5, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let difference = SpaceReference(scene).difference(from: try scene.drawn())
        #expect(difference.largest <= largest, sourceLocation: location)
        #expect(difference.mean <= mean, sourceLocation: location)
    }

    /// Six faces of a cube around the center of the superlayer.
    private func addCube(to scene: inout Scene, in id: LayerID, side: Double, alpha: CGFloat = 1) {
        let turns: [CATransform3D] = [
            CATransform3DIdentity, turn(.pi / 2, 0, 1, 0), turn(.pi, 0, 1, 0), turn(-.pi / 2, 0, 1, 0),
            turn(.pi / 2, 1, 0, 0), turn(-.pi / 2, 1, 0, 0),
        ]
        for (index, turn) in turns.enumerated() {
            var face = card(index, CATransform3DTranslate(turn, 0, 0, side / 2), size: side)
            face.backgroundColor = face.backgroundColor?.copy(alpha: alpha)
            scene.add(LayerID(100 + index), face, to: id)
        }
    }

    @Test(arguments: [0.3, 1.2, 2.9]) func `two cards that intersect are cut along their line of intersection`(
        angle: Double
    )
        throws
    {
        var scene = try Scene(80, 80)
        scene.add(2, card(0, turn(angle, 0.2, 1, 0.1)))
        scene.add(3, card(1, turn(-0.8, 1, 0.3, 0)))
        try expectReference(scene)
    }

    @Test func `three translucent cards intersect in a point`() throws {
        var scene = try Scene(80, 80, scale: 1)
        for (index, axis) in [(1.0, 0.0, 0.2), (0.3, 1, 0), (0.7, -0.7, 0.3)].enumerated() {
            var layer = card(index, turn(0.9, axis.0, axis.1, axis.2))
            layer.backgroundColor = layer.backgroundColor?.copy(alpha: 0.6)
            scene.add(LayerID(2 + index), layer)
        }
        try expectReference(scene)
    }

    @Test(arguments: [0.0, 0.35, 1.1, 2.5]) func `the faces of a cube in a transform layer hide one another`(
        angle: Double
    ) throws {
        for (depth, alpha) in [(0.0, 1.0), (200, 1), (200, 0.5)] {
            var scene = try Scene(80, 80)
            if depth > 0 { scene.values[1]?.sublayerTransform = perspective(depth) }
            scene.add(2, transformLayer(CATransform3DRotate(turn(angle, 0, 1, 0), 0.5, 1, 0, 0.2)))
            addCube(to: &scene, in: 2, side: 36, alpha: alpha)
            // Faces touch at edges at which both are antialiased.
            try expectReference(scene, largest: 110, mean: 1.2)
        }
    }

    @Test func `nested transform layers keep the depth`() throws {
        var scene = try Scene(80, 80)
        scene.values[1]?.sublayerTransform = perspective(300)
        scene.add(2, transformLayer(turn(0.6, 0, 1, 0)))
        scene.add(3, transformLayer(turn(0.5, 1, 0, 0)), to: 2)
        scene.add(4, card(0, CATransform3DMakeTranslation(0, 0, 20)), to: 3)
        scene.add(5, card(1, turn(1.3, 0, 1, 0)), to: 3)
        scene.add(6, card(2, turn(0.2, 1, 1, 0)), to: 2)
        scene.add(7, card(3, size: 20))
        try expectReference(scene)
    }

    @Test func `a layer that is not a transform layer flattens its sublayers`() throws {
        var scene = try Scene(80, 80)
        var sheet = transformLayer(turn(0.6, 0, 1, 0))
        sheet.kind = .plain
        scene.add(2, sheet)
        // In the space of the sheet, the first is far in front and parallel: two flat cards.
        scene.add(3, card(0, CATransform3DMakeTranslation(-8, 0, 500), size: 30), to: 2)
        scene.add(4, card(1, CATransform3DMakeTranslation(8, 4, 0), size: 30), to: 2)
        var flat = try Scene(80, 80)
        flat.add(4, card(1, CATransform3DConcat(CATransform3DMakeTranslation(8, 4, 0), turn(0.6, 0, 1, 0)), size: 30))
        flat.add(3, card(0, CATransform3DConcat(CATransform3DMakeTranslation(-8, 0, 0), turn(0.6, 0, 1, 0)), size: 30))
        let (a, b) = (try scene.drawn(), try flat.drawn())
        let middle = (a.pixel(32, 40), b.pixel(32, 40))
        #expect(middle.0 == middle.1 && a.largestDifference(from: b) < 48)
    }

    @Test func `layers are sorted by zPosition, then by the order of addition, also in transform layers`() throws {
        var scene = try Scene(80, 80)
        scene.add(2, transformLayer())
        var high = card(0, size: 30)
        (high.zPosition, high.position) = (1, CGPoint(x: 30, y: 40))
        scene.add(3, high, to: 2)
        scene.add(4, card(1, size: 40))
        var equal = card(2, size: 20)
        (equal.zPosition, equal.position) = (1, CGPoint(x: 50, y: 30))
        scene.add(5, equal)
        scene.add(6, card(3, CATransform3DMakeTranslation(6, 6, 1), size: 10))
        try expectReference(scene, largest: 0.5, mean: 0.01)
    }

    @Test func `in perspective the nearer layer is on top, even if it was added first`() throws {
        var scene = try Scene(80, 80)
        scene.values[1]?.sublayerTransform = perspective(100)
        scene.add(2, card(0, CATransform3DMakeTranslation(-10, 0, 30), size: 20))
        scene.add(3, card(1, CATransform3DMakeTranslation(0, 0, -100), size: 60))
        scene.add(4, card(2, CATransform3DMakeTranslation(10, 0, 20), size: 20))
        try expectReference(scene)
    }

    @Test(arguments: (0..<9).map { Double($0) * 0.7 }) func `a card that flips shows one side`(
        angle: Double
    ) throws {
        for distance in [0.0, 160] {
            var scene = try Scene(80, 80)
            if distance > 0 { scene.values[1]?.sublayerTransform = perspective(distance) }
            scene.add(2, transformLayer(turn(angle, 0, 1, 0)))
            for (id, back) in [(LayerID(3), 0.0), (4, Double.pi)] {
                var side = card(Int(id) - 3, turn(back, 0, 1, 0))
                side.isDoubleSided = false
                scene.add(id, side, to: 2)
            }
            try expectReference(scene)
        }
    }

    @Test(arguments: [-40.0, 0, 25]) func `a layer rotates about the z of its anchor point`(z: Double) throws {
        var scene = try Scene(80, 80)
        scene.values[1]?.sublayerTransform = perspective(200)
        for index in 0..<3 {
            var layer = card(index, turn(Double(index) * 0.7 - 0.7, 0, 1, 0), size: 24)
            layer.anchorPointZ = z
            scene.add(LayerID(2 + index), layer)
        }
        try expectReference(scene, largest: 80)
    }

    @Test(arguments: [0.2, 0.7, 1.3, -1.1]) func `a card in perspective is projected by its homography`(
        angle: Double
    ) throws {
        for scale in [1.0, 2] {
            var scene = try Scene(80, 80, scale: scale)
            var layer = Scene.layer(CGRect(x: 8, y: 10, width: 24, height: 20), Self.colors[0])
            if scale == 1 { layer = card(0) }
            layer.transform = CATransform3DRotate(perspective(120), angle, 0.4, 1, 0.2)
            scene.add(2, layer)
            try expectReference(scene, largest: 40, mean: 0.3)
        }
    }

    @Test func `a transform layer's opacity and hidden flag apply to each sublayer`() throws {
        var scene = try Scene(80, 80)
        var holder = transformLayer()
        holder.opacity = 0.5
        scene.add(2, holder)
        scene.add(3, card(0, CATransform3DMakeTranslation(-8, 0, 0), size: 40), to: 2)
        scene.add(4, card(1, CATransform3DMakeTranslation(8, 0, 0), size: 40), to: 2)
        try expectReference(scene, largest: 1.5, mean: 0.5)
        scene.values[2]?.isHidden = true
        #expect(try scene.drawn().pixels.joined().allSatisfy { $0 == 0 })
    }

    @Test func `a transform layer itself shows nothing`() throws {
        var scene = try Scene(80, 80)
        var holder = transformLayer()
        holder.backgroundColor = .white
        (holder.borderWidth, holder.cornerRadius, holder.masksToBounds) = (5, 9, true)
        (holder.shadowOpacity, holder.bounds) = (1, CGRect(x: 0, y: 0, width: 4, height: 4))
        scene.add(2, holder)
        scene.add(mask: 9, Scene.layer(CGRect(x: 0, y: 0, width: 1, height: 1)), to: 2)
        scene.add(3, Scene.layer(CGRect(x: -30, y: -30, width: 64, height: 64), Self.colors[0]), to: 2)
        let red = try scene.drawn().pixels.joined().count { $0 == 0xFFFF_3300 }
        #expect(red == 64 * 64)
        #expect(try Set(scene.drawn().pixels.joined()) == [0, 0xFFFF_3300])
    }

    @Test func `a mask that is a transform layer masks by its sublayers' alpha`() throws {
        var scene = try Scene(80, 80)
        scene.add(2, card(0, size: 80))
        scene.add(mask: 3, transformLayer(), to: 2)
        scene.add(4, transformLayer(), to: 3)
        scene.add(5, Scene.layer(CGRect(x: 10, y: 10, width: 20, height: 30)), to: 4)
        let pixels = try scene.drawn().pixels.joined()
        #expect(pixels.count { $0 == 0xFFFF_3300 } == 600 && pixels.count { $0 == 0 } == 80 * 80 - 600)
    }

    @Test func `a transform layer may be the root`() throws {
        var scene = try Scene(80, 80)
        scene.values[1]?.kind = .transform
        scene.add(2, card(0, turn(0.8, 0, 1, 0)))
        scene.add(3, card(1, turn(-0.8, 0.2, 1, 0)))
        // On the left and on the right, edges of both are close to each other.
        try expectReference(scene, largest: 80)
    }

    @Test func `many layers that all intersect are sorted in bounded time`() throws {
        var scene = try Scene(40, 40)
        for index in 0..<400 {
            let angle = Double(index) / 400 * .pi
            scene.add(LayerID(2 + index), card(index % 6, turn(0.8, cos(angle), sin(angle), 0), size: 30))
        }
        #expect(try scene.drawn().isPremultiplied)
    }

    /// Layers that intersect a layer that changes the backdrop are sorted by the depth of their centers, which depend
    /// on their sublayers.
    @Test func `a change that reorders layers that intersect repaints them completely`() throws {
        var scene = try Scene(80, 80)
        var blend = card(0, turn(0.8, 0, 1, 0))
        blend.compositingFilter = FilterValue(blendModeName: "multiplyBlendMode")
        scene.add(2, blend)
        scene.add(3, card(1, turn(-0.8, 0, 1, 0)))
        scene.add(4, Scene.layer(CGRect(x: -30, y: 20, width: 10, height: 10), Self.colors[2]), to: 3)
        let tree = scene.tree()
        let kept = try OwnedPixels(80, 80)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        let first = kept.pixel(30, 40)
        scene.values[4]?.position.x = 75
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 4, changes: .geometry, values: try #require(scene.values[4]))]
        tree.apply(commit)
        tree.paint(into: kept.buffer, region: tree.update(at: 1))
        #expect(kept.pixels == (try scene.drawn()).pixels)
        // Multiplied with the other card before, and hidden by it now, or vice versa.
        #expect(kept.pixel(30, 40) != first)
    }

    @Test func `layers that keep rotating are painted as in a fresh tree`() throws {
        var scene = try Scene(80, 80)
        scene.values[1]?.sublayerTransform = perspective(200)
        for index in 0..<6 { scene.add(LayerID(2 + index), card(index, size: 40)) }
        let tree = scene.tree()
        let kept = try OwnedPixels(80, 80)
        tree.paint(into: kept.buffer, region: PixelRegion(scene.size.rect))
        for step in 1...16 {
            var commit = Commit(root: 1)
            for index in 0..<6 {
                var layer = try #require(scene.values[LayerID(2 + index)])
                // At some steps all are parallel, and some are removed.
                let angle = step % 4 == 0 ? 0 : Double(step * (index / 2 + 1)) * 0.4
                layer.transform = turn(angle, cos(Double(index / 2)), 1, 0)
                layer.position = CGPoint(x: 40 + 20 * sin(Double(step + index)), y: 40 + 20 * cos(Double(index)))
                layer.isHidden = (step + index) % 5 == 0
                layer.opacity = index == 3 ? 0.6 : 1
                scene.values[LayerID(2 + index)] = layer
                commit.updates.append(LayerUpdate(id: LayerID(2 + index), changes: .all, values: layer))
            }
            tree.apply(commit)
            tree.paint(into: kept.buffer, region: tree.update(at: Double(step)))
            #expect(kept.pixels == (try scene.drawn()).pixels, "step \(step)")
        }
    }
}
