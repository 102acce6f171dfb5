import CoreGraphics
import Foundation

/// The properties that a `CATiledLayer` adds.
package struct TiledValues: Sendable, Equatable {
    /// The number of levels of detail, each with half the resolution of the previous one; limited to 1...64.
    package var levelsOfDetail = 1
    /// The number of levels with a higher resolution than `contentsScale`; limited to 0...32.
    package var levelsOfDetailBias = 0
    /// The size of a tile in pixels, limited to `TileFormat.sides`.
    package var tileSize = CGSize(width: 256, height: 256)
    /// The duration of a new tile's fade, in seconds. No fade for 0 or less, and for NaN.
    package var fadeDuration = 0.25
    /// The store of the tiles; nil for a layer that draws none.
    package var store: TileStore?

    package init() {}

    package static func == (a: Self, b: Self) -> Bool {
        a.levelsOfDetail == b.levelsOfDetail && a.levelsOfDetailBias == b.levelsOfDetailBias
            && a.tileSize == b.tileSize && a.fadeDuration == b.fadeDuration && a.store === b.store
    }
}

extension LayerValues {
    package var tiled: TiledValues {
        get { if case .tiled(let tiled) = kind { tiled } else { TiledValues() } }
        set { kind = .tiled(newValue) }
    }

    /// Whether the layer shows tiles.
    package var isTiled: Bool { if case .tiled = kind { true } else { false } }

    /// The same values for an image outside of the trees that show the layer: with a separate store of tiles, and with the
    /// image of the stream at a time of `CACurrentMediaTime` as contents.
    package func apart(at time: Double) -> LayerValues {
        var result = self
        if let stream = style.contentStream {
            result.contentStream = nil
            result.contents = stream.image(at: time) ?? contents
        }
        guard case .tiled(var tiled) = kind, let store = tiled.store else { return result }
        tiled.store = store.apart()
        result.kind = .tiled(tiled)
        return result
    }
}

extension LayerKey {
    package static let levelsOfDetail = LayerKey(
        "levelsOfDetail", .number, implicit: .none, .appearance, { Double($0.tiled.levelsOfDetail) },
        { $0.tiled.levelsOfDetail = Int(clamping: $1) })
    package static let levelsOfDetailBias = LayerKey(
        "levelsOfDetailBias", .number, implicit: .none, .appearance, { Double($0.tiled.levelsOfDetailBias) },
        { $0.tiled.levelsOfDetailBias = Int(clamping: $1) })
    package static let tileSize = LayerKey(
        "tileSize", .size, implicit: .none, .appearance, { $0.tiled.tileSize }, { $0.tiled.tileSize = $1 })

    static let ofTiled = [levelsOfDetail, levelsOfDetailBias, tileSize]
}

extension Int {
    /// The nearest whole number, limited to ±2^53; 0 for NaN.
    fileprivate init(clamping number: Double) {
        let limit = 0x1p53
        self = number.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, number.rounded())))
    }
}
