import Glibc

/// Pictures of one tile, repeated by the symmetries of wallpaper.
///
/// Places are taken about a centre and turned back by an angle; the tile's place that `fold` gives is turned forth again.
/// With `q` such a place, y upwards, and `w` the width:
///
/// - translated: the parallelogram about the centre of sides `w`, one along x, one at the acute angle to it, side by side;
/// - reflected: the same, each mirrored at its neighbours' sides;
/// - sheared: as reflected, and each parallelogram shows the square of the same width;
/// - rotated: squares with a corner at the centre, each turned by 90° against its neighbours about the corners;
/// - eightfold: squares, mirrored at their sides and at their diagonals;
/// - glide: rows of squares, every second one mirrored and moved by half a square;
/// - triangles: equilateral triangles with a corner at the centre, turned by 180° about the middles of their sides;
/// - sixfoldRotated: those triangles turned by 60° about a hexagon's middle; sixfoldReflected: mirrored at their sides;
///   twelvefold: mirrored at their sides and their heights;
/// - kaleidoscope: so many mirrored wedges about the centre;
/// - op: squares about the centre, each of which shows the source about its own middle, larger by a scale and turned by
///   the angle, which does not turn the squares.
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
    private let center: PixelPlace
    private let width: Double
    private let cosine, sine: Double
    package let reach: WarpReach
    package let cut: PixelRect

    /// A tile of a width in pixels, at an angle that counts anticlockwise as it is seen; the outcome is cut at the extent.
    package init(_ shape: Shape, center: PixelPlace, angle: Double, width: Double, extent: PixelRect) {
        (self.shape, self.center) = (shape, center)
        self.width = width
        (cosine, sine) = (cos(angle), sin(angle))
        reach = WarpReach(between: extent, and: extent)
        cut = extent
    }

    @inline(__always)
    package func source(of place: PixelPlace) -> PixelPlace {
        let d = PixelPlace(place.x - center.x, center.y - place.y)
        if case .op(let scale) = shape {
            let middle = PixelPlace((d.x / width).rounded() * width, (d.y / width).rounded() * width)
            let q = middle + ((d - middle) * scale).turned(cosine, sine)
            return PixelPlace(center.x + q.x, center.y - q.y)
        }
        let q = fold(d.turned(cosine, -sine)).turned(cosine, sine)
        return PixelPlace(center.x + q.x, center.y - q.y)
    }

    @inline(__always)
    private func fold(_ q: PixelPlace) -> PixelPlace {
        switch shape {
        case .translated(let acute):
            let side = PixelPlace(cos(acute), sin(acute))
            return Self.place(Self.wrapped(Self.skewed(q / width, side)), side) * width
        case .reflected(let acute):
            let side = PixelPlace(cos(acute), sin(acute))
            return Self.place(Self.mirrored(Self.skewed(q / width, side)), side) * width
        case .sheared(let acute):
            return Self.mirrored(Self.skewed(q / width, PixelPlace(cos(acute), sin(acute)))) * width
        case .rotated:
            let p = Self.wrapped(q / (2 * width)) * (2 * width)
            if p.x >= 0 { return p.y >= 0 ? p : PixelPlace(-p.y, p.x) }
            return p.y >= 0 ? PixelPlace(p.y, -p.x) : PixelPlace(-p.x, -p.y)
        case .eightfold:
            let p = Self.wrapped(q / (2 * width)) * (2 * width)
            let (x, y) = (abs(p.x), abs(p.y))
            return x >= y ? PixelPlace(x, y) : PixelPlace(y, x)
        case .glide:
            let p = q / width
            let row = p.y.rounded()
            let isOdd = row - 2 * (row / 2).rounded(.down) == 1
            let x = isOdd ? 0.5 - p.x : p.x
            return PixelPlace(x - x.rounded(), p.y - row) * width
        case .triangles:
            let side = PixelPlace(0.5, 0.75.squareRoot())
            let p = Self.skewed(q / width, side)
            var part = PixelPlace(p.x - p.x.rounded(.down), p.y - p.y.rounded(.down))
            if part.x + part.y > 1 { part = 1 - part }
            return Self.place(part, side) * width
        case .sixfoldRotated: return Self.wedge(inHexagon(q), of: .pi / 3, isMirrored: false)
        case .sixfoldReflected: return Self.wedge(inHexagon(q), of: 2 * .pi / 3, isMirrored: true)
        case .twelvefold: return Self.wedge(inHexagon(q), of: .pi / 3, isMirrored: true)
        case .kaleidoscope(let count): return Self.wedge(q, of: 2 * .pi / count, isMirrored: true)
        case .op: return q
        }
    }

    /// Coordinates along x and along another direction.
    @inline(__always)
    private static func skewed(_ q: PixelPlace, _ side: PixelPlace) -> PixelPlace {
        let v = q.y / side.y
        return PixelPlace(q.x - v * side.x, v)
    }

    @inline(__always)
    private static func place(_ p: PixelPlace, _ side: PixelPlace) -> PixelPlace {
        PixelPlace(p.x + p.y * side.x, p.y * side.y)
    }

    /// Within -½ to ½, by whole numbers.
    @inline(__always)
    private static func wrapped(_ p: PixelPlace) -> PixelPlace {
        PixelPlace(p.x - p.x.rounded(), p.y - p.y.rounded())
    }

    /// Within -½ to ½, back and forth.
    @inline(__always)
    private static func mirrored(_ p: PixelPlace) -> PixelPlace {
        func fold(_ x: Double) -> Double {
            let m = x - 2 * (x / 2).rounded()
            return m > 0.5 ? 1 - m : m < -0.5 ? -1 - m : m
        }
        return PixelPlace(fold(p.x), fold(p.y))
    }

    /// Within the first wedge about the origin, the next one turned or mirrored.
    @inline(__always)
    private static func wedge(_ q: PixelPlace, of angle: Double, isMirrored: Bool) -> PixelPlace {
        let r = q.length
        let a = atan2(q.y, q.x)
        var part = a - (a / angle).rounded(.down) * angle
        if isMirrored { part = min(part, angle - part) }
        return PixelPlace(r * cos(part), r * sin(part))
    }

    /// Within the hexagon about the origin that has a corner at (`width`, 0), by the translations that carry it to its
    /// neighbours.
    @inline(__always)
    private func inHexagon(_ q: PixelPlace) -> PixelPlace {
        // The translations' lattice has the vectors (3/2, √3/2) and (3/2, -√3/2), times the width: two rectangular grids.
        let step = PixelPlace(3 * width, 3.squareRoot() * width)
        func nearest(_ p: PixelPlace) -> PixelPlace {
            PixelPlace(p.x - (p.x / step.x).rounded() * step.x, p.y - (p.y / step.y).rounded() * step.y)
        }
        let (a, b) = (nearest(q), nearest(q - step / 2))
        return (a * a).sum() <= (b * b).sum() ? a : b
    }
}

/// An affine or perspective picture that goes on beyond its edges.
package struct EdgeWarp: PixelWarp {
    package enum Edges: Sendable, Equatable {
        /// The outermost pixels go on.
        case clamped
        /// The picture is repeated.
        case repeated
    }

    private let toSource: Projection
    private let edges: Edges
    private let extent: PixelRect
    package let reach: WarpReach
    package var cut: PixelRect { extent }

    /// A map from the outcome's plane to the source's, of a picture that ends at the extent. The outcome is cut there, too.
    package init(_ toSource: Projection, _ edges: Edges, extent: PixelRect) {
        (self.toSource, self.edges, self.extent) = (toSource, edges, extent)
        reach = WarpReach(between: extent, and: extent)
    }

    @inline(__always)
    package func source(of place: PixelPlace) -> PixelPlace {
        guard let image = toSource(place.x, place.y) else { return PixelPlace(.nan, .nan) }
        var (x, y) = image
        let (left, top) = (Double(extent.minX), Double(extent.minY))
        if edges == .repeated {
            let (width, height) = (Double(extent.width), Double(extent.height))
            x -= ((x - left) / width).rounded(.down) * width
            y -= ((y - top) / height).rounded(.down) * height
        }
        return PixelPlace(
            max(left + 0.5, min(Double(extent.maxX) - 0.5, x)), max(top + 0.5, min(Double(extent.maxY) - 0.5, y)))
    }
}
