import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Testing

/// The pictures that a tree keeps take no more memory than is stated, and those stay that have been used last.
@Suite struct RasterCacheTests {
    /// Ten rows of ten round layers of 16 by 16, each a picture of a kilobyte. Some cast shadows, some are blurred, some are
    /// rasterized, which takes more.
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

    /// A row of layers, from the bottom.
    private func row(_ index: Int) -> PixelRegion {
        PixelRegion(PixelRect(x: 0, y: Self.side - 20 - index * 20, width: Self.side, height: 20))
    }

    @Test func `beyond the limit pictures go, and nothing looks otherwise`() throws {
        let scene = try scene()
        let (free, tight) = (scene.tree(), scene.tree())
        // A row, with what reaches into it, takes some seventy.
        tight.keptLimit = 100 << 10
        let (wanted, result) = (try OwnedPixels(Self.side, Self.side), try OwnedPixels(Self.side, Self.side))
        for turn in 0..<3 {
            for index in 0..<10 {
                free.paint(into: wanted.buffer, region: row(index))
                tight.paint(into: result.buffer, region: row(index))
                #expect(tight.keptBytes <= tight.keptLimit, "turn \(turn), row \(index)")
            }
        }
        #expect(result.pixels == wanted.pixels)
        #expect(free.keptBytes > tight.keptLimit)
        #expect(tight.madePictures > free.madePictures)
    }

    @Test func `those that have been used last stay`() throws {
        let tree = try scene(1).tree()
        // Ten pictures are a row. The limit has room for four rows, and is made room of for three.
        tree.keptLimit = 40 << 10
        let target = try OwnedPixels(Self.side, Self.side)
        func made(_ rows: Int...) -> Int {
            let before = tree.madePictures
            for index in rows { tree.paint(into: target.buffer, region: row(index)) }
            return tree.madePictures - before
        }
        #expect(made(0, 1, 2, 3) == 40)
        #expect(made(0, 1, 2, 3) == 0)
        #expect(made(0, 4) == 10)
        // The first has just been used; the second was the oldest.
        #expect(made(0, 4) == 0)
        #expect(made(1) == 10)
    }

    @Test func `what one paint needs is kept for the next, whatever the limit`() throws {
        let tree = try scene(1).tree()
        tree.keptLimit = 10 << 10
        let target = try OwnedPixels(Self.side, Self.side)
        for _ in 0..<2 { tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect)) }
        #expect(tree.madePictures == 100)
        tree.paint(into: target.buffer, region: row(0))
        #expect(tree.keptBytes <= tree.keptLimit)
    }

    @Test func `pictures of layers that have gone take no memory`() throws {
        let scene = try scene()
        let tree = scene.tree()
        let target = try OwnedPixels(Self.side, Self.side)
        tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect))
        #expect(tree.keptBytes > 0)
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 1, changes: .all, values: scene.values[1] ?? LayerValues(), sublayers: [])]
        commit.removed = Array(10..<110)
        tree.apply(commit)
        _ = tree.update(at: 0)
        tree.paint(into: target.buffer, region: PixelRegion(target.buffer.rect))
        #expect(tree.keptBytes == 0)
    }

    @Test func `boxes of one shape are made of one outline, in all colours, and look as those made anew`() throws {
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

    @Test func `boxes of more shapes than are remembered look as those made anew`() throws {
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

    @Test func `shapes that are asked for now are remembered, whatever others were before`() throws {
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
