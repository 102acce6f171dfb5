/// The values that a node will show, worked out in place from frame to frame: while only its animations change them, nothing
/// but what those write is touched, and nothing is allocated.
final class NodeEvaluation {
    /// During an update the values to come; between updates those of a frame before, good for everything but the targets.
    private(set) var values = LayerValues()
    /// What the animations write.
    private var targets: [AnimationTarget] = []
    /// Whether the model's values are known, but for the targets.
    private var isSteady = false
    /// Whether the last values were worked out in place.
    private var isInPlace = false

    /// Notes that the model's values, or the animations, are others.
    func forget() { isSteady = false }

    /// Works the values for the tree's time out; gives what the animations changed, apart from `known` changes.
    func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
        isInPlace = isSteady
        if isSteady {
            values.isHidden = node.model.isHidden
            for index in targets.indices { targets[index].reset(&values, to: node.model) }
            node.animate(&values, at: time, by: node.time) { $0.time }
        } else {
            values = node.values(at: time, by: node.time) { $0.time }
            targets.removeAll(keepingCapacity: true)
            for animation in node.animations { animation.forEachTarget { targets.append($0) } }
            // What a transform layer is, and whether it is one, is not its animations' matter alone.
            isSteady = !targets.isEmpty && !node.model.isTransformLayer && !node.model.isReplicator
        }
        // Outside its time a layer is not shown at all.
        if node.model.timing.isLimited, node.time.local(at: time) == nil { values.isHidden = true }
        var changes = known
        func note(_ target: AnimationTarget) {
            guard !target.changes.isSubset(of: changes), target.differs(node.shown, values) else { return }
            changes.formUnion(target.changes)
        }
        for index in targets.indices { note(targets[index]) }
        if !node.formerAnimations.isEmpty {
            for animation in node.formerAnimations { animation.forEachTarget(note) }
            node.formerAnimations.removeAll()
        }
        if values.isHidden != node.shown.isHidden { changes.formUnion(LayerKey.isHidden.changes) }
        return changes
    }

    /// Lets the node show the values.
    func show(in node: RenderNode) {
        if isInPlace {
            swap(&values, &node.shown)
        } else {
            node.shown = values
        }
    }
}

extension AnimationTarget {
    /// Gives the target's property, the whole of it, the value that it has in `other`.
    func reset(_ values: inout LayerValues, to other: borrowing LayerValues) {
        switch self {
        case .property(let key), .field(let key, _): key.set(&values, key.get(other))
        case .filterInput(let place, _): place.list.set(&values, place.list.get(other))
        case .cell: LayerKey.emitterCells.set(&values, LayerKey.emitterCells.get(other))
        case .custom(let key, _): values.custom[key] = other.custom[key]
        }
    }
}

extension RenderNode {
    /// Applies the animations at a time of the tree's to values of the model's: by the layer's clock, and by those that
    /// `above` gives of layers above it, whose time animations may follow.
    func animate(
        _ values: inout LayerValues, at time: Double, by clock: LayerClock, _ above: (RenderNode) -> LayerClock
    ) {
        for animation in animations {
            let local =
                animation.levelsUp > 0
                ? clockAbove(animation.levelsUp, above).local(at: time) : clock.local(at: time)
            guard let local else { continue }
            animation.apply(at: local, to: &values) { layer(up: $0)?.values(at: time) }
        }
    }
}
