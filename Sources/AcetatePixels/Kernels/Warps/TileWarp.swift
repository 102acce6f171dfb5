import Glibc

/// Tilings of one tile, by wallpaper symmetries.
///
/// Positions are taken relative to a center and rotated back by an angle; the position in the tile that `fold` returns
/// is rotated forward again. With `q` such a position, y up, and `w` the width:
///
/// - translated: translations of the parallelogram around the center with sides `w`, one along x, one at the acute
///   angle to it;
/// - reflected: the same parallelograms, each mirrored at the sides of its neighbors;
/// - sheared: as reflected, and each parallelogram shows the square of the same width;
/// - rotated: squares with a corner at the center, each rotated by 90° relative to its neighbors around the corners;
/// - eightfold: squares, mirrored at their sides and at their diagonals;
/// - glide: rows of squares, every second row mirrored and moved by half a square;
/// - triangles: equilateral triangles with a corner at the center, rotated by 180° around the centers of their sides;
/// - sixfoldRotated: those triangles rotated by 60° around the center of a hexagon; sixfoldReflected: mirrored at their
///   sides; twelvefold: mirrored at their sides and heights;
/// - kaleidoscope: a number of mirrored wedges around the center;
/// - op: squares around the center, each of which shows the source around its own center, scaled, and rotated by the
///   angle, which does not rotate the squares.
package struct TileWarp: PixelWarp {
    package enum Shape: Sendable, Equatable {
        case translated(acute: Double)
        case reflected(acute: Double)
        case sheared(acute: Double)
        case rotated, eightfold, glide, triangles, sixfoldRotated, sixfoldReflected, twelvefold
        case kaleidoscope(count: Double)
        case op(scale: Double)
    }

    private let shape: Shape
    private let center: PixelPoint
    private let width: Double
    private let cosine, sine: Double
    /// The direction of the second side of a parallelogram.
    private let side: PixelPoint
    /// The angle of the wedges around the origin, the first of which begins at the x axis.
    private let wedge: Double
    package let reach: WarpReach
    package let cut: PixelRect

    /// The width is in pixels, and the angle counterclockwise on the screen. The result is clipped to `cut`.
    package init(_ shape: Shape, center: PixelPoint, angle: Double, width: Double, cut: PixelRect) {
        (self.shape, self.center) = (shape, center)
        self.width = width
        (cosine, sine) = (cos(angle), sin(angle))
        side =
            switch shape {
            case .translated(let acute), .reflected(let acute), .sheared(let acute): PixelPoint(cos(acute), sin(acute))
            default: PixelPoint(0.5, 0.75.squareRoot())
            }
        wedge =
            switch shape {
            case .sixfoldReflected: 2 * .pi / 3
            case .kaleidoscope(let count): 2 * .pi / count
            default: .pi / 3
            }
        reach = WarpReach(between: cut, and: cut)
        self.cut = cut
    }

    package static var isPiecewise: Bool { true }

    package func source(of position: PixelPoint) -> PixelPoint { place(of: position).source }

    package func place(of position: PixelPoint) -> WarpPlace {
        var q = TilePlace(point: PixelPoint(position.x - center.x, center.y - position.y), step: PixelPoint(1, 0))
        if case .op(let scale) = shape {
            let middle = Self.nearest(q.point / width) * width
            q = q.moved(-middle).map { ($0 * scale).turned(cosine, sine) }.moved(middle)
        } else {
            q = fold(q.map { $0.turned(cosine, -sine) }).map { $0.turned(cosine, sine) }
        }
        return WarpPlace(
            source: PixelPoint(center.x + q.point.x, center.y - q.point.y), step: PixelPoint(q.step.x, -q.step.y))
    }

    private func fold(_ q: TilePlace) -> TilePlace {
        func unskewed(_ p: TilePlace) -> TilePlace {
            p.map { PixelPoint($0.x + $0.y * side.x, $0.y * side.y) * width }
        }
        /// Coordinates along x and along the second side, in widths.
        var skewed: TilePlace {
            q.map {
                let v = $0.y / width / side.y
                return PixelPoint($0.x / width - v * side.x, v)
            }
        }
        /// In the square of twice the width around the origin.
        var wrapped: TilePlace { q.moved(Self.nearest(q.point / (2 * width)) * (-2 * width)) }
        switch shape {
        case .translated: return unskewed(skewed.moved(-Self.nearest(skewed.point)))
        case .reflected: return unskewed(skewed.mirrored)
        case .sheared: return skewed.mirrored.map { $0 * width }
        case .rotated:
            let p = wrapped, x = p.point.x >= 0, y = p.point.y >= 0
            return p.map { d in
                if x { y ? d : PixelPoint(-d.y, d.x) } else { y ? PixelPoint(d.y, -d.x) : PixelPoint(-d.x, -d.y) }
            }
        case .eightfold:
            let p = wrapped, right = p.point.x < 0 ? -1.0 : 1, up = p.point.y < 0 ? -1.0 : 1
            let swaps = p.point.x * right < p.point.y * up
            return p.map { swaps ? PixelPoint($0.y * up, $0.x * right) : PixelPoint($0.x * right, $0.y * up) }
        case .glide:
            let row = (q.point.y / width).nearestWhole
            let isOdd = row - 2 * (row / 2).wholeBelow == 1
            let p = isOdd ? q.map { PixelPoint(-$0.x, $0.y) }.moved(PixelPoint(width / 2, 0)) : q
            return p.moved(PixelPoint((p.point.x / width).nearestWhole, row) * -width)
        case .triangles:
            let p = skewed
            let part = p.moved(-PixelPoint(p.point.x.wholeBelow, p.point.y.wholeBelow))
            return unskewed(part.point.x + part.point.y > 1 ? part.map { -$0 }.moved(PixelPoint(1, 1)) : part)
        case .sixfoldRotated: return inFirstWedge(inHexagon(q), isMirrored: false)
        case .sixfoldReflected, .twelvefold: return inFirstWedge(inHexagon(q), isMirrored: true)
        case .kaleidoscope: return inFirstWedge(q, isMirrored: true)
        case .op: return q
        }
    }

    @inline(__always)
    fileprivate static func nearest(_ p: PixelPoint) -> PixelPoint { PixelPoint(p.x.nearestWhole, p.y.nearestWhole) }

    /// Maps to the hexagon around the origin with a corner at (`width`, 0), by the translations of the hexagonal
    /// tiling.
    @inline(__always)
    private func inHexagon(_ q: TilePlace) -> TilePlace {
        // The lattice of translations has the vectors (3/2, √3/2) and (3/2, -√3/2), times the width: two rectangular
        // grids.
        let step = PixelPoint(3 * width, 3.squareRoot() * width)
        func nearest(_ p: TilePlace) -> TilePlace { p.moved(-Self.nearest(p.point / step) * step) }
        let (a, b) = (nearest(q), nearest(q.moved(step / -2)))
        return (a.point * a.point).sum() <= (b.point * b.point).sum() ? a : b
    }

    /// Rotates a wedge to the first one. `isMirrored`: its halves, like adjacent wedges, mirror each other.
    private func inFirstWedge(_ q: TilePlace, isMirrored: Bool) -> TilePlace {
        let number = atan2(q.point.y, q.point.x) / wedge,
            turn = (isMirrored ? number.nearestWhole : number.wholeBelow) * wedge
        let p = q.map { $0.turned(cos(turn), -sin(turn)) }
        guard isMirrored, p.point.y < 0 else { return p }
        return p.map { PixelPoint($0.x, -$0.y) }
    }
}

/// A position in a tiling, and the step to that of the next pixel.
private struct TilePlace {
    let point, step: PixelPoint

    /// The place after a linear map.
    @inline(__always)
    func map(_ body: (PixelPoint) -> PixelPoint) -> TilePlace { TilePlace(point: body(point), step: body(step)) }

    @inline(__always)
    func moved(_ way: PixelPoint) -> TilePlace { TilePlace(point: point + way, step: step) }

    /// The coordinates reflected to -½ ... ½.
    @inline(__always)
    var mirrored: TilePlace {
        let p = moved(TileWarp.nearest(point / 2) * -2)
        func end(_ x: Double) -> Double { x > 0.5 ? 1 : x < -0.5 ? -1 : 0 }
        let ends = PixelPoint(end(p.point.x), end(p.point.y))
        return p.map { PixelPoint(ends.x == 0 ? $0.x : -$0.x, ends.y == 0 ? $0.y : -$0.y) }.moved(ends)
    }
}

/// An affine or perspective projection of a bitmap that continues outside its edges.
package struct EdgeWarp: PixelWarp {
    package enum Edges: Sendable, Equatable {
        /// The outermost pixels repeat.
        case clamped
        /// The bitmap repeats.
        case repeated
    }

    private let toSource: Projection
    private let edges: Edges
    private let extent: PixelRect
    package let reach: WarpReach
    package let cut: PixelRect

    /// Creates the warp from a map of the result's plane to the source's. The bitmap ends at the extent, and the result
    /// is clipped to `cut`.
    package init(_ toSource: Projection, _ edges: Edges, extent: PixelRect, cut: PixelRect) {
        (self.toSource, self.edges, self.extent, self.cut) = (toSource, edges, extent, cut)
        reach = WarpReach(between: extent, and: cut)
    }

    @inline(__always)
    package func source(of position: PixelPoint) -> PixelPoint {
        guard let image = toSource(position.x, position.y) else { return PixelPoint(.nan, .nan) }
        var (x, y) = image
        let (left, top) = (Double(extent.minX), Double(extent.minY))
        if edges == .repeated {
            let (width, height) = (Double(extent.width), Double(extent.height))
            x -= ((x - left) / width).wholeBelow * width
            y -= ((y - top) / height).wholeBelow * height
        }
        return PixelPoint(
            max(left + 0.5, min(Double(extent.maxX) - 0.5, x)), max(top + 0.5, min(Double(extent.maxY) - 0.5, y)))
    }
}
