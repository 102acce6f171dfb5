import AcetatePixels
import CoreGraphics
import CoreImage

/// When a node has an offscreen surface, and which of its changes affect that surface.
extension RenderNode {
    /// Whether the layer must be painted in an offscreen surface. `affine`: the map to the superlayer's pixels, nil in
    /// perspective.
    func needsSurface(_ affine: CGAffineTransform?) -> Bool {
        guard let affine, !shown.shouldRasterize else { return true }
        return hasOwnDistances && !affine.isSimilarity || hasAnchoredFilters && !affine.isPlain
            || movesAsGroup(affine)
    }

    /// Whether the layer moves, and compositing one raster of everything is cheaper than painting it in each frame.
    private func movesAsGroup(_ affine: CGAffineTransform) -> Bool {
        guard !derived.motion.isEmpty, shown.backgroundFilters.isEmpty, blendMode == .normal, !passesOpacityDown
        else {
            return false
        }
        if !derived.isMoving { return affine.isPlain && fadesAsGroup }
        // A layer whose size changes needs a new raster in each frame.
        guard !ownMotion.contains(.size) else { return false }
        if isInTransition || shown.isReplicator { return true }
        let turns = !affine.isRectilinear
        if mask != nil || !shown.filters.isEmpty { return true }
        if shown.masksToBounds, turns || !shown.outline.isRectangle { return true }
        let fades = shown.allowsGroupOpacity && (shown.opacity < 1 || ownMotion.contains(.opacity))
        if fades, hasShadow || !sublayers.isEmpty || particles != nil { return true }
        if hasShadow, turns || !hasKnownShadow { return true }
        guard turns else { return false }
        switch shown.kind {
        case .shape, .gradient: return !ownMotion.contains(.content)
        default: return shown.hasBorder
        }
    }

    /// Whether an opacity that changes applies to more than one raster.
    private var fadesAsGroup: Bool {
        shown.allowsGroupOpacity && (!sublayers.isEmpty || hasShadow || mask != nil || !shown.filters.isEmpty)
    }

    /// The subpixel phase of the layer's surface: that of its position on the device, so that its pixels are those on
    /// the screen; zero for a layer that moves.
    func surfacePhase(_ affine: CGAffineTransform?) -> CGPoint {
        guard let affine, !derived.isMoving, affine.isPlain, !shown.shouldRasterize else { return .zero }
        let bounds = shown.bounds.standardized
        let corner = CGPoint(x: bounds.minX, y: bounds.maxY).applying(affine)
        func fraction(_ place: CGFloat) -> CGFloat { place.isNearlyWhole ? 0 : place - place.rounded(.down) }
        return CGPoint(x: fraction(corner.x), y: fraction(corner.y))
    }

    /// The pixels per point of the layer's surface; nil for as many as are visible. `affine`: the map to the
    /// superlayer's pixels, nil in perspective.
    func surfaceScale(_ affine: CGAffineTransform?) -> Double? {
        if shown.shouldRasterize { return shown.rasterizationScale }
        // A layer that moves without changing its size keeps its pixels.
        guard let affine, !derived.motion.isEmpty, !derived.motion.contains(.transform), affine.isSimilarity else {
            return nil
        }
        return Double(affine.determinant.magnitude.squareRoot())
    }

    /// Whether the layer gains or loses its surface, or whether the surface is sampled differently, because of a change
    /// that does not affect its position.
    var hasOtherPixels: Bool {
        guard !shown.isTransformLayer, !derived.visible.isEmpty else { return false }
        if let surface = derived.surface, surface.sampling != surfaceSampling { return true }
        return needsSurface(outerAffine) != (derived.surface != nil)
    }

    /// Whether there is an effect with a distance in the layer's own space.
    private var hasOwnDistances: Bool {
        hasShadow || !shown.filters.isEmpty || !(shown.backgroundFilters.isEmpty || isMask)
    }

    /// Whether there is a filter with a position in the layer, or with a direction.
    private var hasAnchoredFilters: Bool {
        !shown.filters.isEmpty && shown.filters.contains(where: \.isAnchored)
            || !shown.backgroundFilters.isEmpty && !isMask && shown.backgroundFilters.contains(where: \.isAnchored)
    }

    /// From the layer's own space to the superlayer's pixels; nil in perspective.
    private var outerAffine: CGAffineTransform? {
        derived.surface.map { toOuter(through: $0).affine } ?? derived.toDevice
    }

    /// From the layer's own space through its surface to the superlayer's pixels.
    func toOuter(through surface: OffscreenSurface) -> Projection {
        Projection(derived.toDevice).concatenating(surface.toOuter)
    }

    var surfaceSampling: OffscreenSurface.Sampling {
        shown.shouldRasterize ? .filters(shown.scalingFilters) : .area
    }
}

extension LayerValues {
    /// Whether the raster of an offscreen surface would be the same for a layer with these values: they differ at most
    /// in where and how the raster is composited.
    func looksInSurface(like other: LayerValues) -> Bool {
        var values = other
        (values.position, values.zPosition, values.transform) = (position, zPosition, transform)
        if CATransform3DIsIdentity(style.sublayerTransform) {
            (values.anchorPoint, values.anchorPointZ) = (anchorPoint, anchorPointZ)
        }
        (values.opacity, values.isHidden) = (opacity, isHidden)
        guard values != self else { return true }
        guard values.equalsOutsideStyle(self) else { return false }
        // A copy of the style alone needs no storage of its own.
        var otherStyle = other.style
        otherStyle.isDoubleSided = style.isDoubleSided
        otherStyle.compositingFilter = style.compositingFilter
        otherStyle.backgroundFilters = style.backgroundFilters
        otherStyle.shouldRasterize = style.shouldRasterize
        otherStyle.rasterizationScale = style.rasterizationScale
        (otherStyle.timing, otherStyle.custom) = (style.timing, style.custom)
        return otherStyle == style
    }
}

extension CGAffineTransform {
    /// Whether the transform is a uniform scale with a flip of y and a translation.
    var isPlain: Bool { isSimilarity && a > 0 && d < 0 && abs(b) <= 1e-6 * a }

    /// Whether circles remain circles: a uniform scale with a rotation, a flip and a translation.
    var isSimilarity: Bool {
        let tolerance = 1e-6 * max(abs(a), abs(b), abs(c), abs(d))
        return abs(a - d) <= tolerance && abs(b + c) <= tolerance
            || abs(a + d) <= tolerance && abs(b - c) <= tolerance
    }
}
