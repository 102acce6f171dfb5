import AcetatePixels
import CoreGraphics
import Foundation

/// An emitter layer's particles in the render tree.
///
/// The particles at a time are a function only of the seed, the changes of the layer's values, and the time. They do
/// not depend on which frames were drawn. A change is effective from the first update after its commit, and the initial
/// values of a layer have no beginning. Animated properties of the emitter or its cells are sampled at multiples of
/// 1/60 of a second of the layer's time. So are values computed from those of a layer above, if they depend on time or
/// if those are animated; otherwise they are sampled at each update. A layer whose time jumps by more than a second
/// starts again.
///
/// If time runs backward, particles move back along their paths. Before the last 8,192 changes, including the samples
/// of animations, the oldest known values are used.
final class ParticleSystem {
    /// The number of samples of animated values per second.
    static let steps = 60.0
    /// The maximum number of seconds that are sampled at once. Before them, the values of the last update are used.
    private static let longestRun = 600.0
    private static let longestJump = 1.0

    private var history = EmissionHistory()
    private var living = LivingParticles()
    /// The committed values, with the animations that change an emitter's values.
    private var model: LayerValues?
    private var animations: [LayerAnimation] = []
    /// The end of the recorded history, in the layer's time.
    private var known = -Double.infinity
    private var clock: LayerClock?
    private var share = ParticleShare()
    /// The displayed time, in the layer's time.
    private(set) var time = Double.nan

    /// The particles with their positions, in paint order.
    private(set) var sprites = ParticleSprites()

    /// For tests: the visible particles, in no particular order.
    var shown: [ShownParticle] { living.shown }

    /// Updates a layer's particles to the tree's time `now`, which is `local` in the layer's time, within its share
    /// of the tree's limits. Returns whether the particles may look different.
    func update(_ node: RenderNode, at local: Double, tree now: Double, share: ParticleShare) -> Bool {
        let (model, clock) = (node.model, node.derived.time)
        let hadAny = !living.shown.isEmpty
        // Times are limited to this range, and NaN counts as 0.
        let local = local.isNaN ? 0 : max(-PlannedCell.longest, min(local, PlannedCell.longest))
        let animations = node.animations.filter(\.changesEmitter)
        let rate = clock.stretch(at: now).rate
        func treeTime(of time: Double) -> Double { rate == 0 ? now : now + (time - local) / rate }
        func sample(_ model: LayerValues, _ animations: [LayerAnimation], _ time: Double) -> EmitterValues {
            guard !animations.isEmpty else { return model.emitter }
            var values = model
            for animation in animations {
                let tree = animation.computed == nil ? now : treeTime(of: time)
                let parent = animation.levelsUp == 0 ? time : node.clock(of: animation).local(at: tree)
                if let parent { animation.apply(at: parent, to: &values) { node.layer(up: $0)?.values(at: tree) } }
            }
            return values.emitter
        }
        // A computed value is steady if it does not depend on time, and if its source values do not change with time.
        func isSteady(_ animation: LayerAnimation) -> Bool {
            animation.computed.map {
                !$0.followsTime && node.layer(up: $0.sourceLevelsUp)?.animations.isEmpty != false
            } ?? false
        }
        let hasSteady = animations.contains(where: isSteady)
        var isNew = false
        if let former = self.clock, former != clock, let expected = former.local(at: now),
            abs(expected - local) > Self.longestJump
        {
            isNew = true
        }
        if self.model == nil || isNew {
            history.restart(with: sample(model, animations, -PlannedCell.longest))
            known = -.infinity
        } else if self.model?.emitter != model.emitter || !self.animations.isSame(as: animations) {
            // Until now the previous animations apply, whether or not a frame has shown them.
            if let former = self.model { extend(to: local, isSteady) { sample(former, self.animations, $0) } }
            history.change(to: sample(model, animations, local), at: local)
            known = local
        } else if time == local, !hasSteady, share == self.share {
            self.clock = clock
            return false
        }
        (self.model, self.animations, self.clock, time) = (model, animations, clock, local)
        extend(to: local, isSteady) { sample(model, animations, $0) }
        if hasSteady {
            history.change(to: sample(model, animations, local), at: local)
            // The history until now stays as it is, even if the next sample is in the past.
            known = max(known, local)
        }
        self.share = share
        living.find(in: history, at: local, limit: share.particles)
        return hadAny || !living.shown.isEmpty
    }

    /// Samples the animated values up to a time.
    private func extend(
        to time: Double, _ isSteady: (LayerAnimation) -> Bool, _ sample: (Double) -> EmitterValues
    ) {
        let stepped = animations.filter { !isSteady($0) }
        guard !stepped.isEmpty, time > known else { return }
        // Nothing is born before 0.
        known = max(known, time - Self.longestRun, -1 / Self.steps)
        while let next = nextStep(of: stepped, after: known), next > known, next <= time {
            history.change(to: sample(next), at: next)
            known = next
        }
    }

    /// The next multiple of the sampling interval at which an animated value may differ.
    private func nextStep(of animations: [LayerAnimation], after time: Double) -> Double? {
        // A time that is a multiple of the interval except for rounding counts as one.
        let step = ((time * Self.steps + 1e-3).rounded(.down) + 1) / Self.steps
        var next = Double.infinity
        for animation in animations where animation.timing.speed != 0 {
            let (start, end) = (animation.timing.activeStart, animation.timing.activeEnd)
            if animation.levelsUp > 0 || start <= step, end > time - 1 / Self.steps { return step }
            if start > step { next = min(next, (start * Self.steps).rounded(.up) / Self.steps) }
        }
        return next < .infinity ? next : nil
    }

    /// When the next frame is due after the tree's `now`: `now` itself for the next refresh, infinite for none.
    func nextFrameTime(after now: Double, by clock: LayerClock) -> Double {
        let stretch = clock.stretch(at: now)
        guard stretch.local != nil, stretch.rate != 0 else { return stretch.end }
        if living.isAlive { return now }
        if stretch.rate < 0 { return time > 0 && emits ? now : stretch.end }
        let birth = nextBirth
        return birth == .infinity ? stretch.end : min(stretch.end, clock.treeTime(reaching: birth, after: now))
    }

    private var emits: Bool {
        history.stretches.contains { $0.plan.cells.contains { $0.matters && $0.rate > 0 } }
    }

    /// The time of the next birth with the current values, in the layer's time.
    private var nextBirth: Double {
        guard let index = history.index(at: time) else { return .infinity }
        let stretch = history.stretches[index]
        var next = Double.infinity
        for (index, cell) in stretch.plan.cells.enumerated() where cell.matters && cell.rate > 0 {
            let count = max(0, EmissionHistory.count(of: index, in: stretch, until: time)).rounded(.down) + 1
            let birth = EmissionHistory.time(of: count, of: index, in: stretch)
            if birth <= cell.end { next = min(next, max(time, birth)) }
        }
        return next
    }

    // MARK: Places

    /// Computes the positions of the particles in pixels, and returns the pixels that they may paint.
    func place(_ node: RenderNode) -> PixelRegion {
        sprites.place(living.shown, of: node, share: share)
        return sprites.region
    }
}

extension LayerAnimation {
    /// Whether the animation, or one inside it, changes an emitter's values.
    fileprivate var changesEmitter: Bool {
        targets.contains { target in
            switch target {
            case .cell: true
            case .property(let key), .field(let key, _): LayerKey.emitterIDs.contains(key.id)
            default: false
            }
        }
    }
}

extension [LayerAnimation] {
    /// Whether both lists contain the same animations with the same begin times.
    fileprivate func isSame(as other: [LayerAnimation]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.id == $1.id && $0.timing == $1.timing }
    }
}
