/// The values that a node will show, worked out in place from frame to frame: while only its animations change them, nothing
/// but what those write is touched, and nothing is allocated.
final class NodeEvaluation {
    private var state = State()

    /// During an update the values to come; between updates those that are shown.
    var values: LayerValues { state.values }

    /// Notes that the model's values, or the animations, are others.
    func forget() { state.isSteady = false }

    /// Works the values for the tree's time out; gives what the animations changed, apart from `known` changes.
    func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
        state.evaluate(node, at: time, known: known)
    }

    /// Lets the node show the values.
    func show(in node: RenderNode) { state.show(in: node) }

    /// Apart from its class, so that it is looked up once, and nothing is copied to be passed on.
    private struct State {
        var values = LayerValues()
        /// The model's, as of the time when they were not yet known.
        var base = LayerValues()
        /// What the animations write.
        var targets: [WrittenTarget] = []
        /// Of the targets what was shown before the evaluation under way: the node's own would be copied to be compared.
        var former = LayerValues()
        /// Whether the model's values are known, but for the targets.
        var isSteady = false
        /// Whether the last values were worked out in place.
        var isInPlace = false

        mutating func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
            isInPlace = isSteady
            if isSteady { evaluateInPlace(node, at: time) } else { evaluateAnew(node, at: time) }
            // Outside its time a layer is not shown at all.
            if node.model.timing.isLimited, node.time.local(at: time) == nil { values.isHidden = true }
            var changes = known
            for index in targets.indices where !targets[index].changes.isSubset(of: changes) {
                let differs =
                    isInPlace ? targets[index].differs(former, values) : targets[index].differs(node.shown, values)
                if differs { changes.formUnion(targets[index].changes) }
            }
            if !node.formerAnimations.isEmpty {
                for animation in node.formerAnimations {
                    animation.forEachTarget { if $0.differs(node.shown, values) { changes.formUnion($0.changes) } }
                }
                node.formerAnimations.removeAll()
            }
            if values.isHidden != node.shown.isHidden { changes.formUnion(LayerKey.isHidden.changes) }
            return changes
        }

        private mutating func evaluateInPlace(_ node: RenderNode, at time: Double) {
            values.isHidden = base.isHidden
            // All of the former first: two targets may be parts of one property.
            for index in targets.indices { targets[index].copy(from: values, to: &former) }
            for index in targets.indices { targets[index].copy(from: base, to: &values) }
            node.animate(&values, at: time, by: node.time) { $0.time }
        }

        private mutating func evaluateAnew(_ node: RenderNode, at time: Double) {
            base = node.model
            values = node.values(at: time, by: node.time) { $0.time }
            targets.removeAll(keepingCapacity: true)
            for animation in node.animations { animation.forEachTarget { targets.append(WrittenTarget($0)) } }
            // What a transform layer is, and whether it is one, is not its animations' matter alone.
            isSteady = !targets.isEmpty && !node.model.isTransformLayer && !node.model.isReplicator
        }

        mutating func show(in node: RenderNode) {
            guard isInPlace else {
                node.shown = values
                return
            }
            node.shown.isHidden = values.isHidden
            for index in targets.indices { targets[index].copy(from: values, to: &node.shown) }
        }
    }
}

/// A target as each frame needs it: what it is has been looked up. A class, for it would be copied for each call.
private final class WrittenTarget {
    let changes: LayerChanges
    /// The property that is written, all or a part of it; nil for a key of the program's own.
    private let key: LayerKey?
    /// Whether the property is compared as a whole: not so where it is a list.
    private let isWhole: Bool
    private let target: AnimationTarget

    init(_ target: AnimationTarget) {
        (self.target, changes) = (target, target.changes)
        switch target {
        case .property(let key), .field(let key, _): (self.key, isWhole) = (key, true)
        case .filterInput(let place, _): (key, isWhole) = (place.list, false)
        case .cell: (key, isWhole) = (LayerKey.emitterCells, false)
        case .custom: (key, isWhole) = (nil, false)
        }
    }

    /// Gives the property, the whole of it, the value that it has in `other`.
    func copy(from other: borrowing LayerValues, to values: inout LayerValues) {
        if let key {
            key.copy(other, &values)
        } else if case .custom(let name, _) = target {
            values.custom[name] = other.custom[name]
        }
    }

    /// As `AnimationTarget.differs`.
    func differs(_ a: borrowing LayerValues, _ b: borrowing LayerValues) -> Bool {
        if isWhole, let key { return key.differs(a, b) }
        return target.differs(a, b)
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
