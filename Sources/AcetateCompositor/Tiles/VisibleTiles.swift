import AcetatePixels
import CoreGraphics
import Foundation

/// The tiles that a layer shows as of an update. They are painted until the next update, whatever arrives in the
/// meantime.
struct VisibleTiles {
    /// The parameters of the choice of tiles.
    struct Sight: Equatable {
        let level: TileLevel
        /// From the layer's own space to the pixels in which it is painted.
        let toDevice: CGAffineTransform
        /// The visible part of these pixels.
        let device: PixelRect
        /// In the level's pixels: those that the bounds touch, those that are drawn, and those that are visible.
        let box, drawn, seen: PixelRect
        let fadeDuration: Double

        /// From the level's pixels to those in which the layer is painted.
        var levelToDevice: CGAffineTransform { level.fromLayer.inverted().concatenating(toDevice) }
    }

    let sight: Sight
    let keys: [TileKey]
    let view: TileStore.View
    /// Tiles of other levels that replace missing ones, in paint order: coarser ones from the coarsest on, then finer
    /// ones from the finest on.
    let others: [TileStore.StandIn]

    init(sight: Sight, orders: [TileStore.Order], view: TileStore.View) {
        (self.sight, self.view) = (sight, view)
        keys = orders.map(\.key)
        let level = sight.level.level
        func order(_ key: TileKey) -> (Int, Int, Int) {
            (key.level < level ? key.level - level : Int.max / 2 - key.level, key.row, key.column)
        }
        others = view.others.sorted { order($0.key) < order($1.key) }
    }

    /// Whether a tile is fading in.
    var isFading: Bool { view.shown.values.contains { $0.fraction < 1 } }

    /// Whether the tile alone supplies its part of the bounds.
    func isWhole(_ key: TileKey) -> Bool {
        guard let shown = view.shown[key] else { return false }
        let needed = sight.level.rect(of: key).intersection(sight.box)
        return shown.fraction == 1 && shown.tile.part.contains(needed)
    }

    /// The level's pixels that differ from those of other tiles with the same parameters; nil for all of them.
    func changes(from former: VisibleTiles) -> [PixelRect]? {
        guard sight.level == former.sight.level, sight.toDevice == former.sight.toDevice, sight.box == former.sight.box
        else { return nil }
        let standInsDiffer = others.map(\.tile.serial) != former.others.map(\.tile.serial)
        let known = Set(former.keys)
        return keys.filter { key in
            guard known.contains(key) else { return true }
            let (a, b) = (view.shown[key], former.view.shown[key])
            if a?.tile.serial != b?.tile.serial || a?.fraction != b?.fraction { return true }
            if a?.former?.serial != b?.former?.serial { return true }
            return standInsDiffer && !(isWhole(key) && former.isWhole(key))
        }.map { sight.level.rect(of: $0).intersection(sight.box) }
    }

    /// The device pixels that depend on a rectangle of the level's pixels.
    func outward(_ rect: PixelRect) -> PixelRect {
        let map = sight.levelToDevice
        if let way = map.wholeOffset { return rect.offset(by: way) }
        return PixelRect(covering: CGRect(rect).insetBy(dx: -1, dy: -1).applying(map)).insetBy(dx: -1, dy: -1)
    }
}
