import AcetatePixels

/// The sublayers of a layer in the order in which they are painted, and where groups of neighbours paint: so that the
/// repaint of a small region does not look at each of thousands.
///
/// It holds as long as the sublayers and their depths stay; what a sublayer paints elsewhere is added by `grow`.
struct PaintOrder {
    private struct Group {
        /// At least the pixels that its layers paint.
        var box = PixelRect.empty
        var places: [Int] = []
    }

    /// With fewer sublayers, looking at all is cheaper.
    static let least = 64
    private static let groupSize = 32
    private let nodes: [RenderNode]
    private var groups: [Group] = []

    init(_ nodes: [RenderNode]) {
        self.nodes = nodes
        let places = nodes.indices.map { ($0, Self.cell(nodes[$0].extent)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        for (index, (place, _)) in places.enumerated() {
            if index % Self.groupSize == 0 { groups.append(Group()) }
            nodes[place].paintGroup = groups.count - 1
            groups[groups.count - 1].places.append(place)
            grow(nodes[place])
        }
    }

    /// Takes in what one of the layers paints now.
    mutating func grow(_ node: RenderNode) {
        guard groups.indices.contains(node.paintGroup) else { return }
        groups[node.paintGroup].box = groups[node.paintGroup].box.union(node.extent)
    }

    /// The layers that may paint something of the region, from the back to the front.
    func nodes(touching region: PixelRegion) -> [RenderNode] {
        var places: [Int] = []
        for group in groups where region.intersects(group.box) {
            places.append(contentsOf: group.places.filter { region.intersects(nodes[$0].extent) })
        }
        return places.sorted().map { nodes[$0] }
    }

    /// A number that is near for rectangles that are near: the bits of the centre's coordinates in turn (Morton's
    /// order).
    private static func cell(_ box: PixelRect) -> UInt64 {
        func spread(_ coordinate: Int) -> UInt64 {
            var bits = UInt64(max(0, min(0xFFFF, coordinate + 0x4000)))
            bits = (bits | bits << 8) & 0x00FF_00FF
            bits = (bits | bits << 4) & 0x0F0F_0F0F
            bits = (bits | bits << 2) & 0x3333_3333
            return (bits | bits << 1) & 0x5555_5555
        }
        return spread((box.minX + box.maxX) / 2) | spread((box.minY + box.maxY) / 2) << 1
    }
}

extension RenderNode {
    /// The sublayers that may paint something of the region, from the back to the front.
    func sublayers(touching region: PixelRegion) -> [RenderNode] {
        guard sublayers.count >= PaintOrder.least else { return sortedSublayers }
        let order = paintOrder ?? PaintOrder(sortedSublayers)
        paintOrder = order
        return order.nodes(touching: region)
    }

    /// By depth, equal ones as committed.
    private var sortedSublayers: [RenderNode] {
        for node in sublayers { node.paintedDepth = node.place.depth ?? 0 }
        if zip(sublayers, sublayers.dropFirst()).allSatisfy({ $0.paintedDepth <= $1.paintedDepth }) {
            return sublayers
        }
        return sublayers.enumerated().sorted {
            ($0.element.paintedDepth, $0.offset) < ($1.element.paintedDepth, $1.offset)
        }.map(\.element)
    }
}
