import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Testing

/// The cached rasters of a tree stay within the memory limit, and the least recently used are evicted.
@Suite struct RasterCacheTests {
    /// Ten rows of ten round layers of 16 by 16, each with a raster of a kilobyte. Some cast shadows, some are blurred,
    /// some are rasterized, which takes more.
    private static let side = 200

    private func scene(_ kinds: Int = 4) throws -> Scene {
        var scene = try Scene(Self.side, Self.side)
        for index in 0..<100 {
            var layer = Scene.layer(
                CGRect(x: index % 10 * 20 + 2, y: index / 10 * 20 + 2, width: 16, height: 16),
                CGColor(red: CGFloat(index) / 100, green: 0.5, blue: 1, alpha: 1))
            layer.cornerRadius = 5
            switch index % kinds {
            case 1: (layer.shadowOpacity, layer.shadowRadius) = (1, 2)
            case 2:
                layer.filters =
                    CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 1.0]).map { [$0.value] } ?? []
            case 3: layer.shouldRasterize = true
            default: break
            }
            scene.add(LayerID(10 + index), layer)
        }
        return scene
    }

    /// The pixels of a row of layers, counted from the bottom.
    private func row(_ index: Int) -> PixelRegion {
        PixelRegion(PixelRect(x: 0, y: Self.side - 20 - index * 20, width: Self.side, height: 20))
    }

    @Test func `above the limit rasters are evicted, and no pixel changes`() throws {
        let scene = try scene()
        let (free, tight) = (scene.tree(), scene.tree())
        // A row, with everything that extends into it, takes about seventy.
        tight.rasterLimit = 100 << 10
        let (wanted, result) = (try OwnedPixels(Self.side, Self.side), try OwnedPixels(Self.side, Self.side))
        for turn in 0..<3 {
            for index in 0..<10 {
                free.paint(into: wanted.buffer, region: row(index))
                tight.paint(into: result.buffer, region: row(index))
                #expect(tight.rasterBytes <= tight.rasterLimit, "turn \(turn), row \(index)")
            }
        }
        #expect(result.pixels == wanted.pixels)
        #expect(free.rasterBytes > tight.rasterLimit)
        #expect(tight.madeRasters > free.madeRasters)
    }

    @Test func `the most recently used rasters stay`() throws {
        let tree = try scene(1).tree()
        // A row is ten rasters. The limit is that of four rows, and eviction leaves three.
        tree.rasterLimit = 40 << 10
        let target = try OwnedPixels(Self.side, Self.side)
        func made(_ rows: Int...) -> Int {
            let before = tree.madeRasters
            for index in rows { tree.paint(into: target.buffer, region: row(index)) }
            return tree.madeRasters - before
        }
        #expect(made(0, 1, 2, 3) == 40)
        #expect(made(0, 1, 2, 3) == 0)
        #expect(made(0, 4) == 10)
        // The first was used last. The second was the oldest.
        #expect(made(0, 4) == 0)
        #expect(made(1) == 10)
    }

    @Test func `rasters that one paint needs are cached for the next, whatever the limit`() throws {
        let tree = try scene(1).tree()
        tree.rasterLimit = 10 << 10
        let target = try OwnedPixels(Self.side, Self.side)
        for _ in 0..<2 { tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect)) }
        #expect(tree.madeRasters == 100)
        tree.paint(into: target.buffer, region: row(0))
        #expect(tree.rasterBytes <= tree.rasterLimit)
    }

    @Test func `rasters of removed layers take no memory`() throws {
        let scene = try scene()
        let tree = scene.tree()
        let target = try OwnedPixels(Self.side, Self.side)
        tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect))
        #expect(tree.rasterBytes > 0)
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 1, changes: .all, values: scene.values[1] ?? LayerValues(), sublayers: [])]
        commit.removed = Array(10..<110)
        tree.apply(commit)
        _ = tree.update(at: 0)
        tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect))
        #expect(tree.rasterBytes == 0)
    }

    @Test func `boxes of one shape share one coverage in all colors, and equal freshly made ones`() throws {
        var scene = try Scene(Self.side, Self.side)
        func color(_ index: Int) -> CGColor { CGColor(red: CGFloat(index) / 40, green: 0.5, blue: 1, alpha: 0.7) }
        for index in 0..<20 {
            var layer = Scene.layer(
                CGRect(x: index % 5 * 40 + 2, y: index / 5 * 50 + 2, width: 30, height: 40), color(index))
            (layer.cornerRadius, layer.borderWidth) = (6, index % 2 == 0 ? 0 : 2.5)
            scene.add(LayerID(10 + index), layer)
        }
        let tree = scene.tree()
        let result = try OwnedPixels(Self.side, Self.side)
        tree.paint(into: result.buffer, region: PixelRegion(result.buffer.rect))
        #expect(result.pixels == (try scene.drawn()).pixels)
        #expect(tree.madeCoverages == 2)
        for index in 0..<20 {
            let id = LayerID(10 + index)
            scene.values[id]?.backgroundColor = color(20 + index)
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: id, changes: .appearance, values: try #require(scene.values[id]))]
            tree.apply(commit)
            let damage = tree.update(at: Double(index))
            tree.paint(into: result.buffer, region: damage)
        }
        #expect(result.pixels == (try scene.drawn()).pixels)
        #expect(tree.madeCoverages == 2)
    }

    @Test(arguments: [false, true]) func `of a large round border only the corners are cached`(masks: Bool) throws {
        var scene = try Scene(Self.side, Self.side)
        var layer = Scene.layer(CGRect(x: 5, y: 5, width: 190, height: 190))
        (layer.cornerRadius, layer.borderWidth, layer.masksToBounds) = (12, 2, masks)
        layer.borderColor = CGColor(red: 0.2, green: 0.5, blue: 1, alpha: 0.7)
        scene.add(2, layer)
        scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 190, height: 90), .black), to: 2)
        let tree = scene.tree()
        let target = try OwnedPixels(Self.side, Self.side)
        tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect))
        #expect(tree.rasterBytes > 0 && tree.rasterBytes < 20 << 10)
    }

    @Test func `boxes of more shapes than are cached equal freshly made ones`() throws {
        var scene = try Scene(Self.side, Self.side)
        for index in 0..<20 {
            var layer = Scene.layer(
                CGRect(x: index % 5 * 40 + 2, y: index / 5 * 50 + 2, width: 30, height: 40), .white)
            (layer.cornerRadius, layer.borderWidth) = (CGFloat(2 + index % 11), 1.5)
            scene.add(LayerID(10 + index), layer)
        }
        let tree = scene.tree()
        let result = try OwnedPixels(Self.side, Self.side)
        for round in 0..<3 {
            for index in 0..<20 {
                let id = LayerID(10 + (index * 7 + round) % 20)
                let color = CGColor(red: CGFloat(index) / 20, green: CGFloat(round) / 3, blue: 1, alpha: 1)
                scene.values[id]?.backgroundColor = color
                var commit = Commit(root: 1)
                commit.updates = [LayerUpdate(id: id, changes: .appearance, values: try #require(scene.values[id]))]
                tree.apply(commit)
            }
            tree.paint(into: result.buffer, region: tree.update(at: Double(round)))
            #expect(result.pixels == (try scene.drawn()).pixels, "round \(round)")
        }
    }

    @Test func `the most recent shapes are cached, whatever others came before`() throws {
        var scene = try Scene(Self.side, Self.side)
        for index in 0..<12 {
            var layer = Scene.layer(
                CGRect(x: index % 5 * 40 + 2, y: index / 5 * 50 + 2, width: 30, height: 40), .white)
            layer.cornerRadius = CGFloat(2 + index)
            scene.add(LayerID(10 + index), layer)
        }
        let tree = scene.tree()
        let result = try OwnedPixels(Self.side, Self.side)
        tree.paint(into: result.buffer, region: PixelRegion(result.buffer.rect))
        #expect(tree.madeCoverages == 12)
        for round in 0..<10 {
            for id: LayerID in [10, 11] {
                scene.values[id]?.backgroundColor = CGColor(red: CGFloat(round) / 10, green: 0, blue: 1, alpha: 1)
                var commit = Commit(root: 1)
                commit.updates = [LayerUpdate(id: id, changes: .appearance, values: try #require(scene.values[id]))]
                tree.apply(commit)
            }
            tree.paint(into: result.buffer, region: tree.update(at: Double(round)))
        }
        #expect(tree.madeCoverages == 14)
    }
}
