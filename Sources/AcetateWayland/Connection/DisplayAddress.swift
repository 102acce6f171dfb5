import CAcetateWayland
import Glibc

/// Where the compositor listens, found as libwayland finds it, so that a failure can be explained.
enum DisplayAddress {
    /// Connects to the named display (an absolute path, or a name in XDG_RUNTIME_DIR), by default to what
    /// WAYLAND_SOCKET or WAYLAND_DISPLAY say. The result is the caller's to disconnect.
    static func connect(to name: String?) throws(WaylandError) -> OpaquePointer {
        func environment(_ variable: String) -> String? {
            guard let value = getenv(variable), value.pointee != 0 else { return nil }
            return String(cString: value)
        }
        // Without a folder for the name libwayland would write a line of its own to standard error.
        let display = name ?? environment("WAYLAND_DISPLAY") ?? ""
        let needsFolder = !display.hasPrefix("/") && (name != nil || environment("WAYLAND_SOCKET") == nil)
        if needsFolder, environment("XDG_RUNTIME_DIR") == nil {
            throw explain(name, cause: ENOENT, environment: environment)
        }
        if let display = wl_display_connect(name) { return display }
        throw explain(name, cause: errno, environment: environment)
    }

    /// Why no connection came about, by the display asked for, the `errno`, and the environment (nil for a variable that
    /// is absent or empty).
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
