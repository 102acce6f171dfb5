import AcetatePixels
import CoreGraphics
import CoreImage

/// How a layer and its sublayers are composited with the backdrop, in the pixels in which they are painted.
///
/// Determined once, when the layer's values, geometry or parts change (`RenderNode.derivePlan`). Painting, occlusion,
/// damage and the debug outlines read it. Whether these pixels are the superlayer's or those of an offscreen surface
/// (`OffscreenSurface`) is decided earlier, by `RenderNode.needsSurface`.
enum CompositingPlan: Equatable {
    /// Nothing of the layer is visible.
    case hidden
    /// The layer's parts and its sublayers one by one, each with the layer's opacity. `fadesAsGroup`: they overlap, and
    /// are painted as a group if the opacity is less than one.
    case direct(fadesAsGroup: Bool)
    /// A group with the layer's opacity, clipped to the mask of the bounds or preceded by filters.
    case group
    /// The same, but the layer's opacity is already applied to each part (`allowsGroupOpacity` is false).
    case groupOfFadedParts
    /// Through the layer's filters.
    case filtered
    /// The shadow, then the layer; a group if the opacity is less than one.
    case shadowed
    /// A group with its shadow and its mask, composited in its own mode.
    case masked(PixelBlend)
    /// Composited with a copy of the backdrop, which is filtered, or which changes also where the layer is transparent.
    case backdrop(PixelBlend)

    /// Whether the plan needs a group even at opacity 1.
    var isGroup: Bool {
        switch self {
        case .hidden, .direct, .shadowed: false
        case .group, .groupOfFadedParts, .filtered, .masked, .backdrop: true
        }
    }
}

/// The clip that `masksToBounds` applies to the layer and its sublayers.
enum BoundsCut: Equatable {
    case none
    /// A rectangle of whole pixels.
    case rect(PixelRect)
    /// The mask of the bounds, which have rounded corners or edges between pixels. The mask lies in this rectangle.
    case mask(PixelRect)

    /// The pixels inside the clip; nil if there is no clip.
    var rect: PixelRect? {
        switch self {
        case .none: nil
        case .rect(let rect), .mask(let rect): rect
        }
    }

    var isMask: Bool {
        if case .mask = self { true } else { false }
    }
}

/// The kind of content that a layer itself paints.
enum LayerParts: Equatable {
    /// A background and a border, painted as one nine-patch, and no sublayers.
    case box
    /// At most one part, such as a background or contents, and no sublayers.
    case single
    /// More than one part, so that translucent parts would show through one another.
    case overlapping
}

extension RenderNode {
    /// The clip to the current bounds.
    func boundsCut() -> BoundsCut {
        guard shown.masksToBounds, mayReachBeyondBounds else { return .none }
        if shown.outline.isRectangle, let pixelBounds = derived.pixelBounds { return .rect(pixelBounds) }
        return .mask(derived.boundsRect ?? PixelRect(covering: shown.bounds.applying(derived.toDevice)))
    }

    /// Whether the layer paints anything but background, gradient and border, which end at the bounds by themselves.
    private var mayReachBeyondBounds: Bool {
        !sublayers.isEmpty || mask != nil || particles != nil || hasShadow || !shown.filters.isEmpty
            || !shown.images.isEmpty || shown.shapeRaster != nil || shown.isTiled
            || !shown.backgroundFilters.isEmpty || shown.compositingFilter != nil
    }

    func layerParts() -> LayerParts {
        if isBox { return .box }
        if !sublayers.isEmpty || particles != nil { return .overlapping }
        var parts = 0
        func count(_ isPainted: Bool) { parts += isPainted ? 1 : 0 }
        count(shown.hasBackground)
        count(shown.hasBorder)
        count(shown.contents != nil || shown.contentsFade != nil)
        if case .plain = shown.kind { return parts > 1 ? .overlapping : .single }
        count(shown.hasGradient)
        count(shown.shapeRaster != nil)
        count(shown.isTiled)
        return parts > 1 ? .overlapping : .single
    }

    private var isBox: Bool {
        guard shown.hasBorder, shown.hasBackground, !shown.hasPattern, !shown.style.hasBorderPattern, sublayers.isEmpty,
            particles == nil,
            !isCutByMask,
            case .plain = shown.kind, shown.contents == nil, shown.contentsFade == nil
        else { return false }
        return !shown.outline.isRectangle || derived.pixelBounds == nil
    }

    /// The plan for the presentation values, the parts and the clip.
    func compositingPlan() -> CompositingPlan {
        guard isVisible else { return .hidden }
        if hasEffects {
            let mode = blendMode
            if !backdropPrograms.isEmpty || mode.reachesBeyondSource { return .backdrop(mode) }
            return mode == .normal && mask == nil && !derived.cut.isMask ? .shadowed : .masked(mode)
        }
        if !programs.isEmpty { return derived.cut.isMask ? .group : .filtered }
        if derived.cut.isMask { return passesOpacityDown ? .groupOfFadedParts : .group }
        return .direct(fadesAsGroup: shown.allowsGroupOpacity && derived.parts == .overlapping)
    }

    /// Whether the mask of the bounds clips the layer's own parts. These are then painted without antialiased edges,
    /// which would otherwise apply twice. False if there are filters in between that read other pixels.
    var isCutByMask: Bool { derived.cut.isMask && margin == 0 }

    /// Whether the layer's opacity applies to each of its parts: group opacity is off, and nothing except
    /// `masksToBounds` needs a group.
    var passesOpacityDown: Bool {
        !shown.allowsGroupOpacity && !shown.shouldRasterize && !hasEffects && programs.isEmpty
    }

    /// Whether the layer's opacity, combined with those that the layers above pass down, is less than one.
    var isFaded: Bool {
        var node: RenderNode? = self
        while let layer = node {
            if layer.shown.opacity < 1 { return true }
            node = layer.parent.flatMap { $0.shown.allowsGroupOpacity && !$0.shown.isTransformLayer ? nil : $0 }
        }
        return false
    }

    /// Whether the layer shows an image and nothing else, and nothing clips the image or changes its look.
    var isImage: Bool {
        guard shown.contentsFade == nil, let image = shown.contents, let frame = shown.contentsFrame(of: image),
            case .plain = shown.kind, sublayers.isEmpty, particles == nil, !shown.hasBackground, !shown.hasBorder,
            !hasEffects, shown.filters.isEmpty
        else { return false }
        return !shown.masksToBounds || shown.outline.isRectangle && shown.bounds.standardized.contains(frame)
    }

    /// The device pixels of a rectangle in the layer's space; nil if an edge lies between pixels, unless it is `sharp`.
    func wholePixels(of rect: CGRect, sharp: CAEdgeAntialiasingMask) -> PixelRect? {
        guard derived.toDevice.isRectilinear, !rect.isNull else { return nil }
        let box = rect.applying(derived.toDevice).snapped(LayerOutline.deviceEdges(sharp, derived.toDevice))
        // The edges of a layer in a scrolled space do not move, except for rounding errors.
        guard box.minX.isNearlyWhole, box.minY.isNearlyWhole, box.maxX.isNearlyWhole, box.maxY.isNearlyWhole else {
            return nil
        }
        return PixelRect(
            coveringMinX: Double(box.minX.rounded()), minY: Double(box.minY.rounded()),
            maxX: Double(box.maxX.rounded()), maxY: Double(box.maxY.rounded()))
    }
}
