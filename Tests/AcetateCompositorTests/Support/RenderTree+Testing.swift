import AcetatePixels

@testable import AcetateCompositor

// Counts of the work that a tree has done.
extension RenderTree {
    /// How often any part of a layer has been painted.
    func paints(of id: LayerID) -> Int { nodes[id]?.paints ?? 0 }

    /// Contains at least the pixels that a layer paints.
    func extent(of id: LayerID) -> PixelRect { nodes[id]?.derived.extent ?? .empty }

    /// Identifies the paint order of a layer with many sublayers; nil for few.
    func paintOrder(of id: LayerID) -> ObjectIdentifier? { nodes[id]?.paintOrder.map { ObjectIdentifier($0) } }

    /// The bytes of the cached rasters, their limit, and the number of rasters created so far.
    var rasterBytes: Int { rasterCache.bytes }
    var rasterLimit: Int {
        get { rasterCache.limit }
        set { rasterCache.limit = newValue }
    }
    var madeRasters: Int { rasterCache.made }

    /// The number of masks created for shapes that layers share.
    var madeMasks: Int { rasterCache.masks.made }

    /// How often the coverage of pixels by a layer's bounds has been computed.
    var madeCoverages: Int { rasterCache.coverages.made }

    /// The version of the layer's own content.
    func appearance(of id: LayerID) -> UInt64? { nodes[id]?.derived.appearance }

    /// The visible particles of a layer, in its own space.
    func particles(of id: LayerID) -> [ShownParticle] { nodes[id]?.particles?.shown ?? [] }

    /// How often the raster of a layer's surface was painted, the number of painted pixels, and its size in
    /// pixels; nil for a layer without a surface.
    func surfacePaints(of id: LayerID) -> (times: Int, pixels: Int, size: Int)? {
        nodes[id]?.derived.surface.map { ($0.paints, $0.paintedPixels, $0.rect.area) }
    }

    /// The number of nodes in the tree, and of those that replicators have created.
    var nodeCounts: (all: Int, made: Int) { (nodes.count, replication.count) }
}
