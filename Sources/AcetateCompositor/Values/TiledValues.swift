import CoreGraphics
import Foundation

/// What a `CATiledLayer` has beyond a plain one.
package struct TiledValues: Sendable, Equatable {
    /// How many levels of detail there are, each of half the former's pixels for a point; counted as 1 to 64.
    package var levelsOfDetail = 1
    /// How many of them have more pixels for a point than `contentsScale` says; counted as 0 to 32.
    package var levelsOfDetailBias = 0
    /// Of a tile, in pixels; used as `TileFormat.sides` allows.
    package var tileSize = CGSize(width: 256, height: 256)
    /// In seconds, of a new tile; 0 or less, and what is no number, for at once.
    package var fadeDuration = 0.25
    /// Where the tiles are; nil for a layer that draws none.
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

    /// The same with tiles of its own, drawn by the same layer: for a picture that must not disturb those on the screen.
    package var withTilesApart: LayerValues {
        guard case .tiled(var tiled) = kind, let store = tiled.store else { return self }
        var result = self
        tiled.store = store.apart()
        result.kind = .tiled(tiled)
        return result
    }
}

extension LayerKey {
    package static let levelsOfDetail = number(
        "levelsOfDetail", implicit: .none, .appearance, { Double($0.tiled.levelsOfDetail) },
        { $0.tiled.levelsOfDetail = Int(clamping: $1) })
    package static let levelsOfDetailBias = number(
        "levelsOfDetailBias", implicit: .none, .appearance, { Double($0.tiled.levelsOfDetailBias) },
        { $0.tiled.levelsOfDetailBias = Int(clamping: $1) })
    package static let tileSize = LayerKey(
        id: "tileSize", kind: .size, implicit: .none, changes: .appearance, get: { .size($0.tiled.tileSize) },
        set: { if case .size(let size) = $1 { $0.tiled.tileSize = size } })

    static let ofTiled = [levelsOfDetail, levelsOfDetailBias, tileSize]
}

extension Int {
    /// The whole number nearest to a number, at most 2^53 from 0; 0 for what is none.
    fileprivate init(clamping number: Double) {
        let limit = 0x1p53
        self = number.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, number.rounded())))
    }
}
