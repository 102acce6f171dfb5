extension LayerValues {
    /// What is shown of the layer by itself. A transform layer has no plane for anything that is drawn, cut or filtered in
    /// one (CATransformLayer.h): of it only the geometry, the opacity, the time and whether it is hidden count.
    var asShown: LayerValues {
        guard isTransformLayer else { return self }
        var result = LayerValues()
        result.kind = kind
        (result.bounds, result.position, result.zPosition) = (bounds, position, zPosition)
        (result.anchorPoint, result.anchorPointZ) = (anchorPoint, anchorPointZ)
        (result.transform, result.sublayerTransform) = (transform, sublayerTransform)
        (result.isGeometryFlipped, result.isHidden, result.opacity) = (isGeometryFlipped, isHidden, opacity)
        (result.custom, result.timing) = (custom, timing)
        return result
    }
}
