import AcetateCompositor
import CoreGraphics
import Synchronization

/// The pictures of a player or a camera, which its layers show. When the player changes its item, the last picture of the former
/// one stays until the new one has a picture.
final class PlayerOutput: Sendable {
    private struct State {
        var frames: VideoFrames?
        /// The size of the pictures of an item that is no longer played.
        var lastSize: CGSize?
        var listeners: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
    }

    let stream = ContentStream()
    private let state = Mutex(State())

    /// Shows the frames of another item; nil for none. `keepsLast`: whether the last picture stays.
    func show(_ frames: VideoFrames?, keepsLast: Bool) {
        let former = state.withLock { state in
            state.lastSize = keepsLast ? state.frames?.size ?? state.lastSize : nil
            defer { state.frames = frames }
            return state.frames
        }
        if former !== frames {
            former?.setListener(nil)
            former?.connect(to: nil)
        }
        if !keepsLast { stream.removeAll(keepsCurrent: false) }
        frames?.connect(to: stream)
        frames?.setListener { [weak self] in self?.notify() }
    }

    /// Calls `listener` on any thread when an item has its first picture, until `removeListener`.
    func addListener(_ listener: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = listener
            return state.lastID
        }
    }

    func removeListener(_ id: Int) { _ = state.withLock { $0.listeners.removeValue(forKey: id) } }

    private func notify() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener() }
    }

    /// The size of the picture that is shown, or will be shown next, in pixels; nil without one.
    var size: CGSize? { state.withLock { $0.frames?.size ?? $0.lastSize } }
}
