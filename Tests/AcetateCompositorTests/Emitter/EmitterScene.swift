import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import CoreGraphics
import Foundation
import Testing

/// One emitter layer, with id 2, in a root of 100 by 100 points that has the same space.
struct EmitterScene {
    let tree = RenderTree()
    var values: LayerValues

    /// An emitter of one cell that emits one particle per second, each of which lives for 0.9 seconds.
    init(cell: EmitterCellValues = Self.cell(), _ edit: (inout EmitterValues) -> Void = { _ in }) throws {
        tree.setViewport(try #require(PixelSize(100, 100)), scale: 1)
        values = Scene.layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        var emitter = EmitterValues()
        emitter.cells = [cell]
        edit(&emitter)
        values.emitter = emitter
        var commit = Commit(root: 1)
        let root = Scene.layer(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
        commit.updates = [
            LayerUpdate(id: 1, changes: .all, values: root, sublayers: [2], animations: []),
            LayerUpdate(id: 2, changes: .all, values: values, sublayers: [], animations: []),
        ]
        tree.apply(commit)
    }

    static func cell(_ edit: (inout EmitterCellValues) -> Void = { _ in }) -> EmitterCellValues {
        var cell = EmitterCellValues()
        (cell.name, cell.birthRate, cell.lifetime, cell.contents) = ("a", 1, 0.9, dot)
        edit(&cell)
        return cell
    }

    /// Two by two white pixels.
    static let dot = PixelSize(2, 2).flatMap { size in
        CGImage(size: size) { $0.fill(size.rect, with: 0xFFFF_FFFF) }
    }

    /// The particles at a time, oldest first.
    func particles(at time: Double) -> [ShownParticle] {
        _ = tree.update(at: time)
        return tree.particles(of: 2).sorted { $0.birth < $1.birth }
    }

    /// Commits other values or animations, which are effective from the next update on.
    mutating func change(animations: [LayerAnimation]? = nil, _ edit: (inout LayerValues) -> Void = { _ in }) {
        let former = values.timing
        edit(&values)
        var commit = Commit(root: 1)
        var changes: LayerChanges = .appearance
        if values.timing != former { changes.insert(.timing) }
        if animations != nil { changes.insert(.animations) }
        commit.updates = [LayerUpdate(id: 2, changes: changes, values: values, animations: animations)]
        tree.apply(commit)
    }

    /// An animation between two numbers that begins at a time.
    static func animation(
        _ path: String, from: Double, to: Double, begin: Double, duration: Double
    ) throws -> LayerAnimation {
        let target = try #require(AnimationTarget(keyPath: path, of: .emitter(EmitterValues())))
        var timing = MediaTiming()
        (timing.beginTime, timing.duration) = (begin, duration)
        return LayerAnimation(
            id: 77, timing: timing,
            effect: .property(
                PropertyAnimation(
                    target: target, track: .basic(Endpoints(from: .number(from), to: .number(to))))))
    }
}

/// The visible properties of particles, for comparison.
func summary(_ particles: [ShownParticle]) -> [[Double]] {
    particles.map { particle in
        [particle.birth, particle.scale, particle.angle]
            + (0..<3).map { particle.position[$0] } + (0..<4).map { particle.color[$0] }
    }
}

func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ tolerance: Double = 1e-9) -> Bool {
    ((a - b) * (a - b)).sum().squareRoot() <= tolerance
}
