import CoreGraphics
import Foundation

/// The shape of a layer's bounds, or of the hole in its border: a rectangle, some of whose corners are round.
///
/// Background, border, the clip of `masksToBounds` and the area of background filters all ask here, so that their edges
/// are the same to the last bit.
package struct LayerOutline: Equatable, Sendable {
    /// Standardised, in the layer's own space.
    package let rect: CGRect
    /// Of the round corners: at most half of the shorter side; 0 for none.
    package let radius: CGFloat
    package let corners: CACornerMask
    package let curve: CornerCurve

    /// A radius below 0, or one that is no number, counts as 0; a larger one than half of the shorter side is that half, as
    /// a round corner leaves the other half to the next one.
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

    /// The shape of what is left within a border: round corners keep their centre, until the border is as wide as the
    /// radius; from there on they are square. Nil for nothing.
    package func inset(by width: CGFloat) -> LayerOutline? {
        let inner = rect.insetBy(dx: width, dy: width)
        guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
        return LayerOutline(inner, radius: max(0, radius - width), corners: corners, curve: curve)
    }

    /// The outline as a closed path, anticlockwise where y points up, from the corner of least x and y on.
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
    /// A cubic Bézier curve on from where the last one ended.
    struct Piece {
        let control1, control2, end: CGPoint
    }

    /// A corner, from the edge that comes to it to the next one; without pieces it is square.
    struct Corner {
        let start: CGPoint
        let pieces: [Piece]

        var isRound: Bool { !pieces.isEmpty }
        var end: CGPoint { pieces.last?.end ?? start }
    }

    /// From the corner of least x and y, anticlockwise where y points up. The edge from each to the next is the bottom,
    /// right, top and left one.
    var cornerPieces: [Corner] {
        let places: [(CACornerMask, CGPoint, in: CGVector, out: CGVector)] = [
            (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
            (
                .layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0),
                CGVector(dx: 0, dy: 1)
            ),
            (
                .layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1),
                CGVector(dx: -1, dy: 0)
            ),
            (
                .layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0),
                CGVector(dx: 0, dy: -1)
            ),
        ]
        return places.map { corner, vertex, back, ahead in
            guard radius > 0, corners.contains(corner) else { return Corner(start: vertex, pieces: []) }
            /// So many radii back along one edge and on along the other.
            func point(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
                CGPoint(
                    x: vertex.x + (u * back.dx + v * ahead.dx) * radius,
                    y: vertex.y + (u * back.dy + v * ahead.dy) * radius)
            }
            let line = curve == .circular ? Self.circular : continuous(back.dx == 0, corner)
            let points = line.map { point($0.0, $0.1) }
            return Corner(
                start: points[0],
                pieces: stride(from: 1, to: points.count, by: 3).map {
                    Piece(control1: points[$0], control2: points[$0 + 1], end: points[$0 + 2])
                })
        }
    }

    /// A quarter of a circle as two cubics, from an edge to the other, in radii from the corner along both: off the
    /// circle by at most 4.3e-6 of the radius.
    private static let circular: [(CGFloat, CGFloat)] = {
        // The control points lie 4/3 tan(θ/4) radii along the tangents, for a piece of an angle of θ.
        let reach = 4.0 / 3 * tan(.pi / 16)
        let (half, s) = (1 - 0.5.squareRoot(), 0.5.squareRoot() * reach)
        return [
            (1, 0), (1 - reach, 0), (half + s, half - s), (half, half), (half - s, half + s), (0, 1 - reach), (0, 1),
        ]
    }()

    /// The line of Apple's continuous corner, as three cubics (measured by PaintCode, "Code for iOS 7 rounded rectangles",
    /// and since by many, to the same digits): it leaves the edge 1.528665 radii from the corner. Where an edge
    /// has no room for that beside the corner at its other end, the first control points come nearer, to 1 radius where
    /// there is none left: a capsule's end.
    private func continuous(_ comesDown: Bool, _ corner: CACornerMask) -> [(CGFloat, CGFloat)] {
        let (back, ahead) = (lead(isVertical: comesDown, corner), lead(isVertical: !comesDown, corner))
        return [
            (back.0, 0), (back.1, 0), (back.2, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
            (0.16905956, 0.37282383), (0.07491139, 0.63149379), (0, ahead.2), (0, ahead.1), (0, ahead.0),
        ]
    }

    /// Where the curve leaves one of the corner's edges, and its next two control points, in radii from the corner.
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
    /// The corner at the other end of one of a corner's edges.
    fileprivate func opposite(alongY: Bool) -> CACornerMask {
        let pairs: [(CACornerMask, CACornerMask)] =
            alongY
            ? [(.layerMinXMinYCorner, .layerMinXMaxYCorner), (.layerMaxXMinYCorner, .layerMaxXMaxYCorner)]
            : [(.layerMinXMinYCorner, .layerMaxXMinYCorner), (.layerMinXMaxYCorner, .layerMaxXMaxYCorner)]
        for (a, b) in pairs {
            if self == a { return b }
            if self == b { return a }
        }
        return []
    }
}

// MARK: - Of a layer

extension LayerValues {
    /// The shape of the bounds, in the layer's own space: `MinY` is the lower side where y points up, and the upper
    /// one in a layer that is upside down.
    @inline(__always) package var outline: LayerOutline {
        LayerOutline(bounds, radius: CGFloat(cornerRadius), corners: maskedCorners, curve: cornerCurve)
    }

    /// What the border leaves of it; nil for nothing.
    package var borderHole: LayerOutline? { outline.inset(by: max(0, CGFloat(borderWidth))) }

    /// The edges of the bounds that are not antialiased.
    package var sharpEdges: CAEdgeAntialiasingMask {
        allowsEdgeAntialiasing ? CAEdgeAntialiasingMask.all.subtracting(edgeAntialiasingMask) : .all
    }
}
