import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation
import Testing

/// Repainting only the damage gives the same bytes as painting everything in a fresh tree, for any tree and any edit.
@Suite struct RepaintTests {
    private static let size = PixelSize(96, 64)

    private func bytes(_ store: PixelStore) -> [UInt32] {
        (0..<store.size.height).flatMap { Array(store.pixels[row: $0]) }
    }

    /// Small images with edges, translucent parts and transparent parts, like text.
    private static let images: [CGImage] = [(8, 6), (13, 21), (1, 1)].compactMap { width, height in
        PixelSize(width, height).flatMap { size in
            CGImage(size: size) { pixels in
                for y in 0..<height {
                    for x in 0..<width where (x + y) % 3 != 0 {
                        let level = UInt32((x * 37 + y * 59) % 256)
                        pixels[row: y][x] = level << 24 | (level / 2) << 16 | (level / 3) << 8 | level
                    }
                }
            }
        }
    }

    /// Everything painted at a time in a fresh tree.
    private func paintedCompletely(_ model: RandomTree, scale: Double, at time: Double) throws -> PixelStore {
        let size = try #require(Self.size)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(size, scale: scale)
        tree.apply(model.whole)
        _ = tree.update(at: time)
        let store = try #require(PixelStore(size))
        tree.paint(into: store.pixels, region: PixelRegion(size.rect))
        return store
    }

    /// The first difference and the number of differences; nil for none.
    private func difference(_ kept: PixelStore, _ whole: PixelStore) -> String? {
        let (a, b) = (bytes(kept), bytes(whole))
        let differing = a.indices.filter { a[$0] != b[$0] }
        guard let first = differing.first else { return nil }
        let place = (first % kept.size.width, first / kept.size.width)
        return "\(differing.count) pixels differ, the first at \(place): kept \(String(a[first], radix: 16)) "
            + "fresh \(String(b[first], radix: 16))"
    }

    /// Every ninth tree is wide: hundreds of sublayers of one layer are found by their positions. In the last two, the
    /// source of a shadow changes far from an antialiased edge.
    @Test(arguments: Array(0..<30) + [174, 363]) func `repainted damage equals a complete repaint`(seed: Int) throws {
        try expectSame(seed, hasSpace: false)
    }

    @Test(arguments: 0..<30) func `repainted damage equals a complete repaint in three dimensions`(seed: Int) throws {
        try expectSame(seed, hasSpace: true)
    }

    @Test(arguments: Array(0..<10) + [18]) func `repainted damage equals a complete repaint with offscreen surfaces`(
        seed: Int
    )
        throws
    {
        let isWide = seed % 9 == 8
        let model = RandomTree(
            seed: UInt64(2000 + seed), layers: isWide ? 80 : 12, images: Self.images, superlayers: isWide ? 3 : .max,
            hasSurfaces: true)
        try expectSame(model, scale: [1, 1.5, 2][seed % 3])
    }

    @Test(arguments: 0..<16) func `repainted damage equals a complete repaint with tiles`(seed: Int) throws {
        let model = RandomTree(
            seed: UInt64(3000 + seed), layers: 8, images: Self.images, hasSurfaces: seed % 2 == 1, hasTiles: true)
        try expectSame(model, scale: [1, 1.5, 2][seed % 3])
    }

    @Test(arguments: 0..<40) func `repainted damage equals a complete repaint for every kind of layer`(seed: Int)
        throws
    {
        try expectSame(3000 + seed, hasSpace: seed % 4 == 3, hasKinds: true)
    }

    private func expectSame(_ seed: Int, hasSpace: Bool, hasKinds: Bool = false) throws {
        let isWide = seed % 9 == 8
        let model = RandomTree(
            seed: UInt64(seed), layers: isWide ? 100 : 14, images: Self.images, superlayers: isWide ? 1 : .max,
            hasSpace: hasSpace, hasKinds: hasKinds)
        try expectSame(model, scale: [1, 1.5, 2][seed % 3])
    }

    /// Edits the tree twelve times, including its scale, and compares after each edit.
    private func expectSame(_ model: RandomTree, scale: Double) throws {
        let size = try #require(Self.size)
        var (model, scale) = (model, scale)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(size, scale: scale)
        tree.apply(model.whole)
        let kept = try #require(PixelStore(size))
        tree.paint(into: kept.pixels, region: tree.update(at: 0))
        for step in 1...12 {
            let time = Double(step) * 0.3
            if model.random.once(in: 16) {
                scale = model.number(0.5...2)
                tree.setViewport(size, scale: scale)
            }
            for _ in 0...(model.random.once(in: 4) ? 1 : 0) {
                model.edit(at: time)
                tree.apply(model.commit())
            }
            let damage = tree.update(at: time)
            tree.paint(into: kept.pixels, region: damage)
            let fresh = try paintedCompletely(model, scale: scale, at: time)
            if let difference = difference(kept, fresh) {
                Issue.record("step \(step): \(difference); damage \(damage)")
                return
            }
        }
    }

    /// The pixels of a tree in a transition depend on its history. Here, another tree with the same history is always
    /// painted completely.
    @Test(arguments: Array(0..<30) + [174, 363], [false, true])
    func `repainted damage equals a complete repaint in transitions`(seed: Int, hasSurfaces: Bool) throws {
        guard !hasSurfaces || seed < 10 else { return }
        try expectSameAsTwin(
            RandomTree(
                seed: UInt64(1000 + seed), layers: 10, images: Self.images, hasTransitions: true,
                hasSurfaces: hasSurfaces,
                hasSpace: hasSurfaces && seed % 3 == 2), scale: seed % 2 == 0 ? 1 : 1.5)
    }

    private func expectSameAsTwin(_ model: RandomTree, scale: Double) throws {
        let size = try #require(Self.size)
        var model = model
        let (tree, twin) = (RenderTree(), RenderTree())
        let (kept, fresh) = (try #require(PixelStore(size)), try #require(PixelStore(size)))
        for tree in [tree, twin] { tree.setViewport(size, scale: scale) }
        for step in 0...16 {
            let time = Double(step) * 0.2
            let commit = step == 0 ? model.whole : model.commit()
            for tree in [tree, twin] { tree.apply(commit) }
            let damage = tree.update(at: time)
            tree.paint(into: kept.pixels, region: damage)
            _ = twin.update(at: time)
            twin.paint(into: fresh.pixels, region: PixelRegion(size.rect))
            if let difference = difference(kept, fresh) {
                Issue.record("step \(step): \(difference); damage \(damage)")
                return
            }
            for _ in 0..<3 { model.edit(at: time) }
        }
    }

    /// The pixels of an emitter depend on its history as well.
    @Test(arguments: 0..<30) func `repainted damage equals a complete repaint with particles`(seed: Int) throws {
        try expectSameAsTwin(
            RandomTree(
                seed: UInt64(4000 + seed), layers: 8, images: Self.images, hasSurfaces: seed % 3 == 1,
                hasSpace: seed % 3 == 2, hasEmitters: true), scale: [1, 1.5][seed % 2])
    }

    /// Four buffers, used in turn and out of turn. A buffer that was displayed a frame ago, two or three ago, and one
    /// whose pixels are lost, are each updated by the damage that they have missed.
    @Test(arguments: 0..<20) func `a buffer of any age is repainted to equal a complete repaint`(seed: Int)
        throws
    {
        let size = try #require(Self.size)
        var model = RandomTree(seed: UInt64(2000 + seed), layers: 12, images: Self.images)
        let tree = RenderTree()
        tree.setViewport(size, scale: 1)
        tree.apply(model.whole)
        var buffers: [(store: PixelStore, missed: PixelRegion)] = []
        for _ in 0..<4 { buffers.append((try #require(PixelStore(size)), PixelRegion(size.rect))) }
        for step in 0...16 {
            let time = Double(step) * 0.3
            let damage = tree.update(at: time)
            for index in buffers.indices { buffers[index].missed.formUnion(damage) }
            let index = Int.random(in: 0..<4, using: &model.random)
            if model.random.once(in: 5) {
                buffers[index].store.pixels.fill(size.rect, with: 0x1234_5678)
                buffers[index].missed = PixelRegion(size.rect)
            }
            tree.paint(into: buffers[index].store.pixels, region: buffers[index].missed)
            buffers[index].missed = PixelRegion()
            let fresh = try paintedCompletely(model, scale: 1, at: time)
            if let difference = difference(buffers[index].store, fresh) {
                Issue.record("step \(step): \(difference)")
                return
            }
            for _ in 0...(model.random.once(in: 3) ? 1 : 0) {
                model.edit(at: time)
                tree.apply(model.commit())
            }
        }
    }
}
