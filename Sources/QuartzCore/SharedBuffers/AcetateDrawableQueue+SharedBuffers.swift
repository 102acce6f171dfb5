import CoreGraphics
import Dispatch
import Synchronization

extension AcetateDrawableQueue {
    /// Shows the frame of a buffer, which a thread of the system copies. Returns at once.
    ///
    /// A buffer that waits to be copied for the next frame is replaced by a later one, and never shown. Nor is a buffer if no
    /// drawable is free for a second, as for `nextDrawable()`.
    ///
    /// - Parameters:
    ///   - presentationTime: as for `AcetateDrawable.present(at:)`; nil, the default, for the next frame.
    ///   - releaseHandler: is called once, on a thread of the system, when the producer may write into the buffer again: with the
    ///     error if the buffer could not be read, and nil otherwise.
    public func present(
        _ buffer: AcetateSharedBuffer, at presentationTime: CFTimeInterval? = nil,
        releaseHandler: @escaping @Sendable (AcetateSharedBufferError?) -> Void = { _ in }
    ) {
        waitingBuffers.add(WaitingBuffers.Entry(buffer: buffer, time: presentationTime, release: releaseHandler)) {
            [self] entry throws(AcetateSharedBufferError) in
            let drawable = try nextDrawable(copying: entry.buffer)
            if let time = entry.time { drawable?.present(at: time) } else { drawable?.present() }
        }
    }
}

/// The buffers that wait to be copied, in the order in which they were presented.
final class WaitingBuffers: Sendable {
    struct Entry: Sendable {
        let buffer: AcetateSharedBuffer
        /// Nil for the next frame.
        let time: Double?
        let release: @Sendable (AcetateSharedBufferError?) -> Void
    }

    private struct State {
        var entries: [Entry] = []
        var isCopying = false
    }

    private let state = Mutex(State())
    private let copies = DispatchQueue(label: "org.acetate.shared-buffers")
    /// Where release handlers run, so that they hold up no copies.
    private static let releases = DispatchQueue(label: "org.acetate.shared-buffer-releases")

    /// Adds a buffer, and calls `copy` with it on another thread.
    func add(_ entry: Entry, copy: @escaping @Sendable (Entry) throws(AcetateSharedBufferError) -> Void) {
        let (replaced, starts) = state.withLock { state in
            let replaced = entry.time == nil ? state.entries.filter { $0.time == nil } : []
            if entry.time == nil { state.entries.removeAll { $0.time == nil } }
            state.entries.append(entry)
            defer { state.isCopying = true }
            return (replaced, !state.isCopying)
        }
        for entry in replaced { release(entry, nil) }
        guard starts else { return }
        copies.async { [self] in
            while let entry = next() {
                do throws(AcetateSharedBufferError) {
                    try copy(entry)
                    release(entry, nil)
                } catch { release(entry, error) }
            }
        }
    }

    private func next() -> Entry? {
        state.withLock { state in
            state.isCopying = !state.entries.isEmpty
            return state.isCopying ? state.entries.removeFirst() : nil
        }
    }

    private func release(_ entry: Entry, _ error: AcetateSharedBufferError?) {
        Self.releases.async { entry.release(error) }
    }
}
