import AcetatePixels
import CoreGraphics
import CoreImage

/// When a node is a plane, and what of its changes that one feels.
extension RenderNode {
    /// Whether the layer must be painted in pixels of its own. `affine`: its map to the superlayer's, nil for one in
    /// perspective.
    func needsPlane(_ affine: CGAffineTransform?) -> Bool {
        guard let affine, !shown.shouldRasterize else { return true }
        return hasOwnDistances && !affine.isSimilarity || hasAnchoredFilters && !affine.isPlain
            || movesAsGroup(affine)
    }

    /// Whether the layer moves, and compositing a raster of the whole is cheaper than painting it in each frame.
    private func movesAsGroup(_ affine: CGAffineTransform) -> Bool {
        guard !motion.isEmpty, shown.backgroundFilters.isEmpty, blendMode == .mode(.normal), !handsOpacityDown else {
            return false
        }
        if !isMoving { return affine.isPlain && fadesAsGroup }
        // A layer whose size changes is another picture in each frame.
        guard !ownMotion.contains(.size) else { return false }
        let turns = !affine.isRectilinear
        if mask != nil || !shown.filters.isEmpty { return true }
        if shown.masksToBounds, turns || !shown.outline.isRectangle { return true }
        let fades = shown.allowsGroupOpacity && (shown.opacity < 1 || ownMotion.contains(.opacity))
        if fades, hasShadow || !sublayers.isEmpty || particles != nil { return true }
        if hasShadow, turns || !hasKnownShadow { return true }
        guard turns else { return false }
        switch shown.kind {
        case .shape, .gradient: return true
        default: return shown.hasBorder
        }
    }

    /// Whether an opacity that changes applies to more than one picture.
    private var fadesAsGroup: Bool {
        shown.allowsGroupOpacity && (!sublayers.isEmpty || hasShadow || mask != nil || !shown.filters.isEmpty)
    }

    /// The subpixel phase of the layer's plane: that of its place on the device, so that its pixels are those that are seen;
    /// zero for a layer that moves.
    func planePhase(_ affine: CGAffineTransform?) -> CGPoint {
        guard let affine, !isMoving, affine.isPlain, !shown.shouldRasterize else { return .zero }
        let bounds = shown.bounds.standardized
        let corner = CGPoint(x: bounds.minX, y: bounds.maxY).applying(affine)
        func fraction(_ place: CGFloat) -> CGFloat { place.isNearlyWhole ? 0 : place - place.rounded(.down) }
        return CGPoint(x: fraction(corner.x), y: fraction(corner.y))
    }

    /// The pixels for each point of the layer's plane; nil for as many as can be seen. `affine`: its map to the superlayer's
    /// pixels, nil in perspective.
    func planeScale(_ affine: CGAffineTransform?) -> Double? {
        if shown.shouldRasterize { return shown.rasterizationScale }
        // A layer that moves and keeps its size keeps its pixels.
        guard let affine, !motion.isEmpty, !motion.contains(.transform), affine.isSimilarity else { return nil }
        return Double(affine.determinant.magnitude.squareRoot())
    }

    /// Whether the layer has become a plane or is none any longer, or its plane is sampled otherwise, by what does not touch
    /// where it stands.
    var hasOtherPixels: Bool {
        guard !shown.isTransformLayer, !visible.isEmpty else { return false }
        if let plane, plane.sampling != planeSampling { return true }
        return needsPlane(outerAffine) != (plane != nil)
    }

    /// Whether there is an effect that means a distance in the layer's own space.
    private var hasOwnDistances: Bool {
        hasShadow || !shown.filters.isEmpty || !(shown.backgroundFilters.isEmpty || isMask)
    }

    /// Whether there is a filter that has a place in the layer, or a direction.
    private var hasAnchoredFilters: Bool {
        !shown.filters.isEmpty && shown.filters.contains(where: \.isAnchored)
            || !shown.backgroundFilters.isEmpty && !isMask && shown.backgroundFilters.contains(where: \.isAnchored)
    }

    /// From the layer's own space to the superlayer's pixels; nil in perspective.
    private var outerAffine: CGAffineTransform? { plane.map { toOuter(through: $0).affine } ?? toDevice }

    /// From the layer's own space through its plane to the superlayer's pixels.
    func toOuter(through plane: Plane) -> Projection { Projection(toDevice).concatenating(plane.toOuter) }

    var planeSampling: Plane.Sampling {
        guard shown.shouldRasterize else { return .area }
        return .filters(
            minification: shown.minificationFilter, magnification: shown.magnificationFilter,
            bias: shown.minificationFilterBias)
    }
}

extension LayerValues {
    /// Whether a plane's picture of a layer with these values is the same: they differ at most in where the picture is
    /// put, and how.
    func looksInPlane(like other: LayerValues) -> Bool {
        var values = other
        (values.position, values.zPosition, values.transform) = (position, zPosition, transform)
        if CATransform3DIsIdentity(sublayerTransform) {
            (values.anchorPoint, values.anchorPointZ) = (anchorPoint, anchorPointZ)
        }
        (values.opacity, values.isHidden, values.isDoubleSided) = (opacity, isHidden, isDoubleSided)
        values.compositingFilter = compositingFilter
        values.backgroundFilters = backgroundFilters
        (values.shouldRasterize, values.rasterizationScale) = (shouldRasterize, rasterizationScale)
        (values.timing, values.custom) = (timing, custom)
        return values == self
    }
}

extension CGAffineTransform {
    /// Whether the transform is a scale, the same in all directions, with a flip of y and a move.
    var isPlain: Bool { isSimilarity && a > 0 && d < 0 && abs(b) <= 1e-6 * a }

    /// Whether circles stay circles: a scale that is the same in all directions, with a turn, a flip and a move.
    var isSimilarity: Bool {
        let tolerance = 1e-6 * max(abs(a), abs(b), abs(c), abs(d))
        return abs(a - d) <= tolerance && abs(b + c) <= tolerance
            || abs(a + d) <= tolerance && abs(b - c) <= tolerance
    }
}

extension RenderTree {
    /// For tests: how many times something of the picture of a layer's plane has been painted, and how many pixels, and how
    /// many it has; nil for a layer that is no plane.
    package func planePaints(of id: LayerID) -> (times: Int, pixels: Int, size: Int)? {
        nodes[id]?.plane.map { ($0.paints, $0.paintedPixels, $0.rect.area) }
    }
}
