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

    private struct Piece {
        let column, row: Int
    }

    /// The pieces that a rectangle may touch, by their indices.
    private struct Pieces {
        private let first: Piece
        private let columnCount: Int
        /// The known colors.
        var colors: [PixelColor?]
        /// For crystals and dots.
        private(set) var seeds: [PixelPoint] = []

        init(_ rect: PixelRect, of mosaic: Mosaic) {
            // A pixel belongs to the piece of its cell or to one next to it, and odd rows are offset by half a cell.
            func cells(_ low: Int, _ high: Int, _ middle: Double, _ side: Double) -> ClosedRange<Int> {
                let start = Int(((Double(low) - middle) / side).rounded(.down)) - 2
                return start...max(start, Int(((Double(high) - middle) / side).rounded(.down)) + 2)
            }
            let distances = mosaic.distances
            let columns = cells(rect.minX, rect.maxX, mosaic.center.x, distances.x)
            let rows = cells(rect.minY, rect.maxY, mosaic.center.y, distances.y)
            first = Piece(column: columns.lowerBound, row: rows.lowerBound)
            columnCount = columns.count
            colors = Array(repeating: nil, count: columns.count * rows.count)
            guard mosaic.shape == .crystals || mosaic.shape == .dots else { return }
            seeds = rows.flatMap { row in columns.map { mosaic.seed(of: Piece(column: $0, row: row)) } }
        }

        @inline(__always)
        func index(_ piece: Piece) -> Int { (piece.row - first.row) * columnCount + piece.column - first.column }

        func piece(_ index: Int) -> Piece {
            Piece(column: first.column + index % columnCount, row: first.row + index / columnCount)
        }

        /// Returns the nearest seed to a position in a cell.
        @inline(__always)
        func nearestSeed(to position: PixelPoint, in cell: Piece) -> Int {
            var (best, least) = (0, Double.infinity)
            for row in cell.row - 1...cell.row + 1 {
                let start = index(Piece(column: cell.column - 1, row: row))
                for seed in start..<start + 3 {
                    let away = position - seeds[seed]
                    let square = (away * away).sum()
                    if square < least { (best, least) = (seed, square) }
                }
            }
            return best
        }
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (self, source, target)) { $0.0.paint($0.1, into: $0.2, $1) }
    }

    private func paint(_ source: PixelPatch, into target: PixelPatch, _ region: PixelRegion) {
        // Strips bound the number of pieces.
        for strip in region.bounds.tiles(side: region.bounds.width, height: max(64, Int(16 * size))) {
            var pieces = Pieces(strip, of: self)
            for rect in region.rects(in: strip) {
                for y in rect.minY..<rect.maxY {
                    var x = rect.minX
                    while x < rect.maxX {
                        let index = index(x, y, pieces)
                        let end = end(of: index, from: x, y, pieces, limit: rect.maxX)
                        let color = pieces.colors[index] ?? mean(of: pieces.piece(index), source)
                        pieces.colors[index] = color
                        let run = UnsafeMutableBufferPointer(start: target.pointer(x: x, y: y), count: end - x)
                        if shape == .dots {
                            paintDot(color, around: pieces.seeds[index], run, x, y)
                        } else {
                            run.update(repeating: color.premultipliedPixel)
                        }
                        x = end
                    }
                }
            }
        }
    }

    /// Returns the end of a piece's pixels in a row from one of them on. They are adjacent, because pieces are convex.
    private func end(of piece: Int, from x: Int, _ y: Int, _ pieces: Pieces, limit: Int) -> Int {
        var (inside, outside, step) = (x, limit, max(1, Int(size / 2)))
        while inside + step < limit {
            guard index(inside + step, y, pieces) == piece else {
                outside = inside + step
                break
            }
            inside += step
            step *= 2
        }
        while outside - inside > 1 {
            let middle = inside + (outside - inside) / 2
            if index(middle, y, pieces) == piece { inside = middle } else { outside = middle }
        }
        return outside
    }

    /// Paints the pixels from (`x`, `y`) on, which are nearest to a seed.
    private func paintDot(
        _ color: PixelColor, around seed: PixelPoint, _ pixels: UnsafeMutableBufferPointer<UInt32>, _ x: Int, _ y: Int
    ) {
        let full = color.premultipliedPixel
        for i in pixels.indices {
            let away = PixelPoint(Double(x + i) + 0.5, Double(y) + 0.5) - center - seed
            let square = (away * away).sum()
            // A root is only needed near the edge.
            let isInside = square < (size - 0.5) * (size - 0.5), isOutside = square > (size + 1) * (size + 1)
            if isInside || isOutside {
                pixels[i] = isInside ? full : 0
            } else {
                pixels[i] = (color * Float(max(0, min(1, size - square.squareRoot() + 0.5)))).premultipliedPixel
            }
        }
    }

    /// Returns the index of a pixel's piece.
    @inline(__always)
    private func index(_ x: Int, _ y: Int, _ pieces: Pieces) -> Int {
        let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5) - center
        func cell(_ position: PixelPoint) -> Piece {
            Piece(column: Int(position.x.wholeBelow), row: Int(position.y.wholeBelow))
        }
        switch shape {
        case .squares: return pieces.index(cell(position / size + 0.5))
        case .hexagons: return pieces.index(hexagon(at: position))
        case .crystals, .dots: return pieces.nearestSeed(to: position, in: cell(position / side))
        }
    }

    /// Returns the hexagon, by row and column. Odd rows are offset by half a hexagon to the right.
    @inline(__always)
    private func hexagon(at position: PixelPoint) -> Piece {
        let width = 3.squareRoot() * size
        func nearest(_ parity: Double) -> (Piece, Double) {
            let row = 2 * ((position.y / (1.5 * size) - parity) / 2).nearestWhole + parity
            let column = (position.x / width - parity / 2).nearestWhole
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
    private func mean(of piece: Piece, _ source: PixelPatch) -> PixelColor {
        let (middle, height): (PixelPoint, Double) =
            switch shape {
            case .squares: (center + PixelPoint(Double(piece.column), Double(piece.row)) * size, size / 2)
            case .hexagons: (center + self.middle(ofHexagon: piece), size)
            case .crystals, .dots: (center + seed(of: piece), size / 2)
            }
        let part = source.rect
        var sums = ChannelSums()
        var count = 0
        for y in Self.pixels(from: middle.y - height, to: middle.y + height) {
            // A hexagon narrows above and below its vertical sides.
            let width =
                shape == .hexagons
                ? 3.squareRoot() * min(size / 2, size - abs(Double(y) + 0.5 - middle.y)) : size / 2
            let row = Self.pixels(from: middle.x - width, to: middle.x + width)
            count += row.count
            guard part.minY <= y, y < part.maxY else { continue }
            let columns = row.clamped(to: part.minX..<part.maxX)
            sums.add(PixelRect(minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1), of: source)
        }
        guard count > 0 else {
            return PixelColor(
                premultiplied: PixelSampler(source)[Int(middle.x.rounded(.down)), Int(middle.y.rounded(.down))])
        }
        let scale = 1 / (255 * Double(count))
        let sum = sums.total
        return PixelColor(
            Float(Double(sum.y) * scale), Float(Double(sum.z) * scale), Float(Double(sum.x) * scale),
            Float(Double(sum.w) * scale))
    }

    /// Returns the pixels with centers in a half-open range.
    private static func pixels(from: Double, to: Double) -> Range<Int> {
        let first = Int((from - 0.5).rounded(.up))
        return first..<max(first, Int((to - 0.5).rounded(.up)))
    }
}
