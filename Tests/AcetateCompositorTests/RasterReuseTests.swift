import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Testing

/// Rasters that are created once and composited at any position.
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

    @Test func `shadows of boxes of any size and position share one mask`() throws {
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
        // A transparent sublayer that extends one pixel beyond the layer makes the layer's own pixels cast the shadow.
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

    @Test func `a shadow is not blurred again if the outline of its source is unchanged`() throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20, y: 20, width: 60, height: 60)))
        // It extends beyond the layer, so that the layer's pixels cast the shadow.
        scene.add(3, Scene.layer(CGRect(x: 50, y: 20, width: 20, height: 20), .black), to: 2)
        let tree = scene.tree()
        _ = tree.update(at: 0)
        _ = try drawn(tree)
        let made = tree.madeRasters
        for step in 1...3 {
            let color = PropertyValue.color(CGColor(srgbRed: Double(step) / 3, green: 0, blue: 0, alpha: 1))
            try add(animation("backgroundColor", color, color), to: 3, scene, tree)
            _ = tree.update(at: Double(step))
            _ = try drawn(tree)
        }
        #expect(tree.madeRasters == made)
    }

    @Test func `a shape that moves by subpixel offsets keeps its coverage`() throws {
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
        let made = tree.madeRasters
        #expect(made == 2)
        for frame in 2...9 {
            _ = tree.update(at: Double(frame) / 10)
            _ = try drawn(tree)
        }
        #expect(tree.madeRasters == made)
    }

    @Test func `a group that fades is painted once, and equals a still one`() throws {
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
        #expect(tree.surfacePaints(of: 2)?.times == 1)
    }

    @Test func `a gradient whose colors change equals a still one`() throws {
        var scene = try Scene(Self.size, Self.size)
        var values = LayerValues()
        (values.bounds, values.position) = (CGRect(x: 0, y: 0, width: 70.5, height: 60), CGPoint(x: 60.25, y: 60))
        values.cornerRadius = 9
        values.gradient.colors = [.white, CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 0.3)]
        scene.add(2, values)
        let tree = scene.tree()
        _ = tree.update(at: 0)
        // Painted directly on the canvas, then from a raster.
        let direct = try drawn(tree)
        #expect(try drawn(tree).pixels == direct.pixels)
        #expect(try drawn(tree).pixels == direct.pixels)
    }

    @Test func `where a sublayer clears its layer the shadow shows`() throws {
        // An opaque box over its shadow, with a sublayer in its center that clears the box's pixels.
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20, y: 20, width: 80, height: 80), radius: 2))
        scene.values[2]?.masksToBounds = true
        scene.values[2]?.shadowOpacity = 1
        scene.add(3, Scene.layer(CGRect(x: 30, y: 30, width: 20, height: 20), .black), to: 2)
        let whole = try scene.drawn(on: .white).pixel(60, 60)
        scene.values[3]?.compositingFilter = FilterValue(blendModeName: "destOut")
        #expect(whole == 0xFF00_0000)
        #expect(try scene.drawn(on: .white).pixel(60, 60) == 0xFFFF_FFFF)
        // A path casts the shadow also where the layer's pixels are cleared.
        scene.values[2]?.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 80, height: 80), transform: nil)
        #expect(try scene.drawn(on: .white).pixel(60, 60) == 0xFF00_0000)
    }

    @Test func `a moving shadow does not depend on earlier positions of sublayers`() throws {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, card(CGRect(x: 20, y: 20, width: 60, height: 60)))
        scene.add(3, Scene.layer(CGRect(x: 5, y: 20, width: 20, height: 20), .black), to: 2)
        let move = try animation("position", .point(CGPoint(x: 50.3, y: 50.6)), .point(CGPoint(x: 60, y: 60)))
        let tree = scene.tree()
        try add(move, to: 2, scene, tree)
        _ = tree.update(at: 0.1)
        _ = try drawn(tree)
        for (step, x) in [CGFloat(50), 5, 52, 8].enumerated() {
            scene.values[3]?.position.x = x
            var commit = Commit(root: 1)
            commit.updates = [
                LayerUpdate(id: 3, changes: .geometry, values: try #require(scene.values[3]))
            ]
            tree.apply(commit)
            let time = 0.2 + Double(step) / 10
            _ = tree.update(at: time)
            let other = scene.tree()
            try add(move, to: 2, scene, other)
            _ = other.update(at: time)
            let isSame = try drawn(tree).pixels == drawn(other).pixels
            #expect(isSame, "x \(x)")
        }
    }

    @Test(arguments: [1, 0.5])
    func `a layer that gains and loses sublayers is repainted if its compositing changes`(
        opacity: Double
    ) throws {
        var scene = try Scene(Self.size, Self.size)
        var box = Scene.layer(CGRect(x: 20.25, y: 20.5, width: 60, height: 50.5), CGColor(gray: 0.5, alpha: 0.7))
        (box.cornerRadius, box.masksToBounds, box.opacity) = (9, true, opacity)
        (box.borderWidth, box.borderColor) = (1.5, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
        scene.add(2, box)
        let tree = scene.tree()
        let pixels = try drawn(tree)
        for sublayers in [[3], [], [3, 4], [4], []] as [[LayerID]] {
            scene.values[3] = nil
            scene.values[4] = nil
            scene.sublayers[2] = []
            for id in sublayers {
                let x = CGFloat(10 * id)
                scene.add(id, Scene.layer(CGRect(x: x, y: 5, width: 6, height: 6), .black), to: 2)
            }
            var commit = Commit(root: 1)
            commit.updates = scene.commit.updates.filter { $0.id > 2 }
            commit.updates.append(
                LayerUpdate(id: 2, changes: .sublayers, values: try #require(scene.values[2]), sublayers: sublayers))
            commit.removed = [3, 4].filter { !sublayers.contains($0) }
            tree.apply(commit)
            tree.paint(into: pixels.buffer, region: tree.update(at: 0))
            let isSame = try pixels.pixels == drawn(scene.tree()).pixels
            #expect(isSame, "\(sublayers)")
        }
    }
}
