import AcetatePixels
import CoreGraphics
import Foundation

/// The parameters that all tiles of a layer share.
///
/// Each level of detail is a grid of pixels with its own resolution. Its origin is that of the layer's own space, so
/// that tiles do not move when the bounds change. Rows are counted downward on the screen.
package struct TileFormat: Sendable, Equatable {
    /// Pixels per point at level 0.
    let scale: Double
    /// The size of a tile in pixels.
    let width, height: Int
    /// Whether tiles have no alpha.
    let isOpaque: Bool
    /// Whether the layer's y axis points down on the screen.
    let isUpsideDown: Bool

    /// The possible lengths of a tile's sides, in pixels. `tileSize` is limited to them.
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

    /// The size of a whole tile in bytes.
    var tileBytes: Int { width * height * 4 }
}

/// Identifies a tile of a layer.
package struct TileKey: Hashable, Sendable {
    /// The number of times that the resolution of level 0 is doubled; negative for coarser levels.
    package let level: Int
    /// Counted from the origin of the layer's space, to the right, and down on the screen.
    package let column, row: Int
}

/// The tiles of one level of detail.
struct TileLevel: Equatable {
    let format: TileFormat
    let level: Int

    /// Pixels per point.
    var scale: Double { scalbn(format.scale, level) }

    /// From the layer's own space to the level's pixels.
    var fromLayer: CGAffineTransform {
        CGAffineTransform(a: scale, b: 0, c: 0, d: format.isUpsideDown ? scale : -scale, tx: 0, ty: 0)
    }

    /// The maximum distance of a drawn tile's coordinates from the origin, in pixels.
    static let limit = CGFloat(PixelRect.limit / 2)

    /// The pixels that a rectangle of the layer's space touches; nil if they are too far away, or if a number is not
    /// finite. Less than a millionth of a pixel does not count.
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

    /// The number of tiles that a rectangle touches.
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

    /// The levels of a layer: `levelsOfDetail` levels, of which the finest is `levelsOfDetailBias` above level 0. The
    /// coarsest has at least one pixel in each direction (CATiledLayer.h).
    static func levels(of values: LayerValues) -> ClosedRange<Int> {
        let tiled = values.tiled
        let (count, bias) = (max(1, min(64, tiled.levelsOfDetail)), max(0, min(32, tiled.levelsOfDetailBias)))
        let size = values.bounds.standardized.size
        let pixels = min(size.width, size.height) * values.contentsScale
        let most = pixels >= 1 && pixels.isFinite ? Int(log2(pixels)) : 0
        return max(bias - count + 1, min(bias, -most))...bias
    }

    /// The displayed level: the coarsest with at least the resolution of the screen, or the finest if there is none.
    static func level(of levels: ClosedRange<Int>, for screenScale: Double, base: Double) -> Int {
        let wanted = log2(screenScale / base)
        guard wanted.isFinite else { return wanted > 0 ? levels.upperBound : levels.lowerBound }
        // Removes the rounding errors of a rotation from the scale.
        let whole = (wanted - 1e-6).rounded(.up)
        return Int(max(Double(levels.lowerBound), min(Double(levels.upperBound), whole)))
    }
}
