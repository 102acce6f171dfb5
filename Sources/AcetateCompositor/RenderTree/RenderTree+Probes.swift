import AcetatePixels

// For tests: what work a tree has done.
extension RenderTree {
    /// The sublayers of a layer that a repaint of the region looks into, from the back to the front.
    package func sublayers(of id: LayerID, touching region: PixelRegion) -> [LayerID] {
        var ids: [LayerID] = []
        nodes[id]?.withSublayers(touching: region) { ids = $0.map(\.id) }
        return ids
    }

    /// How many times something of a layer has been painted.
    package func paints(of id: LayerID) -> Int { nodes[id]?.paints ?? 0 }

    /// At least the pixels that a layer paints.
    package func extent(of id: LayerID) -> PixelRect { nodes[id]?.extent ?? .empty }

    /// Tells one order of a layer's many sublayers from another; nil for few.
    package func paintOrder(of id: LayerID) -> ObjectIdentifier? { nodes[id]?.paintOrder.map { ObjectIdentifier($0) } }

    /// Bytes of the pictures that are kept, the most that there may be, and how many have been made.
    package var keptBytes: Int { pictures.bytes }
    package var keptLimit: Int {
        get { pictures.limit }
        set { pictures.limit = newValue }
    }
    package var madePictures: Int { pictures.made }

    /// The number of masks that have been made of shapes that layers share.
    package var madeMasks: Int { pictures.masks.made }

    /// How many times it has been worked out what a layer's bounds cover of each pixel.
    package var madeCoverages: Int { pictures.coverages.made }

    /// How often what a layer itself shows has changed.
    package func appearance(of id: LayerID) -> UInt64? { nodes[id]?.appearance }
}
