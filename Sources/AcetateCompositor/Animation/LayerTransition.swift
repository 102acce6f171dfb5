import CoreImage

/// A `CATransition` as a value: how the layer's previous content is replaced by its current content.
///
/// `RunningTransition` shows it.
package struct LayerTransition: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Each pixel is blended from the previous content to the new one.
        case fade
        /// The new content slides in over the previous content.
        case moveIn
        /// The new content pushes out the previous content, which fades out while the new one fades in.
        case push
        /// The previous content slides away and uncovers the new content.
        case reveal
        /// A Core Image transition within the layer's bounds, whose time is the progress. A filter that is not a
        /// transition fades.
        case filter(FilterValue)
    }

    /// The side at which a sliding transition begins, in the layer's own space, where y points up. In a layer that its
    /// superlayers flip, it is the opposite side of the screen.
    package enum Direction: Sendable, Equatable {
        case fromLeft, fromRight, fromTop, fromBottom
    }

    package var kind: Kind
    package var direction: Direction
    /// The fractions of the whole effect, 0...1, at which the transition begins and ends.
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
    /// The transition of this animation, or the last one in this group, with its identifier; nil for none.
    var transition: (id: UInt64, transition: LayerTransition)? {
        switch effect {
        case .property, .computed: nil
        case .transition(let transition): (id, transition)
        case .group(let members): members.reversed().lazy.compactMap(\.transition).first
        }
    }

    /// The progress of the transition with the identifier at the parent's time, 0...1; nil if it has no effect.
    func progress(ofTransition id: UInt64, at time: Double) -> Double? {
        var result: Double?
        forEachPhase(at: time) { animation, phase, _ in
            guard animation.id == id, case .transition(let transition) = animation.effect else { return }
            result = transition.progress(at: animation.curve(phase.progress))
        }
        return result
    }
}
