import AcetatePixels
import CoreGraphics
import Foundation

/// The layers in one space of three dimensions, in the order in which they are painted: the sublayers of a sheet, with
/// those of transform layers among them, where not all of their planes are parallel to the sheet.
///
/// Of two layers the one that lies behind wherever both paint is painted first; equal ones, and those that only abut, as
/// committed. Layers that cross, or overlap in a ring, are painted together, point by point. A scene keeps its memory when
/// it is brought up to date.
final class DepthScene {
    struct Member {
        let node: RenderNode
        let depth: DepthMix.Depth
        /// At least the pixels that the layer paints, from what it shows alone.
        fileprivate let pixels: PixelRect
    }

    /// How a member is seen.
    private struct Image {
        let polygon: ConvexPolygon
        let box: (minX: Double, minY: Double, maxX: Double, maxY: Double)
    }

    /// A layer whose order is not settled by itself, for it crosses others.
    private struct Entangled: Equatable {
        let id: LayerID
        /// Those of a group are entangled with one another; those of a part are painted together.
        let group, part: Int
    }

    /// What a scene depends on.
    private struct Key: Equatable {
        let version: UInt64
        let toPixels: CGAffineTransform
    }

    /// What painting layers that cross needs.
    let mixing = MixingLists()

    private var key: Key?
    /// As committed; of a flat scene there are no images.
    private var members: [Member] = []
    private var images: [Image] = []
    /// The places in `members` from the back to the front.
    private var order: [Int] = []
    /// A layer, or several that cross, from the back to the front: ranges of places from the back.
    private(set) var parts: [Range<Int>] = []
    /// Where the layers of a part may meet; nil until asked for.
    private var meetings: [PixelRegion?] = []
    /// In order, with what they were before the last update.
    private var (entangled, formerlyEntangled): ([Entangled], [Entangled]) = ([], [])

    // Working memory.
    private var graph = DepthGraph()
    private var places: [Int] = []
    private var reached: [Int] = []
    private var depths: [Double] = []
    private var rects: [PixelRect] = []

    /// Thinner than this, in pixels, nothing is seen; what two layers share of the screen counts as none.
    private static let least = 1.0 / 64
    /// Within so many pixels of one another layers may touch the same ones.
    private static let nearness = 1.5
    /// So many pairs of layers are looked at, and so many layers are painted point by point; more are put where their
    /// centres are.
    private static let mostPairs = 50_000
    private static let mostCrossing = 128
    /// The most rectangles in which layers that cross may meet.
    private static let mostMeetings = 64

    /// The member at a place from the back.
    subscript(place: Int) -> Member { members[order[place]] }

    /// At least the pixels in which two layers of a part meet: by the layers' places alone.
    func meetings(of part: Int) -> PixelRegion {
        if let known = meetings[part] { return known }
        rects.removeAll(keepingCapacity: true)
        for place in parts[part] {
            let pixels = self[place].pixels
            for other in parts[part].lowerBound..<place { rects.append(pixels.intersection(self[other].pixels)) }
        }
        let region = PixelRegion(covering: rects, atMost: Self.mostMeetings)
        meetings[part] = region
        return region
    }

    /// The layers that are painted in another way than before the last update, for they cross others: point by point, by
    /// themselves, or in another order.
    var changed: Set<LayerID> {
        if entangled == formerlyEntangled { return [] }
        return Set(Self.lists(entangled).symmetricDifference(Self.lists(formerlyEntangled)).joined().joined())
    }

    /// For each group the layers of its parts.
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
    func holds(for owner: RenderNode, toPixels: CGAffineTransform) -> Bool {
        key == Key(version: owner.version, toPixels: toPixels)
    }

    /// Takes in a layer's sublayers as they are now. `toPixels` maps their sheet's space to its pixels.
    func update(of owner: RenderNode, toPixels: CGAffineTransform) {
        removeAll()
        key = Key(version: owner.version, toPixels: toPixels)
        let (toPixels, isFlat) = (Projection(toPixels), Self.isFlat(owner))
        owner.forEachInScene { node in
            let projection = node.place.projection.concatenating(toPixels)
            guard let depth = DepthMix.Depth(node.place.toSheet, toPixels: projection) else { return }
            // Where all lie equally deep it does not matter how far they reach.
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

    /// Takes all layers out.
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

    /// Whether all layers lie equally deep, as a replicator's instances in a plane do.
    private static func isFlat(_ owner: RenderNode) -> Bool {
        var (least, most, isFlat) = (Double.infinity, -Double.infinity, true)
        owner.forEachInScene { node in
            let depth = node.place.depth ?? .nan
            if depth.isNaN { isFlat = false }
            (least, most) = (min(least, depth), max(most, depth))
        }
        return isFlat && most <= least + DepthMix.tolerance
    }

    // MARK: Order

    /// Puts all layers in order, together those that are entangled.
    private func sort() {
        graph.reset(count: members.count)
        var pairs = 0
        // From left to right, with those that reach as far as the one at hand.
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: members.indices)
        places.sort(places.indices) { (images[$0].box.minX, $0) < (images[$1].box.minX, $1) }
        reached.removeAll(keepingCapacity: true)
        for place in places {
            let left = images[place].box.minX
            reached.removeAll { images[$0].box.maxX + 2 * Self.nearness < left }
            for other in reached where areNear(place, other) {
                pairs += 1
                if pairs > Self.mostPairs {
                    addAll()
                    sortByCentre(order.indices)
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

    /// Adds all layers as committed, each by itself.
    private func addAll() {
        order.append(contentsOf: members.indices)
        addSingly(order.indices)
    }

    private func addSingly(_ group: Range<Int>) {
        for place in group { parts.append(place..<(place + 1)) }
    }

    /// Adds layers that are entangled, if they are more than one. One that changes what lies behind it cannot be painted
    /// with others: it is put where its centre is.
    private func addGroup(_ group: Range<Int>) {
        guard group.count > 1 else { return addSingly(group) }
        if group.count > Self.mostCrossing {
            sortByCentre(group)
            return addSingly(group)
        }
        guard group.contains(where: { self[$0].node.changesWhatLiesBehind }) else { return parts.append(group) }
        sortByCentre(group)
        var isRun = false
        for place in group {
            let stands = self[place].node.changesWhatLiesBehind
            let first = isRun && !stands ? parts.removeLast().lowerBound : place
            parts.append(first..<(place + 1))
            isRun = !stands
        }
    }

    private func sortByCentre(_ group: Range<Int>) {
        depths.removeAll(keepingCapacity: true)
        for index in members.indices {
            let centre = images[index].polygon.centre
            depths.append(members[index].depth(centre.x, centre.y))
        }
        order.sort(group) { (depths[$0], $0) < (depths[$1], $1) }
    }

    /// Notes the layers of a group of parts, if they are more than one.
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

    /// Whether two layers' boxes lie so near one another that both may touch the same pixels.
    private func areNear(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (images[one].box, images[other].box)
        return a.minX < b.maxX + 3 && b.minX < a.maxX + 3 && a.minY < b.maxY + 3 && b.minY < a.maxY + 3
    }

    /// How a layer lies to one that was committed later.
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
    /// Whether the layer itself filters what lies behind it, or joins it in another way than by source over.
    var changesWhatLiesBehind: Bool {
        joint.changesBackdrop || transition?.former?.joint.changesBackdrop == true
    }
}
