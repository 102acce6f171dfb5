import Dispatch
import Synchronization

/// The threads that draw tiles: at most `maximumCount` at a time, for all layers. The stores alternate after each tile,
/// so that a layer that draws slowly delays the others as little as possible.
final class TileWorkers: Sendable {
    static let shared = TileWorkers()
    static let maximumCount = 4
    static let queue = DispatchQueue(label: "acetate.tiles", qos: .userInitiated, attributes: .concurrent)

    private struct State {
        var running = 0
        /// Stores with a tile to draw, each once, in order.
        var waiting: [TileStore] = []
    }

    /// Protects the lists of drawing and waiting stores.
    private let state = Mutex(State())

    /// Schedules a store to draw a tile.
    func add(_ store: TileStore) {
        state.withLock { $0.waiting.append(store) }
        start()
    }

    private func start() {
        while let store = next() {
            Self.queue.async { [self] in
                let isUnfinished = store.drawNext()
                state.withLock { state in
                    state.running -= 1
                    if isUnfinished { state.waiting.append(store) }
                }
                start()
            }
        }
    }

    private func next() -> TileStore? {
        state.withLock { state in
            guard state.running < Self.maximumCount, !state.waiting.isEmpty else { return nil }
            state.running += 1
            return state.waiting.removeFirst()
        }
    }
}
