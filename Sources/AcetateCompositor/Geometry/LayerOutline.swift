import CoreGraphics
import Foundation

/// The shape of a layer's bounds, or of the hole in its border: a rectangle with square or round corners.
///
/// Background, border, the clip of `masksToBounds` and the area of background filters all use it, so that their edges
/// are identical to the last bit.
package struct LayerOutline: Equatable, Sendable {
    /// Standardized, in the layer's own space.
    package let rect: CGRect
    /// The radius of the round corners: at most half of the shorter side; 0 for none.
    package let radius: CGFloat
    package let corners: CACornerMask
    package let curve: CornerCurve

    /// A negative radius, and NaN, count as 0. The radius is limited to half of the shorter side, which a round corner
    /// leaves to the next one.
    package init(_ rect: CGRect, radius: CGFloat, corners: CACornerMask = .all, curve: CornerCurve = .circular) {
        let rect = rect.standardized
        let half = min(rect.width, rect.height) / 2
        self.rect = rect
        self.corners = corners
        self.curve = curve
        self.radius = corners.isDisjoint(with: .all) || !(radius > 0) || !(half > 0) ? 0 : min(radius, half)
    }

    /// Whether all corners are square.
    package var isRectangle: Bool { radius == 0 }

    /// The shape inside a border of this width. Round corners keep their center until the border is as wide as the
    /// radius. With wider borders they are square. Nil if nothing is left.
    package func inset(by width: CGFloat) -> LayerOutline? {
        let inner = rect.insetBy(dx: width, dy: width)
        guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
        return LayerOutline(inner, radius: max(0, radius - width), corners: corners, curve: curve)
    }

    /// The outline as a closed path, counterclockwise if y points up, starting at the corner of least x and y.
    package var path: CGPath {
        var elements = PathElements()
        for corner in cornerPieces {
            if elements.isEmpty { elements.move(to: corner.start) } else { elements.addLine(to: corner.start) }
            for piece in corner.pieces {
                elements.addCurve(to: piece.end, control1: piece.control1, control2: piece.control2)
            }
        }
        elements.close()
        return CGPath(elements)
    }
}

// MARK: - Corners

extension LayerOutline {
    /// A cubic Bézier curve that starts at the end of the previous one.
    struct Piece {
        let control1, control2, end: CGPoint
    }

    /// A corner, from the edge before it to the edge after it. Without pieces it is square.
    struct Corner {
        let start: CGPoint
        let pieces: [Piece]

        var isRound: Bool { !pieces.isEmpty }
        var end: CGPoint { pieces.last?.end ?? start }
    }

    /// Starting at the corner of least x and y, counterclockwise if y points up. The edges from each corner to the next
    /// are the bottom, right, top and left one.
    var cornerPieces: [Corner] {
        let vertices = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        return vertices.indices.map { index in
            let (corner, vertex) = (Self.cornerOrder[index], vertices[index])
            guard radius > 0, corners.contains(corner) else { return Corner(start: vertex, pieces: []) }
            let (before, after) = (Self.edgeDirections[(index + 3) % 4], Self.edgeDirections[index])
            /// The point `u` radii back along one edge and `v` radii forward along the other.
            func point(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
                CGPoint(
                    x: vertex.x + (v * after.dx - u * before.dx) * radius,
                    y: vertex.y + (v * after.dy - u * before.dy) * radius)
            }
            let line = curve == .circular ? Self.circular : continuous(before.dx == 0, corner)
            let points = line.map { point($0.0, $0.1) }
            return Corner(
                start: points[0],
                pieces: stride(from: 1, to: points.count, by: 3).map {
                    Piece(control1: points[$0], control2: points[$0 + 1], end: points[$0 + 2])
                })
        }
    }

    private static let cornerOrder: [CACornerMask] = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    /// The directions of the edges after the corners.
    private static let edgeDirections = [
        CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1),
    ]

    /// A quarter of a circle as two cubics, in radii from the corner along both edges. The error is at most 4.3e-6 of
    /// the radius.
    private static let circular: [(CGFloat, CGFloat)] = {
        // The control points are 4/3 tan(θ/4) radii along the tangents, for an arc with an angle of θ.
        let reach = 4.0 / 3 * tan(.pi / 16)
        let (half, s) = (1 - 0.5.squareRoot(), 0.5.squareRoot() * reach)
        return [
            (1, 0), (1 - reach, 0), (half + s, half - s), (half, half), (half - s, half + s), (0, 1 - reach), (0, 1),
        ]
    }()

    /// The curve of Apple's continuous corner, as three cubics (measured by PaintCode, "Code for iOS 7 rounded
    /// rectangles", and since then by many others, to the same digits). It leaves the edge 1.528665 radii from the
    /// corner. If an edge is too short for this, because of the corner at its other end, the first control points are
    /// closer, to a distance of 1 radius if no space is left, as at the end of a capsule.
    private func continuous(_ comesDown: Bool, _ corner: CACornerMask) -> [(CGFloat, CGFloat)] {
        let (back, ahead) = (lead(isVertical: comesDown, corner), lead(isVertical: !comesDown, corner))
        return [
            (back.0, 0), (back.1, 0), (back.2, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
            (0.16905956, 0.37282383), (0.07491139, 0.63149379), (0, ahead.2), (0, ahead.1), (0, ahead.0),
        ]
    }

    /// The start of the curve on one of the corner's edges, and its next two control points, in radii from the corner.
    private func lead(isVertical: Bool, _ corner: CACornerMask) -> (CGFloat, CGFloat, CGFloat) {
        let other = corner.opposite(alongY: isVertical)
        let needed = corners.contains(other) ? 2 * radius : radius
        let side = isVertical ? rect.height : rect.width
        let growth = CGFloat(CornerCurve.continuous.expansionFactor) - 1
        let room = min(max((side - needed) / (needed * growth), 0), 1)
        return (1 + growth * room, 0.96 + 0.12849296 * room, 0.82 + 0.04840694 * room)
    }
}

extension CACornerMask {
    /// The corner at the other end of one of a corner's two edges.
    fileprivate func opposite(alongY: Bool) -> CACornerMask {
        // The bits are in the order of y, then of x.
        if alongY { return Self(rawValue: rawValue < 4 ? rawValue << 2 : rawValue >> 2) }
        return Self(rawValue: rawValue & 5 != 0 ? rawValue << 1 : rawValue >> 1)
    }
}

// MARK: - Of a layer

extension LayerValues {
    /// The shape of the bounds, in the layer's own space. `MinY` is the lower side if y points up, and the upper side
    /// in a layer that is upside down.
    @inline(__always) package var outline: LayerOutline {
        LayerOutline(
            bounds, radius: CGFloat(style.cornerRadius), corners: style.maskedCorners, curve: style.cornerCurve)
    }

    /// The hole of the border; nil if there is none.
    package var borderHole: LayerOutline? { outline.inset(by: max(0, CGFloat(style.borderWidth))) }

    /// The edges of the bounds that are not antialiased.
    package var sharpEdges: CAEdgeAntialiasingMask {
        style.allowsEdgeAntialiasing ? CAEdgeAntialiasingMask.all.subtracting(style.edgeAntialiasingMask) : .all
    }
}
