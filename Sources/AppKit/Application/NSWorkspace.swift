import AcetateBus
import AcetateMainLoop
import Foundation

/// The desktop, as far as a program can use it without a window. As on macOS, any thread may use it.
open class NSWorkspace: NSObject {
    /// The workspace of the program.
    // Safe: it has no state but its center, which is safe to use on any thread.
    public nonisolated(unsafe) static let shared = NSWorkspace()

    /// The center that posts the notifications of the workspace.
    public let notificationCenter = NotificationCenter()

    /// Opens a file or a page in the program that the user prefers for it: by the portal of the desktop, or if that is not
    /// possible with the command `xdg-open`. Returns false if the URL has no scheme, and without a session bus also if the
    /// command cannot be started. What the portal or the command does afterwards is not reported.
    @discardableResult
    open func open(_ url: URL) -> Bool {
        MainQueue.run(self) { workspace in
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
            guard let bus = SessionBus.shared, url.scheme != nil else { return workspace.open(url, searchPath: path) }
            workspace.open(url, on: bus, searchPath: path)
            return true
        }
    }

    /// Opens a file, as `open(_:)` does.
    @discardableResult
    open func openFile(_ fullPath: String) -> Bool { open(URL(fileURLWithPath: fullPath)) }

    /// Opens a URL with the first `xdg-open` in the folders of a search path, which are separated by colons. The command gets
    /// the activation token in its environment.
    @MainActor func open(_ url: URL, searchPath: String, token: String? = nil) -> Bool {
        let command = searchPath.split(separator: ":").lazy
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("xdg-open") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        guard let command else {
            StandardError.write(
                "NSWorkspace: \(url.absoluteString) cannot be opened, because there is no xdg-open; install xdg-utils")
            return false
        }
        guard url.scheme != nil else {
            StandardError.write(
                "NSWorkspace: \(url.relativeString) has no scheme; use a URL such as https:// or a file's")
            return false
        }
        let process = Process()
        process.executableURL = command
        // A path and not a URL, so that names with spaces and other characters reach every program. Neither begins with a
        // hyphen.
        process.arguments = [url.isFileURL ? url.path : url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        if let token {
            process.environment = ProcessInfo.processInfo.environment.merging(["XDG_ACTIVATION_TOKEN": token]) { $1 }
        }
        do {
            try process.run()
            return true
        } catch {
            StandardError.write("NSWorkspace: \(command.path) cannot be started: \(error.localizedDescription)")
            return false
        }
    }
}
