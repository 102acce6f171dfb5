import Glibc

/// What the environment does wrong. The description is one line: the thing, the cause, the remedy.
package enum WaylandError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Neither WAYLAND_DISPLAY nor WAYLAND_SOCKET is set, and there is no socket of the default name.
    case noDisplay
    /// XDG_RUNTIME_DIR is not set, so a display's name leads nowhere.
    case noRuntimeDirectory(display: String)
    case socketMissing(path: String)
    case connectionRefused(path: String, reason: String)
    /// The compositor does not offer a global that nothing works without.
    case missingGlobal(String)
    /// The compositor offers too old a version of a global.
    case tooOld(String, need: UInt32, have: UInt32)
    /// No answer came within the time limit, in seconds.
    case noAnswer(to: String, seconds: Double)
    /// The compositor has gone, or has cut the connection without giving a reason.
    case connectionLost(reason: String)
    /// The compositor has cut the connection because of a request that the protocol forbids.
    case protocolError(interface: String, object: UInt32, code: UInt32, message: String)
    /// A keymap of the compositor's that cannot be read; its keyboard is ignored.
    case badKeymap(reason: String)
    /// No memory for a buffer of so many bytes.
    case noMemory(bytes: Int, reason: String)
    /// A window larger than a shared-memory buffer can be; in pixels.
    case surfaceTooLarge(width: Int, height: Int)
    /// The system refused something else: a file descriptor, a thread.
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
        case .noAnswer(let question, let seconds):
            "the Wayland compositor has not answered \(question) within \(seconds) seconds; check whether it hangs"
        case .connectionLost(let reason):
            "the connection to the Wayland compositor is lost: \(reason); start the program again when it is back"
        case .protocolError(let interface, let object, let code, let message):
            "the Wayland compositor has ended the connection: \(interface)@\(object) error \(code): \(message); "
                + "please report this as a bug"
        case .badKeymap(let reason):
            "the keyboard is ignored: its keymap cannot be read: \(reason); check the compositor's keyboard settings"
        case .noMemory(let bytes, let reason):
            "no memory for a window buffer of \(bytes) bytes: \(reason); free memory, or make the window smaller"
        case .surfaceTooLarge(let width, let height):
            "a window of \(width)x\(height) pixels is too large for a buffer; make the window smaller"
        case .noResources(let thing, let reason):
            "the system refuses \(thing): \(reason); close other programs, or raise the limit (ulimit)"
        }
    }
}

/// The system's words for an `errno`.
enum SystemError {
    static var current: String { describe(errno) }

    static func describe(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text)
    }
}
