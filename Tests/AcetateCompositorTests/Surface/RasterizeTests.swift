import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// `shouldRasterize`: the layer is rasterized in its own pixels, sampled with the layer's filters, and the raster is
/// cached.
@Suite struct RasterizeTests {
    /// Noise of 24 × 18 pixels, which shows any error of one pixel.
    private func noise() throws -> (image: CGImage, pixels: OwnedPixels) {
        let pixels = try TestBitmap.noise.pixels(24, 18)
        let image = try #require(
            CGImage(size: pixels.buffer.size) { $0.copy(from: pixels.buffer, region: PixelRegion(pixels.buffer.rect)) })
        return (image, pixels)
    }

    /// A channel of an image, interpolated between the centers of its pixels, transparent outside the image.
    private func linear(_ pixels: OwnedPixels, _ x: Double, _ y: Double, _ channel: Int) -> Double {
        let (u, v) = (x - 0.5, y - 0.5)
        let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        func at(_ i: Int, _ j: Int) -> Double {
            pixels.buffer.rect.contains(x: i, y: j) ? channels(pixels.pixel(i, j))[channel] : 0
        }
        let (f, g) = (u - Double(i), v - Double(j))
        return (at(i, j) * (1 - f) + at(i + 1, j) * f) * (1 - g) + (at(i, j + 1) * (1 - f) + at(i + 1, j + 1) * f) * g
    }

    /// At each scale, the pixels of the raster are those of the image, each of which covers a number of points.
    @Test(arguments: [0.5, 1, 2], [ScalingFilter.linear, .nearest])
    func `the raster has the set pixels per point, and is sampled by the layer's filters`(
        scale: Double, filter: ScalingFilter
    ) throws {
        let (image, pixels) = try noise()
        var scene = try Scene(80, 70)
        let (width, height) = (24 / scale, 18 / scale)
        var layer = Scene.layer(CGRect(x: 40 - width / 2, y: 35 - height / 2, width: width, height: height), nil)
        layer.contents = image
        (layer.shouldRasterize, layer.rasterizationScale) = (true, scale)
        (layer.minificationFilter, layer.magnificationFilter) = (filter, filter)
        let angle = 0.4
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        scene.add(2, layer)
        let result = try scene.drawn()
        var worst = Worst()
        var wrong = 0
        for y in 0..<70 {
            for x in 0..<80 {
                // Rotated back about the center, y up; then down from the raster's corner, in its pixels.
                let (across, up) = (Double(x) + 0.5 - 40, 35 - Double(y) - 0.5)
                let u = (across * cos(angle) + up * sin(angle)) * scale + 12
                let v = 9 - (up * cos(angle) - across * sin(angle)) * scale
                let value = channels(result.pixel(x, y))
                if filter == .linear {
                    for c in 0..<4 { worst.note(value[c], linear(pixels, u, v, c), at: x, y) }
                } else {
                    let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                    let wanted = pixels.buffer.rect.contains(x: i, y: j) ? pixels.pixel(i, j) : 0
                    if result.pixel(x, y) != wanted { wrong += 1 }
                }
            }
        }
        #expect(worst.difference <= 1, "at \(worst.place)")
        // If the sample lies on an edge between two pixels, either is correct.
        #expect(wrong <= 2)
    }

    /// A layer that shows what its sublayers, filter and shadow paint, also outside its bounds.
    private func scene(scale: Double) throws -> Scene {
        var scene = try Scene(120, 100, scale: scale)
        var layer = Scene.layer(
            CGRect(x: 20, y: 16, width: 20, height: 15), CGColor(srgbRed: 0.2, green: 0.5, blue: 0.9, alpha: 1))
        layer.cornerRadius = 4
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.7, 2, CGSize(width: 3, height: -3))
        scene.add(2, layer)
        scene.add(3, Scene.layer(CGRect(x: -6, y: 4, width: 14, height: 7), .white), to: 2)
        scene.values[3]?.filters = [
            try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 1.0])).value
        ]
        return scene
    }

    @Test(arguments: [1.0, 2]) func `at the screen's scale, and whole pixels, rasterizing changes nothing`(
        scale: Double
    ) throws {
        var scene = try scene(scale: scale)
        let direct = try scene.drawn()
        scene.values[2]?.shouldRasterize = true
        scene.values[2]?.rasterizationScale = scale
        #expect(try scene.drawn().largestDifference(from: direct) <= 1)
    }

    @Test func `a scale of 1 in a window of scale 2 is as coarse as a window of scale 1, enlarged`() throws {
        var scene = try scene(scale: 2)
        scene.values[2]?.shouldRasterize = true
        let result = try scene.drawn()
        var small = try Scene(60, 50)
        for (id, values) in scene.values where id != 1 { small.values[id] = values }
        small.sublayers = scene.sublayers
        small.values[2]?.shouldRasterize = false
        let coarse = try small.drawn()
        var worst = Worst()
        for y in 0..<100 {
            for x in 0..<120 {
                for c in 0..<4 {
                    let wanted = linear(coarse, (Double(x) + 0.5) / 2, (Double(y) + 0.5) / 2, c)
                    worst.note(channels(result.pixel(x, y))[c], wanted, at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1.5, "at \(worst.place)")
    }

    @Test func `opacity applies to the raster`() throws {
        var scene = try scene(scale: 1)
        scene.values[2]?.shouldRasterize = true
        let whole = try scene.drawn()
        scene.values[2]?.opacity = 0.4
        let faded = try scene.drawn()
        var worst = Worst()
        for y in 0..<100 {
            for x in 0..<120 {
                for (value, full) in zip(channels(faded.pixel(x, y)), channels(whole.pixel(x, y))) {
                    worst.note(value, full * 0.4, at: x, y)
                }
            }
        }
        #expect(worst.difference <= 1)
    }

    // MARK: Caching

    private func paint(_ tree: RenderTree, _ scene: inout Scene, _ id: LayerID, _ changes: LayerChanges) throws {
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: id, changes: changes, values: try #require(scene.values[id]))]
        tree.apply(commit)
        let pixels = try OwnedPixels(scene.size.width, scene.size.height)
        tree.paint(into: pixels.buffer, region: tree.update(at: 0))
    }

    @Test(arguments: [false, true]) func `a raster is cached while nothing in it changes, wherever it moves`(
        isInPerspective: Bool
    ) throws {
        var scene = try scene(scale: 1)
        scene.values[2]?.shouldRasterize = !isInPerspective
        if isInPerspective { scene.values[2]?.transform.m14 = 0.002 }
        let tree = scene.tree()
        let pixels = try OwnedPixels(120, 100)
        tree.paint(into: pixels.buffer, region: PixelRegion(scene.size.rect))
        let first = try #require(tree.surfacePaints(of: 2))
        #expect(first.times == 1)
        for step in 1...30 {
            scene.values[2]?.position.x += 2.3
            scene.values[2]?.position.y += 1.1
            scene.values[2]?.opacity = 1 - Double(step) / 60
            if !isInPerspective {
                scene.values[2]?.transform = CATransform3DMakeRotation(Double(step) / 10, 0, 0, 1)
            }
            try paint(tree, &scene, 2, [.geometry, .compositing])
        }
        #expect(tree.surfacePaints(of: 2)?.times == 1)
        // A change inside repaints only what it touches.
        scene.values[3]?.backgroundColor = .black
        try paint(tree, &scene, 3, .appearance)
        let second = try #require(tree.surfacePaints(of: 2))
        #expect(second.times == 2)
        #expect(second.pixels > first.pixels && second.pixels - first.pixels < first.pixels)
        scene.values[2]?.shadowRadius = 4
        try paint(tree, &scene, 2, .compositing)
        #expect(tree.surfacePaints(of: 2)?.times == 3)
    }
}
