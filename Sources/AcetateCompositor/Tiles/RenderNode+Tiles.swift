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

/// The tiles of a node.
final class NodeTiles {
    fileprivate var viewer: TileViewer?
    /// Nil if no part of the layer is visible.
    fileprivate(set) var shown: VisibleTiles?

    /// Whether the tiles have changed since the last update.
    var hasNews: Bool {
        guard let viewer, let shown else { return false }
        return viewer.store.version != shown.view.version
    }
}

// The choice of the needed tiles: all tiles of the displayed level that intersect the visible part of the layer's
// bounds, those nearest to the center first.
extension RenderNode {
    /// The maximum number of bytes of a level's visible tiles, for the pixels of a screen: the greater of 32 MiB and 24
    /// bytes per pixel. If a level needs more, a coarser one is displayed, even one beyond those of the layer.
    static func tileLimit(screen: PixelRect) -> Int { max(32 << 20, 24 * min(screen.area, 1 << 28)) }

    /// The parameters of an update of tiles.
    struct TileUpdate {
        let time: Double
        /// The pixels of the device.
        let screen: PixelRect
        /// Whether to wait for missing tiles.
        let waits: Bool
        /// Called when a tile has arrived.
        let wake: (@Sendable () -> Void)?
    }

    /// Collects the tiles and requests the missing ones. Returns the pixels that have changed.
    func updateTiles(_ update: TileUpdate, root: RenderNode?) -> PixelRegion {
        guard let store = shown.tiled.store else {
            defer { tiles.shown = nil }
            return tiles.shown == nil ? PixelRegion() : derived.content
        }
        if tiles.viewer?.store !== store {
            (tiles.viewer, tiles.shown) = (TileViewer(store, wake: update.wake), nil)
        }
        guard let viewer = tiles.viewer else { return PixelRegion() }
        guard let sight = tileSight(seen(from: root, update.screen), update.screen) else {
            viewer.lookAway()
            defer { tiles.shown = nil }
            return tiles.shown == nil ? PixelRegion() : derived.content
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
        let new = VisibleTiles(sight: sight, orders: orders, view: view)
        tiles.shown = new
        guard let former, let changes = new.changes(from: former) else { return derived.content }
        return PixelRegion(changes.map { new.outward($0) }).intersection(derived.content)
    }

    // MARK: Visible part

    /// The potentially visible pixels of those in which the layer is painted; empty for none.
    private func seen(from root: RenderNode?, _ screen: PixelRect) -> PixelRect {
        guard isVisible, derived.toDevice.isFinite else { return .empty }
        var result: PixelRect
        if let parent {
            result = parent.seen(from: root, screen)
        } else {
            guard self === root else { return .empty }
            result = screen
        }
        guard !shown.isTransformLayer, !result.isEmpty else { return result }
        if let surface = derived.surface { result = surface.inward(result).intersection(surface.grid.window) }
        let margin = min(margin, Self.largestReach)
        if margin > 0 { result = result.insetBy(dx: -margin, dy: -margin) }
        if let clip = derived.cut.rect {
            result = result.intersection(margin > 0 ? clip.insetBy(dx: -margin, dy: -margin) : clip)
        }
        return result
    }

    /// The displayed level, and the part of it that is visible; nil if nothing is visible.
    private func tileSight(_ seen: PixelRect, _ screen: PixelRect) -> VisibleTiles.Sight? {
        let bounds = shown.bounds.standardized
        guard !seen.isEmpty, derived.toDevice.isInvertible, shown.contentsScale > 0, shown.contentsScale.isFinite,
            bounds.isFinite
        else { return nil }
        let visible = CGRect(seen).applying(derived.toDevice.inverted()).overlap(bounds)
        guard !visible.isNull, visible.width > 0, visible.height > 0 else { return nil }
        let format = TileFormat(shown, isUpsideDown: derived.isUpsideDown)
        let levels = TileLevel.levels(of: shown)
        let first = TileLevel.level(of: levels, for: Double(derived.toDevice.greatestScale), base: format.scale)
        // The greater of the bounds before and after an animation, so that tiles at the edges are drawn once.
        let widest = bounds.union(model.bounds.standardized)
        for number in stride(from: first, to: first - 2200, by: -1) {
            let level = TileLevel(format: format, level: number)
            guard level.scale.isFinite, level.scale > 0, let all = level.pixels(of: bounds),
                let drawn = level.pixels(of: widest)
            else { continue }
            let map = level.fromLayer.inverted().concatenating(derived.toDevice)
            // If samples lie between pixels, they also depend on the neighboring pixels.
            let beside = map.isIntegralTranslation ? 0 : 1
            guard var part = level.pixels(of: visible) else { continue }
            part = part.insetBy(dx: -beside, dy: -beside).intersection(all)
            guard level.count(in: part) <= max(1, Self.tileLimit(screen: screen) / format.tileBytes) else { continue }
            return part.isEmpty
                ? nil
                : VisibleTiles.Sight(
                    level: level, toDevice: derived.toDevice, device: seen, box: all, drawn: drawn, seen: part,
                    fadeDuration: shown.tiled.fadeDuration)
        }
        return nil
    }

    /// The needed tiles, those nearest to the center of the visible part first.
    private func tileOrders(_ sight: VisibleTiles.Sight) -> [TileStore.Order] {
        let (level, seen) = (sight.level, sight.seen)
        let map = sight.levelToDevice
        // For a rotated layer, the visible part is a bounding box, whose corners are not visible.
        let isTurned = !sight.toDevice.isRectilinear
        let device = sight.device.insetBy(dx: -1, dy: -1)
        let (middleX, middleY) = (seen.minX + seen.maxX, seen.minY + seen.maxY)
        return level.keys(in: seen).compactMap { key -> (distance: Int, order: TileStore.Order)? in
            let rect = level.rect(of: key)
            let part = rect.intersection(sight.drawn)
            if isTurned {
                guard PixelRect(covering: CGRect(part).applying(map)).intersects(device) else { return nil }
            }
            // Twice the distance. It does not overflow, because tiles lie within 2^30 of the origin.
            let (x, y) = (rect.minX + rect.maxX - middleX, rect.minY + rect.maxY - middleY)
            return (x * x + y * y, TileStore.Order(key: key, part: part))
        }.sorted {
            ($0.distance, $0.order.key.row, $0.order.key.column)
                < ($1.distance, $1.order.key.row, $1.order.key.column)
        }.map(\.order)
    }
}
