import Foundation

/// Modal windows: while one is shown, the other windows receive no input.
extension NSApplication {
    /// The state of a modal window.
    @preconcurrency @MainActor
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
