import AcetateCompositor
import AcetateKeyValue
import Foundation
import Synchronization

/// An animation on a layer, and how far it has come.
struct AnimationRecord {
    let key: String?
    /// The layer's own copy.
    let animation: CAAnimation
    let id: UInt64
    /// The completion groups that wait for its end.
    let completions: [CompletionGroup]
    /// As the render tree has it; nil before its begin time is known.
    var lowered: LayerAnimation?
    /// Whether its begin time is known. One that lowers to nothing ends as it begins.
    var isResolved = false
    /// Whether its delegate has been told that it began, and that it ended.
    var hasStarted = false
    var hasStopped = false

    private static let ids = Atomic<UInt64>(1)

    init(key: String?, animation: CAAnimation, completions: [CompletionGroup]) {
        (self.key, self.animation, self.completions) = (key, animation, completions)
        id = Self.ids.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}

extension CALayer {
    func addCopy(of animation: CAAnimation, _ key: String?) {
        guard let copy = animation.copy() as? CAAnimation else { return }
        if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
        if let key { removeAnimations { $0.key == key } }
        let record = AnimationRecord(
            key: key, animation: copy, completions: TransactionThread.current.completions)
        for group in record.completions { group.enter() }
        animationRecords.append(record)
        note(.animations)
    }

    func removeAnimations(where matches: (AnimationRecord) -> Bool) {
        let removed = animationRecords.filter(matches)
        guard !removed.isEmpty else { return }
        animationRecords.removeAll(where: matches)
        note(.animations)
        for record in removed { stop(record, finished: false) }
    }

    /// Ends all animations of a layer that is not shown any more.
    func dropAnimations() { removeAnimations { $0.isResolved } }

    private func stop(_ record: AnimationRecord, finished: Bool) {
        record.animation.delegate?.animationDidStop(record.animation, finished: finished)
        for group in record.completions { group.leave() }
    }

    // MARK: Time

    /// The animations for the render tree. A begin time of 0 becomes `time`, in the layer's own time; where that is nil
    /// they wait.
    func resolvedAnimations(at time: Double?) -> [LayerAnimation] {
        let local = time.map { localTime(atTree: $0) }
        for index in animationRecords.indices where !animationRecords[index].isResolved {
            guard let local else { continue }
            animationRecords[index].isResolved = true
            let animation = animationRecords[index].animation
            if animation.beginTime == 0 { animation.beginTime = local }
            animationRecords[index].lowered = animation.lowered(
                Lowering(
                    id: animationRecords[index].id, beginTime: animation.beginTime, layer: self,
                    key: animationRecords[index].key))
        }
        return animationRecords.compactMap(\.lowered)
    }

    /// Whether an animation waits for its begin time.
    var hasUnresolvedAnimations: Bool { animationRecords.contains { !$0.isResolved } }

    /// The model's values with the animations applied, at the tree's present time.
    var presentedValues: LayerValues {
        guard !animationRecords.isEmpty || timing.isLimited, let time = treeHost?.time else { return values }
        let local = localTime(atTree: time)
        var result = values
        for record in animationRecords {
            let lowered =
                record.lowered
                ?? record.animation.lowered(
                    Lowering(
                        id: record.id, beginTime: record.animation.beginTime == 0 ? local : record.animation.beginTime,
                        layer: self, key: record.key))
            guard let lowered, let own = clock(levelsUp: lowered.levelsUp).local(at: time) else { continue }
            lowered.apply(at: own, to: &result)
        }
        // Outside its time a layer is not shown at all.
        if timing.isLimited, clock().local(at: time) == nil { result.isHidden = true }
        return result
    }

    /// When the next of the layer's animations begins or ends, in the tree's time; it may have passed.
    func nextAnimationEvent() -> Double {
        var next = Double.infinity
        for record in animationRecords where record.isResolved {
            if !record.hasStarted { next = min(next, record.start(of: self)) }
            if !record.hasStopped { next = min(next, record.end(of: self)) }
        }
        return next
    }

    /// Tells the delegates of animations that have begun.
    func startAnimations(at time: Double) {
        let local = localTime(atTree: time)
        var begun: [CAAnimation] = []
        for index in animationRecords.indices {
            let record = animationRecords[index]
            guard record.isResolved, !record.hasStarted, record.animation.timing.activeStart <= local else { continue }
            animationRecords[index].hasStarted = true
            begun.append(record.animation)
        }
        for animation in begun { animation.delegate?.animationDidStart(animation) }
    }

    /// Ends the animations whose end has come, and removes those that go by themselves.
    func endAnimations(at time: Double) {
        let local = localTime(atTree: time)
        let ended = animationRecords.filter { $0.hasEnded(at: local) && !$0.hasStopped }
        guard !ended.isEmpty else { return }
        let ids = Set(ended.map(\.id))
        let count = animationRecords.count
        animationRecords.removeAll { ids.contains($0.id) && $0.animation.isRemovedOnCompletion }
        if animationRecords.count != count { note(.animations) }
        for index in animationRecords.indices where ids.contains(animationRecords[index].id) {
            animationRecords[index].hasStopped = true
        }
        for record in ended { stop(record, finished: true) }
    }
}

extension AnimationRecord {
    fileprivate func hasEnded(at local: Double) -> Bool {
        isResolved && (lowered == nil || local >= animation.timing.activeEnd)
    }

    fileprivate func start(of layer: CALayer) -> Double { layer.finiteTreeTime(animation.timing.activeStart) }

    fileprivate func end(of layer: CALayer) -> Double {
        lowered == nil ? -.infinity : layer.finiteTreeTime(animation.timing.activeEnd)
    }
}

extension CALayer {
    /// The tree's time, from now on, at which the local time has come to `local`; infinite where it never does.
    fileprivate func finiteTreeTime(_ local: Double) -> Double {
        guard let now = treeHost?.time else { return .infinity }
        return localTime(atTree: now) >= local ? now : clock().treeTime(reaching: local, after: now)
    }
}
