/// Evaluates the animations of a node in each frame.
///
/// The presentation values and the values of the next frame alternate between two buffers. As long as only animations
/// change them, an evaluation writes only the animated properties and allocates nothing.
final class NodeEvaluation {
    private var state = State()

    /// During an update, the values that the node will show.
    var values: LayerValues { state.next }

    /// Invalidates the state after a change of the model values or of the list of animations.
    func forget() { state.isSteady = false }

    /// Evaluates the animations at the tree's time. Returns the changes that they cause, without the `known` changes.
    func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
        state.evaluate(node, at: time, known: known)
    }

    /// Makes these the presentation values of the node.
    func show(in node: RenderNode) { state.show(in: node) }

    /// A struct in the class, so that one check for exclusive access covers an evaluation.
    private struct State {
        var next = LayerValues()
        /// The model values, hidden if the layer's time span hides it.
        var base = LayerValues()
        /// The properties that the animations write.
        var targets: [WrittenTarget] = []
        /// Whether `base` and `targets` are up to date.
        var isSteady = false
        /// Whether the last evaluation wrote only the targets.
        var isInPlace = false

        mutating func evaluate(_ node: RenderNode, at time: Double, known: LayerChanges) -> LayerChanges {
            isInPlace = isSteady
            if isSteady { evaluateTargets(node, at: time) } else { evaluateAll(node, at: time) }
            // A layer is not shown outside its time span.
            if node.model.timing.isLimited, node.derived.time.local(at: time) == nil { next.isHidden = true }
            let shown = node.shown
            var changes = known
            for target in targets where !target.changes.isSubset(of: changes) {
                if target.differs(shown, next) { changes.formUnion(target.changes) }
            }
            for animation in node.formerAnimations {
                animation.forEachTarget { if $0.differs(shown, next) { changes.formUnion($0.changes) } }
            }
            if !node.formerAnimations.isEmpty { node.formerAnimations.removeAll() }
            if next.isHidden != shown.isHidden { changes.formUnion(LayerKey.isHidden.changes) }
            return changes
        }

        private mutating func evaluateTargets(_ node: RenderNode, at time: Double) {
            next.isHidden = base.isHidden
            for target in targets { target.copy(from: base, to: &next) }
            node.animate(&next, at: time, by: node.derived.time) { $0.derived.time }
        }

        private mutating func evaluateAll(_ node: RenderNode, at time: Double) {
            base = node.model
            next = node.values(at: time, by: node.derived.time) { $0.derived.time }
            targets.removeAll(keepingCapacity: true)
            for animation in node.animations { animation.forEachTarget { targets.append(WrittenTarget($0)) } }
            // Whether a layer is a transform layer does not depend on its animations only.
            isSteady = !targets.isEmpty && !node.model.isTransformLayer && !node.model.isReplicator
        }

        mutating func show(in node: RenderNode) {
            if isInPlace { swap(&node.shown, &next) } else { node.shown = next }
        }
    }
}

/// A target with its key already looked up, as each frame needs it. A class, to avoid copies for each call.
private final class WrittenTarget {
    let changes: LayerChanges
    /// The property of which all or a part is written; nil for a custom key of the program.
    private let key: LayerKey?
    /// Whether the property is compared as a whole, which is not the case for lists.
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

    /// Copies the whole property from `other`.
    func copy(from other: LayerValues, to values: inout LayerValues) {
        if let key {
            key.property.copy(other, &values)
        } else if case .custom(let name, _) = target {
            values.custom[name] = other.custom[name]
        }
    }

    /// See `AnimationTarget.differs`.
    func differs(_ a: LayerValues, _ b: LayerValues) -> Bool {
        if isWhole, let key { return key.property.differs(a, b) }
        return target.differs(a, b)
    }
}

extension RenderNode {
    /// Applies the animations at a time of the tree to model values. Animations may use the layer's clock or those of
    /// layers above it, which `above` returns.
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
