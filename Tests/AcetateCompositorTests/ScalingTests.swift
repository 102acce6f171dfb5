import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// The work of a frame is proportional to what changes, however many layers do not move.
@Suite struct ScalingTests {
    private static let size = 400
    private static let mover: LayerID = 1_000_000

    private func animation(
        _ keyPath: String, to value: PropertyValue, id: UInt64 = 1, duration: Double = 10
    ) throws -> LayerAnimation {
        var timing = MediaTiming()
        timing.duration = duration
        let target = try #require(AnimationTarget(keyPath: keyPath))
        return LayerAnimation(
            id: id, timing: timing,
            effect: .property(PropertyAnimation(target: target, track: .basic(Endpoints(to: value)))))
    }

    /// A tree of layers that do not move, `fanOut` in each, and one in the root that moves.
    private func tree(still count: Int, fanOut: Int) throws -> RenderTree {
        var scene = try Scene(Self.size, Self.size)
        var random = Random(state: 7)
        for index in 0..<count {
            let superlayer = index < fanOut ? 1 : LayerID(2 + (index - fanOut) / fanOut)
            let place = CGPoint(x: .random(in: 0...380, using: &random), y: .random(in: 0...180, using: &random))
            let frame = CGRect(
                origin: superlayer == 1 ? place : CGPoint(x: 1, y: 1), size: CGSize(width: 5, height: 5))
            scene.add(LayerID(2 + index), Scene.layer(frame), to: superlayer)
            if index == fanOut / 2 {
                scene.add(Self.mover, Scene.layer(CGRect(x: 20, y: 300, width: 20, height: 20)))
            }
        }
        let tree = scene.tree()
        var commit = Commit(root: 1)
        let layer = try #require(scene.values[Self.mover])
        commit.updates = [
            LayerUpdate(
                id: Self.mover, changes: .animations, values: layer,
                animations: [try animation("position", to: .point(CGPoint(x: 380, y: 310)))])
        ]
        tree.apply(commit)
        _ = tree.update(at: 0.1)
        return tree
    }

    @Test(arguments: [(8, 8), (3000, 3000), (3000, 70), (60, 1)])
    func `a frame evaluates and derives the layer that moves, and paints nothing else`(count: Int, fanOut: Int) throws {
        let tree = try tree(still: count, fanOut: fanOut)
        let order = tree.paintOrder(of: 1)
        for frame in 1...50 {
            let (evaluated, derived) = (tree.evaluatedNodes, tree.derivedNodes)
            let damage = tree.update(at: 0.1 + Double(frame) / 60)
            #expect(tree.evaluatedNodes - evaluated == 1)
            #expect(tree.derivedNodes - derived == 1)
            let painted = tree.sublayers(of: 1, touching: damage).filter { damage.intersects(tree.extent(of: $0)) }
            #expect(painted == [Self.mover])
            if order != nil { #expect(tree.sublayers(of: 1, touching: damage) == painted) }
        }
        #expect(tree.paintOrder(of: 1) == order)
        #expect((order != nil) == (fanOut >= 64))
    }

    @Test func `a commit that changes one of thousands evaluates and derives only that one`() throws {
        let tree = try tree(still: 3000, fanOut: 3000)
        _ = tree.update(at: 20)
        let (evaluated, derived) = (tree.evaluatedNodes, tree.derivedNodes)
        var commit = Commit(root: 1)
        var values = Scene.layer(CGRect(x: 3, y: 3, width: 5, height: 5), .black)
        values.borderWidth = 1
        commit.updates = [LayerUpdate(id: 17, changes: .appearance, values: values)]
        tree.apply(commit)
        _ = tree.update(at: 21)
        #expect(tree.evaluatedNodes - evaluated == 1)
        #expect(tree.derivedNodes - derived == 1)
    }

    @Test(arguments: 0..<8) func `the sublayers that touch a region are found whatever moves, appears and disappears`(
        seed: Int
    )
        throws
    {
        var random = Random(state: UInt64(100 + seed))
        var scene = try Scene(Self.size, Self.size)
        func frame(_ random: inout Random) -> CGRect {
            CGRect(
                x: .random(in: -20...400, using: &random), y: .random(in: -20...400, using: &random),
                width: .random(in: 1...30, using: &random), height: .random(in: 1...30, using: &random))
        }
        for id in 2..<LayerID(202) { scene.add(id, Scene.layer(frame(&random))) }
        let tree = scene.tree()
        var ids = Array(2..<LayerID(202))
        var depths: [LayerID: Double] = [:]
        var next: LayerID = 1000
        var orders: Set<ObjectIdentifier> = []
        for step in 0..<60 {
            var commit = Commit(root: 1)
            let root = try #require(scene.values[1])
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
                commit.updates = [
                    LayerUpdate(id: 1, changes: .sublayers, values: root, sublayers: ids),
                    LayerUpdate(
                        id: next, changes: .all, values: Scene.layer(frame(&random)), sublayers: [], animations: []),
                ]
                next += 1
            case 1:
                let gone = ids.remove(at: Int.random(in: ids.indices, using: &random))
                commit.removed = [gone]
                commit.updates = [LayerUpdate(id: 1, changes: .sublayers, values: root, sublayers: ids)]
            case 2:
                ids.swapAt(
                    Int.random(in: ids.indices, using: &random), Int.random(in: ids.indices, using: &random))
                commit.updates = [LayerUpdate(id: 1, changes: .sublayers, values: root, sublayers: ids)]
            default:
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    let id = try #require(ids.randomElement(using: &random))
                    var values = Scene.layer(frame(&random))
                    if random.once(in: 6) { depths[id] = .random(in: -2...2, using: &random) }
                    values.zPosition = depths[id] ?? 0
                    commit.updates.append(LayerUpdate(id: id, changes: .geometry, values: values))
                }
            }
            tree.apply(commit)
            _ = tree.update(at: Double(step))
            if let order = tree.paintOrder(of: 1) { orders.insert(order) }
            let region = PixelRegion(
                [0, 1].map { _ in
                    PixelRect(
                        x: .random(in: 0...380, using: &random), y: .random(in: 0...380, using: &random), width: 40,
                        height: 25)
                })
            let sorted = ids.enumerated()
                .sorted { (depths[$0.element] ?? 0, $0.offset) < (depths[$1.element] ?? 0, $1.offset) }.map(\.element)
            for region in [region, PixelRegion(PixelRect(x: 0, y: 0, width: 400, height: 400))] {
                let touched = { region.intersects(tree.extent(of: $0)) }
                #expect(tree.sublayers(of: 1, touching: region).filter(touched) == sorted.filter(touched))
            }
        }
        #expect(orders.count < 20)
    }

    @Test func `the damage of hundreds of layers is a bounded number of rectangles`() throws {
        var scene = try Scene(1000, 600)
        var random = Random(state: 3)
        for id in 2..<LayerID(502) {
            scene.add(
                id,
                Scene.layer(
                    CGRect(
                        x: .random(in: 0...960, using: &random), y: .random(in: 0...560, using: &random), width: 30,
                        height: 30)))
        }
        let tree = scene.tree()
        var commit = Commit(root: 1)
        for id in 2..<LayerID(502) {
            commit.updates.append(
                LayerUpdate(
                    id: id, changes: .animations, values: try #require(scene.values[id]),
                    animations: [try animation("position", to: .point(CGPoint(x: 500, y: 300)), id: id)]))
        }
        tree.apply(commit)
        _ = tree.update(at: 1)
        for frame in 1...20 {
            let former = (2..<LayerID(502)).map { tree.extent(of: $0) }
            let damage = tree.update(at: 1 + Double(frame) / 10)
            #expect(damage.rects.count <= 128)
            for (id, rect) in zip(2..<LayerID(502), former) {
                #expect(damage.contains(rect))
                #expect(damage.contains(tree.extent(of: id)))
            }
        }
    }

    // MARK: Frames that are not asked for

    private func tree(_ values: LayerValues, _ animation: LayerAnimation, holds: Bool = false) throws -> RenderTree {
        var scene = try Scene(100, 100)
        scene.add(2, values)
        if holds { scene.add(3, Scene.layer(CGRect(x: 0, y: 0, width: 10, height: 10)), to: 2) }
        let tree = scene.tree()
        var commit = Commit(root: 1)
        let animated: LayerID = holds ? 3 : 2
        commit.updates = [
            LayerUpdate(
                id: animated, changes: .animations, values: try #require(scene.values[animated]),
                animations: [animation])
        ]
        tree.apply(commit)
        _ = tree.update(at: 0)
        return tree
    }

    @Test(arguments: [false, true]) func `invisible layers request no frames, and are up to date once they show`(
        holds: Bool
    )
        throws
    {
        for hide in [{ $0.isHidden = true }, { $0.opacity = 0 }] as [(inout LayerValues) -> Void] {
            var values = Scene.layer(CGRect(x: 10, y: 10, width: 10, height: 10))
            hide(&values)
            let tree = try tree(values, try animation("position.x", to: .number(95)), holds: holds)
            #expect(tree.nextFrameTime(after: 0) == .infinity)
            (values.isHidden, values.opacity) = (false, 1)
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 2, changes: .compositing, values: values)]
            tree.apply(commit)
            _ = tree.update(at: 5)
            #expect(tree.nextFrameTime(after: 5) == 5)
            // Halfway to 95, from 15 in the root or from 5 in a layer that begins at 10.
            let extent = tree.extent(of: holds ? 3 : 2)
            #expect(extent.minX == (holds ? 55 : 50))
        }
    }

    @Test func `a layer that appears by an animation requests frames`() throws {
        var values = Scene.layer(CGRect(x: 10, y: 10, width: 10, height: 10))
        values.opacity = 0
        let tree = try tree(values, try animation("opacity", to: .number(1)))
        #expect(tree.nextFrameTime(after: 0) == 0)
    }

    @Test func `discrete keyframes request a frame for the next value`() throws {
        let keyframes = try Keyframes(
            .values([.number(10), .number(30), .number(80)]), keyTimes: [0, 0.25, 0.5, 1], mode: .discrete)
        var timing = MediaTiming()
        (timing.duration, timing.repeatCount) = (4, 2)
        let target = try #require(AnimationTarget(keyPath: "position.x"))
        let animation = LayerAnimation(
            id: 1, timing: timing, effect: .property(PropertyAnimation(target: target, track: .keyframes(keyframes))))
        let tree = try tree(Scene.layer(CGRect(x: 10, y: 10, width: 10, height: 10)), animation)
        var (time, times): (Double, [Double]) = (0, [])
        while times.count < 20 {
            time = tree.nextFrameTime(after: time)
            guard time < .infinity else { break }
            times.append(time)
            let evaluated = tree.evaluatedNodes
            // What comes in between changes nothing, and is not looked at.
            if times.dropLast().last.map({ $0 < time - 0.125 }) ?? true {
                _ = tree.update(at: time - 0.125)
                #expect(tree.evaluatedNodes == evaluated)
            }
            _ = tree.update(at: time)
            #expect(tree.evaluatedNodes == evaluated + 1)
        }
        // The last value is still shown at the end, and goes right after it.
        #expect(times == [1, 2, 4, 5, 6, 8, 8.0.nextUp])
    }

    @Test func `particles do not invalidate the rasters of their layer's own parts`() throws {
        var cell = EmitterCellValues()
        cell.contents = CGImage(size: try #require(PixelSize(2, 2))) { $0.clear() }
        (cell.birthRate, cell.lifetime, cell.velocity) = (20, 1, 10)
        var values = Scene.layer(CGRect(x: 10, y: 10, width: 50, height: 50))
        values.borderWidth = 2
        values.emitter.cells = [cell]
        var scene = try Scene(100, 100)
        scene.add(2, values)
        let tree = scene.tree()
        let appearance = tree.appearance(of: 2)
        for frame in 1...30 { _ = tree.update(at: Double(frame) / 30) }
        #expect(!tree.particles(of: 2).isEmpty)
        #expect(tree.appearance(of: 2) == appearance)
    }
}
