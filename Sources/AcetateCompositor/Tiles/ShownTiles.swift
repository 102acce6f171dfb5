import AcetatePixels
import CoreGraphics
import Foundation

/// The tiles that a layer shows, as of an update: the pictures that are painted until the next one, whatever arrives
/// meanwhile.
struct ShownTiles {
    /// What the choice of tiles depends on.
    struct Sight: Equatable {
        let level: TileLevel
        /// From the layer's own space to the pixels that it is painted in.
        let toDevice: CGAffineTransform
        /// Of those pixels, the ones that are seen.
        let device: PixelRect
        /// The level's pixels that the bounds touch, those to which the layer is drawn, and those that are seen.
        let box, drawn, seen: PixelRect
        let fadeDuration: Double

        /// From the level's pixels to those that the layer is painted in.
        var levelToDevice: CGAffineTransform { level.fromLayer.inverted().concatenating(toDevice) }
    }

    let sight: Sight
    let keys: [TileKey]
    let view: TileStore.View
    /// Tiles of other levels that stand in for what is missing, those to be put down first first: coarser ones from the
    /// coarsest on, then finer ones from the finest on.
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

    /// Whether a tile is on its way in.
    var isFading: Bool { view.shown.values.contains { $0.fraction < 1 } }

    /// Whether nothing of a tile's part of the bounds comes from anywhere else.
    func isWhole(_ key: TileKey) -> Bool {
        guard let shown = view.shown[key] else { return false }
        let needed = sight.level.rect(of: key).intersection(sight.box)
        return shown.fraction == 1 && shown.tile.part.contains(needed)
    }

    /// The level's pixels that differ from those of other tiles seen in the same way; nil for all of them.
    func changes(from former: ShownTiles) -> [PixelRect]? {
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

    /// The device pixels that depend on a rectangle of the level's.
    func outward(_ rect: PixelRect) -> PixelRect {
        let map = sight.levelToDevice
        if map.isIntegralTranslation { return rect.offset(by: PixelOffset(map.tx, map.ty)) }
        let box = CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
            .insetBy(dx: -1, dy: -1).applying(map)
        return PixelRect(covering: box).insetBy(dx: -1, dy: -1)
    }
}
