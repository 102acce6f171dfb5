import Foundation
import Synchronization

/// The icon themes that are installed, by the Icon Theme Specification of freedesktop.org.
///
/// The theme is that of the settings of GTK in the user's configuration, and else Adwaita; then come those that it inherits
/// from, and hicolor.
struct IconTheme: Sendable {
    /// A folder of a theme with icons for a range of sizes.
    private struct Folder: Sendable {
        let path: String
        let size, smallest, largest: Int

        /// How much an icon of the folder has to be scaled for a size, as the specification has it.
        func distance(to wanted: Int) -> Int {
            wanted < smallest ? smallest - wanted : wanted > largest ? wanted - largest : 0
        }
    }

    private struct Theme: Sendable {
        let name: String
        let folders: [Folder]
    }

    private let roots: [String]
    private let themes: [Theme]

    /// The themes of this user.
    static let user = IconTheme(environment: ProcessInfo.processInfo.environment)

    /// The greatest length of an index, and the greatest number of themes that inherit from each other.
    private static let (indexLimit, themeLimit) = (1 << 20, 16)

    init(environment: [String: String]) {
        let base = BaseFolders(environment)
        let roots = [base.home + "/.icons"] + base.data.map { $0 + "/icons" }
        var waiting = [Self.chosenTheme(base.configuration), "Adwaita", "hicolor"].compactMap { $0 }
        var themes: [Theme] = []
        var known: Set<String> = []
        while !waiting.isEmpty, themes.count < Self.themeLimit {
            let name = waiting.removeFirst()
            guard Self.isName(name), known.insert(name).inserted, let index = Self.index(of: name, in: roots) else {
                continue
            }
            themes.append(Theme(name: name, folders: Self.folders(index)))
            let parents = index["Icon Theme"]?["Inherits"]?.split(separator: ",") ?? []
            waiting.insert(contentsOf: parents.map { $0.trimmingCharacters(in: .whitespaces) }, at: 0)
        }
        (self.roots, self.themes) = (
            roots, themes.filter { $0.name != "hicolor" } + themes.filter { $0.name == "hicolor" }
        )
    }

    // MARK: Finding icons

    /// The file of an icon that is best for a size in pixels; nil if no theme has it.
    func file(_ name: String, size: Int) -> URL? {
        guard Self.isName(name) else { return nil }
        for theme in themes {
            for folder in theme.folders.sorted(by: { $0.distance(to: size) < $1.distance(to: size) }) {
                if let url = file(name, theme, folder) { return url }
            }
        }
        return nil
    }

    /// The files of an icon in the first theme that has it, one for each size of its folders.
    func files(_ name: String) -> [(size: Int, url: URL)] {
        guard Self.isName(name) else { return [] }
        for theme in themes {
            var found: [Int: URL] = [:]
            for folder in theme.folders where found[folder.size] == nil {
                found[folder.size] = file(name, theme, folder)
            }
            if !found.isEmpty { return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        }
        return []
    }

    private func file(_ name: String, _ theme: Theme, _ folder: Folder) -> URL? {
        for root in roots {
            let path = "\(root)/\(theme.name)/\(folder.path)/\(name)"
            for ending in [".svg", ".png"] where access(path + ending, R_OK) == 0 {
                return URL(fileURLWithPath: path + ending)
            }
        }
        return nil
    }

    /// Whether a name is one of an icon or a theme, and not a path.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count < 200 && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
    }

    // MARK: Reading the index

    private typealias Groups = [String: [String: String]]

    /// The theme of the settings of GTK; nil if there are none.
    private static func chosenTheme(_ configuration: String) -> String? {
        ["gtk-4.0", "gtk-3.0"].lazy.compactMap {
            groups("\(configuration)/\($0)/settings.ini")?["Settings"]?["gtk-icon-theme-name"]
        }.first
    }

    private static func index(of theme: String, in roots: [String]) -> Groups? {
        roots.lazy.compactMap { groups("\($0)/\(theme)/index.theme") }.first
    }

    /// The groups of keys of a file; nil if it cannot be read.
    private static func groups(_ path: String) -> Groups? {
        let url = URL(fileURLWithPath: path)
        guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: indexLimit) else { return nil }
        var groups: Groups = [:]
        var name = ""
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("["), line.hasSuffix("]") {
                name = String(line.dropFirst().dropLast())
            } else if let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
                let key = line[..<sign].trimmingCharacters(in: .whitespaces)
                groups[name, default: [:]][key] = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            }
        }
        return groups
    }

    private static func folders(_ index: Groups) -> [Folder] {
        let paths = (index["Icon Theme"]?["Directories"] ?? "").split(separator: ",")
        return paths.compactMap { path in
            let path = path.trimmingCharacters(in: .whitespaces)
            guard !path.hasPrefix("/"), !path.split(separator: "/").contains(".."), let keys = index[path],
                let size = keys["Size"].flatMap({ Int($0) }), (1...4096).contains(size), keys["Scale"] ?? "1" == "1"
            else { return nil }
            func number(_ key: String, _ standard: Int) -> Int { keys[key].flatMap { Int($0) } ?? standard }
            switch keys["Type"] {
            case "Scalable":
                return Folder(
                    path: path, size: size, smallest: number("MinSize", size), largest: number("MaxSize", size))
            case "Fixed": return Folder(path: path, size: size, smallest: size, largest: size)
            default:
                let threshold = min(max(number("Threshold", 2), 0), 4096)
                return Folder(path: path, size: size, smallest: size - threshold, largest: size + threshold)
            }
        }
    }
}
