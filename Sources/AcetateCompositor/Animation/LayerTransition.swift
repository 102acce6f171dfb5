import CoreImage

/// What a `CATransition` does, as a value: how the layer's former picture gives way to what the layer shows now.
///
/// `RunningTransition` shows it.
package struct LayerTransition: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Each pixel turns from the former picture's to the new one's.
        case fade
        /// What is new slides in over the former picture.
        case moveIn
        /// What is new pushes the former picture out, which fades while the new one becomes visible.
        case push
        /// The former picture slides away and uncovers what is new.
        case reveal
        /// A Core Image transition, within the layer's bounds; its time is the progress. A filter that is no transition
        /// fades.
        case filter(FilterValue)
    }

    /// The side at which a sliding kind begins, in the layer's own space, where y points up: what its superlayers flip,
    /// comes from the other side of the screen.
    package enum Direction: Sendable, Equatable {
        case fromLeft, fromRight, fromTop, fromBottom
    }

    package var kind: Kind
    package var direction: Direction
    /// Where in the whole effect, 0...1, the transition begins, and ends.
    package let startProgress, endProgress: Double

    /// Progress that is not a number counts as its default, and is clamped to 0...1. A transition that names no
    /// direction begins at the left, as Core Animation's do.
    package init(
        _ kind: Kind = .fade, _ direction: Direction? = nil, startProgress: Double = 0, endProgress: Double = 1
    ) {
        (self.kind, self.direction) = (kind, direction ?? .fromLeft)
        self.startProgress = startProgress.isNaN ? 0 : max(0, min(1, startProgress))
        self.endProgress = endProgress.isNaN ? 1 : max(0, min(1, endProgress))
    }

    /// How much of the effect has happened at the fraction of change, 0...1.
    package func progress(at fraction: Double) -> Double {
        max(0, min(1, startProgress + (endProgress - startProgress) * (fraction.isFinite ? fraction : 1)))
    }
}

extension LayerAnimation {
    /// The transition that this animation is, or holds, and its own identifier; of several the last. Nil for none.
    var transition: (id: UInt64, transition: LayerTransition)? {
        switch effect {
        case .property, .computed: nil
        case .transition(let transition): (id, transition)
        case .group(let members): members.reversed().lazy.compactMap(\.transition).first
        }
    }

    /// How much of the transition with the identifier has happened at the parent's time, 0...1; nil where it has no
    /// effect.
    func progress(ofTransition id: UInt64, at time: Double) -> Double? {
        var result: Double?
        forEachPhase(at: time) { animation, phase, _ in
            guard animation.id == id, case .transition(let transition) = animation.effect else { return }
            result = transition.progress(at: animation.curve(phase.progress))
        }
        return result
    }
}
