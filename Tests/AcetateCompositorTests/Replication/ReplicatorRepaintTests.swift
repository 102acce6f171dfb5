import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// Random trees with replicators, nested, in masks, in space and in transitions.
@Suite struct ReplicatorRepaintTests {
    private static let width = 96, height = 64

    private func painted(_ tree: RenderTree, _ region: PixelRegion? = nil, on kept: OwnedPixels? = nil) throws
        -> OwnedPixels
    {
        let pixels = try kept ?? OwnedPixels(Self.width, Self.height)
        tree.paint(into: pixels.buffer, region: region ?? PixelRegion(pixels.buffer.rect))
        return pixels
    }

    private func tree(_ commit: Commit, scale: Double = 1) throws -> RenderTree {
        let tree = RenderTree()
        tree.setViewport(try #require(PixelSize(Self.width, Self.height)), scale: scale)
        tree.apply(commit)
        return tree
    }

    private func difference(_ a: OwnedPixels, _ b: OwnedPixels) -> String? {
        for y in 0..<Self.height {
            for x in 0..<Self.width where a.pixel(x, y) != b.pixel(x, y) {
                return "at (\(x), \(y)): \(String(a.pixel(x, y), radix: 16)), \(String(b.pixel(x, y), radix: 16))"
            }
        }
        return nil
    }

    @Test(arguments: 0..<20) func `a replicator equals a tree in which its copies are written out`(
        seed: Int
    ) throws {
        var model = RandomTree(
            seed: UInt64(seed), layers: 10, images: [], hasSurfaces: seed % 4 == 3, hasSpace: seed % 2 == 1,
            hasReplicators: true, hasColors: false)
        for step in 0..<6 {
            for _ in 0..<4 { model.edit(at: Double(step) * 0.4) }
            model.stopReplicators()
            let time = Double(step) * 0.4 + 0.3
            let (replicated, written) = (try tree(model.whole), try tree(model.writtenOut))
            _ = (replicated.update(at: time), written.update(at: time))
            let difference = difference(try painted(replicated), try painted(written))
            #expect(difference == nil, "step \(step): \(difference ?? "")")
            // Another time of the same trees.
            _ = (replicated.update(at: time + 0.35), written.update(at: time + 0.35))
            let later = self.difference(try painted(replicated), try painted(written))
            #expect(later == nil, "after step \(step): \(later ?? "")")
            // Sublayers of a replicator without instances still have a next frame time.
            let next = (replicated.nextFrameTime(after: time + 0.35), written.nextFrameTime(after: time + 0.35))
            #expect(next.0 <= next.1)
            if difference != nil || later != nil { return }
        }
    }

    @Test(arguments: 0..<20) func `repainted damage equals a complete repaint with replicators`(seed: Int) throws {
        var model = RandomTree(
            seed: UInt64(3000 + seed), layers: 10, images: [], hasSurfaces: seed % 4 == 3, hasSpace: seed % 2 == 1,
            hasReplicators: true)
        let scale = [1, 1.5, 2][seed % 3]
        let kept = try tree(model.whole, scale: scale)
        let pixels = try painted(kept, kept.update(at: 0))
        for step in 1...14 {
            let time = Double(step) * 0.3 - (step % 5 == 4 ? 0.7 : 0)
            for _ in 0...(step % 3) {
                model.edit(at: time)
                kept.apply(model.commit())
            }
            let damage = kept.update(at: time)
            _ = try painted(kept, damage, on: pixels)
            let fresh = try tree(model.whole, scale: scale)
            _ = fresh.update(at: time)
            let difference = difference(pixels, try painted(fresh))
            #expect(difference == nil, "step \(step): \(difference ?? ""); damage \(damage)")
            #expect(kept.nodeCounts == fresh.nodeCounts, "step \(step)")
            if difference != nil { return }
        }
    }

    @Test(arguments: 0..<15) func `the same in transitions, compared with a tree that is always painted completely`(
        seed: Int
    )
        throws
    {
        var model = RandomTree(
            seed: UInt64(4000 + seed), layers: 9, images: [], hasTransitions: true, hasSurfaces: seed % 5 == 4,
            hasSpace: seed % 3 == 2, hasReplicators: true)
        let (kept, twin) = (try tree(model.whole), try tree(model.whole))
        let pixels = try painted(kept, kept.update(at: 0))
        _ = twin.update(at: 0)
        for step in 1...14 {
            for _ in 0..<3 { model.edit(at: Double(step) * 0.2) }
            let commit = model.commit()
            for tree in [kept, twin] { tree.apply(commit) }
            _ = try painted(kept, kept.update(at: Double(step) * 0.2), on: pixels)
            _ = twin.update(at: Double(step) * 0.2)
            let difference = difference(pixels, try painted(twin))
            #expect(difference == nil, "step \(step): \(difference ?? "")")
            if difference != nil { return }
        }
    }
}
