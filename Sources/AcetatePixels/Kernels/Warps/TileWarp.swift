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
    /// The wedges of shapes that have some.
    private let wedges: Wedges
    package let reach: WarpReach
    package let cut: PixelRect

    /// The width is in pixels, and the angle counterclockwise on the screen. The result is clipped to the extent.
    package init(_ shape: Shape, center: PixelPoint, angle: Double, width: Double, extent: PixelRect) {
        (self.shape, self.center) = (shape, center)
        self.width = width
        (cosine, sine) = (cos(angle), sin(angle))
        side =
            switch shape {
            case .translated(let acute), .reflected(let acute), .sheared(let acute): PixelPoint(cos(acute), sin(acute))
            default: PixelPoint(0.5, 0.75.squareRoot())
            }
        wedges =
            switch shape {
            case .sixfoldReflected: Wedges(angle: 2 * .pi / 3)
            case .kaleidoscope(let count): Wedges(angle: 2 * .pi / count)
            default: Wedges(angle: .pi / 3)
            }
        reach = WarpReach(between: extent, and: extent)
        cut = extent
    }

    @inline(__always)
    package func source(of position: PixelPoint) -> PixelPoint {
        let d = PixelPoint(position.x - center.x, center.y - position.y)
        if case .op(let scale) = shape {
            let middle = PixelPoint((d.x / width).nearestWhole * width, (d.y / width).nearestWhole * width)
            let q = middle + ((d - middle) * scale).turned(cosine, sine)
            return PixelPoint(center.x + q.x, center.y - q.y)
        }
        let q = fold(d.turned(cosine, -sine)).turned(cosine, sine)
        return PixelPoint(center.x + q.x, center.y - q.y)
    }

    @inline(__always)
    private func fold(_ q: PixelPoint) -> PixelPoint {
        switch shape {
        case .translated: return Self.position(Self.wrapped(Self.skewed(q / width, side)), side) * width
        case .reflected: return Self.position(Self.mirrored(Self.skewed(q / width, side)), side) * width
        case .sheared: return Self.mirrored(Self.skewed(q / width, side)) * width
        case .rotated:
            let p = Self.wrapped(q / (2 * width)) * (2 * width)
            if p.x >= 0 { return p.y >= 0 ? p : PixelPoint(-p.y, p.x) }
            return p.y >= 0 ? PixelPoint(p.y, -p.x) : PixelPoint(-p.x, -p.y)
        case .eightfold:
            let p = Self.wrapped(q / (2 * width)) * (2 * width)
            let (x, y) = (abs(p.x), abs(p.y))
            return x >= y ? PixelPoint(x, y) : PixelPoint(y, x)
        case .glide:
            let p = q / width
            let row = p.y.nearestWhole
            let isOdd = row - 2 * (row / 2).wholeBelow == 1
            let x = isOdd ? 0.5 - p.x : p.x
            return PixelPoint(x - x.nearestWhole, p.y - row) * width
        case .triangles:
            let p = Self.skewed(q / width, side)
            var part = PixelPoint(p.x - p.x.wholeBelow, p.y - p.y.wholeBelow)
            if part.x + part.y > 1 { part = 1 - part }
            return Self.position(part, side) * width
        case .sixfoldRotated: return wedges.rotated(inHexagon(q))
        case .sixfoldReflected, .twelvefold: return wedges.mirrored(inHexagon(q))
        case .kaleidoscope: return wedges.mirrored(q)
        case .op: return q
        }
    }

    /// Returns coordinates along x and along another direction.
    @inline(__always)
    private static func skewed(_ q: PixelPoint, _ side: PixelPoint) -> PixelPoint {
        let v = q.y / side.y
        return PixelPoint(q.x - v * side.x, v)
    }

    @inline(__always)
    private static func position(_ p: PixelPoint, _ side: PixelPoint) -> PixelPoint {
        PixelPoint(p.x + p.y * side.x, p.y * side.y)
    }

    /// Wraps coordinates to -½ ... ½.
    @inline(__always)
    private static func wrapped(_ p: PixelPoint) -> PixelPoint {
        PixelPoint(p.x - p.x.nearestWhole, p.y - p.y.nearestWhole)
    }

    /// Reflects coordinates to -½ ... ½.
    @inline(__always)
    private static func mirrored(_ p: PixelPoint) -> PixelPoint {
        func fold(_ x: Double) -> Double {
            let m = x - 2 * (x / 2).nearestWhole
            return m > 0.5 ? 1 - m : m < -0.5 ? -1 - m : m
        }
        return PixelPoint(fold(p.x), fold(p.y))
    }

    /// Maps to the hexagon around the origin with a corner at (`width`, 0), by the translations of the hexagonal
    /// tiling.
    @inline(__always)
    private func inHexagon(_ q: PixelPoint) -> PixelPoint {
        // The lattice of translations has the vectors (3/2, √3/2) and (3/2, -√3/2), times the width: two rectangular
        // grids.
        let step = PixelPoint(3 * width, 3.squareRoot() * width)
        func nearest(_ p: PixelPoint) -> PixelPoint {
            PixelPoint(p.x - (p.x / step.x).nearestWhole * step.x, p.y - (p.y / step.y).nearestWhole * step.y)
        }
        let (a, b) = (nearest(q), nearest(q - step / 2))
        return (a * a).sum() <= (b * b).sum() ? a : b
    }
}

/// Wedges of the same angle around the origin, the first of which begins at the x axis.
private struct Wedges: Sendable, Equatable {
    private let angle: Double
    /// The directions of the end of the first wedge, and of its middle.
    private let end, middle: PixelPoint
    /// The directions in which wedges begin, in their order; empty if there are too many.
    private let starts: [PixelPoint]
    private let most: Int

    init(angle: Double) {
        self.angle = angle
        (end, middle) = (Self.direction(angle), Self.direction(angle / 2))
        most = Int(min(.pi / angle, 256).rounded(.up)) + 1
        starts = most > 256 ? [] : (-most...most).map { Self.direction(Double($0) * angle) }
    }

    private static func direction(_ angle: Double) -> PixelPoint { PixelPoint(cos(angle), sin(angle)) }

    /// Rotates the start of a wedge to the x axis.
    @inline(__always)
    private func turnedBack(_ q: PixelPoint, _ wedge: Double) -> PixelPoint {
        let start = starts.isEmpty ? Self.direction(wedge * angle) : starts[Int(wedge) + most]
        return q.turned(start.x, -start.y)
    }

    /// The angle from the x axis, from -π to π, with an error of at most 1e-5 (Abramowitz and Stegun, 4.4.49), or none if there
    /// are very many wedges.
    @inline(__always)
    private func roughAngle(of q: PixelPoint) -> Double {
        if starts.isEmpty { return atan2(q.y, q.x) }
        let (width, height) = (abs(q.x), abs(q.y))
        let greater = max(width, height)
        guard greater > 0 else { return 0 }
        let t = min(width, height) / greater, s = t * t
        let upper = 0.180141 + s * (-0.085133 + s * 0.0208351)
        var angle = t * (0.999866 + s * (-0.3302995 + s * upper))
        if height > width { angle = .pi / 2 - angle }
        if q.x < 0 { angle = .pi - angle }
        return q.y < 0 ? -angle : angle
    }

    /// Maps to the first wedge, of which the others are rotated copies.
    @inline(__always)
    func rotated(_ q: PixelPoint) -> PixelPoint {
        let p = turnedBack(q, (roughAngle(of: q) / angle).wholeBelow)
        if p.y < 0 { return p.turned(end.x, end.y) }
        return end.x * p.y > end.y * p.x ? p.turned(end.x, -end.y) : p
    }

    /// Maps to the first half of the first wedge, whose halves, like adjacent wedges, mirror each other.
    @inline(__always)
    func mirrored(_ q: PixelPoint) -> PixelPoint {
        var p = turnedBack(q, (roughAngle(of: q) / angle).nearestWhole)
        p.y = abs(p.y)
        let beyond = middle.x * p.y - middle.y * p.x
        return beyond > 0 ? p - PixelPoint(-middle.y, middle.x) * (2 * beyond) : p
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
    package var cut: PixelRect { extent }

    /// Creates the warp from a map of the result's plane to the source's. The bitmap ends at the extent, and the result
    /// is clipped to it.
    package init(_ toSource: Projection, _ edges: Edges, extent: PixelRect) {
        (self.toSource, self.edges, self.extent) = (toSource, edges, extent)
        reach = WarpReach(between: extent, and: extent)
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
