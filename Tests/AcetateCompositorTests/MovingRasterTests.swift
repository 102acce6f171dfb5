import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Testing

/// A layer that an animation moves to subpixel positions is its pixel-aligned raster, interpolated.
@Suite struct MovingRasterTests {
    private static let size = 60

    private func box(at x: CGFloat, _ y: CGFloat, opacity: Double) -> LayerValues {
        var values = Scene.layer(
            CGRect(x: x, y: y, width: 40, height: 36), CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.8))
        values.cornerRadius = 6
        values.borderWidth = 2
        values.borderColor = CGColor(red: 1, green: 0.9, blue: 0.1, alpha: 1)
        values.opacity = opacity
        return values
    }

    /// A box in a tree. If `moves`, an animation keeps it at its position.
    private func tree(_ values: LayerValues, moves: Bool) throws -> RenderTree {
        var scene = try Scene(Self.size, Self.size)
        scene.add(2, values)
        let tree = scene.tree()
        if moves { try move(tree, values) }
        return tree
    }

    /// Gives the box these values, and an animation that keeps it at its position.
    private func move(_ tree: RenderTree, _ values: LayerValues, at time: Double = 1) throws {
        var timing = MediaTiming()
        timing.duration = 10
        let target = try #require(AnimationTarget(keyPath: "position"))
        let place = PropertyValue.point(values.position)
        var commit = Commit(root: 1)
        commit.updates = [
            LayerUpdate(
                id: 2, changes: [.geometry, .animations], values: values,
                animations: [
                    LayerAnimation(
                        id: 1, timing: timing,
                        effect: .property(
                            PropertyAnimation(target: target, track: .basic(Endpoints(from: place, to: place)))))
                ])
        ]
        tree.apply(commit)
        _ = tree.update(at: time)
    }

    /// The pixels of a tree on transparency.
    private func drawn(_ tree: RenderTree) throws -> OwnedPixels {
        let pixels = try OwnedPixels(Self.size, Self.size)
        tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
        return pixels
    }

    private func drawn(_ values: LayerValues, moves: Bool) throws -> OwnedPixels {
        try drawn(tree(values, moves: moves))
    }

    @Test(arguments: [0, 1, 64, 128, 200, 255], [0, 128, 255])
    func `a box at a subpixel offset is the pixel-aligned box, interpolated to the right and down`(fx: Int, fy: Int)
        throws
    {
        for opacity in [1, 0.5] {
            let whole = try drawn(box(at: 8, 12, opacity: opacity), moves: false)
            // Down on the screen is toward lower y.
            let (dx, dy) = (CGFloat(fx) / 256, CGFloat(fy) / 256)
            let moved = try drawn(box(at: 8 + dx, 12 - dy, opacity: opacity), moves: true)
            func at(_ x: Int, _ y: Int, _ channel: Int) -> Double {
                x < 0 || y < 0 ? 0 : channels(whole.pixel(x, y))[channel]
            }
            var worst = Worst()
            for y in 0..<Self.size {
                for x in 0..<Self.size {
                    for channel in 0..<4 {
                        let upper = at(x, y, channel) * (1 - dx) + at(x - 1, y, channel) * dx
                        let lower = at(x, y - 1, channel) * (1 - dx) + at(x - 1, y - 1, channel) * dx
                        worst.note(channels(moved.pixel(x, y))[channel], upper * (1 - dy) + lower * dy, at: x, y)
                    }
                }
            }
            #expect(worst.difference <= 1.01, "opacity \(opacity), at \(worst.place)")
        }
    }

    @Test func `a pixel-aligned box is the same, animated or not`() throws {
        let values = box(at: 8, 12, opacity: 1)
        #expect(try drawn(values, moves: true).largestDifference(from: drawn(values, moves: false)) == 0)
    }

    @Test func `a list that scrolls by parts of a pixel damages only itself`() throws {
        var scene = try Scene(60, 50)
        var list = Scene.layer(CGRect(x: 10, y: 7, width: 30, height: 27), CGColor(gray: 0.2, alpha: 1))
        list.masksToBounds = true
        scene.add(2, list)
        for index in 0..<12 {
            scene.add(LayerID(10 + index), Scene.layer(CGRect(x: 3, y: index * 9, width: 40, height: 5)), to: 2)
        }
        let tree = scene.tree()
        // From the top left.
        let frame = PixelRect(x: 10, y: 16, width: 30, height: 27)
        for step in 1...300 {
            list.bounds.origin.y = CGFloat(step) / 7
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 2, changes: [.geometry, .appearance], values: list)]
            tree.apply(commit)
            #expect(tree.update(at: Double(step)).bounds == frame, "step \(step)")
        }
    }

    @Test func `a moving group whose middle changes equals one that always looked so`() throws {
        var values = box(at: 8.3, 12.6, opacity: 0.5)
        (values.shadowOpacity, values.shadowRadius) = (0.8, 3)
        let tree = try tree(values, moves: true)
        _ = try drawn(tree)
        values.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.6)
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 2, changes: .appearance, values: values)]
        tree.apply(commit)
        _ = tree.update(at: 1)
        #expect(try drawn(tree).pixels == drawn(values, moves: true).pixels)
    }

    /// A shape of several screens, such as a zoomed map.
    private func large(at place: CGPoint) -> LayerValues {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 10, y: 10, width: 4980, height: 4980))
        for index in 0..<100 {
            path.move(to: CGPoint(x: 40 * index, y: 0))
            path.addLine(to: CGPoint(x: 5000 - 40 * index, y: 5000))
        }
        var shape = ShapeValues()
        shape.path = path
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .white, 6)
        var values = Scene.layer(CGRect(x: 0, y: 0, width: 5000, height: 5000), nil)
        (values.kind, values.position) = (.shape(shape), place)
        return values
    }

    @Test func `a large shape that moves keeps the mask of its visible part, with the pixels of a new one`() throws {
        let start = CGPoint(x: -700, y: -900)
        let tree = try tree(large(at: start), moves: true)
        _ = try drawn(tree)
        let made = tree.madeRasters
        for step in 1...80 {
            let place = CGPoint(x: start.x + CGFloat(step) / 4, y: start.y - CGFloat(step) / 5)
            try move(tree, large(at: place), at: 1 + Double(step) / 60)
            let pixels = try drawn(tree)
            if step % 16 == 0 {
                let wanted = try drawn(large(at: place), moves: true)
                #expect(pixels.largestDifference(from: wanted) <= 1, "step \(step)")
                #expect(pixels.pixels.joined().contains { $0 != 0 })
            }
        }
        #expect(tree.madeRasters - made <= 3)
    }
}
