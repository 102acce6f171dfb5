import AcetateCompositor

/// Values of a layer that the render tree computes from the time and the values of an ancestor.
///
/// The computation begins with the first commit that adds the layer to a tree, and begins again in another tree.
package struct LayerComputation {
    package let animation: ComputedAnimation
    private let start: Start
    /// Whether the layer's own time begins with the computation: its `beginTime` is set.
    let isClock: Bool
    private let id = AnimationRecord.newID()

    /// The common start of the computations of several layers below an owner, in the owner's local time.
    package final class Start {
        fileprivate weak var owner: CALayer?
        fileprivate var time: Double?

        package init(owner: CALayer) { self.owner = owner }

        /// The current time and the owner's presented values; the start if there is no current time.
        package var present: (moment: ComputedAnimation.Moment, source: LayerValues) {
            guard let owner, let now = owner.treeHost?.time, let local = owner.clock().local(at: now) else {
                return (ComputedAnimation.Moment(seconds: 0, parent: 0), owner?.values ?? LayerValues())
            }
            let seconds = max(0, time.map { local - $0 } ?? 0)
            return (ComputedAnimation.Moment(seconds: seconds, parent: local), owner.presentedValues(atTree: now))
        }
    }

    /// A computation from the owner's values: the source of the animation is the owner of `start`.
    package init(_ animation: ComputedAnimation, start: Start, isClock: Bool = false) {
        (self.animation, self.start, self.isClock) = (animation, start, isClock)
    }

    var hasBegun: Bool { start.time != nil }

    /// Begins at the tree's time, unless already begun.
    func begin(at time: Double) {
        guard start.time == nil, let owner = start.owner else { return }
        start.time = owner.localTime(atTree: time)
    }

    /// The begin time of the layer's own time, in the time of its superlayer, which must be the owner; nil if it does
    /// not follow the computation.
    var clockStart: Double? { isClock ? start.time : nil }

    func end() { start.time = nil }

    /// The animation for the render tree; nil before the start.
    var lowered: LayerAnimation? { start.time.map { animation(from: $0) } }

    private func animation(from time: Double) -> LayerAnimation {
        var timing = MediaTiming()
        timing.beginTime = time
        timing.duration = .infinity
        timing.fill = [.backwards, .forwards]
        return LayerAnimation(
            id: id, timing: timing, effect: .computed(animation), levelsUp: animation.sourceLevelsUp)
    }

    /// Applies the values at a time of the tree; those of the start if it has not begun.
    func apply(atTree time: Double, to values: inout LayerValues) {
        guard let owner = start.owner, let local = owner.clock().local(at: time) else { return }
        animation(from: start.time ?? local).apply(at: local, to: &values) { _ in owner.presentedValues(atTree: time) }
    }
}

extension CALayer {
    /// Sets the layer's model values to those computed for the start, which `render(in:)` draws.
    ///
    /// The render tree computes the values itself, so this is not recorded as a change.
    package func applyComputedValues(from source: LayerValues) {
        guard let computation else { return }
        var computed = values
        computation.animation.apply(at: 0, begun: 0, source: source, to: &computed)
        guard computed != values else { return }
        let isResized = computed.bounds.size != values.bounds.size
        setComputedValues(computed)
        if isResized, needsDisplayOnBoundsChange { setNeedsDisplay() }
    }

    /// Sets the value of a key that is not a property, with its action; nil removes it.
    package func setCustomValue(_ value: PropertyValue?, forKey key: String) {
        changeCustom(key) { replaceCustomValue(value, forKey: key) }
    }
}
