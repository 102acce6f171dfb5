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
        case .sixfoldRotated: return Self.wedge(inHexagon(q), of: .pi / 3, isMirrored: false)
        case .sixfoldReflected: return Self.wedge(inHexagon(q), of: 2 * .pi / 3, isMirrored: true)
        case .twelvefold: return Self.wedge(inHexagon(q), of: .pi / 3, isMirrored: true)
        case .kaleidoscope(let count): return Self.wedge(q, of: 2 * .pi / count, isMirrored: true)
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

    /// Maps to the first wedge around the origin; the next wedges are rotated or mirrored copies.
    @inline(__always)
    private static func wedge(_ q: PixelPoint, of angle: Double, isMirrored: Bool) -> PixelPoint {
        let r = q.length
        let a = atan2(q.y, q.x)
        var part = a - (a / angle).wholeBelow * angle
        if isMirrored { part = min(part, angle - part) }
        return PixelPoint(r * cos(part), r * sin(part))
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
