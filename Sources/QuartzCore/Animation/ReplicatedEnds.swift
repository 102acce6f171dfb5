import AcetateCompositor
import Foundation

// Copies of a layer in replicators run its animations later than the layer itself, so an animation stays until it has
// ended in the last copy.
extension CALayer {
    /// Maps the tree's time to the local time of the layer's latest copy; nil if no copy is later than the layer.
    fileprivate var latestClock: LayerClock? {
        guard let above else { return nil }
        let delay = isMask ? 0 : above.values.replicator.longestDelay
        guard delay > 0 else { return above.latestClock?.then(timing) }
        var later = MediaTiming()
        later.timeOffset = -delay
        return (above.latestClock ?? above.clock()).then(later).then(timing)
    }
}

extension AnimationRecord {
    /// Whether the animation, which has ended in the layer, has also ended in all copies of it. If a copy's time
    /// repeats or reverses, only the layer's end counts.
    func hasLastEnded(at tree: Double, of layer: CALayer) -> Bool {
        guard !parts.isEmpty, let clock = layer.latestClock, let rate = clock.constantRate,
            let local = clock.local(at: tree), !local.isNaN, rate != 0
        else { return true }
        return rate < 0 ? local <= animation.timing.activeStart : local >= animation.timing.activeEnd
    }

    /// The next time of the tree at which `hasLastEnded` becomes true.
    func lastEnd(of layer: CALayer) -> Double {
        guard let now = layer.treeHost?.time, !hasLastEnded(at: now, of: layer), let clock = layer.latestClock,
            let rate = clock.constantRate
        else { return -.infinity }
        let local = rate < 0 ? animation.timing.activeStart : animation.timing.activeEnd
        return max(clock.treeTime(reaching: local, after: now), now.nextUp)
    }
}
