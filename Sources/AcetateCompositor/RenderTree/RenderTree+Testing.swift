import AcetatePixels

// For tests.
extension RenderTree {
    /// The layers not all of whose filters are applied.
    var limitedFilters: [LayerID] { nodes.values.filter { $0.filterLimit < .infinity }.map(\.id).sorted() }

    /// The sublayers of a layer that a repaint of the region visits, back to front.
    package func sublayers(of id: LayerID, touching region: PixelRegion) -> [LayerID] {
        var ids: [LayerID] = []
        nodes[id]?.withSublayers(touching: region) { ids = $0.map(\.id) }
        return ids
    }
}
