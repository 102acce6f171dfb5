import AcetatePixels
import CoreGraphics
import Foundation

/// The paint order of the layers in one three-dimensional space: the sublayers of a sheet, including those of transform
/// layers among them, if not all of their planes are parallel to the sheet.
///
/// Of two layers, the one that is behind the other wherever both paint is painted first. Layers at the same depth, and
/// those that only touch, are painted in the order of the commit. Layers that intersect, or overlap in a cycle, are
/// painted together, pixel by pixel. The memory of a scene is reused.
final class DepthScene {
    struct Member {
        let node: RenderNode
        let depth: DepthMix.Depth
        /// Contains at least the pixels that the layer paints, computed from presentation values only.
        fileprivate let pixels: PixelRect
    }

    /// The projection of a member.
    private struct Image {
        let polygon: ConvexPolygon
        let box: (minX: Double, minY: Double, maxX: Double, maxY: Double)
    }

    /// A layer without a defined order, because it intersects others.
    private struct Entangled: Equatable {
        let id: LayerID
        /// Layers with the same group are connected by intersections. Those with the same part are painted together.
        let group, part: Int
    }

    /// The parameters of a scene.
    private struct Key: Equatable {
        let version: UInt64
        let toPixels: CGAffineTransform
    }

    /// Buffers for painting layers that intersect.
    let mixing = MixingLists()

    private var key: Key?
    /// In the order of the commit. A flat scene has no images.
    private var members: [Member] = []
    private var images: [Image] = []
    /// The indices in `members`, back to front.
    private var order: [Int] = []
    /// The ranges of `order` that are painted together, back to front: one layer, or several that intersect.
    private(set) var parts: [Range<Int>] = []
    /// The pixels where the layers of a part may intersect; nil until requested.
    private var meetings: [PixelRegion?] = []
    /// In order, now and before the last update.
    private var (entangled, formerlyEntangled): ([Entangled], [Entangled]) = ([], [])

    // Buffers that are reused.
    private var graph = DepthGraph()
    private var places: [Int] = []
    private var reached: [Int] = []
    private var depths: [Double] = []
    private var rects: [PixelRect] = []

    /// The minimum visible thickness in pixels. Layers whose common part is thinner do not overlap.
    private static let least = 1.0 / 64
    /// The distance in pixels within which layers may touch the same pixels.
    private static let nearness = 1.5
    /// The maximum number of pairs of layers that are compared, and of layers that are painted pixel by pixel. Above
    /// it, layers are sorted by the depth of their centers.
    private static let maximumPairCount = 50_000
    private static let maximumCrossingCount = 128
    /// The maximum number of rectangles in which layers may intersect.
    private static let maximumMeetingCount = 64

    /// The member at a position, back to front.
    subscript(place: Int) -> Member { members[order[place]] }

    /// Contains at least the pixels in which two layers of a part intersect. Depends only on the positions of the
    /// layers.
    func meetings(of part: Int) -> PixelRegion {
        if let known = meetings[part] { return known }
        rects.removeAll(keepingCapacity: true)
        for place in parts[part] {
            let pixels = self[place].pixels
            for other in parts[part].lowerBound..<place { rects.append(pixels.intersection(self[other].pixels)) }
        }
        let region = PixelRegion(covering: rects, atMost: Self.maximumMeetingCount)
        meetings[part] = region
        return region
    }

    /// The layers that are painted differently since the last update: in another order, or together with other layers
    /// that they intersect.
    var changed: Set<LayerID> {
        if entangled == formerlyEntangled { return [] }
        return Set(Self.lists(entangled).symmetricDifference(Self.lists(formerlyEntangled)).joined().joined())
    }

    /// The layers of the parts of each group.
    private static func lists(_ entangled: [Entangled]) -> Set<[[LayerID]]> {
        var groups: [[[LayerID]]] = []
        for layer in entangled {
            if layer.group == groups.count { groups.append([]) }
            if layer.part == groups[layer.group].count { groups[layer.group].append([]) }
            groups[layer.group][layer.part].append(layer.id)
        }
        return Set(groups)
    }

    // MARK: Updates

    /// Whether the scene is as it was at the last update.
    func isUpToDate(for owner: RenderNode, toPixels: CGAffineTransform) -> Bool {
        key == Key(version: owner.derived.version, toPixels: toPixels)
    }

    /// Updates the scene from a layer's sublayers. `toPixels` maps the space of their sheet to its pixels.
    func update(of owner: RenderNode, toPixels: CGAffineTransform) {
        removeAll()
        key = Key(version: owner.derived.version, toPixels: toPixels)
        let (toPixels, isFlat) = (Projection(toPixels), Self.isFlat(owner))
        owner.forEachInScene { node in
            let projection = node.derived.flattened.projection.concatenating(toPixels)
            guard let depth = DepthMix.Depth(node.derived.flattened.toSheet, toPixels: projection) else { return }
            // If all layers have the same depth, their extent does not matter.
            if isFlat { return members.append(Member(node: node, depth: depth, pixels: .empty)) }
            let polygon = projection.polygon(of: node.reach)
            guard let box = polygon.box, node.transition?.moment != nil || polygon.thickness > Self.least / 64 else {
                return
            }
            let pixels = PixelRect(coveringMinX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            members.append(Member(node: node, depth: depth, pixels: pixels.insetBy(dx: -2, dy: -2)))
            images.append(Image(polygon: polygon, box: box))
        }
        if isFlat { addAll() } else { sort() }
        for _ in parts { meetings.append(nil) }
    }

    /// Removes all layers.
    func removeAll() {
        key = nil
        swap(&entangled, &formerlyEntangled)
        entangled.removeAll(keepingCapacity: true)
        entangled.reserveCapacity(formerlyEntangled.count)
        members.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        meetings.removeAll(keepingCapacity: true)
    }

    /// Whether all layers have the same depth, as a replicator's instances in a plane do.
    private static func isFlat(_ owner: RenderNode) -> Bool {
        var (least, most, isFlat) = (Double.infinity, -Double.infinity, true)
        owner.forEachInScene { node in
            let depth = node.derived.flattened.depth ?? .nan
            if depth.isNaN { isFlat = false }
            (least, most) = (min(least, depth), max(most, depth))
        }
        return isFlat && most <= least + DepthMix.tolerance
    }

    // MARK: Order

    /// Sorts all layers, and groups those that intersect.
    private func sort() {
        graph.reset(count: members.count)
        var pairs = 0
        // A sweep from left to right over the layers whose extents overlap horizontally.
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: members.indices)
        places.sort(places.indices) { (images[$0].box.minX, $0) < (images[$1].box.minX, $1) }
        reached.removeAll(keepingCapacity: true)
        for place in places {
            let left = images[place].box.minX
            reached.removeAll { images[$0].box.maxX + 2 * Self.nearness < left }
            for other in reached where areNear(place, other) {
                pairs += 1
                if pairs > Self.maximumPairCount {
                    addAll()
                    sortByCenter(order.indices)
                    return noteEntangled(parts.indices)
                }
                let (first, second) = (min(place, other), max(place, other))
                switch relation(of: first, to: second) {
                case .apart: break
                case .behind: graph.put(first, before: second)
                case .before: graph.put(second, before: first)
                case .crossing:
                    graph.put(first, before: second)
                    graph.put(second, before: first)
                }
            }
            reached.append(place)
        }
        graph.sort()
        order.append(contentsOf: graph.sorted)
        for index in graph.starts.indices {
            let end = index + 1 < graph.starts.count ? graph.starts[index + 1] : order.count
            let first = parts.count
            addGroup(graph.starts[index]..<end)
            noteEntangled(first..<parts.count)
        }
    }

    /// Adds all layers in the order of the commit, each as its own part.
    private func addAll() {
        order.append(contentsOf: members.indices)
        addSingly(order.indices)
    }

    private func addSingly(_ group: Range<Int>) {
        for place in group { parts.append(place..<(place + 1)) }
    }

    /// Adds a group of connected layers. A layer that changes the backdrop cannot be painted together with others, so
    /// it is sorted by the depth of its center.
    private func addGroup(_ group: Range<Int>) {
        guard group.count > 1 else { return addSingly(group) }
        if group.count > Self.maximumCrossingCount {
            sortByCenter(group)
            return addSingly(group)
        }
        guard group.contains(where: { self[$0].node.changesBackdrop }) else { return parts.append(group) }
        sortByCenter(group)
        var isRun = false
        for place in group {
            let stands = self[place].node.changesBackdrop
            let first = isRun && !stands ? parts.removeLast().lowerBound : place
            parts.append(first..<(place + 1))
            isRun = !stands
        }
    }

    private func sortByCenter(_ group: Range<Int>) {
        depths.removeAll(keepingCapacity: true)
        for index in members.indices {
            let center = images[index].polygon.center
            depths.append(members[index].depth(center.x, center.y))
        }
        order.sort(group) { (depths[$0], $0) < (depths[$1], $1) }
    }

    /// Records the layers of a group of parts if there is more than one.
    private func noteEntangled(_ group: Range<Int>) {
        guard group.count > 1 || group.contains(where: { parts[$0].count > 1 }) else { return }
        let number = (entangled.last?.group ?? -1) + 1
        for part in group {
            for place in parts[part] {
                entangled.append(
                    Entangled(id: self[place].node.id, group: number, part: part - group.lowerBound))
            }
        }
    }

    private enum Relation {
        case apart, behind, before, crossing
    }

    /// Whether the boxes of two layers are so close that both layers may touch the same pixels.
    private func areNear(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (images[one].box, images[other].box)
        return a.minX < b.maxX + 3 && b.minX < a.maxX + 3 && a.minY < b.maxY + 3 && b.minY < a.maxY + 3
    }

    /// The relation of a layer to one that was committed later.
    private func relation(of earlier: Int, to later: Int) -> Relation {
        let (image, other) = (images[earlier].polygon, images[later].polygon)
        let shared = image.intersection(other)
        guard Self.isSeen(shared) else { return Self.mayTouch(image, other) ? .behind : .apart }
        let (depth, otherDepth) = (members[earlier].depth, members[later].depth)
        let difference = ConvexPolygon.Half(
            normal: SIMD2(depth.right - otherDepth.right, depth.down - otherDepth.down),
            offset: depth.atOrigin - otherDepth.atOrigin)
        var (isBehind, isBefore) = (true, true)
        for index in shared.corners.indices {
            let side = difference(shared.corners[index].x, shared.corners[index].y)
            isBehind = isBehind && side <= DepthMix.tolerance
            isBefore = isBefore && side >= -DepthMix.tolerance
        }
        if isBehind { return .behind }
        if isBefore { return .before }
        if !Self.isSeen(shared.clipped(to: difference)) { return .behind }
        return Self.isSeen(shared.clipped(to: difference.opposite)) ? .crossing : .before
    }

    private static func isSeen(_ polygon: ConvexPolygon) -> Bool { polygon.thickness > least }

    private static func mayTouch(_ a: ConvexPolygon, _ b: ConvexPolygon) -> Bool {
        !a.grown(by: nearness).intersection(b.grown(by: nearness)).isEmpty
    }
}

extension RenderNode {
    /// Whether the layer itself filters the backdrop, or is composited other than by source-over.
    var changesBackdrop: Bool {
        joint.changesBackdrop || transition?.snapshot?.joint.changesBackdrop == true
    }
}
