import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A layer in the render tree. Used, with its tree, by one thread at a time.
///
/// It consists of parts that commits write, parts that the update writes (`shown`, `derived`, `marks`), and parts that
/// painting writes (`rasters`).
final class RenderNode {
    let id: LayerID

    // MARK: Written by commits

    /// The committed values.
    var model: LayerValues {
        didSet { evaluation?.forget() }
    }
    var animations: [LayerAnimation] = [] {
        didSet { evaluation?.forget() }
    }
    /// Animations that were replaced since the last update: the properties that they changed may jump back.
    var formerAnimations: [LayerAnimation] = []
    /// How the layer's own animations move it.
    var animatedMotion: LayerMotion = []
    /// How commits move it.
    var committedMotion = CommittedMotion()
    /// How its own animations and commits move it.
    var ownMotion: LayerMotion { animatedMotion.union(committedMotion.motion) }
    /// The current or last transition of the layer.
    var transition: RunningTransition?
    /// Whether a commit that is about to be applied begins a transition of the layer.
    var beginsTransition = false
    /// The node whose `sublayers` or `mask` this one is. Unsafe, because each frame reads it for each layer. Valid,
    /// because the tree clears it whenever it removes the node or releases the parent.
    unowned(unsafe) var parent: RenderNode?
    /// In back-to-front order.
    private(set) var sublayers: [RenderNode] = []
    /// The layer whose alpha multiplies this one. This node is its parent, but it is not among the sublayers.
    var mask: RenderNode?
    /// How many sublayers are spatial.
    var spatialSublayers = 0
    /// Connects the node with copies of it that replicators make.
    var replicas: NodeReplicas?
    /// The stream whose images are the contents.
    var streamViewer: StreamViewer?

    // MARK: Written by updates

    /// The presentation values: with the animations applied, at the time of the last update.
    var shown: LayerValues {
        didSet { isSublayersSpaceKnown = false }
    }
    /// The values of the next frame; nil for a node that shows its model.
    var evaluation: NodeEvaluation?
    /// The tree's time of the next change due to the passing of time, as of the last evaluation; infinite for none.
    var nextChange = Double.infinity
    var derived = DerivedState()
    var marks = UpdateMarks()
    /// The back-to-front order of many sublayers; nil for few.
    var paintOrder: PaintOrder?
    /// The position in the superlayer's paint order.
    var paintPosition = PaintOrder.Position()
    /// The order of the sublayers if not all are parallel to this layer, as of the last update.
    var depthScene: DepthScene?
    /// The visible tiles of a tiled layer.
    private(set) lazy var tiles = NodeTiles()
    /// The particles of an emitter layer.
    var particles: ParticleSystem?
    /// What the layer's filters may cost; see `FilteredNodes`.
    var filterLimit = Double.infinity
    /// The programs of the filters.
    private(set) lazy var lowered = LoweredFilters()
    private var sublayersSpace: CATransform3D?
    private var isSublayersSpaceKnown = false

    // MARK: Written by painting

    var rasters: NodeRasters
    /// For tests: how often a part of the layer was painted.
    var paints = 0

    init(_ id: LayerID, _ values: LayerValues, _ cache: RasterCache) {
        rasters = NodeRasters(cache)
        (self.id, model, shown) = (id, values, values.asShown)
    }

    /// Whether any part of the layer can be visible, apart from a transition's snapshot.
    var isVisible: Bool {
        !shown.isHidden && shown.opacity > 0 && (shown.isDoubleSided || !derived.showsBack)
            && !derived.flattened.isHidden
            && derived.flattened.opacity > 0
    }

    /// `LayerValues.forSublayers` of the presentation values, computed once for all sublayers.
    var forSublayers: CATransform3D? {
        if !isSublayersSpaceKnown { (sublayersSpace, isSublayersSpaceKnown) = (shown.forSublayers, true) }
        return sublayersSpace
    }

    /// The layers above, from the nearest to the root.
    var superlayers: Superlayers { Superlayers(above: parent) }

    struct Superlayers: Sequence, IteratorProtocol {
        fileprivate var above: RenderNode?

        mutating func next() -> RenderNode? {
            let node = above
            above = node?.parent
            return node
        }
    }

    /// Replaces sublayers. New ones keep their position until they are derived.
    func replaceSublayers(_ range: Range<Int>, with new: [RenderNode]) {
        // The node releases its list while it changes, so that the change does not copy it.
        var list = sublayers
        sublayers = []
        defer { sublayers = list }
        let former = Array(list[range])
        spatialSublayers += new.count(where: \.derived.isSpatial) - former.count(where: \.derived.isSpatial)
        if paintOrder?.replace(former, with: new, at: range.lowerBound) != true { paintOrder = nil }
        list.replaceSubrange(range, with: new)
    }

    /// Whether the layer and all its sublayers are hidden, and will stay hidden as time passes.
    var isConcealed: Bool {
        guard shown.isHidden || shown.opacity <= 0 else { return false }
        guard nextChange < .infinity else { return true }
        var mayShow = false
        for animation in animations {
            animation.forEachTarget { target in
                if target.changes.contains(.compositing) { mayShow = true }
            }
        }
        return !mayShow
    }

    /// Whether the passing of time may change what the layer shows.
    var hasTime: Bool { !animations.isEmpty || model.timing.isLimited || particles != nil }

    /// Whether the layer shows its model values at any time, so that no evaluation is needed.
    var showsModel: Bool { evaluation == nil && !hasTime && formerAnimations.isEmpty }

    /// During an update, the values that the layer will show.
    var valuesToCome: LayerValues { evaluation?.values ?? model.asShown }

    /// The clock of an animation: that of the layer, or of a layer above it.
    func clock(of animation: LayerAnimation) -> LayerClock {
        guard animation.levelsUp > 0 else { return derived.time }
        return clockAbove(animation.levelsUp, { $0.derived.time })
    }

    /// The presentation values at a time of the tree. Animations may use the layer's clock or those of layers above it,
    /// which `above` returns.
    func values(at time: Double, by clock: LayerClock, _ above: (RenderNode) -> LayerClock) -> LayerValues {
        var values = model.asShown
        guard !animations.isEmpty else { return values }
        animate(&values, at: time, by: clock, above)
        return values.asShown
    }

    /// The ancestor this number of levels up, not counting instances of replicators; nil if there is none.
    func layer(up levels: Int) -> RenderNode? {
        var (node, rest): (RenderNode?, Int) = (self, levels)
        while rest > 0, let current = node {
            node = current.parent
            if node?.isInstance != true { rest -= 1 }
        }
        return node
    }

    /// Whether any of the layers from whose values this layer's values are computed satisfies a condition.
    func isComputed(from condition: (RenderNode) -> Bool) -> Bool {
        animations.contains { animation in
            animation.computed.flatMap { layer(up: $0.sourceLevelsUp) }.map(condition) ?? false
        }
    }

    /// When the next frame is due for changes of this layer due to the passing of time, after the tree's `time`: `time`
    /// itself for the next refresh, infinite if nothing changes any more.
    func nextFrameTime(after time: Double, period: Double) -> Double {
        var next = model.timing.isLimited ? self.derived.time.nextAppearance(after: time) : .infinity
        for animation in animations where next > time {
            next = min(next, animation.nextFrameTime(after: time, by: clock(of: animation), period: period))
        }
        if next > time, let particles { next = min(next, particles.nextFrameTime(after: time, by: self.derived.time)) }
        return next
    }
}

/// What the passes of an update record in a node. The numbers are those of updates.
struct UpdateMarks {
    /// The changes since the last update.
    var pending: LayerChanges = []
    /// Whether the tree's list of changed layers contains the node.
    var isListed = false
    /// Whether the tree's list of nodes with an outdated paint order contains the node.
    var isUnsettled = false
    /// Whether the tree's list of layers that commits move contains the node.
    var isMovedByCommits = false
    /// Whether values or animations on which the sublayers depend have changed since the node, which has an offscreen
    /// surface, was derived.
    var hasOtherInside = false
    /// The last evaluation.
    var evaluated: UInt64 = 0
    /// The last derivation.
    var derived: UInt64 = 0
    /// The last change that affected more than the layer's own content: all pixels of the layer are damage.
    var touched: UInt64 = 0
    /// The last update that determined the source of the shadow.
    var shadowDerived: UInt64 = 0
    /// The last search for layers with background filters that found the node.
    var backdropReader: UInt64 = 0
}
