import AcetateCompositor
import AcetateKeyValue
import AcetateTrace
import Foundation
import Synchronization

extension CALayer {
    func addCopy(of animation: CAAnimation, _ key: String?) {
        guard (animation as? CAAnimationGroup)?.isWithinLimits ?? true else { return CAAnimationGroup.reportSize() }
        guard let copy = animation.copy() as? CAAnimation else { return }
        if type(of: copy) != type(of: animation) {
            Complaint.say(
                "\(type(of: animation)) runs as a \(type(of: copy)): override copy(with:) to copy what it adds",
                once: "copy.\(type(of: animation))")
        }
        if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
        // A layer has one transition at a time, whatever key it is given.
        let key = copy is CATransition ? kCATransition : key
        let record = AnimationRecord(
            key: key, animation: copy, isDrawn: isDrawn(by: copy), completions: TransactionThread.current.completions)
        for group in record.completions { group.enter() }
        var events = AnimationEvents()
        TreeLock.locked {
            if let key { removeAnimations(&events) { $0.key == key } }
            animationRecords.append(record)
            note(.animations)
        }
        Trace.event("animation added")
        if record.isDrawn { setNeedsDisplay() }
        events.tell()
    }

    func removeAnimations(where matches: (AnimationRecord) -> Bool) {
        var events = AnimationEvents()
        TreeLock.locked { removeAnimations(&events, where: matches) }
        events.tell()
    }

    /// Takes animations away, before their ends.
    func removeAnimations(_ events: inout AnimationEvents, where matches: (AnimationRecord) -> Bool) {
        let removed = animationRecords.filter(matches)
        guard !removed.isEmpty else { return }
        animationRecords.removeAll(where: matches)
        note(.animations)
        for record in removed {
            events.ended(record, finished: false)
            noteBorrowers(of: record)
        }
        if removed.contains(where: \.isDrawn) { setNeedsDisplay() }
    }

    /// Lets completion blocks wait no longer for the animations of a layer that is in no tree.
    func releaseCompletions(_ events: inout AnimationEvents) {
        for index in animationRecords.indices {
            events.released(animationRecords[index].completions)
            animationRecords[index].completions = []
        }
    }

    /// Ends what ran in a tree that is gone, and lets nothing wait for what has not begun.
    func loseTree(_ events: inout AnimationEvents) {
        removeAnimations(&events) { $0.isResolved }
        releaseCompletions(&events)
    }

    // MARK: Time

    /// Gives the animations that wait for it their begin time: 0 becomes the tree's `time`, in the layer's own time.
    ///
    /// Layers below that they change are noted.
    func resolveAnimations(at time: Double) {
        computation?.begin(at: time)
        if let start = computation?.clockStart { timing.beginTime = start }
        guard hasUnresolvedAnimations else { return }
        let local = localTime(atTree: time)
        for index in animationRecords.indices where !animationRecords[index].isResolved {
            animationRecords[index].isResolved = true
            animationRecords[index].resolvedTime = time
            let animation = animationRecords[index].animation
            if animation.beginTime == 0 { animation.beginTime = local }
            animationRecords[index].parts = parts(of: animationRecords[index], beginTime: animation.beginTime)
            for part in animationRecords[index].parts where part.target !== self { part.target?.borrow(from: self) }
        }
    }

    private func parts(of record: AnimationRecord, beginTime: Double) -> [AnimationRecord.Part] {
        record.animation.targets(from: self).compactMap { target in
            let lowering = Lowering(
                id: record.id, beginTime: beginTime, layer: self, key: record.key, target: target)
            return record.animation.lowered(lowering).map { AnimationRecord.Part(target: target, animation: $0) }
        }
    }

    /// Whether an animation waits for its begin time.
    var hasUnresolvedAnimations: Bool {
        animationRecords.contains { !$0.isResolved } || computation?.hasBegun == false
    }

    /// The animations of the layer's values for the render tree: its own, then those of layers above that lead to it.
    var resolvedAnimations: [LayerAnimation] {
        var result = animationRecords.flatMap { $0.animations(of: self) }
        for lender in lenders { result += lender.animationRecords.flatMap { $0.animations(of: self) } }
        if let computed = computation?.lowered { result.append(computed) }
        return result
    }

    /// The model's values with the animations applied, at the tree's present time.
    var presentedValues: LayerValues { treeHost?.time.map { presentedValues(atTree: $0) } ?? values }

    /// The model's values with the animations applied, at a time of the tree's.
    func presentedValues(atTree time: Double) -> LayerValues {
        TreeLock.take()
        defer { TreeLock.leave() }
        guard !animationRecords.isEmpty || !weakLenders.isEmpty || computation != nil || timing.isLimited else {
            return values
        }
        var result = values
        if !animationRecords.isEmpty, let local = clock().local(at: time) {
            for record in animationRecords {
                let begin = record.animation.beginTime == 0 ? local : record.animation.beginTime
                let parts = record.isResolved ? record.parts : parts(of: record, beginTime: begin)
                for part in parts where part.target === self { part.animation.apply(at: local, to: &result) }
            }
        }
        for lender in lenders {
            guard let local = lender.clock().local(at: time) else { continue }
            for animation in lender.animationRecords.flatMap({ $0.animations(of: self) }) {
                animation.apply(at: local, to: &result)
            }
        }
        computation?.apply(atTree: time, to: &result)
        // Outside its time a layer is not shown at all.
        if timing.isLimited, clock().local(at: time) == nil { result.isHidden = true }
        return result
    }

    // MARK: Animations of layers above

    /// The layers above whose animations change this layer, as `sublayers.NAME.opacity` does.
    private var lenders: [CALayer] {
        weakLenders.compactMap(\.object).filter { lender in
            var above = superlayer
            while let current = above, current !== lender { above = current.superlayer }
            return above != nil
        }
    }

    private func borrow(from layer: CALayer) {
        weakLenders.removeAll { $0.object?.animationRecords.isEmpty ?? true }
        if !weakLenders.contains(where: { $0.object === layer }) { weakLenders.append(Weak(object: layer)) }
        note(.animations)
    }

    /// Notes the layers below that an animation changes no more.
    private func noteBorrowers(of record: AnimationRecord) {
        for part in record.parts where part.target !== self { part.target?.note(.animations) }
    }

    // MARK: Starts and ends

    /// When the next of the layer's animations begins or ends, in the tree's time; it may have passed.
    func nextAnimationEvent() -> Double {
        var next = Double.infinity
        for record in animationRecords where record.isResolved {
            if !record.hasStarted { next = min(next, record.start(of: self)) }
            if !record.hasStopped {
                next = min(next, record.end(of: self))
            } else if record.animation.isRemovedOnCompletion {
                next = min(next, record.lastEnd(of: self))
            }
        }
        return next
    }

    /// Notes animations that have begun.
    func startAnimations(at time: Double, _ events: inout AnimationEvents) {
        let (local, isBackward) = (localTime(atTree: time), isBackward)
        for index in animationRecords.indices {
            let record = animationRecords[index]
            guard record.isResolved, !record.hasStarted, record.hasBegun(at: local, isBackward) else { continue }
            animationRecords[index].hasStarted = true
            events.began(record.animation)
        }
    }

    /// Ends the animations whose end has come, and removes those that go by themselves.
    func endAnimations(at time: Double, _ events: inout AnimationEvents) {
        var isDrawn = false
        let (local, isBackward) = (localTime(atTree: time), isBackward)
        for index in animationRecords.indices {
            let record = animationRecords[index]
            guard !record.hasStopped, record.hasEnded(at: local, isBackward, tree: time, of: self) else { continue }
            events.ended(record, finished: true)
            isDrawn = isDrawn || record.isDrawn
            animationRecords[index].hasStopped = true
            animationRecords[index].completions = []
        }
        defer { if isDrawn { setNeedsDisplay() } }
        func goes(_ record: AnimationRecord) -> Bool {
            record.hasStopped && record.animation.isRemovedOnCompletion && record.hasLastEnded(at: time, of: self)
        }
        let removed = animationRecords.filter(goes)
        guard !removed.isEmpty else { return }
        animationRecords.removeAll(where: goes)
        note(.animations)
        for record in removed { noteBorrowers(of: record) }
    }
}

extension AnimationRecord {
    // In a layer whose time runs backward an animation begins at its end, and ends at its beginning.

    fileprivate func hasBegun(at local: Double, _ isBackward: Bool) -> Bool {
        isBackward ? local <= animation.timing.activeEnd : local >= animation.timing.activeStart
    }

    fileprivate func hasEnded(at local: Double, _ isBackward: Bool, tree: Double, of layer: CALayer) -> Bool {
        guard isResolved, !parts.isEmpty else { return isResolved }
        if let end = endInCycles(of: layer) { return tree >= end }
        // Times too large for the layer's clock are no numbers: they lie behind every end.
        if local.isNaN { return true }
        return isBackward ? local <= animation.timing.activeStart : local >= animation.timing.activeEnd
    }

    /// The tree's time of the end in a layer whose time repeats or reverses: the first at which the layer's time comes to
    /// it, at the latest the end of the layer's own. Nil for a layer whose time only goes on.
    private func endInCycles(of layer: CALayer) -> Double? {
        let clock = layer.clock()
        guard clock.constantRate == nil else { return nil }
        return min(clock.treeTime(reaching: animation.timing.activeEnd, after: resolvedTime), layer.endOfTime)
    }

    func start(of layer: CALayer) -> Double {
        let timing = animation.timing
        return layer.treeTime(passing: layer.isBackward ? timing.activeEnd : timing.activeStart)
    }

    fileprivate func end(of layer: CALayer) -> Double {
        let timing = animation.timing
        if parts.isEmpty { return -.infinity }
        if let end = endInCycles(of: layer) { return end }
        return layer.treeTime(passing: layer.isBackward ? timing.activeStart : timing.activeEnd)
    }
}

extension CALayer {
    /// Whether the layer's time runs backward, all the time.
    fileprivate var isBackward: Bool { clock().constantRate.map { $0 < 0 } ?? false }

    /// The tree's time at which the layer, or one above it, comes to the end of its own; infinite where none does.
    fileprivate var endOfTime: Double {
        let above = above
        let own =
            timing.isLimited
            ? (above?.clock() ?? LayerClock()).treeTime(reaching: timing.activeEnd, after: -.greatestFiniteMagnitude)
            : .infinity
        return min(own, above?.endOfTime ?? .infinity)
    }

    /// The tree's time, from now on, at which the local time has come to `local`; infinite where it never does.
    fileprivate func treeTime(passing local: Double) -> Double {
        guard let now = treeHost?.time else { return .infinity }
        let present = localTime(atTree: now)
        let hasPassed = present.isNaN || (isBackward ? present <= local : present >= local)
        return hasPassed ? now : clock().treeTime(reaching: local, after: now)
    }
}
