import Glibc

/// A mosaic of pieces of one color each.
///
/// - squares: of side `size`, one around the center;
/// - hexagons: of side `size`, with two vertical sides, one around the center;
/// - crystals: the positions that are nearest to the same seed (Voronoi cells);
/// - dots: the positions at most `size` from the nearest seed, antialiased, on a transparent background.
///
/// Each square of side `1.5 · size` on a grid at the center has a seed, whose offset from the square's center is up to
/// 0.3 of the side along each axis, by `PixelNoise`. The color of a square or hexagon is the mean of the premultiplied
/// pixels with their centers inside; the color of a seed is that of a square of side `size` around it.
package struct Mosaic: PixelKernel {
    package enum Shape: Sendable, Equatable {
        case squares, hexagons, crystals, dots
    }

    /// The limit that sizes are clamped to, which bounds the margin.
    package static let largestSize = 1600.0

    private let shape: Shape
    private let center: PixelPoint
    private let size: Double

    /// The size is in pixels, at least 1.
    package init(_ shape: Shape, center: PixelPoint, size: Double) {
        self.shape = shape
        // Greater positions are not exact.
        self.center = PixelPoint(max(-1e9, min(1e9, center.x)), max(-1e9, min(1e9, center.y)))
        self.size = max(1, min(Self.largestSize, size))
    }

    package var cost: Double { 75 }
    package var margin: Int {
        let reach =
            switch shape {
            case .squares: size
            case .hexagons: 2 * size
            // The nearest seed is at most 0.8 · √2 sides away, and its square extends half a size farther.
            case .crystals, .dots: (1.5 * 0.8 * 2.squareRoot() + 0.5) * size
            }
        return Int(reach.rounded(.up)) + 1
    }

    private struct Piece: Equatable {
        let column, row: Int
    }

    /// The known colors of the pieces that a rectangle may touch.
    private struct PieceColors {
        private let first: Piece
        private let columnCount: Int
        private var colors: [PixelColor?]

        /// `width` and `height` are the distances between the middles of pieces, in pixels.
        init(_ rect: PixelRect, center: PixelPoint, width: Double, height: Double) {
            // A pixel belongs to the piece of its cell or to one next to it, and odd rows are offset by half a cell.
            func cells(_ low: Int, _ high: Int, _ middle: Double, _ side: Double) -> ClosedRange<Int> {
                let start = Int(((Double(low) - middle) / side).rounded(.down)) - 2
                return start...max(start, Int(((Double(high) - middle) / side).rounded(.down)) + 2)
            }
            let columns = cells(rect.minX, rect.maxX, center.x, width)
            let rows = cells(rect.minY, rect.maxY, center.y, height)
            first = Piece(column: columns.lowerBound, row: rows.lowerBound)
            columnCount = columns.count
            colors = Array(repeating: nil, count: columns.count * rows.count)
        }

        subscript(piece: Piece) -> PixelColor? {
            get { colors[index(piece)] }
            set { colors[index(piece)] = newValue }
        }

        private func index(_ piece: Piece) -> Int {
            (piece.row - first.row) * columnCount + piece.column - first.column
        }
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (self, source, target)) { $0.0.paint($0.1, into: $0.2, $1) }
    }

    private func paint(_ source: PixelPatch, into target: PixelPatch, _ region: PixelRegion) {
        let sampler = PixelSampler(source)
        // For small pieces, computing the mean again is as fast as a lookup.
        var colors =
            size < 4
            ? nil : PieceColors(region.bounds, center: center, width: distances.x, height: distances.y)
        var last: (piece: Piece, color: PixelColor)?
        region.forEachPixel(of: target) { x, y in
            let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5) - center
            let (piece, coverage) = piece(at: position)
            if coverage == 0 { return 0 }
            if last?.piece != piece {
                let color = colors?[piece] ?? mean(of: piece, sampler, within: source.rect)
                colors?[piece] = color
                last = (piece, color)
            }
            return ((last?.color ?? .zero) * coverage).premultipliedPixel
        }
    }

    /// Returns the piece of a position, relative to the center, and its coverage of the pixel there.
    @inline(__always)
    private func piece(at position: PixelPoint) -> (Piece, Float) {
        switch shape {
        case .squares:
            let cell = position / size + 0.5
            return (Piece(column: Int(cell.x.rounded(.down)), row: Int(cell.y.rounded(.down))), 1)
        case .hexagons: return (hexagon(at: position), 1)
        case .crystals: return (seed(at: position).0, 1)
        case .dots:
            let (piece, distance) = seed(at: position)
            return (piece, Float(max(0, min(1, size - distance + 0.5))))
        }
    }

    /// Returns the hexagon, by row and column. Odd rows are offset by half a hexagon to the right.
    @inline(__always)
    private func hexagon(at position: PixelPoint) -> Piece {
        let width = 3.squareRoot() * size
        func nearest(_ parity: Double) -> (Piece, Double) {
            let row = 2 * ((position.y / (1.5 * size) - parity) / 2).rounded() + parity
            let column = (position.x / width - parity / 2).rounded()
            let piece = Piece(column: Int(column), row: Int(row))
            let away = position - middle(ofHexagon: piece)
            return (piece, (away * away).sum())
        }
        let (even, odd) = (nearest(0), nearest(1))
        return even.1 <= odd.1 ? even.0 : odd.0
    }

    @inline(__always)
    private func middle(ofHexagon piece: Piece) -> PixelPoint {
        let column = Double(piece.column) + (piece.row.isMultiple(of: 2) ? 0 : 0.5)
        return PixelPoint(column * 3.squareRoot(), Double(piece.row) * 1.5) * size
    }

    /// Returns the nearest seed and its distance.
    @inline(__always)
    private func seed(at position: PixelPoint) -> (Piece, Double) {
        let (column, row) = (Int((position.x / side).rounded(.down)), Int((position.y / side).rounded(.down)))
        var best = Piece(column: column, row: row)
        var least = Double.infinity
        for j in row - 1...row + 1 {
            for i in column - 1...column + 1 {
                let piece = Piece(column: i, row: j)
                let away = position - seed(of: piece)
                let square = (away * away).sum()
                if square < least { (best, least) = (piece, square) }
            }
        }
        return (best, least.squareRoot())
    }

    private var side: Double { 1.5 * size }

    /// The distances between the middles of neighboring columns and rows of pieces.
    private var distances: PixelPoint {
        switch shape {
        case .squares: PixelPoint(size, size)
        case .hexagons: PixelPoint(3.squareRoot() * size, 1.5 * size)
        case .crystals, .dots: PixelPoint(side, side)
        }
    }

    @inline(__always)
    private func seed(of piece: Piece) -> PixelPoint {
        let noise = PixelNoise.at(piece.column, piece.row)
        let (x, y) = (Double(noise & 0xFFFF) / 65535, Double((noise &>> 16) & 0xFFFF) / 65535)
        return PixelPoint(
            (Double(piece.column) + 0.5 + 0.6 * (x - 0.5)) * side, (Double(piece.row) + 0.5 + 0.6 * (y - 0.5)) * side)
    }

    /// Returns the mean of a piece's pixels; the pixel at its center if it contains no pixel center.
    private func mean(of piece: Piece, _ source: PixelSampler, within part: PixelRect) -> PixelColor {
        let (middle, height): (PixelPoint, Double) =
            switch shape {
            case .squares: (center + PixelPoint(Double(piece.column), Double(piece.row)) * size, size / 2)
            case .hexagons: (center + self.middle(ofHexagon: piece), size)
            case .crystals, .dots: (center + seed(of: piece), size / 2)
            }
        var sum = SIMD4<UInt64>.zero
        var count = 0
        for y in Self.pixels(from: middle.y - height, to: middle.y + height) {
            // A hexagon narrows above and below its vertical sides.
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

    /// Returns the pixels with centers in a half-open range.
    private static func pixels(from: Double, to: Double) -> Range<Int> {
        let first = Int((from - 0.5).rounded(.up))
        return first..<max(first, Int((to - 0.5).rounded(.up)))
    }
}
