import AcetateWayland
import Foundation

/// A lock of the user's session, for programs that ask for a password. An extension of Acetate, for the protocol
/// ext-session-lock.
///
/// While the session is locked, the compositor shows only the lock's windows, one for each screen, and sends them all input.
/// Only `unlock()` ends that. If the program ends or crashes, the compositor keeps the session locked; what the user can do
/// then depends on the compositor. The object lives as long as the session is locked.
@preconcurrency @MainActor
open class AcetateSessionLock: NSObject {
    /// The state of a lock.
    public enum State: Sendable {
        /// The session is not locked by this object.
        case unlocked
        /// The compositor has not confirmed the lock yet: after `lock()`, and again after the compositor has returned.
        case locking
        /// The compositor has confirmed the lock.
        case locked
    }

    /// An error of `lock()`.
    public enum Failure: Error, CustomStringConvertible {
        /// The program has locked the session already, with this or another object.
        case alreadyLocked

        public var description: String {
            switch self {
            case .alreadyLocked: "the session is locked by this program already; unlock it first"
            }
        }
    }

    /// The lock that is requested or in force.
    static var active: AcetateSessionLock?

    /// Not retained.
    open weak var delegate: (any AcetateSessionLockDelegate)?

    /// The state. Default `unlocked`.
    open private(set) var state = State.unlocked

    /// The windows of the lock, one for each screen.
    open private(set) var windows: [NSWindow] = []

    private var serverLock: (any DisplaySessionLock)?

    /// Whether the display server can lock the session. Connects to the display server.
    open class var isSupported: Bool { Display.available?.offersSessionLock ?? false }

    /// Requests the lock, and shows a window of the delegate on each screen. `sessionLockDidLock(_:)` of the delegate is called
    /// when the compositor has locked the session. Throws if it cannot, or if the program has locked it already.
    open func lock() throws {
        guard AcetateSessionLock.active == nil else { throw Failure.alreadyLocked }
        serverLock = try Display.server.lockSession { [weak self] change in self?.lockDidChange(change) }
        AcetateSessionLock.active = self
        state = .locking
        screensDidChange()
    }

    /// Unlocks the session and closes the lock's windows. On return the compositor has unlocked the session, so the program
    /// may end, unless the compositor does not answer a request for two seconds.
    open func unlock() {
        guard state != .unlocked else { return }
        serverLock?.unlock()
        // The compositor may have ended the lock meanwhile.
        if state != .unlocked { end() }
    }

    /// Handles the loss of the display, whose return requests the lock again.
    func displayWasLost() { if state == .locked { state = .locking } }

    private func lockDidChange(_ change: SessionLockChange) {
        guard state != .unlocked else { return }
        switch change {
        case .locked:
            state = .locked
            delegate?.sessionLockDidLock(self)
        case .finished:
            end()
            delegate?.sessionLockDidFinish(self)
        }
    }

    private func end() {
        state = .unlocked
        serverLock = nil
        AcetateSessionLock.active = nil
        for window in windows { close(window) }
        windows = []
    }

    /// Closes the windows of screens that are gone, and shows windows on new ones.
    func screensDidChange() {
        let screens = NSScreen.screens
        let outputs = screens.map(\.output)
        for window in windows where !outputs.contains(where: { $0 == window.lockScreen }) { close(window) }
        windows.removeAll { $0.lockScreen == nil }
        for screen in screens where !windows.contains(where: { $0.lockScreen == screen.output }) {
            guard let window = delegate?.sessionLock(self, windowFor: screen), state != .unlocked else { continue }
            window.orderOut(nil)
            window.lockScreen = screen.output
            window.setFrameFromServer(screen.frame)
            windows.append(window)
            window.makeKeyAndOrderFront(nil)
        }
    }

    private func close(_ window: NSWindow) {
        window.lockScreen = nil
        window.close()
    }
}

/// The delegate of a session lock.
@preconcurrency @MainActor
public protocol AcetateSessionLockDelegate: NSObjectProtocol {
    /// Returns a new window for a screen, which it covers while the session is locked. Called by `lock()`, and when a screen
    /// is connected while the session is locked. A screen without a window is blank.
    func sessionLock(_ lock: AcetateSessionLock, windowFor screen: NSScreen) -> NSWindow?
    /// Called when the compositor has locked the session: nothing else is visible from now on. Also called after the
    /// compositor has ended and returned, when the new one has locked the session again.
    func sessionLockDidLock(_ lock: AcetateSessionLock)
    /// Called when the compositor has refused or ended the lock, for example because another program has locked the session.
    /// The lock's windows are closed.
    func sessionLockDidFinish(_ lock: AcetateSessionLock)
}

extension AcetateSessionLockDelegate {
    public func sessionLockDidLock(_ lock: AcetateSessionLock) {}
    public func sessionLockDidFinish(_ lock: AcetateSessionLock) {}
}
