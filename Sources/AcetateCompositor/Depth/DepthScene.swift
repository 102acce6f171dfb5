import AcetatePixels
import CoreGraphics
import Foundation

/// The layers in one space of three dimensions, in the order in which they are painted: the sublayers of a sheet, with
/// those of transform layers among them, where not all of their planes are parallel to the sheet.
///
/// Of two layers the one that lies behind wherever both paint is painted first; equal ones, and those that only abut, as
/// committed. Layers that cross, or overlap in a ring, are painted together, point by point.
struct DepthScene {
    /// A layer, or several that cross.
    struct Part {
        var members: [Member]
    }

    struct Member {
        let node: RenderNode
        let depth: DepthMix.Depth
        fileprivate let polygon: ConvexPolygon
        fileprivate let box: (minX: Double, minY: Double, maxX: Double, maxY: Double)

        /// At least the pixels that the layer paints, from what it shows alone.
        var pixels: PixelRect {
            PixelRect(coveringMinX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY).insetBy(dx: -2, dy: -2)
        }
    }

    /// What a scene depends on.
    private struct Key: Equatable {
        let version: UInt64
        let toPixels: CGAffineTransform
    }

    private let key: Key
    /// From the back to the front.
    let parts: [Part]
    /// How layers are painted whose order is not settled by themselves, for they cross others: one list for all of those
    /// that are entangled, with their parts in order.
    let entangled: Set<[[LayerID]]>

    /// Thinner than this, in pixels, nothing is seen; what two layers share of the screen counts as none.
    private static let least = 1.0 / 64
    /// Within so many pixels of one another layers may touch the same ones.
    private static let nearness = 1.5
    /// So many pairs of layers are looked at, and so many layers are painted point by point; more are put where their
    /// centres are.
    private static let mostPairs = 50_000
    private static let mostCrossing = 128

    /// The scene that a layer's sublayers stand in. `toPixels` maps their sheet's space to its pixels.
    init(of owner: RenderNode, toPixels: CGAffineTransform) {
        key = Key(version: owner.version, toPixels: toPixels)
        if let flat = Self.flat(owner, toPixels: toPixels) {
            (parts, entangled) = (flat, [])
            return
        }
        var members: [Member] = []
        owner.forEachInScene { node in
            let projection = node.place.projection.concatenating(Projection(toPixels))
            let polygon = projection.polygon(of: node.reach)
            guard let depth = DepthMix.Depth(node.place.toSheet, toPixels: projection), let box = polygon.box,
                node.transition?.moment != nil || polygon.thickness > Self.least / 64
            else { return }
            members.append(Member(node: node, depth: depth, polygon: polygon, box: box))
        }
        let groups = Self.sorted(members)
        parts = groups.flatMap(\.self)
        entangled = Set(
            groups.lazy.map { $0.map { $0.members.map(\.node.id) } }.filter { $0.joined().count > 1 })
    }

    /// The layers as committed, where all lie equally deep, as a replicator's instances in a plane do: then it does not matter
    /// how far they reach. Nil where they do not.
    private static func flat(_ owner: RenderNode, toPixels: CGAffineTransform) -> [Part]? {
        var (least, most, isFlat) = (Double.infinity, -Double.infinity, true)
        owner.forEachInScene { node in
            let depth = node.place.depth ?? .nan
            if depth.isNaN { isFlat = false }
            (least, most) = (min(least, depth), max(most, depth))
        }
        guard isFlat, most <= least + DepthMix.tolerance else { return nil }
        var parts: [Part] = []
        owner.forEachInScene { node in
            let projection = node.place.projection.concatenating(Projection(toPixels))
            guard let depth = DepthMix.Depth(node.place.toSheet, toPixels: projection) else { return }
            parts.append(
                Part(members: [Member(node: node, depth: depth, polygon: .empty, box: (0, 0, 0, 0))]))
        }
        return parts
    }

    /// Whether the scene is as it was made.
    func holds(for owner: RenderNode, toPixels: CGAffineTransform) -> Bool {
        key == Key(version: owner.version, toPixels: toPixels)
    }

    // MARK: Order

    /// The parts, from the back to the front; together those of layers that are entangled.
    private static func sorted(_ members: [Member]) -> [[Part]] {
        guard members.count > 1 else { return members.map { [Part(members: [$0])] } }
        var graph = DepthGraph(count: members.count)
        var pairs = 0
        // From left to right, with those that reach as far as the one at hand.
        let places = members.indices.sorted { (members[$0].box.minX, $0) < (members[$1].box.minX, $1) }
        var reached: [Int] = []
        for place in places {
            let member = members[place]
            reached.removeAll { members[$0].box.maxX + 2 * nearness < member.box.minX }
            for other in reached where members[other].isNear(member) {
                pairs += 1
                if pairs > mostPairs { return [byCentre(members).map { Part(members: [$0]) }] }
                let (first, second) = (min(place, other), max(place, other))
                switch members[first].relation(to: members[second]) {
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
        return graph.groups().map { parts(of: $0.map { members[$0] }) }
    }

    /// The parts in which layers that cross are painted. One that changes what lies behind it cannot be painted with
    /// others: it is put where its centre is.
    private static func parts(of crossing: [Member]) -> [Part] {
        guard crossing.count > 1 else { return [Part(members: crossing)] }
        if crossing.count > mostCrossing { return byCentre(crossing).map { Part(members: [$0]) } }
        guard crossing.contains(where: { $0.node.changesWhatLiesBehind }) else { return [Part(members: crossing)] }
        var parts: [Part] = []
        var isRun = false
        for member in byCentre(crossing) {
            let stands = member.node.changesWhatLiesBehind
            if isRun, !stands {
                parts[parts.count - 1].members.append(member)
            } else {
                parts.append(Part(members: [member]))
            }
            isRun = !stands
        }
        return parts
    }

    private static func byCentre(_ members: [Member]) -> [Member] {
        let depths = members.map { $0.depth($0.polygon.centre.x, $0.polygon.centre.y) }
        return members.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { members[$0] }
    }

    fileprivate enum Relation {
        case apart, behind, before, crossing
    }

    fileprivate static func isSeen(_ polygon: ConvexPolygon) -> Bool { polygon.thickness > least }
    fileprivate static func mayTouch(_ a: ConvexPolygon, _ b: ConvexPolygon) -> Bool {
        !a.grown(by: nearness).intersection(b.grown(by: nearness)).isEmpty
    }
}

extension DepthScene.Member {
    /// Whether the layers' boxes lie so near one another that both may touch the same pixels.
    fileprivate func isNear(_ other: Self) -> Bool {
        box.minX < other.box.maxX + 3 && other.box.minX < box.maxX + 3 && box.minY < other.box.maxY + 3
            && other.box.minY < box.maxY + 3
    }

    /// How this layer lies to one that was committed later.
    fileprivate func relation(to later: Self) -> DepthScene.Relation {
        let shared = polygon.intersection(later.polygon)
        guard DepthScene.isSeen(shared) else { return DepthScene.mayTouch(polygon, later.polygon) ? .behind : .apart }
        let difference = ConvexPolygon.Half(
            normal: SIMD2(depth.right - later.depth.right, depth.down - later.depth.down),
            offset: depth.atOrigin - later.depth.atOrigin)
        let sides = shared.corners.map { difference($0.x, $0.y) }
        let tolerance = DepthMix.tolerance
        if sides.allSatisfy({ $0 <= tolerance }) { return .behind }
        if sides.allSatisfy({ $0 >= -tolerance }) { return .before }
        if !DepthScene.isSeen(shared.clipped(to: difference)) { return .behind }
        return DepthScene.isSeen(shared.clipped(to: difference.opposite)) ? .crossing : .before
    }
}

extension ConvexPolygon {
    /// A polygon with each edge moved out; the corners are cut square.
    fileprivate func grown(by distance: Double) -> ConvexPolygon {
        guard let box else { return .empty }
        let around = ConvexPolygon(
            minX: box.minX - distance, minY: box.minY - distance, maxX: box.maxX + distance,
            maxY: box.maxY + distance)
        return halves.reduce(around) { $0.clipped(to: $1.moved(outBy: distance)) }
    }
}

extension RenderNode {
    /// Whether the layer itself filters what lies behind it, or joins it in another way than by source over.
    var changesWhatLiesBehind: Bool {
        joint.changesBackdrop || transition?.former?.joint.changesBackdrop == true
    }
}
