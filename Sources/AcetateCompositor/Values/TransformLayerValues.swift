extension LayerValues {
    /// The presentation values of the layer without its animations. A transform layer has no surface in which anything
    /// could be drawn, clipped or filtered (CATransformLayer.h). Only its geometry, opacity, timing and hidden flag are
    /// used.
    var asShown: LayerValues {
        guard isTransformLayer else { return self }
        var result = LayerValues()
        result.kind = kind
        (result.bounds, result.position, result.zPosition) = (bounds, position, zPosition)
        (result.anchorPoint, result.anchorPointZ) = (anchorPoint, anchorPointZ)
        (result.transform, result.sublayerTransform) = (transform, style.sublayerTransform)
        (result.isGeometryFlipped, result.isHidden, result.opacity) = (isGeometryFlipped, isHidden, opacity)
        (result.custom, result.timing) = (style.custom, style.timing)
        return result
    }

    /// The mask of `asShown`.
    var shownMask: LayerID? { isTransformLayer ? nil : style.mask }
}
