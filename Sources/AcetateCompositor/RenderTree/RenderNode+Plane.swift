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

    /// Whether the layer is on its way between pixels, as a picture of the whole: this is made once, and not in each frame.
    private func movesAsGroup(_ affine: CGAffineTransform) -> Bool {
        let isGroup =
            hasShadow || mask != nil || !shown.filters.isEmpty || shown.masksToBounds && !shown.outline.isRectangle
            || shown.opacity < 1 && shown.allowsGroupOpacity && !(sublayers.isEmpty && particles == nil)
        guard isGroup, isMoving, affine.isPlain, affine.b == 0, affine.c == 0,
            abs(affine.a - PlaneGrid.quantised(affine.a)) < 1e-9,
            shown.backgroundFilters.isEmpty, blendMode == .mode(.normal), !handsOpacityDown
        else { return false }
        let corner = CGPoint(x: shown.bounds.minX, y: shown.bounds.maxY).applying(affine)
        return !corner.x.isNearlyWhole || !corner.y.isNearlyWhole
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
