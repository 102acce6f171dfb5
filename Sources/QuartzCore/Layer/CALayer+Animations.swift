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
            Diagnostics.warnOnce(
                "\(type(of: animation)) is copied as a \(type(of: copy)): override copy(with:) to copy its own class",
                key: "copy.\(type(of: animation))")
        }
        if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        // A layer has one transition at a time, whatever its key.
        let key = copy is CATransition ? kCATransition : key
        let record = AnimationRecord(
            key: key, animation: copy, isDrawn: isDrawn(by: copy), completions: TransactionThread.current.completions)
        for group in record.completions { group.enter() }
        var events = AnimationEvents()
        TreeLock.withLock {
            if let key { removeAnimation(&events, key: key) }
            animationRecords.append(record)
            note(.animations)
        }
        Trace.event("animation added")
        if record.isDrawn { setNeedsDisplay() }
        events.notify()
    }

    /// Removes animations before their ends: that of a key, or all.
    func removeAnimations(key: String?) {
        var events = AnimationEvents()
        TreeLock.withLock {
            if let key { removeAnimation(&events, key: key) } else { removeAnimations(&events) { _ in true } }
        }
        events.notify()
    }

    private func removeAnimation(_ events: inout AnimationEvents, key: String) {
        if let removed = animationRecords.remove(key: key) { noteRemoval(of: [removed], &events) }
    }

    /// Removes animations before their ends.
    func removeAnimations(_ events: inout AnimationEvents, where matches: (AnimationRecord) -> Bool) {
        let removed = animationRecords.removeAll(where: matches)
        if !removed.isEmpty { noteRemoval(of: removed, &events) }
    }

    private func noteRemoval(of removed: [AnimationRecord], _ events: inout AnimationEvents) {
        // A commit that removes a layer from its tree does not list it again, because this thread may never commit again.
        if treeHost != nil || committedHost != nil { note(.animations) } else { changes.insert(.animations) }
        for record in removed {
            events.ended(record, finished: false)
            removeFromTargets(record)
        }
        if removed.contains(where: \.isDrawn) { setNeedsDisplay() }
    }

    /// Releases the completion blocks that wait for the animations of a layer whose tree is gone. New animations stay, and
    /// begin in the next tree.
    func releaseCompletions(_ events: inout AnimationEvents) {
        for index in animationRecords.indices {
            guard let completions = animationRecords[index]?.completions else { continue }
            events.released(completions)
            animationRecords[index]?.completions = []
        }
    }

    /// Reports the new animations of a layer that is in no tree when its transaction is committed: a start, and an end that is
    /// not finished, so that code which waits for their ends goes on. They stay, and begin in the next tree, without notices.
    ///
    /// Apple's documents are silent. Programs for iOS with tests state that the end is reported at once there.
    func reportAnimationsWithoutTree(_ events: inout AnimationEvents) {
        for index in animationRecords.indices {
            guard let record = animationRecords[index], !record.isResolved, !record.isSilent else { continue }
            events.began(record)
            reportEnd(of: record, at: index, &events)
        }
    }

    /// Ends the animations that have begun of a layer that has left its tree. None of them has finished. Those with
    /// `isRemovedOnCompletion` are removed. The others go on in the next tree, as in Core Animation, without notices.
    func detachAnimations(_ events: inout AnimationEvents) {
        for index in animationRecords.indices {
            guard let record = animationRecords[index], record.isResolved, !record.hasStopped,
                !record.animation.isRemovedOnCompletion
            else { continue }
            reportEnd(of: record, at: index, &events)
        }
        removeAnimations(&events) { $0.isResolved && $0.animation.isRemovedOnCompletion }
    }

    /// Reports the end of an animation that stays for the next tree.
    private func reportEnd(of record: AnimationRecord, at index: Int, _ events: inout AnimationEvents) {
        events.ended(record, finished: false)
        animationRecords[index]?.isSilent = true
        animationRecords[index]?.completions = []
    }

    // MARK: Time

    /// Determines the begin times of new animations: 0 becomes the tree's `time`, in the layer's own time.
    ///
    /// Also gives the animations to the sublayers that they target.
    func resolveAnimations(at time: Double) {
        computation?.begin(at: time)
        if let start = computation?.clockStart { timing.beginTime = start }
        guard hasUnresolvedAnimations else { return }
        let local = localTime(atTree: time)
        for index in animationRecords.indices {
            guard let record = animationRecords[index], !record.isResolved else { continue }
            animationRecords[index]?.isResolved = true
            animationRecords[index]?.resolvedTime = time
            let animation = record.animation
            if animation.beginTime == 0 { animation.beginTime = local }
            let parts = parts(of: record, beginTime: animation.beginTime)
            animationRecords[index]?.parts = parts
            for part in parts where part.target !== self {
                part.target?.ancestorAnimations.add(part.animation, of: self)
                part.target?.note(.animations)
            }
        }
    }

    private func parts(of record: AnimationRecord, beginTime: Double) -> [AnimationRecord.Part] {
        record.animation.targets(from: self).compactMap { target in
            let lowering = Lowering(
                id: record.id, beginTime: beginTime, layer: self, key: record.key, target: target)
            return record.animation.lowered(lowering).map { AnimationRecord.Part(target: target, animation: $0) }
        }
    }

    /// Whether an animation's begin time is not known yet.
    var hasUnresolvedAnimations: Bool {
        animationRecords.contains { !$0.isResolved } || computation?.hasBegun == false
    }

    /// The animations of the layer's values for the render tree: its own, then those of ancestors that target it.
    var resolvedAnimations: [LayerAnimation] {
        var result = animationRecords.flatMap { $0.animations(of: self) }
        for (_, animations) in ancestorAnimations.present(in: self) { result += animations }
        if let computed = computation?.lowered { result.append(computed) }
        return result
    }

    /// The model's values with animations applied, at the tree's current time.
    var presentedValues: LayerValues { treeHost?.time.map { presentedValues(atTree: $0) } ?? values }

    /// The model's values with animations applied, at a time of the tree.
    func presentedValues(atTree time: Double) -> LayerValues {
        TreeLock.lock()
        defer { TreeLock.unlock() }
        // While the layer is drawn with presented values, the animations would apply to them again.
        let values = modelValues ?? values
        guard !animationRecords.isEmpty || !ancestorAnimations.isEmpty || computation != nil || timing.isLimited
        else {
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
        for (ancestor, animations) in ancestorAnimations.present(in: self) {
            guard let local = ancestor.clock().local(at: time) else { continue }
            for animation in animations { animation.apply(at: local, to: &result) }
        }
        computation?.apply(atTree: time, to: &result)
        // Outside its active time a layer is hidden.
        if timing.isLimited, clock().local(at: time) == nil { result.isHidden = true }
        return result
    }

    /// Removes an animation from the sublayers that it targets.
    private func removeFromTargets(_ record: AnimationRecord) {
        for part in record.parts where part.target !== self {
            part.target?.ancestorAnimations.remove(part.animation.id, of: self)
            part.target?.note(.animations)
        }
    }

    // MARK: Starts and ends

    /// The time at which the next animation of the layer begins or ends, in the tree's time; it may be in the past.
    func nextAnimationEvent() -> Double {
        var next = Double.infinity
        let clock = clock()
        for record in animationRecords where record.isResolved {
            if !record.hasStarted { next = min(next, record.start(of: self, clock)) }
            if !record.hasStopped {
                next = min(next, record.end(of: self, clock))
            } else if record.animation.isRemovedOnCompletion {
                next = min(next, record.lastEnd(of: self))
            }
        }
        return next
    }

    /// Marks the animations that have begun.
    func startAnimations(at time: Double, _ events: inout AnimationEvents) {
        let (local, isBackward) = (localTime(atTree: time), clock().isBackward)
        for index in animationRecords.indices {
            guard let record = animationRecords[index], record.isResolved, !record.hasStarted,
                record.hasBegun(at: local, isBackward)
            else { continue }
            animationRecords[index]?.hasStarted = true
            events.began(record)
        }
    }

    /// Ends the animations that are over, and removes those with `isRemovedOnCompletion`.
    func endAnimations(at time: Double, _ events: inout AnimationEvents) {
        var isDrawn = false
        let (local, clock) = (localTime(atTree: time), clock())
        for index in animationRecords.indices {
            guard let record = animationRecords[index], !record.hasStopped,
                record.hasEnded(at: local, clock, tree: time, of: self)
            else { continue }
            events.ended(record, finished: true)
            isDrawn = isDrawn || record.isDrawn
            animationRecords[index]?.hasStopped = true
            animationRecords[index]?.completions = []
        }
        defer { if isDrawn { setNeedsDisplay() } }
        func isRemovable(_ record: AnimationRecord) -> Bool {
            record.hasStopped && record.animation.isRemovedOnCompletion && record.hasLastEnded(at: time, of: self)
        }
        let removed = animationRecords.removeAll(where: isRemovable)
        guard !removed.isEmpty else { return }
        note(.animations)
        for record in removed { removeFromTargets(record) }
    }
}

extension AnimationRecord {
    // In a layer whose time runs backward, an animation begins at its end and ends at its beginning.

    fileprivate func hasBegun(at local: Double, _ isBackward: Bool) -> Bool {
        isBackward ? local <= animation.timing.activeEnd : local >= animation.timing.activeStart
    }

    fileprivate func hasEnded(at local: Double, _ clock: LayerClock, tree: Double, of layer: CALayer) -> Bool {
        guard isResolved, !parts.isEmpty else { return isResolved }
        if let end = endInCycles(of: layer, clock) { return tree >= end }
        // Times too large for the layer's clock are NaN, and count as after every end.
        if local.isNaN { return true }
        return clock.isBackward ? local <= animation.timing.activeStart : local >= animation.timing.activeEnd
    }

    /// The end, in the tree's time, in a layer whose time repeats or reverses: the first time at which the layer's time
    /// reaches it, but no later than the end of the layer's active time. Nil for a layer whose time does not repeat or
    /// reverse.
    private func endInCycles(of layer: CALayer, _ clock: LayerClock) -> Double? {
        guard clock.constantRate == nil else { return nil }
        return min(clock.treeTime(reaching: animation.timing.activeEnd, after: resolvedTime), layer.endOfTime)
    }

    /// The time of the tree at which the animation begins in a layer with this clock.
    func start(of layer: CALayer, _ clock: LayerClock) -> Double {
        let timing = animation.timing
        return layer.treeTime(passing: clock.isBackward ? timing.activeEnd : timing.activeStart, by: clock)
    }

    fileprivate func end(of layer: CALayer, _ clock: LayerClock) -> Double {
        let timing = animation.timing
        if parts.isEmpty { return -.infinity }
        if let end = endInCycles(of: layer, clock) { return end }
        return layer.treeTime(passing: clock.isBackward ? timing.activeStart : timing.activeEnd, by: clock)
    }
}

extension LayerClock {
    /// Whether the layer's time always runs backward.
    fileprivate var isBackward: Bool { constantRate.map { $0 < 0 } ?? false }
}

extension CALayer {
    /// The tree's time at which the active time of the layer or of an ancestor ends; infinite if none ends.
    fileprivate var endOfTime: Double {
        let above = above
        let own =
            timing.isLimited
            ? (above?.clock() ?? LayerClock()).treeTime(reaching: timing.activeEnd, after: -.greatestFiniteMagnitude)
            : .infinity
        return min(own, above?.endOfTime ?? .infinity)
    }

    /// The first time of the tree, from now on, at which the local time has reached `local`; infinite if it never does.
    fileprivate func treeTime(passing local: Double, by clock: LayerClock) -> Double {
        guard let now = treeHost?.time else { return .infinity }
        let present = localTime(atTree: now)
        let hasPassed = present.isNaN || (clock.isBackward ? present <= local : present >= local)
        // What has not passed is later than now, also if the distance is too small for the numbers.
        return hasPassed ? now : max(clock.treeTime(reaching: local, after: now), now.nextUp)
    }
}
