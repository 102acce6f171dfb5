/// The rasters that painting caches for a layer. No other pass of a frame writes them, and whether a raster is cached
/// never changes a pixel.
struct NodeRasters {
    /// The raster cache of the tree, which evicts entries of all its layers.
    let cache: RasterCache
    /// The rasters of the layer's parts.
    private(set) lazy var parts = PartRasters(cache)
    /// The filtered group of the layer and its sublayers.
    var filtered: FilteredGroup?
    /// The coverage of a shape layer's path.
    var shape: ShapeMasks?
    /// The parameters for which the gradient was last painted.
    var gradient: GradientUse?
    /// The mask of the bounds that was last used.
    var boxMask: ShapeMask?
    /// The mask of the shadow that was last painted: that of a shape, or of the layer's own pixels.
    var shapeShadow: ShapeMask?
    var shadow: ContentShadow?

    init(_ cache: RasterCache) { self.cache = cache }
}
