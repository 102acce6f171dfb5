import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Synchronization

/// The answers to the compositor's pings. The connection thread sends them, so that they do not depend on the program's
/// code: a compositor may offer its user to kill a program that does not answer.
final class PingAnswers: Sendable {
    /// The greatest number of answers that wait while the socket is full; older ones are dropped.
    private static let limit = 64

    private struct State: @unchecked Sendable {
        // The address of the proxy, which is used only while this object owns it.
        var wmBase: OpaquePointer?
        var serials: [UInt32] = []
    }

    // Declared before its queue, so that it is released first.
    @MainActor private var proxy: Proxy?
    /// The queue that the connection thread dispatches.
    let queue: EventQueue
    private let state = Mutex(State())

    init(on display: DisplayHandle) throws(WaylandError) {
        // A render thread that reads the socket in place of the connection thread wakes it for a ping.
        queue = try EventQueue(on: display) { [signal = display.readerSignal] in signal.signal() }
    }

    /// Takes ownership of an xdg_wm_base and answers its pings. Returns a wrapper for requests, whose new objects are on
    /// the display's own queue; nil if libwayland is out of memory.
    @MainActor func adopt(_ raw: OpaquePointer) -> Proxy? {
        // The wrapper has the queue that the wrapped proxy has now.
        let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(raw)).map { OpaquePointer($0) }
        wl_proxy_set_queue(raw, queue.pointer.raw)
        state.withLock { $0.wmBase = raw }
        proxy = Proxy(
            raw, on: queue.display, destroy: { xdg_wm_base_destroy($0) },
            handler: { [unowned self] event, arguments in
                guard XdgWmBase.Event(rawValue: event) == .ping else { return }
                answer(arguments.uint(0))
            })
        return Proxy(
            wrapper, on: queue.display, destroy: { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer($0)) })
    }

    /// Destroys the object. The connection thread must have ended.
    @MainActor func end() {
        state.withLock { $0.wmBase = nil }
        proxy = nil
    }

    private func answer(_ serial: UInt32) {
        state.withLock { state in
            if state.serials.count == Self.limit { state.serials.removeFirst() }
            state.serials.append(serial)
        }
    }

    /// Sends the answers, unless the socket is full. Called on the connection thread.
    func send() {
        guard !queue.display.isWriteBlocked else { return }
        let isSent = state.withLock { state in
            guard let wmBase = state.wmBase, !state.serials.isEmpty else { return false }
            for serial in state.serials { xdg_wm_base_pong(wmBase, serial) }
            state.serials = []
            return true
        }
        if isSent { queue.display.flush() }
    }
}
