import AcetateCompositor
import Synchronization

/// An animation on a layer, and how far it has come.
struct AnimationRecord {
    let key: String?
    /// The layer's own copy.
    let animation: CAAnimation
    let id: UInt64
    /// Whether the layer is drawn in each of its frames.
    let isDrawn: Bool
    /// The completion groups that wait for its end.
    var completions: [CompletionGroup]
    /// As the render tree has it, for each layer that it changes; none before its begin time is known.
    var parts: [Part] = []
    /// Whether its begin time is known. An animation that changes nothing ends as it begins.
    var isResolved = false
    /// The tree's time at which it became known.
    var resolvedTime = 0.0
    /// Whether its delegate has been told that it began, and that it ended.
    var hasStarted = false
    var hasStopped = false

    /// What an animation changes in one layer: the one that has it, or one below that its key path leads to.
    struct Part {
        weak var target: CALayer?
        let animation: LayerAnimation
    }

    /// What it changes in a layer.
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

/// What has happened to animations, to be told once the trees' lock is given back: first all that began, then all that
/// ended.
struct AnimationEvents {
    private var begun: [CAAnimation] = []
    private var ended: [(record: AnimationRecord, finished: Bool)] = []
    private var released: [CompletionGroup] = []

    mutating func began(_ animation: CAAnimation) { begun.append(animation) }

    /// `finished` is false for an animation that was removed.
    mutating func ended(_ record: AnimationRecord, finished: Bool) { ended.append((record, finished)) }

    /// Nothing waits any longer for an animation that neither runs nor was removed.
    mutating func released(_ groups: [CompletionGroup]) { released += groups }

    /// Tells the delegates and the completion groups, on the calling thread.
    func tell() {
        for animation in begun {
            guard let delegate = animation.delegate else { continue }
            CallbackQueue.run({ delegate.animationDidStart(animation) }, on: .current)
        }
        for (record, finished) in ended {
            if !record.hasStopped, let delegate = record.animation.delegate {
                CallbackQueue.run({ delegate.animationDidStop(record.animation, finished: finished) }, on: .current)
            }
            for group in record.completions { group.leave() }
        }
        for group in released { group.leave() }
    }
}

/// An object that is not kept.
struct Weak<Object: AnyObject> {
    weak var object: Object?
}
