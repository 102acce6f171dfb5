import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import AcetateCompositor

/// The limits of effects in a tree as a whole. What they leave out depends only on the current state.
@Suite struct EffectLimitTests {
    /// A root with a number of layers that each emit far more particles than any limit.
    private func emitters(_ count: Int) throws -> Scene {
        var scene = try Scene(40, 40)
        for index in 0..<count {
            var layer = Scene.layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
            var emitter = EmitterValues()
            emitter.cells = [EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1e6, 1, 20) }]
            layer.emitter = emitter
            scene.add(LayerID(index + 2), layer)
        }
        return scene
    }

    @Test func `many emitter layers share the limit of a tree equally, as long as there are many`() throws {
        let scene = try emitters(8)
        let tree = scene.tree()
        _ = tree.update(at: 10)
        let counts = (2...9).map { tree.particles(of: $0).count }
        #expect(counts.allSatisfy { $0 <= 131_072 / 8 && $0 > 131_072 / 8 - 64 }, "\(counts)")
        // All but one leave, without a change of time.
        var commit = Commit(root: 1)
        commit.updates = [
            LayerUpdate(id: 1, changes: .sublayers, values: try #require(scene.values[1]), sublayers: [5])
        ]
        commit.removed = [2, 3, 4, 6, 7, 8, 9]
        tree.apply(commit)
        _ = tree.update(at: 10)
        let one = tree.particles(of: 5).count
        #expect(one <= 65_536 && one > 65_000)
    }

    @Test func `particles around the screen, which effects read, are limited in proportion to their pixels`() throws {
        // Images of 300 by 300 pixels, whose edges fade over the width of one of their two pixels, left of the screen.
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.scale) = (1e5, 1, 150) }
        let scene = try EmitterScene(cell: cell) { $0.position = CGPoint(x: -250, y: 50) }
        _ = scene.tree.update(at: 2)
        let count = try #require(scene.tree.nodes[2]?.particles).sprites.items.count
        // 32 times the pixels up to 512 around the screen.
        let most = 32 * 1124 * 1124 / (450 * 450)
        #expect(count <= most && count > most * 9 / 10, "\(count)")
    }

    @Test func `many emitter layers of few particles take nothing from one that emits many`() throws {
        var scene = try emitters(0)
        for index in 0..<60 {
            var emitter = EmitterValues()
            let rate = index == 30 ? 30_000.0 : 20
            emitter.cells = [EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (rate, 1, 20) }]
            var layer = Scene.layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
            layer.emitter = emitter
            scene.add(LayerID(index + 2), layer)
        }
        let tree = scene.tree()
        _ = tree.update(at: 10)
        for index in 0..<60 {
            let count = tree.particles(of: LayerID(index + 2)).count
            #expect(abs(count - (index == 30 ? 30_000 : 20)) <= 1, "\(index): \(count)")
        }
    }

    @Test(arguments: [
        ([1e9], 65_536), ([1e9, 10], 65_536), ([1e9, 1e9, 1e9], 131_072 / 3), ([1e9, 1e9, 31_072], 50_000),
        ([5e4, 5e4, 3e4], 65_536), ([0, 0, 1e9], 65_536), ([], 65_536),
    ])
    func `the share is the greatest limit with which all together keep that of a tree`(wanted: [Double], most: Int) {
        #expect(ParticleShare(wanted).particles == most)
    }

    /// A replicator of 5,000 instances of a layer.
    private func replicated(_ layer: LayerValues) throws -> Scene {
        var scene = try Scene(40, 40)
        var replicator = Scene.layer(CGRect(x: 0, y: 0, width: 40, height: 40), nil)
        var values = ReplicatorValues()
        values.instanceCount = 5000
        values.instanceTransform = CATransform3DMakeTranslation(0.01, 0, 0)
        replicator.kind = .replicator(values)
        scene.add(2, replicator)
        scene.add(3, layer, to: 2)
        return scene
    }

    @Test func `the cost of an instance limits their number, and depends only on the current values`() throws {
        var small = Scene.layer(CGRect(x: 0, y: 0, width: 3, height: 3))
        small.opacity = 1
        var large = Scene.layer(CGRect(x: 0, y: 0, width: 400, height: 400))
        large.filters = [try #require(CIFilter(name: "CIGaussianBlur")).value]
        let (few, many) = (try replicated(large), try replicated(small))
        // Each of the 4,999 further instances is a node with a node.
        #expect(many.tree().nodeCounts.made == 2 * 4999)
        let limited = few.tree().nodeCounts.made
        #expect(limited > 0 && limited <= 2 * 65_536 / 512)
        let tree = few.tree()
        for values in [small, large, small] {
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 3, changes: .all, values: values)]
            tree.apply(commit)
            _ = tree.update(at: 1)
            #expect(tree.nodeCounts.made == (values == small ? 2 * 4999 : limited))
        }
    }

    @Test(arguments: [
        ([], 10.0, Double.infinity), ([4, 6], 10, .infinity), ([4, 7], 10, 6), ([1, 1, 20, 30], 10, 4),
        ([9, 9, 9], 3, 1),
    ])
    func `an equal share takes nothing from those who want less`(wanted: [Double], limit: Double, share: Double) {
        #expect(EffectLimits.equalShare(of: limit, wanted) == share)
    }

    /// Layers of half the screen, each with a number of filters that cost 40 ns for each pixel.
    private func filtered(_ counts: [Int]) throws -> Scene {
        var scene = try Scene(60, 40)
        for (index, count) in counts.enumerated() {
            let shade = 1 - CGFloat(index) / 8
            var layer = Scene.layer(
                CGRect(x: 5 + index, y: 5, width: 40, height: 30),
                CGColor(srgbRed: shade, green: 0.5, blue: 1 - shade, alpha: 0.9))
            let filter = try #require(CIFilter(name: "CIVignette", parameters: ["inputIntensity": 0.3]))
            layer.filters = Array(repeating: filter.value, count: count)
            scene.add(LayerID(index + 2), layer)
        }
        return scene
    }

    private func tree(_ scene: Scene) -> RenderTree {
        let tree = RenderTree()
        tree.filtered.leastPixels = 1
        tree.setViewport(scene.size, scale: 1)
        tree.apply(scene.commit)
        return tree
    }

    private func paint(_ tree: RenderTree, into pixels: OwnedPixels) -> [[UInt32]] {
        let region = tree.update(at: 1)
        tree.paint(into: pixels.buffer, region: region)
        return pixels.pixels
    }

    @Test func `the layers whose filters cost the most lose their last filters, and layers with few lose none`() throws
    {
        let many = try tree(filtered([1, 30, 1]))
        let limited = try paint(many, into: OwnedPixels(60, 40))
        #expect(many.limitedFilters == [3])
        let same = try (0...30).filter { try paint(tree(filtered([1, $0, 1])), into: OwnedPixels(60, 40)) == limited }
        let applied = try #require(same.first)
        #expect(applied > 1 && applied < 30 && same.last == 30)
    }

    @Test func `what is limited depends only on the current layers, and changes are damage`() throws {
        let scene = try filtered([13, 13, 1])
        let (tree, pixels) = (tree(scene), try OwnedPixels(60, 40))
        _ = paint(tree, into: pixels)
        #expect(tree.limitedFilters == [2, 3])
        // One of the expensive layers gets fewer filters, and all of them again.
        for count in [1, 13] {
            var values = try #require(scene.values[2])
            values.filters = Array(values.filters.prefix(count))
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 2, changes: .all, values: values)]
            tree.apply(commit)
            var fresh = scene
            fresh.values[2] = values
            #expect(try paint(tree, into: pixels) == paint(self.tree(fresh), into: OwnedPixels(60, 40)))
            #expect(tree.limitedFilters == (count == 1 ? [] : [2, 3]))
        }
    }

    @Test func `filters of layers in a hidden layer do not count`() throws {
        var scene = try filtered([2])
        var hidden = Scene.layer(CGRect(x: 0, y: 0, width: 60, height: 40))
        hidden.isHidden = true
        scene.add(20, hidden)
        for id in LayerID(21)..<30 { scene.add(id, try #require(scene.values[2]), to: 20) }
        let tree = tree(scene)
        _ = tree.update(at: 1)
        #expect(tree.limitedFilters == [])
    }
}
