import Foundation

/// The folders of the XDG Base Directory Specification, in which programs and desktops keep files. Paths that are not absolute are
/// ignored, as it says.
struct BaseFolders {
    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    /// The user's folder.
    var home: String { environment["HOME"] ?? "/" }

    /// The folder for settings.
    var configuration: String { folder("XDG_CONFIG_HOME", "/.config") }

    /// The folders for data, the user's first.
    var data: [String] {
        let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let folders = [folder("XDG_DATA_HOME", "/.local/share")] + system.split(separator: ":").map(String.init)
        return folders.filter { $0.hasPrefix("/") }
    }

    private func folder(_ name: String, _ standard: String) -> String {
        if let path = environment[name], path.hasPrefix("/") { return path }
        return home + standard
    }
}
