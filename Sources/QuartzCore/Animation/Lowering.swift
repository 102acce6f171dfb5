import AcetateCompositor
import AcetateKeyValue
import Foundation

/// For what an animation becomes a `LayerAnimation`: where it runs, and from when.
package struct Lowering {
    /// Unique in the process.
    package var id: UInt64
    /// In the local time of `layer`, in seconds; resolved.
    package var beginTime: Double
    /// The layer that the animation was added to, and the key under which it was.
    package var layer: CALayer
    package var key: String?
    /// The layer whose values are to change: one of the animation's `targets(from: layer)`.
    package var target: CALayer

    /// An animation of a layer's own values, or of those of `target`, which stands somewhere below it.
    package init(id: UInt64, beginTime: Double, layer: CALayer, key: String?, target: CALayer? = nil) {
        (self.id, self.beginTime, self.layer, self.key) = (id, beginTime, layer, key)
        self.target = target ?? layer
    }

    /// How many layers stand from the target up to the layer whose time the animation follows.
    var levelsUp: Int { target === layer ? 0 : max(0, target.depth - layer.depth) }

    /// Says why an animation, or a part of one, changes nothing.
    func report(_ fault: AnimationFault, of animation: CAAnimation) {
        let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? ""
        Complaint.say(message(fault, of: animation), once: "animation.\(keyPath).\(fault.kind)")
    }

    /// What is said of a fault: the layer, the animation's key and key path, the cause and the remedy.
    package func message(_ fault: AnimationFault, of animation: CAAnimation) -> String {
        let keyPath = (animation as? CAPropertyAnimation)?.keyPath
        return "the animation \(key.map { "“\($0)”" } ?? "without a key") of \(layer.archivedName)"
            + "\(keyPath.map { ", which animates “\($0)”," } ?? "") \(fault)"
    }
}

extension CAAnimation {
    /// The values that cross to the render thread; nil, with a message, for an animation that cannot run.
    package func lowered(_ lowering: Lowering) -> LayerAnimation? {
        do {
            return try lower(lowering)
        } catch {
            lowering.report(error, of: self)
            return nil
        }
    }

    /// The values that cross to the render thread.
    package func lower(_ lowering: Lowering) throws(AnimationFault) -> LayerAnimation {
        var timing = timing
        timing.beginTime = lowering.beginTime
        let mustBeFinite = [
            ("beginTime", timing.beginTime), ("speed", timing.speed), ("timeOffset", timing.timeOffset),
        ]
        for (name, value) in mustBeFinite where !value.isFinite { throw .time(name, value) }
        var result = LayerAnimation(
            id: lowering.id, timing: timing, curve: timingFunction?.curve ?? .linear, effect: try effect(lowering))
        result.levelsUp = lowering.levelsUp
        return result
    }
}
