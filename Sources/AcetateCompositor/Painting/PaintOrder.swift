import AcetatePixels

/// An index of the sublayers of a layer by their pixels, so that a repaint of a small region does not visit thousands.
///
/// Neighboring sublayers form groups, and these form larger groups, each with a bounding box. A sublayer that leaves
/// its group's box is checked individually from then on, so that movement does not sort anything. When too many of
/// these have stopped moving, the groups are built again. The render tree keeps the index up to date.
final class PaintOrder {
    /// The position of a node in its superlayer's paint order.
    struct Position {
        var slot: Int?
        var place = 0
        var depth = 0.0
    }

    /// With fewer sublayers, visiting all is cheaper.
    static let least = 64
    /// The number of layers or groups in a group, as a shift.
    private static let groupShift = 4

    /// The nodes in the order of the groups; nil for those that have left.
    private var slots: [RenderNode?]
    /// Boxes that contain the pixels of each group of slots, then of each group of those, for a few levels.
    private var levels: [[PixelRect]] = []
    /// The union of the boxes of all groups.
    private let extent: PixelRect
    /// Layers outside the groups.
    private var loose: [RenderNode] = []
    /// Whether there are no groups: all layers have moved.
    private var isScattered = false
    /// Whether the depth order is the order of commits.
    private var isSorted = true
    /// Whether that was so before sublayers were added that are not numbered yet.
    private var wasSorted = false
    /// The index of the first sublayer whose position is not up to date.
    private var unnumbered: Int?
    /// The storage of the last result, reused.
    private var spare: [RenderNode] = []
    /// The number of updates of loose layers since the last `settle`.
    private var moves = 0
    /// The approximate number of loose layers that were visited although they had not moved.
    private var waste = 0

    init(_ nodes: [RenderNode]) {
        for (place, node) in nodes.enumerated() {
            (node.paintPosition.place, node.paintPosition.depth) = (place, node.derived.flattened.depth ?? 0)
        }
        isSorted = Self.isSorted(nodes[...])
        let places = nodes.indices.map { (cell: Self.cell(nodes[$0].derived.extent), place: $0) }
            .sorted { ($0.cell, $0.place) < ($1.cell, $1.place) }
        slots = places.map { nodes[$0.place] }
        var boxes: [PixelRect] = []
        for (slot, node) in slots.enumerated() {
            guard let node else { continue }
            node.paintPosition.slot = slot
            let group = slot >> Self.groupShift
            if group == boxes.count {
                boxes.append(node.derived.extent)
            } else {
                boxes[group] = boxes[group].union(node.derived.extent)
            }
        }
        while true {
            levels.append(boxes)
            guard boxes.count > 1 << Self.groupShift else { break }
            var above: [PixelRect] = []
            for (index, box) in boxes.enumerated() {
                let group = index >> Self.groupShift
                if group == above.count { above.append(box) } else { above[group] = above[group].union(box) }
            }
            boxes = above
        }
        extent = boxes.reduce(.empty) { $0.union($1) }
    }

    // MARK: Updates

    /// Updates the pixels and the depth of one of the layers.
    func update(_ node: RenderNode) {
        let depth = node.derived.flattened.depth ?? 0
        if depth != node.paintPosition.depth { (node.paintPosition.depth, isSorted, wasSorted) = (depth, false, false) }
        guard !isScattered, let slot = node.paintPosition.slot else {
            moves += 1
            return
        }
        let group = slot >> Self.groupShift
        guard slots.indices.contains(slot), slots[slot] === node, !levels[0][group].contains(node.derived.extent) else {
            return
        }
        slots[slot] = nil
        loosen(node)
    }

    private func loosen(_ node: RenderNode) {
        node.paintPosition.slot = nil
        loose.append(node)
        moves += 1
    }

    /// Replaces a range of sublayers; false if building the order again is better.
    func replace(_ former: some Collection<RenderNode>, with new: some Collection<RenderNode>, at place: Int) -> Bool {
        guard !isScattered, former.count + new.count <= slots.count / 16 else { return false }
        for node in former {
            if let slot = node.paintPosition.slot {
                if slots.indices.contains(slot), slots[slot] === node { slots[slot] = nil }
            } else {
                loose.removeAll { $0 === node }
            }
        }
        for node in new {
            node.paintPosition.depth = node.derived.flattened.depth ?? 0
            loosen(node)
        }
        if unnumbered == nil { wasSorted = isSorted }
        if !new.isEmpty { isSorted = false }
        unnumbered = min(unnumbered ?? place, place)
        return true
    }

    /// Notes that all layers may have moved.
    func scatter(_ nodes: [RenderNode]) {
        (slots, levels, loose, isScattered, unnumbered) = ([], [], [], true, nil)
        for (place, node) in nodes.enumerated() {
            (node.paintPosition.place, node.paintPosition.depth, node.paintPosition.slot) = (
                place, node.derived.flattened.depth ?? 0, nil
            )
        }
        isSorted = Self.isSorted(nodes[...])
        moves = nodes.count
    }

    private static func isSorted(_ nodes: ArraySlice<RenderNode>) -> Bool {
        zip(nodes, nodes.dropFirst()).allSatisfy { $0.paintPosition.depth <= $1.paintPosition.depth }
    }

    /// Whether the next update must call `settle`.
    var isLoose: Bool { isScattered || !loose.isEmpty }

    /// Numbers the sublayers if necessary; once in each update. False if building the order again is better.
    func settle(_ nodes: [RenderNode]) -> Bool {
        if let first = unnumbered {
            for place in nodes.indices.dropFirst(first) { nodes[place].paintPosition.place = place }
            unnumbered = nil
            isSorted = Self.isSorted(wasSorted ? nodes[max(0, first - 1)...] : nodes[...])
        }
        waste += max(0, (isScattered ? nodes.count : loose.count) - moves)
        moves = 0
        return waste <= 8 * nodes.count
    }

    // MARK: Queries

    /// Calls `body` with at least the layers that may paint something in the region, back to front.
    func withNodes(touching region: PixelRegion, of nodes: [RenderNode], _ body: ([RenderNode]) -> Void) {
        // All of them if many may do so, because each is checked again when it is painted.
        if isSorted, isScattered || loose.count > nodes.count / 2 || touchesMany(region) { return body(nodes) }
        var found: [RenderNode] = []
        swap(&found, &spare)
        defer {
            found.removeAll(keepingCapacity: true)
            swap(&found, &spare)
        }
        if isScattered { found = nodes.filter { region.intersects($0.derived.extent) } }
        for node in loose where region.intersects(node.derived.extent) { found.append(node) }
        for group in (levels.last ?? []).indices { look(levels.count - 1, group, region, &found) }
        if isSorted {
            found.sort { $0.paintPosition.place < $1.paintPosition.place }
        } else {
            found.sort {
                ($0.paintPosition.depth, $0.paintPosition.place) < ($1.paintPosition.depth, $1.paintPosition.place)
            }
        }
        body(found)
    }

    private func touchesMany(_ region: PixelRegion) -> Bool {
        region.bounds.intersection(extent).area > extent.area / 4 && region.area > extent.area / 4
    }

    private func look(_ level: Int, _ group: Int, _ region: PixelRegion, _ found: inout [RenderNode]) {
        guard region.intersects(levels[level][group]) else { return }
        let first = group << Self.groupShift
        if level == 0 {
            for slot in first..<min(slots.count, first + 1 << Self.groupShift) {
                if let node = slots[slot], region.intersects(node.derived.extent) { found.append(node) }
            }
        } else {
            for below in first..<min(levels[level - 1].count, first + 1 << Self.groupShift) {
                look(level - 1, below, region, &found)
            }
        }
    }

    /// A number that is similar for nearby rectangles: the interleaved bits of the center's coordinates (Morton order).
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
    /// Calls `body` with at least the sublayers that may paint something in the region, back to front.
    func withSublayers(touching region: PixelRegion, _ body: ([RenderNode]) -> Void) {
        if let paintOrder {
            paintOrder.withNodes(touching: region, of: sublayers, body)
        } else {
            body(sortedSublayers)
        }
    }

    /// Updates the order in which the sublayers are painted.
    func settlePaintOrder() {
        guard sublayers.count >= PaintOrder.least else {
            paintOrder = nil
            return
        }
        if paintOrder?.settle(sublayers) != true { paintOrder = PaintOrder(sublayers) }
    }

    /// By depth. Layers at the same depth are in the order of the commit.
    private var sortedSublayers: [RenderNode] {
        func depth(_ node: RenderNode) -> Double { node.derived.flattened.depth ?? 0 }
        if zip(sublayers, sublayers.dropFirst()).allSatisfy({ depth($0) <= depth($1) }) { return sublayers }
        return sublayers.enumerated().sorted {
            (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
        }.map(\.element)
    }
}
