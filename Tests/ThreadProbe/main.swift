// Threads that read, edit and commit one visible layer tree, while the main thread commits it and ends its animations.
// Exits with status 0 if the render tree equals the model in the end. Built with `--sanitize=thread`, it also fails if
// two accesses race: `make test-threads`.

import AcetateCompositor
import AcetatePixels
import Foundation
import QuartzCore
import Synchronization

/// Draws on the thread that commits it.
private final class DrawnLayer: CALayer {
    override class func makeLayer(copying layer: CALayer) -> CALayer { DrawnLayer(layer: layer) }
    override func draw(in ctx: CGContext) { ctx.fill([bounds]) }
    override func layoutSublayers() {}
}

/// The values in the commits of the tree. Used with the tree lock held, or by one thread only.
private final class Shown: @unchecked Sendable {
    let tree = RenderTree()
    var values: [LayerID: LayerValues] = [:]

    func apply(_ commit: Commit) {
        tree.apply(commit)
        _ = tree.update(at: CACurrentMediaTime())
        for update in commit.updates { values[update.id] = update.values }
        for id in commit.removed where !commit.updates.contains(where: { $0.id == id }) { values[id] = nil }
    }
}

/// Layers that all threads use. The tree lock protects their accesses.
private struct Stage: @unchecked Sendable {
    let root = CALayer()
    let layers = (0..<12).map { $0 % 3 == 0 ? DrawnLayer() : CALayer() }
    let spare = (0..<4).map { _ in CALayer() }
}

/// Makes random edits, in transactions of the calling thread.
private func edit(_ stage: Stage, seed: UInt64, rounds: Int) {
    var state = seed
    func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
    for _ in 0..<rounds {
        CATransaction.begin()
        CATransaction.setDisableActions(below(2) == 0)
        for _ in 0..<(1 + below(4)) {
            let (layer, other) = (stage.layers[below(stage.layers.count)], stage.layers[below(stage.layers.count)])
            switch below(22) {
            case 0: layer.position = CGPoint(x: below(64), y: below(64))
            case 1: layer.opacity = Float(below(100)) / 100
            case 2: layer.backgroundColor = CGColor(red: Double(below(10)) / 10, green: 0, blue: 1, alpha: 1)
            case 3: layer.bounds.size = CGSize(width: 1 + below(20), height: 1 + below(20))
            case 4: layer.setNeedsLayout()
            case 5: layer.setNeedsDisplay()
            case 6: layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: below(5), height: 2))
            case 7, 8:
                let fade = CABasicAnimation(keyPath: "opacity")
                (fade.fromValue, fade.duration) = (0, Double(1 + below(20)) / 1000)
                layer.add(fade, forKey: below(2) == 0 ? "fade" : nil)
            case 9: layer.removeAllAnimations()
            case 10: layer.removeFromSuperlayer()
            case 11: stage.root.insertSublayer(layer, at: UInt32(below(14)))
            case 12: other.addSublayer(layer)
            case 13: layer.mask = layer.mask == nil ? stage.spare[below(stage.spare.count)] : nil
            case 14: _ = layer.presentation()?.position
            case 15: _ = (layer.superlayer, layer.sublayers?.count, layer.contents, layer.frame)
            case 16: _ = layer.convert(CGPoint(x: 1, y: 1), to: stage.root)
            case 17: layer.speed = Float(1 + below(2))
            case 18: layer.setValue(below(10), forKey: "own")
            case 19: _ = (layer.animationKeys(), layer.needsLayout(), layer.needsDisplay())
            case 20: stage.root.sublayers = stage.root.sublayers?.reversed()
            default:
                CATransaction.lock()
                layer.zPosition += 1
                CATransaction.unlock()
            }
        }
        CATransaction.commit()
    }
    CATransaction.flush()
}

private func differences(_ stage: Stage, _ shown: Shown) -> [String] {
    _ = shown.tree.update(at: CACurrentMediaTime())
    let everywhere = PixelRegion(PixelRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000))
    var (found, waiting): ([String], [CALayer]) = ([], [stage.root])
    while let layer = waiting.popLast() {
        let sublayers = layer.sublayers ?? []
        // Sorting is stable: layers at the same zPosition keep their order.
        let order = sublayers.sorted { $0.zPosition < $1.zPosition }.map(\.id)
        if shown.tree.sublayers(of: layer.id, touching: everywhere) != order {
            found.append("the sublayers of layer \(layer.id)")
        }
        for key in LayerKey.all(of: layer.values.kind)
        where key.get(layer.values) != key.get(shown.values[layer.id] ?? LayerValues()) {
            found.append("\(key.id) of layer \(layer.id)")
        }
        waiting += sublayers
    }
    return found
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 400
private let shown = Shown()
private let stage = Stage()
if let size = PixelSize(64, 64) { shown.tree.setViewport(size, scale: 1) }
private let host = LayerTreeHost(clock: .media) { [shown] in shown.apply($0) }
CATransaction.begin()
host.rootLayer = stage.root
for layer in stage.layers { stage.root.addSublayer(layer) }
CATransaction.commit()
CATransaction.flush()
private let running = Atomic(3)
for seed in 1...3 {
    Thread { [stage] in
        edit(stage, seed: UInt64(seed), rounds: rounds)
        running.subtract(1, ordering: .acquiringAndReleasing)
    }.start()
}
// Flushing on the main thread also ends animations.
while running.load(ordering: .acquiring) > 0 {
    edit(stage, seed: 4, rounds: 1)
    usleep(200)
}
for layer in stage.layers { layer.removeAllAnimations() }
CATransaction.flush()
private let found = differences(stage, shown)
for difference in found { print("the render tree differs from the model: \(difference)") }
exit(found.isEmpty ? 0 : 1)
