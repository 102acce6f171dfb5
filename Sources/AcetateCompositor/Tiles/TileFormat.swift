import AcetatePixels
import CoreGraphics
import Foundation

/// What all tiles of a layer have in common.
///
/// A level of detail is a plane of pixels with so many of them for a point; its origin is that of the layer's own space,
/// so that tiles stay where they are when the bounds change. Rows count downwards on the screen.
package struct TileFormat: Sendable, Equatable {
    /// Pixels for each point at level 0.
    let scale: Double
    /// Of a tile, in pixels.
    let width, height: Int
    /// Without alpha.
    let isOpaque: Bool
    /// Whether the layer's y points down on the screen.
    let isUpsideDown: Bool

    /// The sides that a tile may have, in pixels: `tileSize` is brought into these limits.
    package static let sides = 64...1024

    init(_ values: LayerValues, isUpsideDown: Bool) {
        func side(_ length: CGFloat) -> Int {
            guard length.isFinite else { return length > 0 ? Self.sides.upperBound : Self.sides.lowerBound }
            let (least, most) = (CGFloat(Self.sides.lowerBound), CGFloat(Self.sides.upperBound))
            return Int(max(least, min(most, length.rounded())))
        }
        let size = values.tiled.tileSize
        (width, height) = (side(size.width), side(size.height))
        scale = values.contentsScale
        isOpaque = values.isOpaque
        self.isUpsideDown = isUpsideDown
    }

    /// The bytes of a whole tile.
    var tileBytes: Int { width * height * 4 }
}

/// Names a tile of a layer.
package struct TileKey: Hashable, Sendable {
    /// How many times the pixels for a point are doubled from level 0 on; negative for coarser levels.
    package let level: Int
    /// From the origin of the layer's space: to the right, and down on the screen.
    package let column, row: Int
}

/// The tiles of one level of detail.
struct TileLevel: Equatable {
    let format: TileFormat
    let level: Int

    /// Pixels for each point.
    var scale: Double { scalbn(format.scale, level) }

    /// From the layer's own space to the level's pixels.
    var fromLayer: CGAffineTransform {
        CGAffineTransform(a: scale, b: 0, c: 0, d: format.isUpsideDown ? scale : -scale, tx: 0, ty: 0)
    }

    /// No coordinate of a tile that is drawn lies farther from the origin, in pixels.
    static let limit = CGFloat(PixelRect.limit / 2)

    /// The pixels that a rectangle of the layer's space touches; nil where these are too far away, or what is no number.
    /// What is less than a millionth of a pixel does not count.
    func pixels(of rect: CGRect) -> PixelRect? {
        let box = rect.applying(fromLayer)
        guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < Self.limit else { return nil }
        let least = 1e-6
        return PixelRect(
            coveringMinX: box.minX + least, minY: box.minY + least, maxX: box.maxX - least, maxY: box.maxY - least)
    }

    func rect(of key: TileKey) -> PixelRect {
        PixelRect(
            x: key.column * format.width, y: key.row * format.height, width: format.width, height: format.height)
    }

    /// How many tiles a rectangle touches.
    func count(in rect: PixelRect) -> Int {
        let (columns, rows) = ranges(in: rect)
        return columns.count * rows.count
    }

    /// The tiles that a rectangle touches.
    func keys(in rect: PixelRect) -> [TileKey] {
        let (columns, rows) = ranges(in: rect)
        return rows.flatMap { row in columns.map { TileKey(level: level, column: $0, row: row) } }
    }

    private func ranges(in rect: PixelRect) -> (columns: Range<Int>, rows: Range<Int>) {
        guard !rect.isEmpty else { return (0..<0, 0..<0) }
        func floor(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }
        return (
            floor(rect.minX, format.width)..<floor(rect.maxX - 1, format.width) + 1,
            floor(rect.minY, format.height)..<floor(rect.maxY - 1, format.height) + 1
        )
    }

    // MARK: Which level

    /// The levels that a layer may have: from its coarsest, of `levelsOfDetail` in all, to its finest, `levelsOfDetailBias`
    /// above level 0. The coarsest has at least a pixel in each direction (CATiledLayer.h).
    static func levels(of values: LayerValues) -> ClosedRange<Int> {
        let tiled = values.tiled
        let (count, bias) = (max(1, min(64, tiled.levelsOfDetail)), max(0, min(32, tiled.levelsOfDetailBias)))
        let size = values.bounds.standardized.size
        let pixels = min(size.width, size.height) * values.contentsScale
        let most = pixels >= 1 && pixels.isFinite ? Int(log2(pixels)) : 0
        return max(bias - count + 1, min(bias, -most))...bias
    }

    /// The level that is shown: the coarsest with at least as many pixels for a point as the screen has, or else the
    /// finest.
    static func level(of levels: ClosedRange<Int>, for screenScale: Double, base: Double) -> Int {
        let wanted = log2(screenScale / base)
        guard wanted.isFinite else { return wanted > 0 ? levels.upperBound : levels.lowerBound }
        // What rounding leaves of a rotation is none of the scale's.
        let whole = (wanted - 1e-6).rounded(.up)
        return Int(max(Double(levels.lowerBound), min(Double(levels.upperBound), whole)))
    }
}
