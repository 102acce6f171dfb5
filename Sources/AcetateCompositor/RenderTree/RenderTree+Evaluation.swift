/// Which layers are worked out anew for a time, and when the next time comes.
extension RenderTree {
    /// The layers whose values may differ from those shown, in `queue`.
    private func findCandidates(at time: Double) {
        func add(_ node: RenderNode) {
            guard node.evaluated != updates else { return }
            node.evaluated = updates
            queue.append(node)
        }
        func deriveTimes(_ node: RenderNode) {
            node.deriveTime()
            if node.hasTime { add(node) }
            for held in node.held { deriveTimes(held) }
        }
        for node in dirty {
            node.isListed = false
            add(node)
        }
        for node in dirty where node.pending.contains(.timing) { deriveTimes(node) }
        dirty.removeAll(keepingCapacity: true)
        if time < lastTime {
            for node in nodes.values where node.hasTime { add(node) }
        } else {
            for node in animating where node.nextChange <= time || node.particles != nil { add(node) }
        }
        lastTime = time
        for node in computed.values where node.isComputed(from: { $0.evaluated == updates }) { add(node) }
        animating.removeAll { $0.evaluated == updates }
    }

    func evaluate(at time: Double, _ changed: inout [Change]) {
        findCandidates(at: time)
        for node in queue {
            let known = node.pending.subtracting([.animations, .timing, .sublayers])
            if node.pending.contains(.sublayers) { restructured.append(node) }
            node.pending = []
            let hasEmitted = node.emit(at: time)
            var changes = evaluate(node, at: time, known: known)
            node.nextChange = node.hasTime ? node.nextFrameTime(after: time) : .infinity
            if node.nextChange < .infinity { animating.append(node) }
            let keepsParts = hasEmitted && !changes.contains(.appearance)
            if hasEmitted { changes.insert(.appearance) }
            var step: RunningTransition.Step?
            if let transition = node.transition {
                let stretch = node.time.stretch(at: time)
                step = transition.step(in: node.animations, at: stretch.local ?? .nan, rate: stretch.rate)
                if step != transition.step { changes.insert(.transition) }
            }
            if changes.isEmpty {
                show(node)
            } else {
                changed.append(Change(node: node, changes: changes, keepsParts: keepsParts, step: step))
            }
        }
        evaluatedNodes += queue.count
        queue.removeAll(keepingCapacity: true)
    }

    /// Works the values out that a node will show; gives what changes of them, with the `known` changes.
    private func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
        if node.showsModel {
            return node.model.isHidden == node.shown.isHidden ? known : known.union(LayerKey.isHidden.changes)
        }
        let evaluation = node.evaluation ?? NodeEvaluation()
        node.evaluation = evaluation
        return evaluation.evaluate(node, at: time, known: known)
    }

    /// Lets a node show its values to come.
    func show(_ node: RenderNode) {
        if let evaluation = node.evaluation {
            evaluation.show(in: node)
            if !node.hasTime { node.evaluation = nil }
        } else {
            node.shown = node.model.asShown
        }
    }

    /// When the next frame is due after an update at `time`: `time` itself for the very next refresh, a later time
    /// where an animation begins later, infinity where nothing changes any more.
    package func nextFrameTime(after time: Double) -> Double {
        guard damage.isEmpty, dirty.isEmpty, !hasTilesToShow else { return time }
        if time == lastTime, let nextChange { return nextChange }
        let next = animating.reduce(.infinity) { min($0, nextSeenChange($1, after: time)) }
        if time == lastTime { nextChange = next }
        return next
    }

    /// The tree's time at which a change that may be seen comes next in a layer, after `time`; infinite for none. Nothing is
    /// seen of one that is hidden for good, or that stands in such a layer: it is brought up to date with the frames that
    /// others ask for.
    private func nextSeenChange(_ node: RenderNode, after time: Double) -> Double {
        var next = time == lastTime ? node.nextChange : node.nextFrameTime(after: time)
        // Other layers' values may be computed from those of a hidden one.
        guard next < .infinity, computed.isEmpty else { return next }
        if node.isConcealed, node.transition?.moment == nil {
            next = node.model.timing.isLimited ? node.time.nextAppearance(after: time) : .infinity
        }
        var above = node.parent
        while let layer = above, next < .infinity {
            if layer.isConcealed { next = .infinity }
            above = layer.parent
        }
        return next
    }
}
