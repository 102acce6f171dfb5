import AcetateCompositor
import AcetatePixels
import CoreGraphics
import Foundation
import Testing

/// Timings of layers in a render tree, shown by the position of a white box of two pixels.
@Suite struct LayerTimeTests {
    private let size: PixelSize
    private let tree = RenderTree()

    init() throws {
        size = try #require(PixelSize(40, 4))
        tree.setViewport(size, scale: 1)
    }

    private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
        var timing = MediaTiming()
        change(&timing)
        return timing
    }

    /// Moves the box's center from 1 to 39 in 38 seconds.
    private func moving(levelsUp: Int = 0, _ change: (inout MediaTiming) -> Void = { _ in }) throws -> LayerAnimation {
        let target = try #require(AnimationTarget(keyPath: "position.x"))
        let track = PropertyAnimation.Track.basic(Endpoints(from: .number(1), to: .number(39)))
        return LayerAnimation(
            id: 1,
            timing: timing {
                ($0.duration, $0.fill) = (38, [.backwards, .forwards])
                change(&$0)
            },
            effect: .property(PropertyAnimation(target: target, track: track)), levelsUp: levelsUp)
    }

    /// Shows a box in a superlayer in the root, with these timings.
    private func show(
        _ animations: [LayerAnimation], box: MediaTiming = MediaTiming(), superlayer: MediaTiming = MediaTiming()
    ) {
        var commit = Commit(root: 1)
        func update(_ id: LayerID, _ timing: MediaTiming, _ sublayers: [LayerID]) -> LayerUpdate {
            var values = LayerValues()
            values.timing = timing
            return LayerUpdate(id: id, changes: .all, values: values, sublayers: sublayers, animations: [])
        }
        var layer = update(3, box, [])
        layer.values.bounds.size = CGSize(width: 2, height: 4)
        layer.values.position = CGPoint(x: 1, y: 2)
        layer.values.backgroundColor = .white
        layer.animations = animations
        commit.updates = [update(1, MediaTiming(), [2]), update(2, superlayer, [3]), layer]
        tree.apply(commit)
    }

    private func set(_ timing: MediaTiming, of id: LayerID, box: Bool) {
        var values = LayerValues()
        if box {
            values.bounds.size = CGSize(width: 2, height: 4)
            values.position = CGPoint(x: 1, y: 2)
            values.backgroundColor = .white
        }
        values.timing = timing
        var commit = Commit(root: 1)
        commit.updates = [LayerUpdate(id: id, changes: .timing, values: values)]
        tree.apply(commit)
    }

    /// The first white pixel at a time, after repainting the damage; nil if the box is not shown.
    private func left(at time: Double) throws -> Int? {
        _ = tree.update(at: time)
        let store = try #require(PixelStore(size))
        tree.paint(into: store.pixels, region: PixelRegion(size.rect))
        return store.pixels[row: 1].firstIndex(of: 0xFFFF_FFFF)
    }

    @Test func `a paused layer freezes, and resumes without a jump, in any superlayer`() throws {
        let above = timing { ($0.speed, $0.beginTime) = (2, 100) }
        show([try moving()], superlayer: above)
        #expect(try left(at: 105) == 10)
        // The recipe for a pause: speed 0, and the offset at the layer's current time.
        let stopped = above.activeTime(atParent: 105)
        set(timing { ($0.speed, $0.timeOffset) = (0, stopped) }, of: 3, box: true)
        for time in [105, 106, 1e6] { #expect(try left(at: time) == 10) }
        #expect(tree.nextFrameTime(after: 1e6) == .infinity)
        // And to resume: it begins later by the length of the pause.
        let begin = above.activeTime(atParent: 200) - stopped
        set(timing { $0.beginTime = begin }, of: 3, box: true)
        #expect(try left(at: 200) == 10)
        #expect(try left(at: 203) == 16)
        #expect(tree.nextFrameTime(after: 203) == 203)
    }

    @Test func `a layer with a duration appears, repeats its animations, and disappears`() throws {
        show([try moving()], box: timing { ($0.beginTime, $0.duration, $0.repeatCount) = (10, 8, 2) })
        #expect(try left(at: 5) == nil)
        #expect(tree.nextFrameTime(after: 5) == 10)
        #expect(try left(at: 10) == 0)
        #expect(try left(at: 15) == 5)
        #expect(tree.nextFrameTime(after: 15) == 15)
        #expect(try left(at: 20) == 2)
        #expect(try left(at: 26) == nil)
        #expect(tree.nextFrameTime(after: 26) == .infinity)
        // Backward in time.
        #expect(try left(at: 12) == 2)
    }

    @Test func `a still layer with a duration requests frames when it appears and disappears`() throws {
        show([], superlayer: timing { ($0.beginTime, $0.duration, $0.autoreverses) = (10, 8, true) })
        #expect(try left(at: 0) == nil)
        #expect(tree.nextFrameTime(after: 0) == 10)
        #expect(try left(at: 11) == 0)
        #expect(tree.nextFrameTime(after: 11) == 26)
        #expect(try left(at: 26) == nil)
        #expect(tree.nextFrameTime(after: 26) == .infinity)
        set(MediaTiming(), of: 2, box: false)
        #expect(try left(at: 27) == 0)
    }

    @Test func `a layer held at the end of its time requests no frames`() throws {
        show([try moving()], superlayer: timing { ($0.duration, $0.fill) = (8, .forwards) })
        #expect(try left(at: 6) == 6)
        #expect(try left(at: 9) == 8)
        #expect(tree.nextFrameTime(after: 9) == .infinity)
    }

    @Test func `an animation that waits in a repeating layer requests a frame when it begins`() throws {
        show(
            [try moving { ($0.beginTime, $0.fill) = (4, []) }],
            superlayer: timing { ($0.duration, $0.repeatCount) = (8, .infinity) })
        #expect(try left(at: 1) == 0)
        #expect(tree.nextFrameTime(after: 1) == 4)
        #expect(try left(at: 7) == 3)
        #expect(tree.nextFrameTime(after: 7) == 7)
        #expect(try left(at: 9) == 0)
    }

    @Test func `an animation follows the time of the layer that levelsUp selects`() throws {
        show(
            [try moving(levelsUp: 1)], box: timing { $0.speed = 0 },
            superlayer: timing { ($0.speed, $0.timeOffset) = (3, 1) })
        #expect(try left(at: 5) == 16)
        #expect(tree.nextFrameTime(after: 5) == 5)
        set(timing { $0.timeOffset = 20 }, of: 2, box: false)
        #expect(try left(at: 5) == 25)
        show([try moving(levelsUp: 9)], superlayer: timing { $0.speed = 3 })
        #expect(try left(at: 5) == 5)
    }

    @Test func `an animation that never progresses requests no frames`() throws {
        show([try moving { ($0.beginTime, $0.duration, $0.fill) = (4, .infinity, []) }])
        _ = tree.update(at: 1)
        #expect(tree.nextFrameTime(after: 1) == 4)
        _ = tree.update(at: 4)
        #expect(tree.nextFrameTime(after: 4) == .infinity)
    }
}
