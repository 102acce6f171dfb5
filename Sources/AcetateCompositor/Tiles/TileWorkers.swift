import Dispatch
import Synchronization

/// The threads that draw tiles: at most `most` at a time, of all layers. Stores take turns, tile by tile, so that a layer
/// whose drawing takes long holds the others up as little as can be.
final class TileWorkers: Sendable {
    static let shared = TileWorkers()
    static let most = 4
    static let queue = DispatchQueue(label: "acetate.tiles", qos: .userInitiated, attributes: .concurrent)

    private struct State {
        var running = 0
        /// Stores with a tile to draw, once for each; the next one first.
        var waiting: [TileStore] = []
    }

    /// Guards who draws and who waits.
    private let state = Mutex(State())

    /// Has a store draw a tile.
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
            guard state.running < Self.most, !state.waiting.isEmpty else { return nil }
            state.running += 1
            return state.waiting.removeFirst()
        }
    }
}
