/// What painting keeps of a layer to composite it again: no other pass of a frame writes it, and whether something is kept never
/// changes a pixel.
struct NodeRasters {
    /// The raster cache of the tree, which evicts entries of all its layers.
    let cache: RasterCache
    /// Of the layer's parts.
    let pictures: NodePictures
    /// The layer and its sublayers on their way through the filters.
    var filtered: FilteredGroup?
    /// The coverage of a shape layer's path.
    var shape: ShapeMasks?
    /// What the gradient was painted for last.
    var gradient: GradientUse?
    /// The mask of the bounds as it was used last.
    var boxMask: NodeBoxMask?
    /// The shadow as it was painted last.
    var shadow: NodeShadow?

    init(_ cache: RasterCache) { (self.cache, pictures) = (cache, NodePictures(cache)) }
}
