import Foundation
import Glibc

/// A real compositor without a screen, for tests: an installed one, with its own socket and folder. It and
/// the processes that it has started are killed when the object is released or this process ends.
package final class HeadlessCompositor {
    package enum Kind: String, Sendable, CaseIterable {
        /// weston at 60 Hz, with presentation times, and without a seat.
        case weston
        /// sway, with a seat for wtype, and screenshots by grim.
        case sway
        /// cage, whose output has 1280x720 pixels.
        case cage
        /// GNOME's compositor.
        case mutter
        /// KDE's compositor.
        case kwin = "kwin_wayland"

        /// Those that every test of real compositors uses.
        package static let usual: [Kind] = [.weston, .sway]

        /// Debian's package of the compositor.
        var package: String { self == .kwin ? "kwin-wayland" : rawValue }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let kind: Kind
    /// The absolute path of the socket, for WAYLAND_DISPLAY.
    package let socketPath: String
    /// XDG_RUNTIME_DIR of the compositor. Clients connect with this and `socketPath`.
    package let runtimeFolder: String
    private var process: StartedProcess
    private let command: [String]

    /// Starts the compositor and waits for its socket. If it is not installed, the error names the package.
    package init(_ kind: Kind, width: Int = 1920, height: Int = 1080) throws {
        self.kind = kind
        guard Self.path(of: kind.rawValue) != nil else {
            throw Failure(description: "\(kind.rawValue) is missing: apt-get install \(kind.package)")
        }
        runtimeFolder = try TemporaryFiles.folder(kind.rawValue)
        let user = Self.user(for: kind)
        if let user { chown(runtimeFolder, user.uid, user.gid) }
        command = try Self.command(kind, width: width, height: height, folder: runtimeFolder, user: user)
        process = try StartedProcess(command, folder: runtimeFolder, kind: kind)
        do {
            socketPath = try Self.waitForSocket(kind, folder: runtimeFolder, process: process.id)
        } catch {
            process.kill()
            try? FileManager.default.removeItem(atPath: runtimeFolder)
            throw error
        }
    }

    /// Kills the compositor, like a crash, and waits until its socket is closed. Otherwise the next one would still find it
    /// locked.
    package func kill() {
        process.kill()
        let deadline = Date(timeIntervalSinceNow: 10)
        while Self.accepts(socketPath), Date() < deadline { usleep(5000) }
    }

    /// Starts the compositor again after `kill`, and waits for its socket, which has the same path.
    package func restart() throws {
        process = try StartedProcess(command, folder: runtimeFolder, kind: kind)
        let path = try Self.waitForSocket(kind, folder: runtimeFolder, process: process.id)
        guard path == socketPath else {
            throw Failure(description: "\(kind.rawValue) has started on \(path) in place of \(socketPath)")
        }
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(atPath: runtimeFolder)
    }

    /// The environment with which a client connects to the compositor.
    package var environment: [String: String] {
        ["WAYLAND_DISPLAY": socketPath, "XDG_RUNTIME_DIR": runtimeFolder]
    }

    /// The path of a program on PATH; nil if there is none.
    package static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// The user that runs the compositor instead of root, because sway and cage refuse to run as root; nil for the
    /// current user.
    private static func user(for kind: Kind) -> (uid: uid_t, gid: gid_t)? {
        guard kind == .sway || kind == .cage, getuid() == 0, let entry = getpwnam("nobody") else { return nil }
        return (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }

    private static func command(
        _ kind: Kind, width: Int, height: Int, folder: String, user: (uid: uid_t, gid: gid_t)?
    ) throws -> [String] {
        let configuration = "\(folder)/\(kind.rawValue).conf"
        switch kind {
        case .weston:
            try
                "[core]\nrepaint-window=16\nidle-time=0\n[shell]\npanel-position=none\nbackground-color=0xff000000\n[input-method]\npath=\n"
                .write(toFile: configuration, atomically: false, encoding: .utf8)
            return [
                // With --debug any client may take screenshots.
                "weston", "--debug", "--backend=headless-backend.so", "--use-pixman", "--socket=wayland-test",
                "--width=\(width)", "--height=\(height)", "--config=\(configuration)",
            ]
        case .sway:
            try """
            output * resolution \(width)x\(height) position 0,0
            default_border none
            focus_on_window_activation focus
            xwayland disable
            """
            .write(toFile: configuration, atomically: false, encoding: .utf8)
            return Self.words(for: user) + ["sway", "--config", configuration]
        case .cage: return Self.words(for: user) + ["cage", "--", "sleep", "infinity"]
        case .mutter:
            return [
                "dbus-run-session", "mutter", "--headless", "--wayland", "--no-x11",
                "--virtual-monitor", "\(width)x\(height)", "--wayland-display", "wayland-test",
            ]
        case .kwin:
            // The installed program has a capability, which a system without privileges refuses; a copy has none.
            guard let program = path(of: kind.rawValue),
                let data = FileManager.default.contents(atPath: program)
            else { throw Failure(description: "kwin_wayland cannot be read; check its permissions") }
            let copy = "\(folder)/kwin_wayland"
            try data.write(to: URL(fileURLWithPath: copy))
            chmod(copy, 0o755)
            return [
                "dbus-run-session", copy, "--virtual", "--width", "\(width)", "--height", "\(height)",
                "--no-lockscreen", "--socket", "wayland-test",
            ]
        }
    }

    /// The start of a command that a user runs; empty for the current user.
    private static func words(for user: (uid: uid_t, gid: gid_t)?) -> [String] {
        guard let user else { return [] }
        return ["setpriv", "--reuid=\(user.uid)", "--regid=\(user.gid)", "--clear-groups"]
    }

    private static func waitForSocket(_ kind: Kind, folder: String, process: pid_t) throws -> String {
        let names = ["wayland-test", "wayland-1", "wayland-0"]
        let deadline = Date(timeIntervalSinceNow: 20)
        while Date() < deadline {
            for name in names where accepts("\(folder)/\(name)") { return "\(folder)/\(name)" }
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process { break }
            usleep(5000)
        }
        let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
        throw Failure(description: "\(kind.rawValue) does not start; its log ends with:\n\(log.suffix(2000))")
    }

    private static func accepts(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return connectSocket(descriptor, path)
    }
}

/// Connects a socket to the socket at a path.
func connectSocket(_ descriptor: Int32, _ path: String) -> Bool {
    withSocketAddress(path) { connect(descriptor, $0, $1) == 0 }
}

/// Calls a function with the address of a socket's path, which is truncated to the length that fits.
func withSocketAddress<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { target in
        for (index, byte) in path.utf8.enumerated() where index < target.count - 1 { target[index] = byte }
    }
    return withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
