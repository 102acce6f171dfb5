import Foundation

/// Modal windows: while one is shown, the other windows receive no input.
extension NSApplication {
    /// The state of a modal window.
    @MainActor
    public final class ModalSession {
        let window: NSWindow
        /// The reason of the end; nil while the session continues.
        var response: ModalResponse?
        /// Whether a loop handles events until the session has a response.
        var isAwaited = false
        /// Whether no loop and no program asks for the response: `stopModal()` ends the session itself.
        var endsWhenStopped = false

        init(_ window: NSWindow) { self.window = window }
    }

    /// Whether the innermost loop that waits for a session has got its response. A session without a loop, such as that
    /// of `presentAsModalWindow(_:)`, ends no other loop.
    var awaitedSessionIsOver: Bool { modalSessions.last(where: \.isAwaited)?.response != nil }

    /// The window that alone receives input, with its sheets and child windows; nil for none.
    public var modalWindow: NSWindow? { modalSessions.last?.window }

    /// Shows a window and handles events until `stopModal()` or one of the methods like it. Other windows receive no input
    /// meanwhile. Afterwards the window is still visible. As on macOS, closing the window does not end it.
    public func runModal(for window: NSWindow) -> ModalResponse {
        let session = beginModalSession(for: window)
        session.isAwaited = true
        defer { endModalSession(session) }
        while true {
            if let response = session.response { return response }
            if let event = nextEvent(matching: .any, until: .distantFuture, inMode: .default, dequeue: true) {
                sendEvent(event)
            } else if stopWasAsked {
                return .stop
            }
        }
    }

    /// Shows a window and makes it modal. Call `runModalSession(_:)` repeatedly, then `endModalSession(_:)`.
    public func beginModalSession(for window: NSWindow) -> ModalSession {
        let session = ModalSession(window)
        modalSessions.append(session)
        if !window.isVisible { window.center() }
        window.makeKeyAndOrderFront(nil)
        moveKeyboardToCandidate()
        return session
    }

    /// Handles the pending events of a session. Returns `continue`, or the reason of its end.
    public func runModalSession(_ session: ModalSession) -> ModalResponse {
        let wasAwaited = session.isAwaited
        session.isAwaited = true
        defer { session.isAwaited = wasAwaited }
        while session.response == nil,
            let event = nextEvent(matching: .any, until: .distantPast, inMode: .default, dequeue: true)
        {
            sendEvent(event)
        }
        return session.response ?? .continue
    }

    /// Ends a session. The other windows receive input again. The window remains visible.
    public func endModalSession(_ session: ModalSession) {
        guard let index = modalSessions.firstIndex(where: { $0 === session }) else { return }
        modalSessions.remove(at: index)
        moveKeyboardToCandidate()
    }

    /// Ends the innermost modal session with the response `stop`.
    public func stopModal() { stopModal(withCode: .stop) }

    /// Ends the innermost modal session. Has no effect without one.
    public func stopModal(withCode returnCode: ModalResponse) {
        guard let session = modalSessions.last else { return }
        if session.response == nil { session.response = returnCode }
        if session.endsWhenStopped { endModalSession(session) }
        wakeLoop()
    }

    /// Ends the innermost modal session with the response `abort`.
    public func abortModal() { stopModal(withCode: .abort) }
}

extension NSWindow {
    /// Whether another window is modal, and this is neither it nor one of its sheets and child windows.
    var isBlockedByModalWindow: Bool {
        guard let modal = NSApplication.existing?.modalWindow, !worksWhenModal else { return false }
        var ancestor: NSWindow? = self
        while let window = ancestor {
            if window === modal { return false }
            ancestor = window.sheetParent ?? window.parent
        }
        return true
    }
}
