import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Testing

/// What is rasterized once and composited wherever it stands.
@Suite struct RasterReuseTests {
    private static let size = 120

    private func animation(_ keyPath: String, _ from: PropertyValue, _ to: PropertyValue) throws -> LayerAnimation {
        var timing = MediaTiming()
        timing.duration = 10
        let target = try #require(AnimationTarget(keyPath: keyPath))
        return LayerAnimation(
            id: 1, timing: timing,
            effect: .property(PropertyAnimation(target: target, track: .basic(Endpoints(from: from, to: to)))))
    }

    private func add(_ animation: LayerAnimation, to id: LayerID, _ scene: Scene, _ tree: RenderTree) throws {
        var commit = Commit(root: 1)
        commit.updates = [
            LayerUpdate(
                id: id, changes: .animations, values: try #require(scene.values[id]), animations: [animation])
        ]
        tree.apply(commit)
    }

    private func drawn(_ tree: RenderTree) throws -> OwnedPixels {
        let pixels = try OwnedPixels(Self.size, Self.size)
        tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
        return pixels
    }

    private func card(_ frame: CGRect, radius: Double = 4) -> LayerValues {
        var card = Scene.layer(frame, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        card.cornerRadius = 6
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.5, radius, CGSize(width: 0, height: -3))
        return card
    }

    @Test func `shadows of boxes of any size and place share one mask`() throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 10, y: 8, width: 48, height: 60)))
        scene.add(3, card(CGRect(x: 61.25, y: 11.5, width: 50, height: 48.75)))
        scene.add(4, card(CGRect(x: 30.5, y: 65.125, width: 70.5, height: 50)))
        let tree = scene.tree()
        _ = tree.update(at: 0)
        _ = try drawn(tree)
        #expect(tree.madeMasks == 1)
    }

    @Test(arguments: [0.0, 1, 2.5, 4, 7])
    func `the shadow of a box is that of its pixels`(radius: Double) throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20.25, y: 30.5, width: 72, height: 51.75), radius: radius))
        let known = try scene.drawn(on: .black)
        // A sublayer that sticks out by a pixel of no color makes the layer's own pixels cast it.
        scene.add(
            3, Scene.layer(CGRect(x: -1, y: 20, width: 2, height: 2), CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)),
            to: 2)
        let painted = try scene.drawn(on: .black)
        var worst = 0
        for y in 0..<Self.size {
            for x in 0..<Self.size {
                for (a, b) in zip(channels(known.pixel(x, y)), channels(painted.pixel(x, y))) {
                    worst = max(worst, Int(abs(a - b)))
                }
            }
        }
        #expect(worst <= 1)
    }

    @Test func `a shadow is not blurred again where the outline of what casts it stays`() throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20, y: 20, width: 60, height: 60)))
        // It sticks out, so that the layer's pixels cast the shadow.
        scene.add(3, Scene.layer(CGRect(x: 50, y: 20, width: 20, height: 20), .black), to: 2)
        let tree = scene.tree()
        _ = tree.update(at: 0)
        _ = try drawn(tree)
        let made = tree.madePictures
        for step in 1...3 {
            let color = PropertyValue.color(CGColor(srgbRed: Double(step) / 3, green: 0, blue: 0, alpha: 1))
            try add(animation("backgroundColor", color, color), to: 3, scene, tree)
            _ = tree.update(at: Double(step))
            _ = try drawn(tree)
        }
        #expect(tree.madePictures == made)
    }

    @Test func `a shape that moves between pixels keeps its coverage`() throws {
        var scene = try Scene(Self.size, Self.size)
        var shape = LayerValues()
        (shape.bounds, shape.position) = (CGRect(x: 0, y: 0, width: 40, height: 40), CGPoint(x: 30, y: 50))
        shape.shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 3, width: 33, height: 30), transform: nil)
        shape.shape.strokeColor = .white
        shape.shape.lineWidth = 3
        scene.add(2, shape)
        let tree = scene.tree()
        try add(
            animation("position", .point(CGPoint(x: 30, y: 50)), .point(CGPoint(x: 77, y: 63))), to: 2, scene, tree)
        _ = tree.update(at: 0.1)
        _ = try drawn(tree)
        let made = tree.madePictures
        #expect(made == 2)
        for frame in 2...9 {
            _ = tree.update(at: Double(frame) / 10)
            _ = try drawn(tree)
        }
        #expect(tree.madePictures == made)
    }

    @Test func `a group that fades is painted once, and gives the bytes of one that stands still`() throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20.25, y: 30.5, width: 60, height: 50)))
        scene.add(3, Scene.layer(CGRect(x: 30, y: 20, width: 50, height: 20), .black), to: 2)
        let tree = scene.tree()
        try add(animation("opacity", .number(0), .number(1)), to: 2, scene, tree)
        for frame in 1...8 {
            _ = tree.update(at: Double(frame))
            let fading = try drawn(tree)
            var still = scene
            still.values[2]?.opacity = Double(frame) / 10
            let other = still.tree()
            _ = other.update(at: 0)
            let expected = try drawn(other)
            #expect(fading.pixels == expected.pixels, "opacity \(Double(frame) / 10)")
        }
        #expect(tree.planePaints(of: 2)?.times == 1)
    }

    @Test func `a gradient whose colors change gives the bytes of one that stands still`() throws {
        var scene = try Scene(Self.size, Self.size)
        var values = LayerValues()
        (values.bounds, values.position) = (CGRect(x: 0, y: 0, width: 70.5, height: 60), CGPoint(x: 60.25, y: 60))
        values.cornerRadius = 9
        values.gradient.colors = [.white, CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 0.3)]
        scene.add(2, values)
        let tree = scene.tree()
        _ = tree.update(at: 0)
        // Straight onto the canvas, then from a raster.
        let direct = try drawn(tree)
        #expect(try drawn(tree).pixels == direct.pixels)
        #expect(try drawn(tree).pixels == direct.pixels)
    }
}
