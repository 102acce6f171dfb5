import AcetatePixels
import CoreGraphics

/// What the update derives from a layer's presentation values, its superlayer's derived state, and the viewport. Only
/// this file writes it.
struct DerivedState {
    /// The layer's transform and opacity on the nearest layer above it that is not a transform layer.
    fileprivate(set) var flattened = FlattenedTransform()
    /// Whether the layer is a transform layer, or its plane is not parallel to its sheet.
    fileprivate(set) var isSpatial = false
    /// From the layer's sheet to its pixels.
    fileprivate(set) var sheetToPixels = CGAffineTransform.identity
    /// From the layer's own space to the pixels in which it is painted: those of its offscreen surface, or of the
    /// nearest one above it, or the device's. Not finite if the layer is not visible.
    fileprivate(set) var toDevice = CGAffineTransform.identity
    /// The layer's offscreen surface; nil for a layer that is painted in its superlayer's pixels.
    fileprivate(set) var surface: OffscreenSurface?
    /// The visible part of the pixels in which the layer is painted.
    fileprivate(set) var visible = PixelRect.empty
    /// How animations move the layer, or a layer above it, relative to the pixels of its sheet.
    fileprivate(set) var motion: LayerMotion = []
    var isMoving: Bool { !motion.isDisjoint(with: .moves) }
    /// Whether the superlayers' flips turn the layer upside down.
    fileprivate(set) var isUpsideDown = false
    /// Whether the layer's back faces the viewer.
    fileprivate(set) var showsBack = false
    /// From the tree's time to the layer's local time.
    fileprivate(set) var time = LayerClock()

    /// The pixels that the layer itself paints.
    fileprivate(set) var content = PixelRegion()
    /// The pixels that the path of a shape layer paints.
    fileprivate(set) var shapeBox = PixelRect.empty
    /// The pixels of the bounds; nil if they are not a rectangle on the screen.
    fileprivate(set) var boundsRect: PixelRect?
    /// The same; nil also if an edge is antialiased between pixels.
    fileprivate(set) var pixelBounds: PixelRect?

    /// How the layer is composited.
    fileprivate(set) var plan = CompositingPlan.hidden
    fileprivate(set) var cut = BoundsCut.none
    fileprivate(set) var parts = LayerParts.single
    /// The extent of the mask, which limits what is visible of the layer; nil without a mask.
    fileprivate(set) var maskExtent: PixelRect?
    /// The source of the shadow, and the transform for which it was determined; nil if it must be determined again.
    fileprivate(set) var knownShadow: (source: ShadowSource, toDevice: CGAffineTransform)?

    /// The pixels to which the bounds and the mask clip the layer; nil if nothing clips.
    var clip: PixelRect? {
        guard let maskExtent else { return cut.rect }
        return cut.rect.map { maskExtent.intersection($0) } ?? maskExtent
    }

    // Each extent contains at least all painted pixels.

    /// Of the sublayers.
    fileprivate(set) var sublayerExtent = PixelRect.empty
    /// Of the layer and its sublayers, before filters and shadow, limited to what affects visible pixels.
    fileprivate(set) var inner = PixelRect.empty
    /// Of the layer and its sublayers, before a transition.
    fileprivate(set) var presentExtent = PixelRect.empty
    /// Of the layer and its sublayers, in the pixels in which the layer is painted.
    fileprivate(set) var innerExtent = PixelRect.empty
    /// The same, in the pixels in which the superlayer is painted.
    fileprivate(set) var extent = PixelRect.empty

    /// What the layer's filters cost.
    fileprivate(set) var filterCost = 0.0

    // Versions increase with each change.

    /// Of what the layer and its sublayers paint, apart from position and effects.
    fileprivate(set) var version: UInt64 = 0
    /// Of what the layer itself paints.
    fileprivate(set) var appearance: UInt64 = 0
    /// Of what the layer and its sublayers paint through the layer's effects, apart from position.
    fileprivate(set) var presentVersion: UInt64 = 0
}

extension RenderNode {
    /// Derives the values again. `root` maps the space of the superlayer of a tree's root to the device pixels that
    /// `viewport` shows. `hasSameValues`: the layer's own values are those of the last time.
    ///
    /// - Returns: whether the sublayers and the mask are unaffected: for an offscreen surface that only moves, and for a
    ///   layer of which only the color or opacity changes that it has from the layers above.
    func derive(root: CGAffineTransform, viewport: PixelRect, hasSameValues: Bool) -> Bool {
        let hadSurface = derived.surface != nil
        let mayKeep = (hadSurface || hasSameValues && !shown.isTransformLayer) && !marks.hasOtherInside
        let former =
            mayKeep
            ? (derived.toDevice, derived.visible, derived.isUpsideDown, derived.flattened.isTurned) : nil
        let formerMotion = derived.motion
        marks.hasOtherInside = false
        deriveFlattenedTransform()
        let wasUpsideDown = derived.isUpsideDown
        derived.isUpsideDown = shown.isGeometryFlipped != (parent?.derived.isUpsideDown ?? false)
        if derived.isUpsideDown != wasUpsideDown {
            // The pixels of the surface's grid are unchanged, but their content is not.
            derived.version += 1
            derived.appearance += 1
            derived.presentVersion += 1
            derived.surface?.invalidate()
        }
        let showedBack = derived.showsBack
        // A flipped geometry does not affect the surface.
        derived.showsBack = derived.flattened.isTurned != derived.isUpsideDown
        if derived.showsBack != showedBack, !shown.isDoubleSided { invalidateSurfacesAbove() }
        derivePixels(root: root, viewport: viewport)
        deriveContent()
        guard let former, hadSurface == (derived.surface != nil), hadSurface || derived.motion == formerMotion else {
            return false
        }
        return former == (derived.toDevice, derived.visible, derived.isUpsideDown, derived.flattened.isTurned)
    }

    /// Notes that the layer looks different because a layer above it has moved. Only needed for offscreen surfaces
    /// between the two.
    private func invalidateSurfacesAbove() {
        bumpVersions(.compositing)
        for node in superlayers { node.derived.surface?.invalidate() }
    }

    /// Derives the pixels in which the layer is painted, and its position in them.
    private func derivePixels(root: CGAffineTransform, viewport: PixelRect) {
        derived.motion = ownMotion.subtracting([.sublayers, .content])
        if let parent, parent.derived.surface == nil {
            derived.motion.formUnion(parent.derived.motion.intersection(.moves))
        }
        if let parent, parent.ownMotion.contains(.sublayers) { derived.motion.insert(.transform) }
        let seen = parent?.derived.visible ?? viewport
        let nowhere = CGAffineTransform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
        derived.sheetToPixels = sheet?.derived.toDevice ?? root
        let affine = derived.flattened.affine?.concatenating(derived.sheetToPixels)
        if shown.isTransformLayer {
            // A transform layer shows nothing itself, and its sublayers are positioned on its sheet.
            (derived.surface, derived.toDevice, derived.visible) = (nil, nowhere, seen)
            return
        }
        guard needsSurface(affine) else {
            (derived.surface, derived.toDevice, derived.visible) = (nil, affine ?? nowhere, seen)
            return
        }
        let toOuter = toSheetPixels(root: root)
        let grid = SurfaceGrid(
            bounds: shown.bounds, scale: surfaceScale(affine), isWhole: derived.isMoving, phase: surfacePhase(affine),
            toOuter: toOuter, seen: seen, screen: viewport, isFiltered: !shown.filters.isEmpty)
        guard let grid else {
            (derived.surface, derived.toDevice, derived.visible) = (nil, nowhere, .empty)
            return
        }
        if let surface = derived.surface {
            let isSame = surface.move(
                to: grid, toOuter: toOuter, surfaceSampling, seen: seen, extent: derived.presentExtent)
            if !isSame { invalidateSurfacesAbove() }
        } else {
            derived.surface = OffscreenSurface(grid, toOuter: toOuter, surfaceSampling, seen: seen, rasters.cache)
        }
        (derived.toDevice, derived.visible) = (grid.fromLayer, grid.window)
    }

    private func deriveFlattenedTransform() {
        let (opacity, tint) = (derived.flattened.opacity, derived.flattened.tint)
        derived.flattened = flattenedTransform()
        if derived.flattened.opacity != opacity || derived.flattened.tint != tint { derived.presentVersion += 1 }
        let isSpatial = shown.isTransformLayer || derived.flattened.depth == nil
        guard isSpatial != self.derived.isSpatial else { return }
        self.derived.isSpatial = isSpatial
        if let parent, !isMask { parent.spatialSublayers += isSpatial ? 1 : -1 }
    }

    func deriveContent() {
        guard derived.toDevice.isFinite else {
            (derived.content, derived.shapeBox) = (PixelRegion(), .empty)
            (derived.boundsRect, derived.pixelBounds) = (nil, nil)
            return
        }
        derived.pixelBounds = wholePixels(of: shown.bounds.standardized, sharp: shown.sharpEdges)
        derived.boundsRect =
            derived.toDevice.isRectilinear
            ? derived.pixelBounds ?? PixelRect(covering: shown.bounds.applying(derived.toDevice)) : nil
        let region = ContentRegion(of: self)
        derived.shapeBox = region.shape
        derived.content = particles.map { region.region.union($0.place(self)) } ?? region.region
    }

    /// Determines how the layer is composited, from its presentation and derived values, and from whether it has
    /// sublayers and a mask.
    func derivePlan() {
        derived.cut = boundsCut()
        derived.parts = layerParts()
        derived.plan = compositingPlan()
    }

    /// The source of the shadow. If only layers above have moved the layer, it is determined on demand, because most
    /// layers of a list are not visible.
    var shadowSource: ShadowSource { derived.knownShadow?.source ?? findShadowSource() }

    /// Determines the source of the shadow from the layer and its sublayers. Returns whether it may have changed.
    func deriveShadow() -> Bool {
        let former = derived.knownShadow?.source
        let source = findShadowSource()
        derived.knownShadow = (source, derived.toDevice)
        return source != former
    }

    /// Computes `inner` and `extent` from the content and the extents of the sublayers.
    func deriveExtent() {
        paintOrder?.scatter(sublayers)
        if sublayers.count >= PaintOrder.least { deriveSublayerExtent() }
        deriveOwnExtent()
    }

    private func deriveSublayerExtent() {
        derived.sublayerExtent = .empty
        for node in sublayers { derived.sublayerExtent = derived.sublayerExtent.union(node.derived.extent) }
    }

    /// Computes `inner` and `extent` again when the sublayers have not changed.
    func deriveOwnExtent() {
        derivePlan()
        if let known = derived.knownShadow, known.toDevice != derived.toDevice { derived.knownShadow = nil }
        // With few sublayers, the extents of sublayers that were removed or have moved are dropped.
        if sublayers.count < PaintOrder.least { deriveSublayerExtent() }
        derived.inner = derived.content.bounds.union(derived.sublayerExtent)
        deriveExtentFromInner()
    }

    /// Extends `inner` and `extent` to contain a sublayer's extent; false if `extent` already did.
    func growExtent(by sublayer: RenderNode) -> Bool {
        paintOrder?.update(sublayer)
        derived.sublayerExtent = derived.sublayerExtent.union(sublayer.derived.extent)
        guard !derived.inner.contains(sublayer.derived.extent) else { return false }
        derived.inner = derived.inner.union(sublayer.derived.extent)
        let former = derived.extent
        deriveExtentFromInner()
        return derived.extent != former
    }

    /// Computes `inner` and `extent` again after a change of the mask; false if `extent` is the same.
    func deriveMaskExtent() -> Bool {
        guard derived.maskExtent != mask?.derived.extent else { return false }
        let former = derived.extent
        deriveOwnExtent()
        return derived.extent != former
    }

    private func deriveExtentFromInner() {
        derived.maskExtent = mask?.derived.extent
        if isPlain {
            derived.filterCost = 0
            (derived.presentExtent, derived.innerExtent, derived.extent) = (derived.inner, derived.inner, derived.inner)
            return
        }
        if let clip = derived.clip {
            let margin = margin
            derived.inner = derived.inner.intersection(margin > 0 ? clip.insetBy(dx: -margin, dy: -margin) : clip)
        }
        derived.presentExtent =
            derived.plan == .hidden
            ? .empty : throughPresentEffects(PixelRegion(derived.inner)).bounds.union(effectPixels)
        derived.filterCost = shown.filters.isEmpty && shown.backgroundFilters.isEmpty ? 0 : filterCosts()
        derived.innerExtent = throughTransition(PixelRegion(derived.presentExtent)).bounds
        derived.extent = derived.surface.map { $0.outward(derived.innerExtent) } ?? derived.innerExtent
    }

    /// Increments the versions after a change of what the layer paints, for its own cached effects and those of all
    /// superlayers. `keepsParts`: the rasters of the layer's own parts remain valid.
    func bumpVersions(_ changes: LayerChanges, keepsParts: Bool = false) {
        if changes.contains(.appearance) {
            derived.version += 1
            if !keepsParts { derived.appearance += 1 }
        }
        if !changes.isDisjoint(with: [.appearance, .compositing]) { derived.presentVersion += 1 }
        for node in superlayers {
            node.derived.version += 1
            node.derived.presentVersion += 1
        }
    }

    func deriveTime() { derived.time = (parent?.derived.time ?? LayerClock()).then(model.timing) }
    /// Device pixels per point of the layer's own space: the mean of both axes.
    var deviceScale: Double { Double(abs(derived.toDevice.determinant).squareRoot()) }
}

extension PixelRect {
    /// The pixels that `rect` touches.
    init(covering rect: CGRect) {
        self.init(
            coveringMinX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX), maxY: Double(rect.maxY))
    }
}
