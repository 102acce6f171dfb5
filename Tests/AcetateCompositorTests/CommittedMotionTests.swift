import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Testing

@testable import AcetateCompositor

/// Layers that commits move in successive frames are painted like animated ones, and exactly once they rest.
@Suite struct CommittedMotionTests {
    private func box(_ x: CGFloat) -> LayerValues {
        var values = Scene.layer(CGRect(x: x, y: 12.3, width: 40, height: 36), CGColor(gray: 0.6, alpha: 1))
        values.cornerRadius = 9
        return values
    }

    private func commit(_ values: LayerValues, to tree: RenderTree) {
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: 2, changes: .geometry, values: values)]
        tree.apply(commit)
    }

    private func tree(_ values: LayerValues) throws -> RenderTree {
        var scene = try Scene(60, 60)
        scene.add(2, values)
        return scene.tree()
    }

    private func drawn(_ tree: RenderTree) throws -> OwnedPixels {
        let pixels = try OwnedPixels(60, 60)
        tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
        return pixels
    }

    /// A tree whose box has moved in frames at the times.
    private func moved(to x: CGFloat, times: [Double]) throws -> RenderTree {
        let tree = try tree(box(4))
        _ = tree.update(at: 0)
        for (index, time) in times.enumerated() {
            commit(box(index == times.count - 1 ? x : 5 + CGFloat(index)), to: tree)
            _ = tree.update(at: time)
        }
        return tree
    }

    @Test func `A layer that commits move keeps its raster, interpolated between pixels`() throws {
        let moving = try moved(to: 8.5, times: [1, 1.02, 1.04])
        let (left, right) = (try moved(to: 8, times: [1, 1.02, 1.04]), try moved(to: 9, times: [1, 1.02, 1.04]))
        let (between, a, b) = (try drawn(moving), try drawn(left), try drawn(right))
        for y in 0..<60 {
            for x in 0..<60 {
                for (value, (a, b)) in zip(
                    channels(between.pixel(x, y)), zip(channels(a.pixel(x, y)), channels(b.pixel(x, y))))
                {
                    #expect(abs(value - (a + b) / 2) <= 2)
                }
            }
        }
    }

    @Test func `Once a layer rests, it is painted for its exact position`() throws {
        let tree = try moved(to: 8.5, times: [1, 1.02, 1.04])
        let exact = try drawn(try self.tree(box(8.5)))
        #expect(try drawn(tree).largestDifference(from: exact) > 2)
        #expect(abs(tree.nextFrameTime(after: 1.04) - 1.14) < 1e-9)
        #expect(!tree.update(at: 1.15).isEmpty)
        #expect(try drawn(tree).largestDifference(from: exact) == 0)
        #expect(tree.nextFrameTime(after: 1.15) == .infinity)
    }

    @Test(arguments: [[1.0], [1, 2, 3], [1, 1, 1]])
    func `One change, slow changes, and changes at one time are no motion`(times: [Double]) throws {
        let tree = try moved(to: 8.5, times: times)
        #expect(try drawn(tree).largestDifference(from: try drawn(try self.tree(box(8.5)))) == 0)
        #expect(tree.nextFrameTime(after: times[times.count - 1]) == .infinity)
    }

    @Test func `Time that goes backward ends the motion`() throws {
        let tree = try moved(to: 8.5, times: [1, 1.02, 1.04])
        _ = tree.update(at: 0.5)
        #expect(try drawn(tree).largestDifference(from: try drawn(try self.tree(box(8.5)))) == 0)
    }

    @Test func `The kind of motion is that of the properties that differ`() {
        func motion(_ change: (inout LayerValues) -> Void) -> LayerMotion {
            let old = box(0)
            var new = old
            change(&new)
            return LayerMotion(from: old, to: new)
        }
        #expect(motion { _ in } == [])
        #expect(motion { $0.position.x += 1 } == .position)
        #expect(motion { $0.bounds.origin.y += 1 } == .position)
        #expect(motion { $0.bounds.size.width += 1 } == .size)
        #expect(motion { $0.opacity = 0.5 } == .opacity)
        #expect(motion { $0.transform = CATransform3DMakeTranslation(3, 4, 0) } == .position)
        #expect(motion { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) } == .transform)
        #expect(motion { $0.sublayerTransform = CATransform3DMakeScale(2, 2, 1) } == .sublayers)
        #expect(motion { $0.backgroundColor = nil } == [])
    }

    @Test func `Layers that have been removed are forgotten`() throws {
        let tree = try moved(to: 8.5, times: [1, 1.02, 1.04])
        var removal = Commit(root: 1)
        removal.updates = [
            LayerUpdate(id: 1, changes: [], values: try Scene(60, 60).values[1] ?? LayerValues(), sublayers: [])
        ]
        removal.removed = [2]
        tree.apply(removal)
        _ = tree.update(at: 1.06)
        #expect(tree.movedByCommits.isEmpty && tree.nextFrameTime(after: 1.06) == .infinity)
    }
}
