import AcetatePixels
import CoreGraphics
import Foundation
import Synchronization

/// A node's access to its layer's tiles.
final class TileViewer {
    private static let ids = Atomic<UInt64>(1)

    let store: TileStore
    private let id = TileViewer.ids.wrappingAdd(1, ordering: .relaxed).oldValue

    init(_ store: TileStore, wake: (@Sendable () -> Void)?) {
        self.store = store
        store.enter(id, wake: wake)
    }

    deinit { store.leave(id) }

    func look(at sight: TileStore.Sight, time: Double) -> TileStore.View { store.look(id, at: sight, time: time) }

    func lookAway() { store.lookAway(id) }
}

/// What a tiled node has to show its tiles.
final class NodeTiles {
    fileprivate var viewer: TileViewer?
    /// Nil where nothing of the layer is seen.
    fileprivate(set) var shown: ShownTiles?

    /// Whether there is more to show than at the last update.
    var hasNews: Bool {
        guard let viewer, let shown else { return false }
        return viewer.store.version != shown.view.version
    }
}

// Which tiles are needed. Every tile of the level that is shown which touches what is seen of the layer's bounds is; those
// nearest to the middle come first.
extension RenderNode {
    /// What the tiles of a level that are seen may take, for a screen of so many pixels: 32 MiB, or 24 bytes a pixel where
    /// that is more. Where a level would take more, a coarser one is shown, also one that the layer does not ask for.
    static func tileLimit(screen: PixelRect) -> Int { max(32 << 20, 24 * min(screen.area, 1 << 28)) }

    /// How tiles are looked at in an update.
    struct TileUpdate {
        let time: Double
        /// Of the device.
        let screen: PixelRect
        /// Whether what is missing is waited for.
        let waits: Bool
        /// Called when a tile has come.
        let wake: (@Sendable () -> Void)?
    }

    /// Looks at the tiles and asks for those that are missing; the pixels that look otherwise than before.
    func updateTiles(_ update: TileUpdate, root: RenderNode?) -> PixelRegion {
        guard let store = shown.tiled.store else {
            defer { tiles.shown = nil }
            return tiles.shown == nil ? PixelRegion() : content
        }
        if tiles.viewer?.store !== store {
            (tiles.viewer, tiles.shown) = (TileViewer(store, wake: update.wake), nil)
        }
        guard let viewer = tiles.viewer else { return PixelRegion() }
        guard let sight = tileSight(seen(from: root, update.screen), update.screen) else {
            viewer.lookAway()
            defer { tiles.shown = nil }
            return tiles.shown == nil ? PixelRegion() : content
        }
        let former = tiles.shown
        if let former, former.sight == sight, former.view.version == store.version, !former.isFading,
            former.view.missing.isEmpty || !update.waits
        {
            return PixelRegion()
        }
        let orders = tileOrders(sight)
        let look = TileStore.Sight(
            format: sight.level.format, orders: orders, fadeDuration: sight.fadeDuration, isFirst: update.waits)
        var view = viewer.look(at: look, time: update.time)
        if update.waits, !view.missing.isEmpty {
            store.drawAll(view.missing)
            view = viewer.look(at: look, time: update.time)
        }
        let new = ShownTiles(sight: sight, orders: orders, view: view)
        tiles.shown = new
        guard let former, let changes = new.changes(from: former) else { return content }
        return PixelRegion(changes.map { new.outward($0) }).intersection(content)
    }

    // MARK: What is seen

    /// The pixels of the layer's, or of those that it is painted in, that can come to be seen; empty for none.
    private func seen(from root: RenderNode?, _ screen: PixelRect) -> PixelRect {
        guard isVisible, toDevice.isFinite else { return .empty }
        var result: PixelRect
        if let parent {
            result = parent.seen(from: root, screen)
        } else {
            guard self === root else { return .empty }
            result = screen
        }
        guard !shown.isTransformLayer, !result.isEmpty else { return result }
        if let plane { result = plane.inward(result).intersection(plane.grid.window) }
        let margin = min(margin, Self.largestReach)
        if margin > 0 { result = result.insetBy(dx: -margin, dy: -margin) }
        if let clip = cut.rect {
            result = result.intersection(margin > 0 ? clip.insetBy(dx: -margin, dy: -margin) : clip)
        }
        return result
    }

    /// The level that is shown, and what is seen of it; nil for nothing.
    private func tileSight(_ seen: PixelRect, _ screen: PixelRect) -> ShownTiles.Sight? {
        let bounds = shown.bounds.standardized
        guard !seen.isEmpty, toDevice.isInvertible, shown.contentsScale > 0, shown.contentsScale.isFinite,
            bounds.isFinite
        else { return nil }
        let visible = CGRect(x: seen.x, y: seen.y, width: seen.width, height: seen.height)
            .applying(toDevice.inverted()).overlap(bounds)
        guard !visible.isNull, visible.width > 0, visible.height > 0 else { return nil }
        let format = TileFormat(shown, isUpsideDown: isUpsideDown)
        let levels = TileLevel.levels(of: shown)
        let first = TileLevel.level(of: levels, for: Double(toDevice.greatestScale), base: format.scale)
        // As wide as the layer is on its way from one size to another, so that tiles at its edges are drawn once.
        let widest = bounds.union(model.bounds.standardized)
        for number in stride(from: first, to: first - 2200, by: -1) {
            let level = TileLevel(format: format, level: number)
            guard level.scale.isFinite, level.scale > 0, let all = level.pixels(of: bounds),
                let drawn = level.pixels(of: widest)
            else { continue }
            let map = level.fromLayer.inverted().concatenating(toDevice)
            // What lies beside what is seen has a part in it where samples lie between pixels.
            let beside = map.isIntegralTranslation ? 0 : 1
            guard var part = level.pixels(of: visible) else { continue }
            part = part.insetBy(dx: -beside, dy: -beside).intersection(all)
            guard level.count(in: part) <= max(1, Self.tileLimit(screen: screen) / format.tileBytes) else { continue }
            return part.isEmpty
                ? nil
                : ShownTiles.Sight(
                    level: level, toDevice: toDevice, device: seen, box: all, drawn: drawn, seen: part,
                    fadeDuration: shown.tiled.fadeDuration)
        }
        return nil
    }

    /// The tiles that are needed, the nearest to the middle of what is seen first.
    private func tileOrders(_ sight: ShownTiles.Sight) -> [TileStore.Order] {
        let (level, seen) = (sight.level, sight.seen)
        let map = sight.levelToDevice
        // What is seen is a box around it, where the layer is turned: its corners are not.
        let isTurned = !sight.toDevice.isRectilinear
        let device = sight.device.insetBy(dx: -1, dy: -1)
        let (middleX, middleY) = (seen.minX + seen.maxX, seen.minY + seen.maxY)
        return level.keys(in: seen).compactMap { key -> (distance: Int, order: TileStore.Order)? in
            let rect = level.rect(of: key)
            let part = rect.intersection(sight.drawn)
            if isTurned {
                let box = CGRect(x: part.x, y: part.y, width: part.width, height: part.height).applying(map)
                guard PixelRect(covering: box).intersects(device) else { return nil }
            }
            // Doubled; within Int, for tiles lie within 2^30 of the origin.
            let (x, y) = (rect.minX + rect.maxX - middleX, rect.minY + rect.maxY - middleY)
            return (x * x + y * y, TileStore.Order(key: key, part: part))
        }.sorted {
            ($0.distance, $0.order.key.row, $0.order.key.column)
                < ($1.distance, $1.order.key.row, $1.order.key.column)
        }.map(\.order)
    }
}
