/// Which layers are evaluated at a time, and when the next evaluation is due.
extension RenderTree {
    /// Collects the layers whose values may differ from those shown, in `queue`.
    private func findCandidates(at time: Double) {
        func add(_ node: RenderNode) {
            guard node.marks.evaluated != updates else { return }
            node.marks.evaluated = updates
            queue.append(node)
        }
        func deriveTimes(_ node: RenderNode) {
            node.deriveTime()
            if node.hasTime { add(node) }
            for child in node.children { deriveTimes(child) }
        }
        if !dirty.isEmpty {
            for node in dirty {
                node.marks.isListed = false
                add(node)
            }
            for node in dirty where node.marks.pending.contains(.timing) { deriveTimes(node) }
            dirty.removeAll(keepingCapacity: true)
        }
        if time < lastTime {
            for node in nodes.values where node.hasTime { add(node) }
        } else {
            for node in animating where node.nextChange <= time || node.particles != nil { add(node) }
        }
        lastTime = time
        if !computed.isEmpty {
            for node in computed.values where node.isComputed(from: { $0.marks.evaluated == updates }) { add(node) }
        }
        if emitters.updateShare() {
            for node in emitters.nodes.values { add(node) }
        }
        animating.removeAll { $0.marks.evaluated == updates }
    }

    func evaluate(at time: Double, _ changed: inout [Change]) {
        findCandidates(at: time)
        for node in queue {
            let known = node.marks.pending.subtracting([.animations, .timing, .sublayers])
            if node.marks.pending.contains(.sublayers) { restructured.append(node) }
            node.marks.pending = []
            let hasEmitted = node.emit(at: time, share: emitters.share)
            var changes = evaluate(node, at: time, known: known)
            node.nextChange = node.hasTime ? node.nextFrameTime(after: time, period: refreshPeriod) : .infinity
            if node.nextChange < .infinity { animating.append(node) }
            let keepsParts = hasEmitted && !changes.contains(.appearance)
            if hasEmitted { changes.insert(.appearance) }
            var step: RunningTransition.Step?
            if let transition = node.transition {
                let stretch = node.derived.time.stretch(at: time)
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

    /// Evaluates the values that a node will show. Returns the changes, including the `known` ones.
    private func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
        if node.showsModel {
            return node.model.isHidden == node.shown.isHidden ? known : known.union(LayerKey.isHidden.changes)
        }
        let evaluation = node.evaluation ?? NodeEvaluation()
        node.evaluation = evaluation
        return evaluation.evaluate(node, at: time, known: known)
    }

    /// Makes the evaluated values of a node its presentation values.
    func show(_ node: RenderNode) {
        if let evaluation = node.evaluation {
            evaluation.show(in: node)
            if !node.hasTime { node.evaluation = nil }
        } else {
            node.shown = node.model.asShown
        }
    }

    /// When the next frame is due after an update at `time`: `time` itself for the next refresh, a later time if an
    /// animation begins later, infinity if nothing changes any more.
    package func nextFrameTime(after time: Double) -> Double {
        guard damage.isEmpty, dirty.isEmpty, !hasTilesToShow else { return time }
        let next = min(nextChange(after: time), max(time, nextRest))
        return streamed.isEmpty ? next : min(next, max(time, nextStreamedImage()))
    }

    private func nextChange(after time: Double) -> Double {
        if time == lastTime, let nextChange { return nextChange }
        let next = animating.reduce(.infinity) { min($0, nextSeenChange($1, after: time)) }
        if time == lastTime { nextChange = next }
        return next
    }

    /// The tree's time of the next change in a layer that may be visible, after `time`; infinite for none. Changes of a
    /// layer that is permanently hidden, or that is in such a layer, are not visible. It is updated together with
    /// frames that are needed for other layers.
    private func nextSeenChange(_ node: RenderNode, after time: Double) -> Double {
        var next = time == lastTime ? node.nextChange : node.nextFrameTime(after: time, period: refreshPeriod)
        // The values of other layers may be computed from those of a hidden layer.
        guard next < .infinity, computed.isEmpty else { return next }
        if node.isConcealed, node.transition?.moment == nil {
            next = node.model.timing.isLimited ? node.derived.time.nextAppearance(after: time) : .infinity
        }
        return next < .infinity && node.superlayers.contains(where: \.isConcealed) ? .infinity : next
    }
}
