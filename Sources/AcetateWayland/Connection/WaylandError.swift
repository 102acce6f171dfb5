import Glibc

/// An error of the environment. Its description is one line that names the thing, the cause and the remedy.
package enum WaylandError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither WAYLAND_DISPLAY nor WAYLAND_SOCKET is set, and there is no socket of the default name.
    case noDisplay
    /// XDG_RUNTIME_DIR is not set, so a display's name cannot be resolved.
    case noRuntimeDirectory(display: String)
    case socketMissing(path: String)
    case connectionRefused(path: String, reason: String)
    /// The compositor does not offer a required global.
    case missingGlobal(String)
    /// The compositor offers only an older version of a global than the required one.
    case tooOld(String, need: UInt32, have: UInt32)
    /// The compositor has not answered a request within the time limit, in seconds.
    case noAnswer(to: String, seconds: Double)
    /// The compositor has exited, or has closed the connection without a reason.
    case connectionLost(reason: String)
    /// The compositor has closed the connection because of a request that the protocol forbids.
    case protocolError(interface: String, object: UInt32, code: UInt32, message: String)
    /// The compositor has closed the connection with an error on an object that does not exist, whose code and text
    /// cannot be read.
    case errorOnUnknownObject(String)
    /// The connection was lost for this reason, and the compositor has not returned within the time limit, in seconds.
    case notReturned(path: String, seconds: Double, reason: String)
    /// The compositor's keymap cannot be read, and its keyboard is ignored.
    case badKeymap(reason: String)
    /// The compositor does not offer layer surfaces.
    case noLayerShell
    /// The compositor does not offer session locks.
    case noSessionLock
    /// A window of a session lock is shown while the program has not locked the session.
    case notLocked
    /// The compositor does not report idle times.
    case noIdleNotifier
    /// There is no memory for a buffer of this size.
    case noMemory(bytes: Int, reason: String)
    /// A window is larger than a shared-memory buffer can be; in pixels.
    case surfaceTooLarge(width: Int, height: Int)
    /// The system refused another resource, such as a file descriptor or a thread.
    case noResources(String, String)

    package var description: String {
        switch self {
        case .noDisplay:
            "no Wayland display: WAYLAND_DISPLAY is not set and there is no default socket; "
                + "start this from a Wayland session, or set WAYLAND_DISPLAY to its socket"
        case .noRuntimeDirectory(let display):
            "Wayland display \(display): XDG_RUNTIME_DIR is not set; "
                + "set it to the session's folder (/run/user/UID), or WAYLAND_DISPLAY to an absolute path"
        case .socketMissing(let path):
            "no Wayland compositor at \(path): there is no such socket; start the compositor, or correct WAYLAND_DISPLAY"
        case .connectionRefused(let path, let reason):
            "the Wayland compositor at \(path) cannot be reached: \(reason); "
                + "start it again, or check who may open its socket"
        case .missingGlobal(let name):
            "the Wayland compositor does not offer \(name), which is required; use a compositor that does"
        case .tooOld(let name, let need, let have):
            "the Wayland compositor offers version \(have) of \(name), and version \(need) is required; "
                + "use a newer compositor"
        case .noAnswer(let request, let seconds):
            "the Wayland compositor has not answered \(request) within \(seconds) seconds; check whether it hangs"
        case .connectionLost(let reason):
            "the connection to the Wayland compositor is lost: \(reason); start the program again when it is back"
        case .protocolError(let interface, let object, let code, let message):
            "the Wayland compositor has ended the connection: \(interface)@\(object) error \(code): \(message); "
                + "please report this as a bug"
        case .errorOnUnknownObject(let object):
            "the Wayland compositor has ended the connection with an error on an object that does not exist: \(object); "
                + "please report this as a bug"
        case .notReturned(let path, let seconds, let reason):
            "the connection to the Wayland compositor is lost: \(reason); it has not returned to \(path) within "
                + "\(seconds) seconds; start the program again when it is back"
        case .badKeymap(let reason):
            "the keyboard is ignored: its keymap cannot be read: \(reason); check the compositor's keyboard settings"
        case .noLayerShell:
            "the Wayland compositor does not offer zwlr_layer_shell_v1, so layer surfaces are shown as ordinary windows; "
                + "use a compositor that does, such as sway"
        case .notLocked:
            "the program has not locked the session, so the lock's window is not shown; lock the session first"
        case .noSessionLock:
            "the session cannot be locked, because the Wayland compositor does not offer ext_session_lock_manager_v1; "
                + "use a compositor that does, such as sway 1.8"
        case .noIdleNotifier:
            "the user's idle times are unknown, because the Wayland compositor does not offer ext_idle_notifier_v1; "
                + "use a compositor that does, such as sway 1.8"
        case .noMemory(let bytes, let reason):
            "no memory for a window buffer of \(bytes) bytes: \(reason); free memory, or make the window smaller"
        case .surfaceTooLarge(let width, let height):
            "a window of \(width)x\(height) pixels is too large for a buffer; make the window smaller"
        case .noResources(let thing, let reason):
            "the system refuses \(thing): \(reason); close other programs, or raise the limit (ulimit)"
        }
    }
}

/// The system's description of an `errno`.
enum SystemError {
    static var current: String { describe(errno) }

    static func describe(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text)
    }
}
