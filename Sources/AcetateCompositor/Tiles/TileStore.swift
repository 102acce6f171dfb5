import AcetatePixels
import AcetateTrace
import CoreGraphics
import Dispatch
import Foundation
import Synchronization

/// A drawn tile.
package struct Tile: Sendable {
    /// The part of the level's pixels that the image contains.
    let part: PixelRect
    let image: CGImage
    /// Increases from tile to tile.
    let serial: UInt64

    /// `PixelStore` pads rows to 64 bytes.
    var bytes: Int { (4 * part.width + 63) / 64 * 64 * part.height }
}

/// The tiles of a layer: those that have been drawn, and those that are requested.
///
/// The thread of the layer invalidates tiles, render threads collect and request them, and workers draw them. None of
/// them waits for a drawing, except in `drawAll`.
///
/// The tiles take at most `limit` bytes, or the size of the visible ones if that is greater. In addition,
/// `workersPerStore` tiles are being drawn at a time. The least recently visible tiles are evicted first.
package final class TileStore: Sendable {
    /// 64 MiB, in bytes.
    package static let limit = 64 << 20

    /// Draws a tile's part of the layer, in the layer's own space. Called on any thread, and on several at a time.
    package typealias Drawer = @Sendable (CGContext) -> Void

    /// A request to draw a tile.
    struct Order: Sendable {
        let key: TileKey
        /// The needed part of the level's pixels.
        let part: PixelRect
    }

    private struct Entry {
        var tile: Tile
        /// The previous tile, which is shown while this one fades in.
        var former: Tile?
        /// The tree's time of the first frame that showed it.
        var arrival: Double?
        /// Whether it must be drawn again. It is shown until then.
        var isStale = false
        var lastLook: UInt64 = 0
    }

    private struct Viewer {
        /// The visible tiles of the displayed level.
        var needed: Set<TileKey> = []
        /// The requested tiles, the most urgent last.
        var wanted: [Order] = []
        var wake: (@Sendable () -> Void)?
    }

    /// A tile that a worker is drawing.
    private struct Drawing {
        var part: PixelRect
        /// Whether its content was invalidated since the drawing began.
        var isInvalidated = false
    }

    private struct State {
        var drawer: Drawer?
        var format: TileFormat?
        /// Increases with each change of the format.
        var formats: UInt64 = 0
        var entries: [TileKey: Entry] = [:]
        var drawings: [TileKey: Drawing] = [:]
        var viewers: [UInt64: Viewer] = [:]
        /// The number of drawings that are scheduled or in progress.
        var tickets = 0
        var serials: UInt64 = 0
        var looks: UInt64 = 0
        var statistics = TileStatistics()

        /// Whether the requested tile has been drawn.
        func hasDrawn(_ order: Order) -> Bool {
            guard let entry = entries[order.key] else { return false }
            return !entry.isStale && entry.tile.part.contains(order.part)
        }
    }

    /// Protects everything except the counter.
    private let state: Mutex<State>
    private let changes = Atomic<UInt64>(0)

    package init(drawer: Drawer? = nil) { state = Mutex(State(drawer: drawer)) }

    /// An empty store with the same drawer.
    package func apart() -> TileStore { TileStore(drawer: state.withLock { $0.drawer }) }

    /// Increases whenever the visible tiles may have changed.
    var version: UInt64 { changes.load(ordering: .acquiring) }

    package var statistics: TileStatistics { state.withLock { $0.statistics } }

    // MARK: The layer

    /// Stops all drawing, because the layer was deallocated. Drawn tiles are kept.
    package func close() {
        state.withLock { state in
            state.drawer = nil
            for id in state.viewers.keys { state.viewers[id]?.wanted = [] }
        }
    }

    /// Invalidates the tiles that intersect a rectangle of the layer's space, or all of them for nil. If they are
    /// visible in the next update, they are drawn again, and the old tiles are shown until then.
    package func invalidate(_ rect: CGRect?) {
        state.withLock { state in
            guard let format = state.format else { return }
            func isTouched(_ key: TileKey, _ part: PixelRect) -> Bool {
                guard let rect else { return true }
                return TileLevel(format: format, level: key.level).pixels(of: rect)?.intersects(part) ?? true
            }
            for (key, entry) in state.entries where isTouched(key, entry.tile.part) {
                state.entries[key]?.isStale = true
            }
            for (key, drawing) in state.drawings where isTouched(key, drawing.part) {
                state.drawings[key]?.isInvalidated = true
            }
            changes.wrappingAdd(1, ordering: .releasing)
        }
    }

    // MARK: Who shows the tiles

    /// Adds a viewer of the tiles, which is notified when a requested tile arrives.
    func enter(_ id: UInt64, wake: (@Sendable () -> Void)?) {
        state.withLock { $0.viewers[id] = Viewer(wake: wake) }
    }

    func leave(_ id: UInt64) {
        state.withLock { $0.viewers[id] = nil }
    }

    /// The parameters of a viewer.
    struct Sight {
        let format: TileFormat
        /// The needed tiles of the displayed level, the most urgent first.
        let orders: [Order]
        /// In seconds; 0 for no fade.
        let fadeDuration: Double
        /// Whether tiles that have not been shown appear without a fade.
        let isFirst: Bool
    }

    struct Shown {
        let key: TileKey
        let tile: Tile
        let former: Tile?
        /// The progress of the tile's fade.
        let fraction: Double
    }

    struct StandIn {
        let key: TileKey
        let tile: Tile
    }

    struct View {
        let version: UInt64
        var shown: [TileKey: Shown] = [:]
        /// Tiles of other levels.
        var others: [StandIn] = []
        /// Tiles that do not exist yet, or must be drawn again, the most urgent first.
        var missing: [Order] = []
    }

    /// The visible tiles at a time of the tree. Missing tiles become the requests of the viewer, in place of all
    /// earlier ones.
    func look(_ id: UInt64, at sight: Sight, time: Double) -> View {
        let (view, tickets) = state.withLock { state in
            adopt(sight.format, &state)
            state.looks += 1
            var view = View(version: version)
            var needsOthers = false
            for order in sight.orders {
                let shown = show(order.key, sight, time, &state)
                if let shown { view.shown[order.key] = shown }
                if shown.map({ $0.fraction < 1 || !$0.tile.part.contains(order.part) }) ?? true { needsOthers = true }
                if shown == nil
                    || state.entries[order.key].map({ $0.isStale || !$0.tile.part.contains(order.part) })
                        ?? true
                {
                    view.missing.append(order)
                }
            }
            let level = sight.orders.first?.key.level
            if needsOthers {
                for (key, entry) in state.entries where key.level != level {
                    view.others.append(StandIn(key: key, tile: entry.tile))
                    state.entries[key]?.lastLook = state.looks
                }
            }
            state.viewers[id]?.needed = Set(sight.orders.map(\.key))
            let open = state.drawer == nil ? [] : view.missing
            state.viewers[id]?.wanted = open.reversed()
            return (view, sight.isFirst ? 0 : newTickets(&state))
        }
        for _ in 0..<tickets { TileWorkers.shared.add(self) }
        return view
    }

    /// Notes that the viewer does not see the layer.
    func lookAway(_ id: UInt64) {
        state.withLock { state in
            state.viewers[id]?.needed = []
            state.viewers[id]?.wanted = []
        }
    }

    private func adopt(_ format: TileFormat, _ state: inout State) {
        guard state.format != format else { return }
        state.format = format
        state.formats += 1
        state.entries = [:]
        state.drawings = [:]
        state.statistics.bytes = 0
        changes.wrappingAdd(1, ordering: .releasing)
    }

    private func show(_ key: TileKey, _ sight: Sight, _ time: Double, _ state: inout State) -> Shown? {
        guard var entry = state.entries[key] else { return nil }
        entry.lastLook = state.looks
        let isNew = entry.arrival == nil
        // A time before its arrival means that time has moved backward.
        let arrival = isNew && sight.isFirst ? -.infinity : min(entry.arrival ?? time, time)
        entry.arrival = arrival
        let duration = sight.fadeDuration
        let past = time - arrival
        let fraction = duration > 0 && duration.isFinite && past < duration ? max(0, past / duration) : 1
        if fraction == 1, let former = entry.former {
            state.statistics.bytes -= former.bytes
            entry.former = nil
        }
        state.entries[key] = entry
        return Shown(key: key, tile: entry.tile, former: entry.former, fraction: fraction)
    }

    // MARK: Workers

    static let workersPerStore = 2

    /// Adds tickets for the requested tiles, up to the limit of a store. Returns their number.
    private func newTickets(_ state: inout State) -> Int {
        let wanted = state.viewers.values.reduce(0) { $0 + $1.wanted.count }
        let count = max(0, min(Self.workersPerStore - state.tickets, wanted))
        state.tickets += count
        return count
    }

    /// Draws the most urgent requested tile, if there is one. Returns whether there are more; if not, the ticket is
    /// returned.
    func drawNext() -> Bool {
        let order = state.withLock { state -> Order? in
            for id in state.viewers.keys.sorted() {
                while let order = state.viewers[id]?.wanted.popLast() {
                    guard state.drawings[order.key] == nil, !state.hasDrawn(order) else { continue }
                    state.drawings[order.key] = Drawing(part: order.part)
                    return order
                }
            }
            return nil
        }
        if let order { draw(order) }
        return state.withLock { state in
            if state.viewers.values.contains(where: { !$0.wanted.isEmpty }) { return true }
            state.tickets -= 1
            return false
        }
    }

    /// Draws tiles, also on other threads, and waits for them.
    func drawAll(_ orders: [Order]) {
        let group = DispatchGroup()
        let tasks = min(orders.count, TileWorkers.maximumCount)
        for task in 0..<tasks {
            TileWorkers.queue.async(group: group) {
                for index in stride(from: task, to: orders.count, by: tasks) { self.draw(orders[index]) }
            }
        }
        group.wait()
    }

    private func draw(_ order: Order) {
        let job = state.withLock { state -> (drawer: Drawer, format: TileFormat, formats: UInt64)? in
            guard let drawer = state.drawer, let format = state.format else {
                state.drawings[order.key] = nil
                return nil
            }
            state.drawings[order.key] = Drawing(part: order.part)
            state.statistics.drawings += 1
            return (drawer, format, state.formats)
        }
        guard let job else { return }
        let level = TileLevel(format: job.format, level: order.key.level)
        let image = Trace.interval("draw tile") { Self.image(of: order.part, level, job.drawer) }
        let wakes = state.withLock { state -> [@Sendable () -> Void] in
            guard state.formats == job.formats else { return [] }
            let isInvalidated = state.drawings.removeValue(forKey: order.key)?.isInvalidated ?? false
            // Without enough memory, no viewer is notified, and the next event tries again.
            guard let image else { return [] }
            insert(image, order, isStale: isInvalidated, &state)
            return state.viewers.values.filter { $0.needed.contains(order.key) }.compactMap(\.wake)
        }
        for wake in wakes { wake() }
    }

    /// Nil if there is not enough memory.
    private static func image(of part: PixelRect, _ level: TileLevel, _ draw: Drawer) -> CGImage? {
        guard let size = part.size, let store = PixelStore(size) else { return nil }
        var toPixels = level.fromLayer
        (toPixels.tx, toPixels.ty) = (CGFloat(-part.minX), CGFloat(-part.minY))
        guard let context = CGContext(store: store, baseTransform: toPixels, isOpaque: level.format.isOpaque)
        else { return nil }
        draw(context)
        return context.makeImage()
    }

    private func insert(_ image: CGImage, _ order: Order, isStale: Bool, _ state: inout State) {
        state.serials += 1
        let tile = Tile(part: order.part, image: image, serial: state.serials)
        let old = state.entries[order.key]
        if let old { state.statistics.bytes -= old.tile.bytes + (old.former?.bytes ?? 0) }
        var entry = Entry(tile: tile, isStale: isStale, lastLook: old?.lastLook ?? state.looks)
        if let old {
            // A tile that has not begun to fade in is replaced without a fade.
            entry.former = old.arrival == nil ? old.former : old.tile
            if old.tile.part != tile.part { (entry.former, entry.arrival) = (nil, old.arrival) }
        }
        state.entries[order.key] = entry
        state.statistics.bytes += tile.bytes + (entry.former?.bytes ?? 0)
        trim(&state)
        state.statistics.maximumBytes = max(state.statistics.maximumBytes, state.statistics.bytes)
        changes.wrappingAdd(1, ordering: .releasing)
    }

    /// Evicts tiles until the rest is within the limit or needed.
    private func trim(_ state: inout State) {
        guard state.statistics.bytes > Self.limit else { return }
        let needed = state.viewers.values.reduce(into: Set<TileKey>()) { $0.formUnion($1.needed) }
        let idle = state.entries.filter { !needed.contains($0.key) }.sorted { $0.value.lastLook < $1.value.lastLook }
        for (key, entry) in idle where state.statistics.bytes > Self.limit {
            state.entries[key] = nil
            state.statistics.bytes -= entry.tile.bytes + (entry.former?.bytes ?? 0)
        }
        for (key, entry) in state.entries where state.statistics.bytes > Self.limit {
            guard let former = entry.former else { continue }
            state.entries[key]?.former = nil
            state.statistics.bytes -= former.bytes
        }
    }
}

/// Statistics of a store, for tests and measurements.
package struct TileStatistics: Sendable {
    /// The size of the existing tiles.
    package var bytes = 0
    /// The maximum of `bytes` so far.
    package var maximumBytes = 0
    /// The number of drawings that have begun.
    package var drawings = 0
}
