import Foundation

// The lines of a path inside and outside the area of another path, and the separate areas of a path. Curves are flattened
// so finely that the lines are within a ten-thousandth of the size of the paths.

extension CGPath {
    /// The parts of the path that lie inside the area of another path, as open subpaths. `rule` fills the other path.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(in: other, rule, isInside: true)
    }

    /// The parts of the path that lie outside the area of another path, as open subpaths. `rule` fills the other path.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(in: other, rule, isInside: false)
    }

    /// The separate areas of the path, each with its holes. Areas that touch only in corners are separate.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        let outlines = normalized(using: rule).elements.outlines
        // Outlines run counterclockwise around areas, and clockwise around holes.
        let areas = outlines.map { (points: $0, area: Self.area($0)) }
        var components = areas.filter { $0.area > 0 }.sorted { $0.area < $1.area }.map { [$0.points] }
        for hole in areas where hole.area < 0 {
            // A point of the hole's edge, nudged into the hole, lies in the smallest area around it.
            guard let inner = Self.innerPoint(hole.points),
                let index = components.firstIndex(where: { Winding($0[0]).number(at: inner) != 0 })
            else { continue }
            components[index].append(hole.points)
        }
        return components.map { CGPath(PathElements(lines: $0, isClosed: true)) }
    }

    /// Twice the area inside an outline, positive if it runs counterclockwise.
    private static func area(_ points: [SIMD2<Double>]) -> Double {
        zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) }
    }

    /// A point right of the middle of the longest edge of an outline.
    private static func innerPoint(_ points: [SIMD2<Double>]) -> SIMD2<Double>? {
        let edges = zip(points, points.dropFirst() + points.prefix(1))
        guard let edge = edges.max(by: { ($0.1 - $0.0).length < ($1.1 - $1.0).length }) else { return nil }
        let step = edge.1 - edge.0
        return edge.0 / 2 + edge.1 / 2 + SIMD2(step.y, -step.x) * 1e-6
    }

    private func lines(in other: CGPath, _ rule: CGPathFillRule, isInside: Bool) -> CGPath {
        let tolerance = max(elements.size, other.elements.size) / 10_000
        let boundary = Winding(other.elements.polygons(tolerance))
        var result: [[SIMD2<Double>]] = []
        for line in elements.polylines(tolerance) {
            var isOpen = false
            for (from, to) in zip(line, line.dropFirst()) {
                let cuts = [0] + boundary.cuts(from, to) + [1]
                for (low, high) in zip(cuts, cuts.dropFirst()) where high - low > 1e-9 {
                    let number = boundary.number(at: from + (to - from) * (low + high) / 2)
                    guard rule.contains(number) == isInside else {
                        isOpen = false
                        continue
                    }
                    let end = from + (to - from) * high
                    if isOpen {
                        result[result.count - 1].append(end)
                    } else {
                        result.append([from + (to - from) * low, end])
                    }
                    isOpen = true
                }
            }
        }
        return CGPath(PathElements(lines: result.map(Self.withoutStraightCorners), isClosed: false))
    }

    /// A line without the points that cuts have added within a straight part.
    private static func withoutStraightCorners(_ line: [SIMD2<Double>]) -> [SIMD2<Double>] {
        line.indices.filter { index in
            guard index > 0, index < line.count - 1 else { return true }
            let (before, after) = (line[index] - line[index - 1], line[index + 1] - line[index])
            return abs(before.cross(after)) > 1e-12 * before.length * after.length || before.dot(after) < 0
        }.map { line[$0] }
    }
}

/// The windings of closed polygons around points.
private struct Winding {
    private let edges: [(from: SIMD2<Double>, to: SIMD2<Double>)]

    init(_ polygons: [[SIMD2<Double>]]) {
        edges = polygons.flatMap { Array(zip($0, $0.dropFirst() + $0.prefix(1))).map { (from: $0.0, to: $0.1) } }
    }

    init(_ polygon: [SIMD2<Double>]) { self.init([polygon]) }

    /// The number of windings: edges that cross the ray to the right upward, less those that cross it downward.
    func number(at point: SIMD2<Double>) -> Int32 {
        edges.reduce(0) { sum, edge in
            let side = (edge.to - edge.from).cross(point - edge.from)
            if edge.from.y <= point.y, edge.to.y > point.y, side > 0 { return sum + 1 }
            if edge.from.y > point.y, edge.to.y <= point.y, side < 0 { return sum - 1 }
            return sum
        }
    }

    /// Where a line crosses or touches edges, as fractions of its length in ascending order.
    func cuts(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [Double] {
        let step = to - from
        let limit = step.dot(step)
        guard limit > 0 else { return [] }
        var result: [Double] = []
        for edge in edges {
            let own = edge.to - edge.from
            let across = step.cross(own)
            if abs(across) > 1e-12 * step.length * own.length {
                let offset = edge.from - from
                let place = offset.cross(step) / across
                if place >= 0, place <= 1 { result.append(offset.cross(own) / across) }
            } else {
                // An edge on the line itself ends where the line's side may change.
                result += [(edge.from - from).dot(step) / limit, (edge.to - from).dot(step) / limit]
            }
        }
        return result.filter { $0 > 0 && $0 < 1 }.sorted()
    }
}

extension PathElements {
    /// Subpaths of straight lines.
    fileprivate init(lines: [[SIMD2<Double>]], isClosed: Bool) {
        self.init()
        for line in lines {
            guard let first = line.first else { continue }
            move(to: CGPoint(x: first.x, y: first.y))
            for point in line.dropFirst() { addLine(to: CGPoint(x: point.x, y: point.y)) }
            if isClosed { close() }
        }
    }

    /// The subpaths of a path of straight lines, without a repeated first point.
    fileprivate var outlines: [[SIMD2<Double>]] {
        polygons(1).map { $0.first == $0.last ? Array($0.dropLast()) : $0 }
    }

    /// The subpaths as lines, at most `tolerance` away from curves.
    fileprivate func polylines(_ tolerance: Double) -> [[SIMD2<Double>]] {
        var result: [[SIMD2<Double>]] = []
        var isEnded = true
        flattened(tolerance).forEach { segment in
            switch segment {
            case .move: isEnded = true
            case .line(let from, let to), .close(let from, let to):
                if isEnded { result.append([SIMD2(from)]) }
                result[result.count - 1].append(SIMD2(to))
                isEnded = false
                if case .close = segment { isEnded = true }
            case .quad, .cubic: break
            }
        }
        return result
    }
}
