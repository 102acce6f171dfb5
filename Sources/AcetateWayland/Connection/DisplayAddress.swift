import CAcetateLinux
import CAcetateWayland
import Glibc

/// The address of the compositor's socket, resolved as libwayland resolves it, so that a failure can be explained.
enum DisplayAddress {
    /// Connects to the named display (an absolute path, or a name in XDG_RUNTIME_DIR), by default to the one that
    /// WAYLAND_SOCKET or WAYLAND_DISPLAY names. The caller must disconnect the result.
    static func connect(to name: String?) throws(WaylandError) -> OpaquePointer {
        // Without XDG_RUNTIME_DIR libwayland would write its own message to standard error.
        let display = name ?? environment("WAYLAND_DISPLAY") ?? ""
        let needsFolder = !display.hasPrefix("/") && (name != nil || environment("WAYLAND_SOCKET") == nil)
        if needsFolder, environment("XDG_RUNTIME_DIR") == nil {
            throw explain(name, cause: ENOENT, environment: environment)
        }
        if let display = wl_display_connect(name) { return display }
        throw explain(name, cause: errno, environment: environment)
    }

    /// The socket's absolute path. Nil if WAYLAND_SOCKET has the number of an open socket, which belongs to one
    /// connection only, or if the environment names no socket. Call this before `connect`, which removes WAYLAND_SOCKET
    /// from the environment.
    static func path(of name: String?, environment: (String) -> String? = environment) -> String? {
        if name == nil, environment("WAYLAND_SOCKET") != nil { return nil }
        let display = name ?? environment("WAYLAND_DISPLAY") ?? "wayland-0"
        if display.hasPrefix("/") { return display }
        return environment("XDG_RUNTIME_DIR").map { "\($0)/\(display)" }
    }

    /// Connects to the socket at a path, without waiting; nil, and `errno`, on failure. The caller must disconnect the
    /// result.
    static func connect(toPath path: String) -> OpaquePointer? {
        let descriptor = acetate_connect(path)
        guard descriptor >= 0 else { return nil }
        // On failure libwayland closes the descriptor.
        return wl_display_connect_to_fd(descriptor)
    }

    /// The value of an environment variable; nil if it is absent or empty.
    private static func environment(_ variable: String) -> String? {
        guard let value = getenv(variable), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The error for a failed connection, from the requested display, the `errno` and the environment (nil for a
    /// variable that is absent or empty).
    static func explain(_ name: String?, cause: Int32, environment: (String) -> String?) -> WaylandError {
        let reason = SystemError.describe(cause)
        if name == nil, environment("WAYLAND_SOCKET") != nil {
            return .connectionRefused(
                path: "WAYLAND_SOCKET", reason: "it does not hold the number of an open socket (\(reason))")
        }
        let given = name ?? environment("WAYLAND_DISPLAY")
        let display = given ?? "wayland-0"
        let path: String
        if display.hasPrefix("/") {
            path = display
        } else if let folder = environment("XDG_RUNTIME_DIR") {
            path = "\(folder)/\(display)"
        } else {
            return given == nil ? .noDisplay : .noRuntimeDirectory(display: display)
        }
        if cause == ENOENT { return given == nil ? .noDisplay : .socketMissing(path: path) }
        return .connectionRefused(path: path, reason: reason)
    }
}
