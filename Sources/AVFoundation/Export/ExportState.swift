import Foundation

/// How far an export is, and who waits for that. The session writes it under its lock.
struct ExportState: Sendable {
    typealias Observer = AsyncStream<AVAssetExportSession.State>.Continuation

    private(set) var status = AVAssetExportSession.Status.unknown
    /// Nil unless the export has failed.
    private(set) var error: AVError?
    /// In millionths of the duration.
    let progress = Progress(totalUnitCount: 1_000_000)
    private var observers: [UUID: Observer] = [:]

    private var hasEnded: Bool { status == .completed || status == .failed || status == .cancelled }
    /// The state that observers get; it has no meaning after the end.
    private var observed: AVAssetExportSession.State {
        switch status {
        case .unknown: .pending
        case .waiting: .waiting
        default: .exporting(progress: progress)
        }
    }

    mutating func begin() {
        status = .exporting
        yield()
    }

    /// Ends the export, unless it has ended.
    mutating func end(_ status: AVAssetExportSession.Status, _ error: AVError? = nil) {
        guard !hasEnded else { return }
        (self.status, self.error) = (status, error)
        if status == .completed { setProgress(1) }
        for observer in observers.values { observer.finish() }
        observers = [:]
    }

    /// - Parameter part: 0...1; other values are clamped.
    func setProgress(_ part: Double) { progress.completedUnitCount = Int64(1_000_000 * min(1, max(0, part))) }

    /// Gives an observer the current state, and later ones until the export ends.
    mutating func add(_ observer: Observer, _ id: UUID) {
        guard !hasEnded else { return observer.finish() }
        observers[id] = observer
        observer.yield(observed)
    }

    mutating func remove(_ id: UUID) { observers[id] = nil }

    /// Gives an observer the current state again, if the export runs. False after the end.
    func repeats(to id: UUID) -> Bool {
        if status == .exporting { observers[id]?.yield(observed) }
        return !hasEnded
    }

    private func yield() { for observer in observers.values { observer.yield(observed) } }
}
