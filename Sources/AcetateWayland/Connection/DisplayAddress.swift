import CAcetateWayland
import Glibc

/// Where the compositor listens, found as libwayland finds it, so that a failure can be explained.
enum DisplayAddress {
    /// Connects to the named display (an absolute path, or a name in XDG_RUNTIME_DIR), by default to what
    /// WAYLAND_SOCKET or WAYLAND_DISPLAY say. The result is the caller's to disconnect.
    static func connect(to name: String?) throws(WaylandError) -> OpaquePointer {
        if let display = wl_display_connect(name) { return display }
        let cause = errno
        if name == nil, getenv("WAYLAND_SOCKET") != nil {
            throw .connectionRefused(
                path: "WAYLAND_SOCKET",
                reason: "it does not hold the number of an open socket (\(SystemError.describe(cause)))")
        }
        let given = name ?? variable("WAYLAND_DISPLAY")
        let display = given ?? "wayland-0"
        let path: String
        if display.hasPrefix("/") {
            path = display
        } else if let folder = variable("XDG_RUNTIME_DIR") {
            path = "\(folder)/\(display)"
        } else if given == nil {
            throw .noDisplay
        } else {
            throw .noRuntimeDirectory(display: display)
        }
        if cause == ENOENT || access(path, F_OK) != 0 {
            if given == nil { throw .noDisplay }
            throw .socketMissing(path: path)
        }
        throw .connectionRefused(path: path, reason: SystemError.describe(cause))
    }

    /// A variable of the environment; an empty one counts as absent.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
