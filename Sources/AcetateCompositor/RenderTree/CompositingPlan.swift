import AcetatePixels
import CoreGraphics
import CoreImage

/// How a layer and its sublayers are composited with what lies behind them, in the pixels that they are painted in.
///
/// Determined once where the layer's values, geometry or parts change (`RenderNode.derivePlan`). Painting, occlusion, damage
/// and the debug outlines read it. Whether those pixels are the superlayer's or those of an offscreen surface of the layer's own
/// (`Plane`) is decided before, by `RenderNode.needsPlane`.
enum CompositingPlan: Equatable {
    /// Nothing of the layer is visible.
    case hidden
    /// The layer's parts and its sublayers, one by one, each with the layer's opacity. `fadesAsGroup`: a group where that is
    /// less than one, because they overlap.
    case direct(fadesAsGroup: Bool)
    /// A group that is cut by the mask of the bounds, or that filters come before, with the layer's opacity.
    case group
    /// The same, but each part has the layer's opacity already (`allowsGroupOpacity` is false).
    case groupOfFadedParts
    /// Through the layer's filters.
    case filtered
    /// The shadow, and then the layer; a group where the opacity is less than one.
    case shadowed
    /// A group with its shadow and its mask, composited in a mode of its own.
    case masked(Compositing)
    /// Composited with a copy of what lies behind, which is filtered, or changes also where the layer is transparent.
    case backdrop(Compositing)

    /// Whether it needs a group with opacity 1 already.
    var isGroup: Bool {
        switch self {
        case .hidden, .direct, .shadowed: false
        case .group, .groupOfFadedParts, .filtered, .masked, .backdrop: true
        }
    }
}

/// What `masksToBounds` cuts the layer and its sublayers to.
enum BoundsCut: Equatable {
    case none
    /// A rectangle of whole pixels.
    case rect(PixelRect)
    /// The mask of the bounds, with round corners or edges between pixels, which lies in this rectangle.
    case mask(PixelRect)

    /// The pixels that are left; nil for no limit.
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

/// What a layer paints itself.
enum LayerParts: Equatable {
    /// A background and a border that are painted as one nine-patch, and no sublayers.
    case box
    /// At most one of background, contents and the like, and no sublayers.
    case single
    /// More than one, so that translucent parts would show through one another.
    case overlapping
}

extension RenderNode {
    /// The cut by the bounds, as the layer stands now.
    func boundsCut() -> BoundsCut {
        guard shown.masksToBounds, mayReachBeyondBounds else { return .none }
        if shown.outline.isRectangle, let pixelBounds { return .rect(pixelBounds) }
        return .mask(boundsRect ?? PixelRect(covering: shown.bounds.applying(toDevice)))
    }

    /// Whether anything but background, gradient and border is painted, which end with the bounds by themselves.
    private var mayReachBeyondBounds: Bool {
        !sublayers.isEmpty || mask != nil || particles != nil || hasShadow || !shown.filters.isEmpty
            || !shown.images.isEmpty || shown.shapePicture != nil || shown.isTiled
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
        count(shown.shapePicture != nil)
        count(shown.isTiled)
        return parts > 1 ? .overlapping : .single
    }

    private var isBox: Bool {
        guard shown.hasBorder, shown.hasBackground, sublayers.isEmpty, particles == nil, !isCutByMask,
            case .plain = shown.kind, shown.contents == nil, shown.contentsFade == nil
        else { return false }
        return !shown.outline.isRectangle || pixelBounds == nil
    }

    /// The plan for what is shown now, from the parts and the cut.
    func compositingPlan() -> CompositingPlan {
        guard isVisible else { return .hidden }
        if hasEffects {
            let mode = blendMode
            if !backdropPrograms.isEmpty || mode.reachesBeyondSource || mode.isFormula { return .backdrop(mode) }
            return mode == .mode(.normal) && mask == nil && !cut.isMask ? .shadowed : .masked(mode)
        }
        if !programs.isEmpty { return cut.isMask ? .group : .filtered }
        if cut.isMask { return handsOpacityDown ? .groupOfFadedParts : .group }
        return .direct(fadesAsGroup: shown.allowsGroupOpacity && parts == .overlapping)
    }

    /// Whether the mask of the bounds cuts what the layer itself paints, which then needs no edges of its own: else they
    /// would count twice. Filters that read other pixels come between.
    var isCutByMask: Bool { cut.isMask && margin == 0 }

    /// Whether the layer's opacity applies to each of its parts: it is allowed to be no group, and nothing but
    /// `masksToBounds` asks for one.
    var handsOpacityDown: Bool {
        !shown.allowsGroupOpacity && !shown.shouldRasterize && !hasEffects && programs.isEmpty
    }

    /// Whether the layer's opacity, with those that layers above hand down, is less than one.
    var isFaded: Bool {
        var node: RenderNode? = self
        while let layer = node {
            if layer.shown.opacity < 1 { return true }
            node = layer.parent.flatMap { $0.shown.allowsGroupOpacity && !$0.shown.isTransformLayer ? nil : $0 }
        }
        return false
    }

    /// Whether the layer is an image, and no more: nothing lies beside it, cuts it or changes how it looks.
    var isImage: Bool {
        guard shown.contentsFade == nil, let image = shown.contents, let frame = shown.contentsFrame(of: image),
            case .plain = shown.kind, sublayers.isEmpty, particles == nil, !shown.hasBackground, !shown.hasBorder,
            !hasEffects, shown.filters.isEmpty
        else { return false }
        return !shown.masksToBounds || shown.outline.isRectangle && shown.bounds.standardized.contains(frame)
    }

    /// A rectangle of the layer's space in device pixels, where its edges fall between pixels, or are `sharp`; else nil.
    func wholePixels(of rect: CGRect, sharp: CAEdgeAntialiasingMask) -> PixelRect? {
        guard toDevice.isRectilinear, !rect.isNull else { return nil }
        let box = rect.applying(toDevice).snapped(LayerOutline.deviceEdges(sharp, toDevice))
        // Where a layer's own space scrolls, its edges stay where they are but for rounding.
        guard box.minX.isNearlyWhole, box.minY.isNearlyWhole, box.maxX.isNearlyWhole, box.maxY.isNearlyWhole else {
            return nil
        }
        return PixelRect(
            coveringMinX: Double(box.minX.rounded()), minY: Double(box.minY.rounded()),
            maxX: Double(box.maxX.rounded()), maxY: Double(box.maxY.rounded()))
    }
}
