import AcetateCompositor
import Synchronization

/// An animation on a layer, and its state.
struct AnimationRecord {
    let key: String?
    /// The layer's own copy.
    let animation: CAAnimation
    let id: UInt64
    /// Whether the layer is redrawn in each frame of the animation.
    let isDrawn: Bool
    /// The completion groups that wait for the animation's end.
    var completions: [CompletionGroup]
    /// The animation in the render tree, for each layer that it changes; empty until its begin time is known.
    var parts: [Part] = []
    /// Whether the begin time is known. An animation that has no effect ends as it begins.
    var isResolved = false
    /// The tree's time at which the begin time became known.
    var resolvedTime = 0.0
    /// Whether the animation has begun, and whether it has ended.
    var hasStarted = false
    var hasStopped = false
    /// Whether the delegate hears nothing more: it was told that the animation ended when the layer was in no tree.
    var isSilent = false

    /// The part of an animation that changes one layer: the layer that has the animation, or a sublayer that its key
    /// path names.
    struct Part {
        weak var target: CALayer?
        let animation: LayerAnimation
    }

    /// The changes of a layer.
    func animations(of layer: CALayer) -> [LayerAnimation] {
        parts.filter { $0.target === layer }.map(\.animation)
    }

    private static let ids = Atomic<UInt64>(1)

    init(key: String?, animation: CAAnimation, isDrawn: Bool, completions: [CompletionGroup]) {
        (self.key, self.animation, self.isDrawn, self.completions) = (key, animation, isDrawn, completions)
        id = Self.newID()
    }

    static func newID() -> UInt64 { ids.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// Events of animations, which are reported after the tree lock is released: first all starts, then all ends.
struct AnimationEvents {
    private var begun: [CAAnimation] = []
    private var ended: [(record: AnimationRecord, finished: Bool)] = []
    private var released: [CompletionGroup] = []

    mutating func began(_ record: AnimationRecord) {
        if !record.isSilent { begun.append(record.animation) }
    }

    /// `finished` is false for an animation that was removed, or whose layer has left its tree.
    mutating func ended(_ record: AnimationRecord, finished: Bool) { ended.append((record, finished)) }

    /// The groups no longer wait for an animation, which was neither finished nor removed.
    mutating func released(_ groups: [CompletionGroup]) { released += groups }

    /// Notifies the delegates and the completion groups, on the calling thread.
    func notify() {
        for animation in begun {
            guard let delegate = animation.delegate else { continue }
            CallbackQueue.run({ delegate.animationDidStart(animation) }, on: .current)
        }
        for (record, finished) in ended {
            if !record.hasStopped, !record.isSilent, let delegate = record.animation.delegate {
                CallbackQueue.run({ delegate.animationDidStop(record.animation, finished: finished) }, on: .current)
            }
            for group in record.completions { group.leave() }
        }
        for group in released { group.leave() }
    }
}

/// A weak reference.
struct Weak<Object: AnyObject> {
    weak var object: Object?
}
