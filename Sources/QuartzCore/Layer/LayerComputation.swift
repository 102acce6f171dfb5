import AcetateCompositor

/// What of a layer's values the render tree works out by itself, from time and from the values of a layer above.
///
/// It begins with the first commit that brings the layer to a tree, and anew in another tree.
package struct LayerComputation {
    package let animation: ComputedAnimation
    private let start: Start
    /// Whether the layer's own time begins with it as well: its `beginTime` is set.
    let isClock: Bool
    private let id = AnimationRecord.newID()

    /// When the computations of the layers below an owner began, in its local time: one for all of them.
    package final class Start {
        fileprivate weak var owner: CALayer?
        fileprivate var time: Double?

        package init(owner: CALayer) { self.owner = owner }

        /// The present moment, and what the owner shows then; the beginning where there is none.
        package var present: (moment: ComputedAnimation.Moment, source: LayerValues) {
            guard let owner, let now = owner.treeHost?.time, let local = owner.clock().local(at: now) else {
                return (ComputedAnimation.Moment(seconds: 0, parent: 0), owner?.values ?? LayerValues())
            }
            let seconds = max(0, time.map { local - $0 } ?? 0)
            return (ComputedAnimation.Moment(seconds: seconds, parent: local), owner.presentedValues(atTree: now))
        }
    }

    /// A computation from the owner's values: the animation's source is the layer that owns the start.
    package init(_ animation: ComputedAnimation, start: Start, isClock: Bool = false) {
        (self.animation, self.start, self.isClock) = (animation, start, isClock)
    }

    var hasBegun: Bool { start.time != nil }

    /// Lets it begin at the tree's time, unless it has.
    func begin(at time: Double) {
        guard start.time == nil, let owner = start.owner else { return }
        start.time = owner.localTime(atTree: time)
    }

    /// When the layer's own time begins, in its superlayer's, which is to be the owner's; nil where it does not follow.
    var clockStart: Double? { isClock ? start.time : nil }

    func end() { start.time = nil }

    /// For the render tree; nil before it has begun.
    var lowered: LayerAnimation? { start.time.map { animation(from: $0) } }

    private func animation(from time: Double) -> LayerAnimation {
        var timing = MediaTiming()
        timing.beginTime = time
        timing.duration = .infinity
        timing.fill = [.backwards, .forwards]
        return LayerAnimation(
            id: id, timing: timing, effect: .computed(animation), levelsUp: animation.sourceLevelsUp)
    }

    /// Writes the values of a time of the tree's; those of the beginning where it has not begun.
    func apply(atTree time: Double, to values: inout LayerValues) {
        guard let owner = start.owner, let local = owner.clock().local(at: time) else { return }
        animation(from: start.time ?? local).apply(at: local, to: &values) { _ in owner.presentedValues(atTree: time) }
    }
}

extension CALayer {
    /// Gives the layer's own values what is computed for its beginning: what `render(in:)` draws.
    ///
    /// The render tree works its values out by itself, so nothing counts as changed.
    package func takeComputedValues(from source: LayerValues) {
        guard let computation else { return }
        var computed = values
        computation.animation.apply(at: 0, begun: 0, source: source, to: &computed)
        guard computed != values else { return }
        let isResized = computed.bounds.size != values.bounds.size
        takeComputed(computed)
        if isResized, needsDisplayOnBoundsChange { setNeedsDisplay() }
    }

    /// Sets the value of a key that no property has, by the action for it; nil removes it.
    package func setCustomValue(_ value: PropertyValue?, forKey key: String) {
        changeOwn(key) { replaceCustomValue(value, forKey: key) }
    }
}
