import Glibc

/// A picture laid of pieces of one colour each.
///
/// - squares: of side `size`, the first about the centre;
/// - hexagons: of side `size`, two sides upright, the first about the centre;
/// - crystals: of all places that are nearest to the same seed;
/// - dots: of those that are also no further from it than `size`, antialiased, and nothing between.
///
/// There is a seed in each square of side `1.5 · size`, counted from the centre, moved from its middle by up to 0.3 of the
/// side along each axis, by `PixelNoise`. A square's and a hexagon's colour is the mean of the premultiplied pixels with
/// their middles within; a seed's that of those within a square of side `size` about it.
package struct Mosaic: PixelKernel {
    package enum Shape: Sendable, Equatable {
        case squares, hexagons, crystals, dots
    }

    /// Larger sizes count as this one: it keeps the margin bounded.
    package static let largestSize = 1600.0

    private let shape: Shape
    private let center: PixelPlace
    private let size: Double

    /// Pieces of a size in pixels, 1 at least.
    package init(_ shape: Shape, center: PixelPlace, size: Double) {
        self.shape = shape
        // Beyond, a place is no longer exact.
        self.center = PixelPlace(max(-1e9, min(1e9, center.x)), max(-1e9, min(1e9, center.y)))
        self.size = max(1, min(Self.largestSize, size))
    }

    package var margin: Int {
        let reach =
            switch shape {
            case .squares: size
            case .hexagons: 2 * size
            // To the nearest seed, 0.8 · √2 sides away at most, and the square about it.
            case .crystals, .dots: (1.5 * 0.8 * 2.squareRoot() + 0.5) * size
            }
        return Int(reach.rounded(.up)) + 1
    }

    private struct Piece: Hashable {
        let column, row: Int
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let near = source.rect.insetBy(dx: -margin, dy: -margin)
        for rect in wanted.subtracting(near).rects { target.clear(rect) }
        let sampler = PixelSampler(source)
        // Small pieces are as soon added up again as found.
        var colors: [Piece: PixelColor]? = size < 4 ? nil : [:]
        for rect in wanted.intersection(near).rects {
            var last: (piece: Piece, color: PixelColor)?
            for y in rect.minY..<rect.maxY {
                let out = target.pointer(x: rect.minX, y: y)
                for x in rect.minX..<rect.maxX {
                    let place = PixelPlace(Double(x) + 0.5, Double(y) + 0.5) - center
                    let (piece, coverage) = piece(at: place)
                    if coverage == 0 {
                        out[x - rect.minX] = 0
                        continue
                    }
                    if last?.piece != piece {
                        let color = colors?[piece] ?? mean(of: piece, sampler, within: source.rect)
                        colors?[piece] = color
                        last = (piece, color)
                    }
                    out[x - rect.minX] = ((last?.color ?? .zero) * coverage).premultipliedPixel
                }
            }
        }
    }

    /// The piece that a place, from the centre, belongs to, and how much of the pixel there it covers.
    @inline(__always)
    private func piece(at place: PixelPlace) -> (Piece, Float) {
        switch shape {
        case .squares:
            let cell = place / size + 0.5
            return (Piece(column: Int(cell.x.rounded(.down)), row: Int(cell.y.rounded(.down))), 1)
        case .hexagons: return (hexagon(at: place), 1)
        case .crystals: return (seed(at: place).0, 1)
        case .dots:
            let (piece, distance) = seed(at: place)
            return (piece, Float(max(0, min(1, size - distance + 0.5))))
        }
    }

    /// The hexagon in a row of which the columns of odd rows are half a hexagon to the right.
    @inline(__always)
    private func hexagon(at place: PixelPlace) -> Piece {
        let width = 3.squareRoot() * size
        func nearest(_ parity: Double) -> (Piece, Double) {
            let row = 2 * ((place.y / (1.5 * size) - parity) / 2).rounded() + parity
            let column = (place.x / width - parity / 2).rounded()
            let piece = Piece(column: Int(column), row: Int(row))
            let away = place - middle(ofHexagon: piece)
            return (piece, (away * away).sum())
        }
        let (even, odd) = (nearest(0), nearest(1))
        return even.1 <= odd.1 ? even.0 : odd.0
    }

    @inline(__always)
    private func middle(ofHexagon piece: Piece) -> PixelPlace {
        let column = Double(piece.column) + (piece.row.isMultiple(of: 2) ? 0 : 0.5)
        return PixelPlace(column * 3.squareRoot(), Double(piece.row) * 1.5) * size
    }

    /// The nearest seed, and how far it is.
    @inline(__always)
    private func seed(at place: PixelPlace) -> (Piece, Double) {
        let (column, row) = (Int((place.x / side).rounded(.down)), Int((place.y / side).rounded(.down)))
        var best = Piece(column: column, row: row)
        var least = Double.infinity
        for j in row - 1...row + 1 {
            for i in column - 1...column + 1 {
                let piece = Piece(column: i, row: j)
                let away = place - seed(of: piece)
                let square = (away * away).sum()
                if square < least { (best, least) = (piece, square) }
            }
        }
        return (best, least.squareRoot())
    }

    private var side: Double { 1.5 * size }

    @inline(__always)
    private func seed(of piece: Piece) -> PixelPlace {
        let noise = PixelNoise.at(piece.column, piece.row)
        let (x, y) = (Double(noise & 0xFFFF) / 65535, Double((noise &>> 16) & 0xFFFF) / 65535)
        return PixelPlace(
            (Double(piece.column) + 0.5 + 0.6 * (x - 0.5)) * side, (Double(piece.row) + 0.5 + 0.6 * (y - 0.5)) * side)
    }

    /// The mean of a piece's pixels; where it is so small that it has none, the pixel at its middle.
    private func mean(of piece: Piece, _ source: PixelSampler, within part: PixelRect) -> PixelColor {
        let (middle, height): (PixelPlace, Double) =
            switch shape {
            case .squares: (center + PixelPlace(Double(piece.column), Double(piece.row)) * size, size / 2)
            case .hexagons: (center + self.middle(ofHexagon: piece), size)
            case .crystals, .dots: (center + seed(of: piece), size / 2)
            }
        var sum = SIMD4<UInt64>.zero
        var count = 0
        for y in Self.pixels(from: middle.y - height, to: middle.y + height) {
            // A hexagon grows narrower above and below its upright sides.
            let width =
                shape == .hexagons
                ? 3.squareRoot() * min(size / 2, size - abs(Double(y) + 0.5 - middle.y)) : size / 2
            let row = Self.pixels(from: middle.x - width, to: middle.x + width)
            count += row.count
            guard part.minY <= y, y < part.maxY else { continue }
            for x in row.clamped(to: part.minX..<part.maxX) {
                let pixel = source[x, y]
                sum &+= SIMD4(
                    UInt64((pixel &>> 16) & 0xFF), UInt64((pixel &>> 8) & 0xFF), UInt64(pixel & 0xFF),
                    UInt64(pixel &>> 24))
            }
        }
        guard count > 0 else {
            return PixelColor(
                premultiplied: source[Int(middle.x.rounded(.down)), Int(middle.y.rounded(.down))])
        }
        let scale = 1 / (255 * Double(count))
        return PixelColor(
            Float(Double(sum.x) * scale), Float(Double(sum.y) * scale), Float(Double(sum.z) * scale),
            Float(Double(sum.w) * scale))
    }

    /// The pixels with their middles from one coordinate to before another.
    private static func pixels(from: Double, to: Double) -> Range<Int> {
        let first = Int((from - 0.5).rounded(.up))
        return first..<max(first, Int((to - 0.5).rounded(.up)))
    }
}
