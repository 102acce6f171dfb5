import Foundation

extension AVAssetExportSession {
    /// How far an export is that has not ended.
    public enum State: Sendable {
        /// The export has not been started.
        case pending
        /// The export waits for another one.
        case waiting
        /// The export runs. The progress changes while it does.
        case exporting(progress: Progress)
    }

    /// The current state, and each later one until the export ends.
    ///
    /// - Parameter updateInterval: after how many seconds, at least 0.001, the state of an export that runs is given again. Default
    ///   infinity: only when it changes.
    public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
        let id = UUID()
        // A reader that is late gets the last change and the newest progress.
        let (stream, observer) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(2))
        state.withLock { $0.add(observer, id) }
        // `Task.sleep` cannot represent every number.
        let pause: Duration? = updateInterval.isFinite ? .seconds(min(max(updateInterval, 0.001), 86_400)) : nil
        let updates = pause.map { pause in
            Task { [weak self] in
                while true {
                    try await Task.sleep(for: pause)
                    guard let self, state.withLock({ $0.repeats(to: id) }) else { return }
                }
            }
        }
        observer.onTermination = { [weak self] _ in
            updates?.cancel()
            // The lock may be held by the change that ends the stream.
            Task { self?.state.withLock { $0.remove(id) } }
        }
        return stream
    }
}
