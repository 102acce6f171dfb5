import Foundation

/// Straight edges in the plane, cut at their intersections, from which outlines of areas are built.
///
/// Every edge counts the windings of two paths. An area is a set of pairs of winding numbers; its outline consists of
/// the edges with the area on one side only. Points are rounded to a grid, so that cut edges meet exactly.
struct PathArrangement {
    /// Windings around a point, for the first and the second path.
    typealias Windings = SIMD2<Int32>

    /// A point of the grid.
    private struct Node: Hashable {
        let x, y: Int64
    }

    /// An edge from the lower to the higher node, by x and then by y.
    private struct Edge: Hashable {
        let from, to: Node
    }

    /// What is left of an edge minus what is right of it.
    private var edges: [Edge: Windings] = [:]
    private let scale: Double
    private let origin: SIMD2<Double>

    /// Creates an arrangement of closed polygons of two paths. Polygons with points that are not finite are ignored.
    init(_ first: [[SIMD2<Double>]], _ second: [[SIMD2<Double>]] = []) {
        func finite(_ polygons: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
            polygons.filter { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
        }
        let (first, second) = (finite(first), finite(second))
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for polygon in first + second {
            for point in polygon { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
        }
        let size = max(high.x - low.x, high.y - low.y)
        // Products of differences of 26-bit numbers are exact in 64 bits. A power of two keeps simple numbers exact.
        let scale = exp2((25 - log2(size)).rounded(.down))
        let center = low / 2 + high / 2
        // Points without an extent, or without a finite one, have no edges.
        guard size > 0, scale.isFinite, scale > 0, center.x.isFinite, center.y.isFinite else {
            (self.scale, origin) = (1, .zero)
            return
        }
        (self.scale, origin) = (scale, center)
        for polygon in first { add(polygon, Windings(1, 0)) }
        for polygon in second { add(polygon, Windings(0, 1)) }
        cutAll()
    }

    private func node(_ point: SIMD2<Double>) -> Node {
        let place = (point - origin) * scale
        return Node(x: Int64(place.x.rounded()), y: Int64(place.y.rounded()))
    }

    private func point(_ node: Node) -> SIMD2<Double> { SIMD2(Double(node.x), Double(node.y)) / scale + origin }

    private mutating func add(_ polygon: [SIMD2<Double>], _ windings: Windings) {
        guard let last = polygon.last else { return }
        var previous = node(last)
        for point in polygon {
            let next = node(point)
            add(previous, next, windings)
            previous = next
        }
    }

    private mutating func add(_ from: Node, _ to: Node, _ windings: Windings) {
        guard from != to else { return }
        let isForward = (from.x, from.y) < (to.x, to.y)
        let edge = isForward ? Edge(from: from, to: to) : Edge(from: to, to: from)
        let sum = edges[edge, default: .zero] &+ (isForward ? windings : .zero &- windings)
        edges[edge] = sum == .zero ? nil : sum
    }

    /// The edges from left to right, in an order that does not depend on hash values.
    private var sortedEdges: [Edge] {
        edges.keys.sorted {
            ($0.from.x, $0.from.y, $0.to.x, $0.to.y) < ($1.from.x, $1.from.y, $1.to.x, $1.to.y)
        }
    }

    // MARK: Cutting

    /// Cuts edges where they cross or touch, until none do. Rounding a cut moves edges by less than a grid step, which
    /// can cause new intersections, so it is repeated.
    private mutating func cutAll() {
        for _ in 0..<16 {
            let all = sortedEdges
            var cuts: [Int: [Node]] = [:]
            // A sweep over x: only edges whose ranges of x overlap are compared.
            var active: [Int] = []
            for index in all.indices {
                let edge = all[index]
                active.removeAll { all[$0].to.x < edge.from.x }
                for other in active { cut(all, index, other, &cuts) }
                active.append(index)
            }
            guard !cuts.isEmpty else { return }
            for (index, nodes) in cuts.sorted(by: { $0.key < $1.key }) {
                let edge = all[index]
                guard let windings = edges.removeValue(forKey: edge) else { continue }
                func distance(_ node: Node) -> Int64 {
                    (node.x - edge.from.x) * (edge.to.x - edge.from.x)
                        + (node.y - edge.from.y) * (edge.to.y - edge.from.y)
                }
                var previous = edge.from
                for node in Set(nodes).sorted(by: { distance($0) < distance($1) }) + [edge.to] {
                    add(previous, node, windings)
                    previous = node
                }
            }
        }
    }

    private func cut(_ all: [Edge], _ index: Int, _ other: Int, _ cuts: inout [Int: [Node]]) {
        let (a, b) = (all[index], all[other])
        guard max(a.from.y, a.to.y) >= min(b.from.y, b.to.y), max(b.from.y, b.to.y) >= min(a.from.y, a.to.y) else {
            return
        }
        let (fromSide, toSide) = (side(a, b.from), side(a, b.to))
        let (otherFrom, otherTo) = (side(b, a.from), side(b, a.to))
        var touches = false
        func touch(_ target: Int, _ edge: Edge, _ node: Node) {
            guard node != edge.from, node != edge.to, contains(edge, node) else { return }
            cuts[target, default: []].append(node)
            touches = true
        }
        if fromSide == 0 { touch(index, a, b.from) }
        if toSide == 0 { touch(index, a, b.to) }
        if otherFrom == 0 { touch(other, b, a.from) }
        if otherTo == 0 { touch(other, b, a.to) }
        let crosses =
            fromSide.signum() * toSide.signum() < 0 && otherFrom.signum() * otherTo.signum() < 0 && !touches
        guard crosses else { return }
        let part = Double(otherFrom) / (Double(otherFrom) - Double(otherTo))
        let place = Node(
            x: a.from.x + Int64((Double(a.to.x - a.from.x) * part).rounded()),
            y: a.from.y + Int64((Double(a.to.y - a.from.y) * part).rounded()))
        if place != a.from, place != a.to { cuts[index, default: []].append(place) }
        if place != b.from, place != b.to { cuts[other, default: []].append(place) }
    }

    /// Positive if a node is left of an edge, negative if it is right of it, 0 on its line.
    private func side(_ edge: Edge, _ node: Node) -> Int64 {
        (edge.to.x - edge.from.x) * (node.y - edge.from.y) - (edge.to.y - edge.from.y) * (node.x - edge.from.x)
    }

    /// Whether a node on an edge's line is between its ends.
    private func contains(_ edge: Edge, _ node: Node) -> Bool {
        node.x >= edge.from.x && node.x <= edge.to.x && node.y >= min(edge.from.y, edge.to.y)
            && node.y <= max(edge.from.y, edge.to.y)
    }

    // MARK: Outlines

    /// The outlines of the area whose windings satisfy a condition. They have the area on their left, so that the
    /// nonzero and the even-odd rule both fill it.
    func outlines(of isInside: (Windings) -> Bool) -> [[SIMD2<Double>]] {
        var following: [Node: [Node]] = [:]
        for (edge, windings) in windingsRight() {
            let step = edges[edge] ?? .zero
            let (right, left) = (isInside(windings), isInside(windings &+ step))
            guard left != right else { continue }
            let (from, to) = left ? (edge.from, edge.to) : (edge.to, edge.from)
            following[from, default: []].append(to)
        }
        return loops(&following).map { loop in loop.map(point) }
    }

    /// For each edge, the windings on its right side, which is below it: counted by the edges below its middle.
    private func windingsRight() -> [(Edge, Windings)] {
        let all = sortedEdges
        // Edges that start left of a place, or at it, and end right of it may be below it.
        var active: [Edge] = []
        var vertical: [(Edge, Windings)] = []
        var result: [(Edge, Windings)] = []
        let byMiddle = all.sorted { $0.from.x + $0.to.x < $1.from.x + $1.to.x }
        var next = 0
        for edge in byMiddle {
            // Twice the coordinates of the middle, so that they are whole.
            let middle = Node(x: edge.from.x + edge.to.x, y: edge.from.y + edge.to.y)
            while next < all.count, 2 * all[next].from.x <= middle.x {
                if all[next].from.x != all[next].to.x { active.append(all[next]) }
                next += 1
            }
            active.removeAll { 2 * $0.to.x <= middle.x }
            var windings = Windings.zero
            for other in active where other != edge {
                let isBelow =
                    2 * (other.from.y * (other.to.x - other.from.x))
                    + (other.to.y - other.from.y) * (middle.x - 2 * other.from.x)
                    < middle.y * (other.to.x - other.from.x)
                if isBelow { windings &+= edges[other] ?? .zero }
            }
            if edge.from.x == edge.to.x { vertical.append((edge, windings)) } else { result.append((edge, windings)) }
        }
        // Just right of a vertical edge, which goes up, are the windings below its middle when counted from the edges
        // that start at its x. The half-open ranges of x above include those and exclude the edges that end there.
        return result + vertical
    }

    /// Connects edges to loops. Where several meet, each loop takes its sharpest left turn, so that loops touch at
    /// corners and do not cross.
    private func loops(_ following: inout [Node: [Node]]) -> [[Node]] {
        var result: [[Node]] = []
        for start in following.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            while let first = following[start]?.popLast() {
                var loop = [start]
                var (previous, current) = (start, first)
                while current != start {
                    guard let choices = following[current], !choices.isEmpty else { break }
                    let turns = choices.map { turn(previous, current, $0) }
                    let index = turns.indices.max { turns[$0] < turns[$1] } ?? 0
                    loop.append(current)
                    (previous, current) = (current, choices[index])
                    following[previous]?.remove(at: index)
                }
                result.append(withoutStraightCorners(loop))
            }
        }
        return result.filter { $0.count > 2 }
    }

    /// The angle of a turn, positive to the left.
    private func turn(_ a: Node, _ b: Node, _ c: Node) -> Double {
        let (from, to) = (
            SIMD2(Double(b.x - a.x), Double(b.y - a.y)), SIMD2(Double(c.x - b.x), Double(c.y - b.y))
        )
        return atan2(from.cross(to), from.dot(to))
    }

    private func withoutStraightCorners(_ loop: [Node]) -> [Node] {
        loop.indices.filter { index in
            let (a, b, c) = (loop[(index + loop.count - 1) % loop.count], loop[index], loop[(index + 1) % loop.count])
            return (b.x - a.x) * (c.y - b.y) != (b.y - a.y) * (c.x - b.x)
        }.map { loop[$0] }
    }
}
