import AcetatePixels

/// Where the sublayers of a layer paint: so that the repaint of a small region does not look at each of thousands.
///
/// The sublayers stand in groups of neighbours, and those in larger ones, each with a box. One that leaves its group's box
/// is looked at by itself from then on, so what moves sorts nothing anew; when too many of those have come to rest the
/// groups are made afresh. A render tree keeps it up to date.
final class PaintOrder {
    /// With fewer sublayers, looking at all is cheaper.
    static let least = 64
    /// As a shift: so many layers or groups are in a group.
    private static let groupShift = 4

    // What changes with each layer that moves is without checks of exclusive access: nothing that is called while it changes
    // reads it; the conditions by which layers are removed read those alone.

    /// By where they stood; nil for those that have left.
    @exclusivity(unchecked) private var slots: [RenderNode?]
    /// At least the pixels that the layers of each group of slots paint, then of each group of those, up to a few.
    @exclusivity(unchecked) private var levels: [[PixelRect]] = []
    /// All of the groups' boxes.
    private let extent: PixelRect
    /// Layers outside the groups.
    @exclusivity(unchecked) private var loose: [RenderNode] = []
    /// Whether there are no groups: all layers have moved.
    private var isScattered = false
    /// Whether no layer lies deeper than one that was committed before it.
    private var isSorted = true
    /// Whether that was so before sublayers came that are not numbered yet.
    private var wasSorted = false
    /// From this place among the sublayers on, they do not know their places.
    private var unnumbered: Int?
    /// The memory of the list of those that were looked for last.
    private var spare: [RenderNode] = []
    /// How many loose layers have taken in something since the last `settle`.
    private var moves = 0
    /// How many loose layers have been looked at that had not moved, about.
    private var waste = 0

    init(_ nodes: [RenderNode]) {
        for (place, node) in nodes.enumerated() {
            (node.paintPlace, node.paintedDepth) = (place, node.place.depth ?? 0)
        }
        isSorted = Self.isSorted(nodes[...])
        let places = nodes.indices.map { (cell: Self.cell(nodes[$0].extent), place: $0) }
            .sorted { ($0.cell, $0.place) < ($1.cell, $1.place) }
        slots = places.map { nodes[$0.place] }
        var boxes: [PixelRect] = []
        for (slot, node) in slots.enumerated() {
            guard let node else { continue }
            node.paintSlot = slot
            let group = slot >> Self.groupShift
            if group == boxes.count {
                boxes.append(node.extent)
            } else {
                boxes[group] = boxes[group].union(node.extent)
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

    // MARK: Keeping up

    /// Takes in what one of the layers paints now, and its depth.
    func take(_ node: RenderNode) {
        let depth = node.place.depth ?? 0
        if depth != node.paintedDepth { (node.paintedDepth, isSorted, wasSorted) = (depth, false, false) }
        guard !isScattered, let slot = node.paintSlot else {
            moves += 1
            return
        }
        let group = slot >> Self.groupShift
        guard slots.indices.contains(slot), slots[slot] === node, !levels[0][group].contains(node.extent) else {
            return
        }
        slots[slot] = nil
        loosen(node)
    }

    private func loosen(_ node: RenderNode) {
        node.paintSlot = nil
        loose.append(node)
        moves += 1
    }

    /// Takes in that layers have gone from a place among the sublayers, and others come there; false where making the
    /// order anew is better.
    func replace(_ former: some Collection<RenderNode>, with new: some Collection<RenderNode>, at place: Int) -> Bool {
        guard !isScattered, former.count + new.count <= slots.count / 16 else { return false }
        for node in former {
            if let slot = node.paintSlot {
                if slots.indices.contains(slot), slots[slot] === node { slots[slot] = nil }
            } else {
                loose.removeAll { $0 === node }
            }
        }
        for node in new {
            node.paintedDepth = node.place.depth ?? 0
            loosen(node)
        }
        if unnumbered == nil { wasSorted = isSorted }
        if !new.isEmpty { isSorted = false }
        unnumbered = min(unnumbered ?? place, place)
        return true
    }

    /// Takes in that all layers may have moved.
    func scatter(_ nodes: [RenderNode]) {
        (slots, levels, loose, isScattered, unnumbered) = ([], [], [], true, nil)
        for (place, node) in nodes.enumerated() {
            (node.paintPlace, node.paintedDepth, node.paintSlot) = (place, node.place.depth ?? 0, nil)
        }
        isSorted = Self.isSorted(nodes[...])
        moves = nodes.count
    }

    private static func isSorted(_ nodes: ArraySlice<RenderNode>) -> Bool {
        zip(nodes, nodes.dropFirst()).allSatisfy { $0.paintedDepth <= $1.paintedDepth }
    }

    /// Whether there is something to settle with the next update.
    var isLoose: Bool { isScattered || !loose.isEmpty }

    /// Numbers the sublayers where that is due; once with each update. False where making the order anew is better.
    func settle(_ nodes: [RenderNode]) -> Bool {
        if let first = unnumbered {
            for place in nodes.indices.dropFirst(first) { nodes[place].paintPlace = place }
            unnumbered = nil
            isSorted = Self.isSorted(wasSorted ? nodes[max(0, first - 1)...] : nodes[...])
        }
        waste += max(0, (isScattered ? nodes.count : loose.count) - moves)
        moves = 0
        return waste <= 8 * nodes.count
    }

    // MARK: Looking

    /// Calls `body` with at least the layers that may paint something of the region, from the back to the front.
    func withNodes(touching region: PixelRegion, of nodes: [RenderNode], _ body: ([RenderNode]) -> Void) {
        // All of them where many may do so: each is asked when it is painted.
        if isSorted, isScattered || loose.count > nodes.count / 2 || touchesMany(region) { return body(nodes) }
        var found: [RenderNode] = []
        swap(&found, &spare)
        defer {
            found.removeAll(keepingCapacity: true)
            swap(&found, &spare)
        }
        if isScattered { found = nodes.filter { region.intersects($0.extent) } }
        for node in loose where region.intersects(node.extent) { found.append(node) }
        for group in (levels.last ?? []).indices { look(levels.count - 1, group, region, &found) }
        if isSorted {
            found.sort { $0.paintPlace < $1.paintPlace }
        } else {
            found.sort { ($0.paintedDepth, $0.paintPlace) < ($1.paintedDepth, $1.paintPlace) }
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
                if let node = slots[slot], region.intersects(node.extent) { found.append(node) }
            }
        } else {
            for below in first..<min(levels[level - 1].count, first + 1 << Self.groupShift) {
                look(level - 1, below, region, &found)
            }
        }
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
    /// Calls `body` with at least the sublayers that may paint something of the region, from the back to the front.
    func withSublayers(touching region: PixelRegion, _ body: ([RenderNode]) -> Void) {
        if let paintOrder {
            paintOrder.withNodes(touching: region, of: sublayers, body)
        } else {
            body(sortedSublayers)
        }
    }

    /// Sees to it that the order in which the sublayers are painted can be read.
    func settlePaintOrder() {
        guard sublayers.count >= PaintOrder.least else {
            paintOrder = nil
            return
        }
        if paintOrder?.settle(sublayers) != true { paintOrder = PaintOrder(sublayers) }
    }

    /// By depth, equal ones as committed.
    private var sortedSublayers: [RenderNode] {
        func depth(_ node: RenderNode) -> Double { node.place.depth ?? 0 }
        if zip(sublayers, sublayers.dropFirst()).allSatisfy({ depth($0) <= depth($1) }) { return sublayers }
        return sublayers.enumerated().sorted {
            (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
        }.map(\.element)
    }
}
