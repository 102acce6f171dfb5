import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation

/// A layer in the render tree. Confined, with its tree, to one thread at a time.
final class RenderNode {
    let id: LayerID
    // Some values are without checks of exclusive access, which would cost more than the reads: they are read many times in
    // each frame. It is safe, for nothing that is called while one of them is written reads it: writers are `LayerKey`'s
    // closures, which know no node, and plain assignments.

    /// As committed.
    @exclusivity(unchecked) var model: LayerValues {
        didSet { evaluation?.forget() }
    }
    /// With the animations applied, at the time of the last update.
    @exclusivity(unchecked) var shown: LayerValues {
        didSet { isSublayersSpaceKnown = false }
    }
    var animations: [LayerAnimation] = [] {
        didSet { evaluation?.forget() }
    }
    /// The values to come, of a node whose values are worked out; nil for one that shows its model.
    @exclusivity(unchecked) var evaluation: NodeEvaluation?
    /// The tree's time until which nothing changes that the passing of time changes here, as of the last evaluation;
    /// infinite where nothing will.
    var nextChange = Double.infinity
    /// The node whose `sublayers` hold this one. Unsafe, for it is read for each layer in each frame, and valid, for the
    /// tree clears it wherever it takes the node out of those, and whenever it lets the parent go.
    unowned(unsafe) var parent: RenderNode?
    /// From the back to the front, as committed.
    @exclusivity(unchecked) private(set) var sublayers: [RenderNode] = []
    /// The layer whose alpha this one is multiplied by: its parent is this node, which does not count it as a sublayer.
    var mask: RenderNode?
    /// Where many sublayers paint; nil for few.
    var paintOrder: PaintOrder?
    /// Whether the tree's list of nodes with a paint order to see to holds this one.
    var isUnsettled = false
    /// The node's slot, its place and its depth, in the superlayer's paint order.
    var paintSlot: Int?
    var paintPlace = 0
    var paintedDepth = 0.0
    /// The sublayers as they are painted where they do not all lie parallel to this one: as of the last update.
    var depthScene: DepthScene?
    /// How many sublayers are spatial.
    private(set) var spatialSublayers = 0
    /// Whether the layer is a transform layer, or its plane is not parallel to its sheet.
    private(set) var isSpatial = false

    /// What has changed since the last update.
    var pending: LayerChanges = []
    /// Whether the tree's list of changed layers holds this one.
    var isListed = false
    /// Animations that have been replaced since the last update: what they changed may jump back.
    var formerAnimations: [LayerAnimation] = []
    /// The update that evaluated, and the one that derived, the node last.
    var evaluated: UInt64 = 0
    var derived: UInt64 = 0

    // What follows is derived from `shown`, the parent's derived values and the viewport.

    /// Where the layer stands in space, on the nearest layer above it that is no transform layer.
    private(set) var place = SheetPlace()
    /// `LayerValues.forSublayers` as shown, worked out once for all sublayers.
    var forSublayers: CATransform3D? {
        if !isSublayersSpaceKnown { (sublayersSpace, isSublayersSpaceKnown) = (shown.forSublayers, true) }
        return sublayersSpace
    }
    private var sublayersSpace: CATransform3D?
    private var isSublayersSpaceKnown = false
    /// From the layer's own space to the pixels that it is painted in: those of its plane, or of the nearest above it
    /// that has one, or the device's. Not finite where nothing of the layer can be seen.
    private(set) var toDevice = CGAffineTransform.identity
    /// The layer's plane, which has pixels of its own; nil for a layer that is painted in its superlayer's.
    private(set) var plane: Plane?
    /// The pixels that can be seen at all, of those that the layer is painted in.
    private(set) var visible = PixelRect.empty
    /// How the layer's own animations move it.
    var ownMotion: LayerMotion = []
    /// How animations move the layer, or one above it up to its sheet's pixels.
    private(set) var motion: LayerMotion = []
    var isMoving: Bool { !motion.isDisjoint(with: .moves) }
    /// Whether the superlayers' flips turn the layer upside down.
    private(set) var isUpsideDown = false
    /// Whether the layer's back faces the viewer.
    private(set) var showsBack = false
    /// From the tree's time to the layer's local time.
    private(set) var time = LayerClock()
    /// The pixels that the layer itself paints.
    @exclusivity(unchecked) private(set) var content = PixelRegion()
    /// The pixels that a shape layer's path paints.
    private(set) var shapeBox = PixelRect.empty
    /// The pixels of the bounds, where they are a rectangle of the screen.
    private(set) var boundsRect: PixelRect?
    /// The same where their edges fall between pixels, or are not antialiased.
    private(set) var pixelBounds: PixelRect?
    /// How the layer is composited.
    private(set) var plan = CompositingPlan.hidden
    private(set) var cut = BoundsCut.none
    private(set) var parts = LayerParts.single
    /// What casts the shadow, and the transform for which that was determined; nil for another than `toDevice`.
    private var knownShadow: (source: ShadowSource, toDevice: CGAffineTransform)?
    /// The update in which that was last determined.
    var shadowDerived: UInt64 = 0
    /// At least the pixels that the sublayers paint.
    private var heldExtent = PixelRect.empty
    /// At least the pixels that the layer and its sublayers paint, before the filters and the shadow, as far as they
    /// matter.
    private(set) var inner = PixelRect.empty
    /// At least the pixels that the layer and its sublayers paint, before a transition.
    private(set) var presentExtent = PixelRect.empty
    /// At least the pixels that the layer and its sublayers paint.
    private(set) var innerExtent = PixelRect.empty
    /// The same, of the superlayer's pixels: others than the layer's own where that is a plane.
    private(set) var extent = PixelRect.empty
    /// What the layers that filter what lies behind them marked this one with last.
    var readerStamp: UInt64 = 0
    /// Grows with each change of what the layer and its sublayers paint, apart from where and through what effects.
    private(set) var version: UInt64 = 0
    /// Grows with each change of what the layer itself shows.
    private(set) var appearance: UInt64 = 0
    /// Grows with each change of what the layer and its sublayers paint through the layer's effects, apart from where.
    private(set) var presentVersion: UInt64 = 0
    /// Written by painting alone.
    var rasters: NodeRasters
    /// For tests: how many times something of the layer has been painted.
    var paints = 0
    /// The programs of the filters.
    private(set) lazy var lowered = LoweredFilters()
    /// The transition that the layer is in, or was in last.
    var transition: RunningTransition?
    /// The tiles of a tiled layer, as they are seen.
    let tiles = NodeTiles()
    /// What the layer emits; nil for a layer that is no emitter.
    var particles: ParticleSystem?
    /// From the layer's sheet to its pixels.
    private(set) var sheetToPixels = CGAffineTransform.identity
    /// What ties the node to copies of it, where replicators make some.
    var replicas: NodeReplicas?

    init(_ id: LayerID, _ values: LayerValues, _ cache: RasterCache) {
        rasters = NodeRasters(cache)
        (self.id, model, shown) = (id, values, values.asShown)
    }

    /// Whether anything of the layer can be seen, apart from a transition's former picture.
    var isVisible: Bool {
        !shown.isHidden && shown.opacity > 0 && (shown.isDoubleSided || !showsBack) && !place.isHidden
            && place.opacity > 0
    }

    /// Works the derived values out anew. `root` maps the space of a tree's root's superlayer to the device pixels that
    /// `viewport` shows.
    func derive(root: CGAffineTransform, viewport: PixelRect) {
        derivePlace()
        let wasUpsideDown = isUpsideDown
        isUpsideDown = parent.map { $0.isUpsideDown != $0.shown.isGeometryFlipped } ?? false
        if isUpsideDown != wasUpsideDown {
            // A plane's pixels are the same either way, and what is drawn in them is not.
            version += 1
            appearance += 1
            presentVersion += 1
            plane?.spoil()
        }
        let showedBack = showsBack
        // A flip of the geometry is none of the plane's.
        showsBack = place.isTurned != isUpsideDown
        if showsBack != showedBack, !shown.isDoubleSided { spoilPlanesAbove() }
        derivePixels(root: root, viewport: viewport)
        deriveContent()
    }

    /// Takes in that the layer looks otherwise, for one above it has moved: in a plane between the two nothing else changes.
    private func spoilPlanesAbove() {
        bumpVersions(.compositing)
        var above = parent
        while let node = above {
            node.plane?.spoil()
            above = node.parent
        }
    }

    /// Works out what pixels the layer is painted in, and where it stands in them.
    private func derivePixels(root: CGAffineTransform, viewport: PixelRect) {
        motion = ownMotion
        if let parent, parent.plane == nil { motion.formUnion(parent.motion.intersection(.moves)) }
        let seen = parent?.visible ?? viewport
        let nowhere = CGAffineTransform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
        sheetToPixels = sheet?.toDevice ?? root
        let affine = place.affine?.concatenating(sheetToPixels)
        if shown.isTransformLayer {
            // It shows nothing itself, and what it holds stands on its sheet.
            (plane, toDevice, visible) = (nil, nowhere, seen)
            return
        }
        guard needsPlane(affine) else {
            (plane, toDevice, visible) = (nil, affine ?? nowhere, seen)
            return
        }
        let toOuter = toSheetPixels(root: root)
        let grid = PlaneGrid(
            bounds: shown.bounds, scale: planeScale(affine), isWhole: isMoving, phase: planePhase(affine),
            toOuter: toOuter, seen: seen, screen: viewport)
        guard let grid else {
            (plane, toDevice, visible) = (nil, nowhere, .empty)
            return
        }
        if let plane {
            let isSame = plane.move(to: grid, toOuter: toOuter, planeSampling, seen: seen, extent: presentExtent)
            if !isSame { spoilPlanesAbove() }
        } else {
            plane = Plane(grid, toOuter: toOuter, planeSampling, seen: seen, rasters.cache)
        }
        (toDevice, visible) = (grid.fromLayer, grid.window)
    }

    private func derivePlace() {
        let (opacity, tint) = (place.opacity, place.tint)
        place = placeOnSheet()
        if place.opacity != opacity || place.tint != tint { presentVersion += 1 }
        let isSpatial = shown.isTransformLayer || place.depth == nil
        guard isSpatial != self.isSpatial else { return }
        self.isSpatial = isSpatial
        if let parent, !isMask { parent.spatialSublayers += isSpatial ? 1 : -1 }
    }

    func deriveContent() {
        guard toDevice.isFinite else {
            (content, shapeBox) = (PixelRegion(), .empty)
            (boundsRect, pixelBounds) = (nil, nil)
            return
        }
        pixelBounds = wholePixels(of: shown.bounds.standardized, sharp: shown.sharpEdges)
        boundsRect =
            toDevice.isRectilinear ? pixelBounds ?? PixelRect(covering: shown.bounds.applying(toDevice)) : nil
        let region = ContentRegion(of: self)
        (content, shapeBox) = (region.region, region.shape)
        if let particles { content.formUnion(particles.place(self)) }
    }

    /// Determines how the layer is composited, from what is shown and derived of it by itself, and from whether there are
    /// sublayers and a mask.
    func derivePlan() {
        cut = boundsCut()
        parts = layerParts()
        plan = compositingPlan()
    }

    /// What casts the shadow. Of a layer that only the layers above have moved it is determined where it is asked for: most of
    /// those in a list are not seen.
    var shadowSource: ShadowSource { knownShadow?.source ?? findShadowSource() }

    /// Determines what casts the shadow, from the layer and its sublayers; whether that may be another thing than before.
    func deriveShadow() -> Bool {
        let former = knownShadow?.source
        let source = findShadowSource()
        knownShadow = (source, toDevice)
        return source != former
    }

    /// Works `inner` and `extent` out from the content and the sublayers' extents.
    func deriveExtent() {
        paintOrder?.scatter(sublayers)
        if sublayers.count >= PaintOrder.least {
            heldExtent = .empty
            for node in sublayers { heldExtent = heldExtent.union(node.extent) }
        }
        deriveOwnExtent()
    }

    /// Works `inner` and `extent` out anew where the sublayers are what they were.
    func deriveOwnExtent() {
        derivePlan()
        if let known = knownShadow, known.toDevice != toDevice { knownShadow = nil }
        // Of few the extents of those that have gone, or moved, are forgotten.
        if sublayers.count < PaintOrder.least {
            heldExtent = .empty
            for node in sublayers { heldExtent = heldExtent.union(node.extent) }
        }
        inner = content.bounds.union(heldExtent)
        deriveExtentFromInner()
    }

    /// Replaces sublayers; those that come here stay where they are until they are derived.
    func replaceSublayers(_ range: Range<Int>, with new: [RenderNode]) {
        // Apart from the list, which would else be copied to be changed.
        let former = Array(sublayers[range])
        spatialSublayers += new.count(where: \.isSpatial) - former.count(where: \.isSpatial)
        if paintOrder?.replace(former, with: new, at: range.lowerBound) != true { paintOrder = nil }
        sublayers.replaceSubrange(range, with: new)
    }

    /// Grows `inner` and `extent` to hold a sublayer's extent; false where the latter did already.
    func growExtent(by sublayer: RenderNode) -> Bool {
        paintOrder?.take(sublayer)
        heldExtent = heldExtent.union(sublayer.extent)
        guard !inner.contains(sublayer.extent) else { return false }
        inner = inner.union(sublayer.extent)
        let former = extent
        deriveExtentFromInner()
        return extent != former
    }

    private func deriveExtentFromInner() {
        if isPlain {
            (presentExtent, innerExtent, extent) = (inner, inner, inner)
            return
        }
        if let clip = cut.rect {
            let margin = margin
            inner = inner.intersection(margin > 0 ? clip.insetBy(dx: -margin, dy: -margin) : clip)
        }
        presentExtent =
            plan == .hidden ? .empty : throughPresentEffects(PixelRegion(inner)).bounds.union(besides)
        innerExtent = throughTransition(PixelRegion(presentExtent)).bounds
        extent = plane.map { $0.outward(innerExtent) } ?? innerExtent
    }

    /// Notes a change of what the layer paints, for its own cached effects and those of all superlayers. `keepsParts`: but
    /// not of the pictures of its parts.
    func bumpVersions(_ changes: LayerChanges, keepsParts: Bool = false) {
        if changes.contains(.appearance) {
            version += 1
            if !keepsParts { appearance += 1 }
        }
        if !changes.isDisjoint(with: [.appearance, .compositing]) { presentVersion += 1 }
        var node = parent
        while let above = node {
            above.version += 1
            above.presentVersion += 1
            node = above.parent
        }
    }

    func deriveTime() { time = (parent?.time ?? LayerClock()).then(model.timing) }

    /// Whether the layer, and all that it holds, is hidden, and the passing of time does not change that here.
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

    /// Whether the layer shows what is committed of it, at any time, with nothing to be worked out.
    var showsModel: Bool { evaluation == nil && !hasTime && formerAnimations.isEmpty }

    /// During an update what the layer will show.
    var valuesToCome: LayerValues { evaluation?.values ?? model.asShown }

    /// The clock that an animation follows: the layer's, or that of a layer above it.
    func clock(of animation: LayerAnimation) -> LayerClock {
        guard animation.levelsUp > 0 else { return time }
        return clockAbove(animation.levelsUp, { $0.time })
    }

    /// What is shown of the layer by itself at a time of the tree's: by its clock, and by those that `above` gives of layers
    /// above it, whose time animations may follow.
    func values(at time: Double, by clock: LayerClock, _ above: (RenderNode) -> LayerClock) -> LayerValues {
        var values = model.asShown
        guard !animations.isEmpty else { return values }
        animate(&values, at: time, by: clock, above)
        return values.asShown
    }

    /// The layer so many levels up, replicators' instances not counted; nil where there is none.
    func layer(up levels: Int) -> RenderNode? {
        var (node, rest): (RenderNode?, Int) = (self, levels)
        while rest > 0, let current = node {
            node = current.parent
            if node?.isInstance != true { rest -= 1 }
        }
        return node
    }

    /// Whether any of the layers that this one's values are computed from fulfils a condition.
    func isComputed(from condition: (RenderNode) -> Bool) -> Bool {
        animations.contains { animation in
            animation.computed.flatMap { layer(up: $0.sourceLevelsUp) }.map(condition) ?? false
        }
    }

    /// When the next frame is due for what the passing of time changes here, after the tree's `time`: `time` itself for
    /// the very next one, infinite where nothing changes any more.
    func nextFrameTime(after time: Double) -> Double {
        var next = model.timing.isLimited ? self.time.nextAppearance(after: time) : .infinity
        for animation in animations where next > time {
            next = min(next, animation.nextFrameTime(after: time, by: clock(of: animation)))
        }
        if next > time, let particles { next = min(next, particles.nextFrameTime(after: time, by: self.time)) }
        return next
    }

    /// Device pixels for each point of the layer's own space: the mean of both axes.
    var deviceScale: Double { Double(abs(toDevice.determinant).squareRoot()) }
}

extension PixelRect {
    /// The pixels that `rect` touches.
    init(covering rect: CGRect) {
        self.init(
            coveringMinX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY))
    }
}
