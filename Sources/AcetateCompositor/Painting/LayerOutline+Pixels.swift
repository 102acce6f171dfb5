import AcetatePixels
import CoreGraphics
import Foundation

// A layer's outline in pixels, including edges that are not antialiased.
extension LayerOutline {
    /// The outline in pixels of a window. `sharp` edges are moved to whole pixels, round corners never are. `beyond`:
    /// outset by one pixel on all sides, which covers the pixels on the edges.
    func pixels(
        _ toPixels: CGAffineTransform, sharp: CAEdgeAntialiasingMask = [], beyond: Bool = false, window: PixelRect
    ) -> PixelOutline {
        var result = PixelOutline(window: window)
        guard rect.width > 0, rect.height > 0, toPixels.isFinite else { return result }
        let corners = cornerPieces.map { $0.applying(toPixels) }
        let edges = Edge.all(of: rect, toPixels, beyond ? .all : sharp)
        for index in corners.indices {
            let (corner, before, after) = (corners[index], edges[(index + 3) % 4], edges[index])
            if !corner.isRound {
                result.addLine(to: Edge.meeting(before, after, at: corner.start))
                continue
            }
            // The outset of an edge ends where the corner begins.
            if before.reach > 0 { result.addLine(to: corner.start + before.outward) }
            result.addLine(to: corner.start)
            for piece in corner.pieces { result.addCurve(to: piece.2, piece.0, piece.1) }
            if after.reach > 0 { result.addLine(to: corner.end + after.outward) }
        }
        result.close()
        if beyond { return result }
        for index in edges.indices where edges[index].reach > 0 {
            let (start, end) = (corners[index], corners[(index + 1) % 4])
            let edge = edges[index]
            let cut = PixelOutline.Cut(
                origin: start.end, along: edge.along, inward: -edge.outward,
                from: start.isRound ? 0 : -.infinity, to: end.isRound ? edge.distance(start.end, end.start) : .infinity)
            cut.map { result.add($0) }
        }
        return result
    }
}

extension LayerOutline {
    /// Sides of a rectangle of pixels.
    struct DeviceEdges: OptionSet {
        let rawValue: Int
        static let minX = Self(rawValue: 1), minY = Self(rawValue: 2), maxX = Self(rawValue: 4),
            maxY = Self(rawValue: 8)
    }

    /// The sides on which edges of the bounds lie under a rectilinear transform.
    static func deviceEdges(_ edges: CAEdgeAntialiasingMask, _ t: CGAffineTransform) -> DeviceEdges {
        guard !edges.isDisjoint(with: .all) else { return [] }
        let isUpright = t.b == 0 && t.c == 0
        let (alongX, alongY) = isUpright ? (t.a, t.d) : (t.b, t.c)
        let (low, high): (DeviceEdges, DeviceEdges) = isUpright ? (.minX, .maxX) : (.minY, .maxY)
        let (under, over): (DeviceEdges, DeviceEdges) = isUpright ? (.minY, .maxY) : (.minX, .maxX)
        var result: DeviceEdges = []
        if edges.contains(.layerLeftEdge) { result.formUnion(alongX < 0 ? high : low) }
        if edges.contains(.layerRightEdge) { result.formUnion(alongX < 0 ? low : high) }
        if edges.contains(.layerBottomEdge) { result.formUnion(alongY < 0 ? over : under) }
        if edges.contains(.layerTopEdge) { result.formUnion(alongY < 0 ? under : over) }
        return result
    }
}

extension CGRect {
    /// The rectangle with some sides moved to whole pixels. It contains the pixels whose centers were inside, by the
    /// rule of `PixelOutline.Cut`.
    func snapped(_ edges: LayerOutline.DeviceEdges) -> CGRect {
        guard !edges.isEmpty else { return self }
        func snap(_ value: CGFloat) -> CGFloat { (value - 0.5 - CGFloat(PixelOutline.Cut.tie)).rounded(.up) }
        let (left, right) = (edges.contains(.minX) ? snap(minX) : minX, edges.contains(.maxX) ? snap(maxX) : maxX)
        let (top, bottom) = (edges.contains(.minY) ? snap(minY) : minY, edges.contains(.maxY) ? snap(maxY) : maxY)
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}

extension PixelOutline {
    /// The outline of any path, in pixels of a window. Overlapping subpaths are filled if they have the same direction.
    init(_ path: CGPath, _ toPixels: CGAffineTransform, window: PixelRect, sampledPart: Double? = 1) {
        self.init(window: window, sampledPart: sampledPart)
        func point(_ p: CGPoint) -> SIMD2<Double> { SIMD2(p.applying(toPixels)) }
        path.elements.forEach { segment in
            switch segment {
            case .move(let to):
                close()
                addLine(to: point(to))
            case .line(_, let to): addLine(to: point(to))
            case .quad(let from, let control, let to):
                let (from, control, to) = (point(from), point(control), point(to))
                addCurve(to: to, from + (control - from) * (2.0 / 3), to + (control - to) * (2.0 / 3))
            case .cubic(_, let control1, let control2, let to):
                addCurve(to: point(to), point(control1), point(control2))
            case .close(_, let start):
                close()
                addLine(to: point(start))
            }
        }
        close()
    }
}

/// A corner in pixels.
private struct PixelCorner {
    let start: SIMD2<Double>
    let pieces: [(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)]

    var isRound: Bool { !pieces.isEmpty }
    var end: SIMD2<Double> { pieces.last?.2 ?? start }
}

extension LayerOutline.Corner {
    fileprivate func applying(_ t: CGAffineTransform) -> PixelCorner {
        func point(_ p: CGPoint) -> SIMD2<Double> { SIMD2(p.applying(t)) }
        return PixelCorner(
            start: point(start), pieces: pieces.map { (point($0.control1), point($0.control2), point($0.end)) })
    }
}

extension SIMD2<Double> {
    fileprivate init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

/// An edge of the bounds in pixels.
private struct Edge {
    let start: SIMD2<Double>
    /// Unit vectors.
    let along, outward: SIMD2<Double>
    /// The outset of the outline at the edge: a pixel if the edge is sharp, so that only the cut clips the outline
    /// there.
    let reach: Double

    /// The bottom, right, top and left edge.
    static func all(of rect: CGRect, _ t: CGAffineTransform, _ sharp: CAEdgeAntialiasingMask) -> [Edge] {
        let vertices = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ].map { SIMD2<Double>($0.applying(t)) }
        let names: [CAEdgeAntialiasingMask] = [.layerBottomEdge, .layerRightEdge, .layerTopEdge, .layerLeftEdge]
        // The directions of the edges come from the transform, because coordinates of far corners are not accurate
        // enough.
        let (x, y) = (SIMD2(Double(t.a), Double(t.b)), SIMD2(Double(t.c), Double(t.d)))
        let turn: Double = t.determinant < 0 ? -1 : 1
        return [x, y, -x, -y].enumerated().map { index, direction in
            let along = direction / direction.length
            return Edge(
                start: vertices[index], along: along, outward: SIMD2(along.y, -along.x) * turn,
                reach: sharp.contains(names[index]) && along.x.isFinite && along.y.isFinite ? 1 : 0)
        }
    }

    /// The intersection of two edges after their outsets, near their corner.
    static func meeting(_ a: Edge, _ b: Edge, at corner: SIMD2<Double>) -> SIMD2<Double> {
        guard a.reach > 0 || b.reach > 0 else { return corner }
        // The offset that moves each line outward by its `reach`.
        let determinant = a.outward.x * b.outward.y - a.outward.y * b.outward.x
        guard abs(determinant) > 1e-9 else { return corner + a.outward * a.reach + b.outward * b.reach }
        return corner
            + SIMD2(
                a.reach * b.outward.y - b.reach * a.outward.y, b.reach * a.outward.x - a.reach * b.outward.x)
            / determinant
    }

    /// The distance along the edge from one point to another.
    func distance(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Double {
        (to.x - from.x) * along.x + (to.y - from.y) * along.y
    }
}
