import Foundation

/// Reads sources, changes them, reports, and writes the copy.
struct Porting {
    /// A file of the input.
    struct Input {
        var url: URL
        /// The path in the report and in the copy.
        var path: String
        /// The text of a Swift file; nil for a file that is only copied.
        var source: SourceFile?
    }

    private(set) var inputs: [Input]
    /// The folders that were given.
    private let folders: [URL]

    /// Reads the files, and changes the Swift files in memory.
    init(inputs paths: [String]) throws {
        folders = paths.map { URL(fileURLWithPath: $0).standardizedFileURL }
        inputs = try paths.flatMap { try Self.files(at: $0) }
        let repeated = Dictionary(grouping: inputs, by: \.path).values.first { $0.count > 1 }
        if let path = repeated?.first?.path {
            throw PortingError("two inputs have the path \(path); name their folder instead, or run once for each")
        }
        if !inputs.contains(where: { $0.source != nil }) { throw PortingError("there is no Swift file in the inputs") }
        let sources = inputs.indices.filter { inputs[$0].source != nil }
        let ported = Rules.ported(sources.compactMap { inputs[$0].source })
        for (index, source) in zip(sources, ported) { inputs[index].source = source }
    }

    private static func files(at path: String) throws -> [Input] {
        let root = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw PortingError("there is no file or folder \(path)")
        }
        guard isFolder.boolValue else {
            guard root.pathExtension == "swift" else { throw PortingError("\(path) is not a Swift file") }
            return [try input(root, path: root.lastPathComponent)]
        }
        guard
            let names = FileManager.default.enumerator(
                at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
        else { throw PortingError("the folder \(path) cannot be read") }
        let urls = names.compactMap { $0 as? URL }.filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        let prefix = root.standardizedFileURL.pathComponents.count
        return try urls.map { url in
            try input(url, path: url.standardizedFileURL.pathComponents.dropFirst(prefix).joined(separator: "/"))
        }.sorted { $0.path < $1.path }
    }

    private static func input(_ url: URL, path: String) throws -> Input {
        guard url.pathExtension == "swift" else { return Input(url: url, path: path) }
        guard let data = try? Data(contentsOf: url) else { throw PortingError("\(url.path) cannot be read") }
        guard let text = String(data: data, encoding: .utf8) else {
            throw PortingError("\(url.path) is not UTF-8; convert it first")
        }
        return Input(url: url, path: path, source: SourceFile(text))
    }

    // MARK: Report

    /// The changed lines as a unified diff, then what is left to do by hand, then the numbers of both.
    var report: String {
        var lines: [String] = []
        for input in inputs {
            guard let changes = input.source?.changes, !changes.isEmpty else { continue }
            lines += ["--- \(input.path)", "+++ \(input.path)"]
            for change in changes {
                lines.append("@@ -\(change.line) +\(change.newLine) @@")
                lines += change.before.map { "-" + $0 } + change.after.map { "+" + $0 }
            }
        }
        for input in inputs {
            lines += (input.source?.remaining ?? []).map { "\(input.path):\($0.line): \($0.text)" }
        }
        let sources = inputs.compactMap(\.source)
        let (changed, left) = (
            sources.reduce(0) { $0 + $1.changes.count }, sources.reduce(0) { $0 + $1.remaining.count }
        )
        let summary = "files read: \(sources.count); lines changed: \(changed); left to do by hand: \(left)"
        return (lines + [summary]).joined(separator: "\n")
    }

    // MARK: Copy

    /// Writes all files to a folder that does not exist or is empty.
    func write(to folder: String) throws {
        let root = URL(fileURLWithPath: folder).standardizedFileURL
        let files = FileManager.default
        if let folder = folders.first(where: { (root.path + "/").hasPrefix($0.path + "/") }) {
            throw PortingError("the output is inside the sources \(folder.path); name a folder outside of them")
        }
        if files.fileExists(atPath: root.path) {
            guard let names = try? files.contentsOfDirectory(atPath: root.path) else {
                throw PortingError("\(folder) is not a folder that can be read")
            }
            guard names.isEmpty else {
                throw PortingError("the folder \(folder) is not empty; remove it, or name another folder")
            }
        }
        for input in inputs {
            let target = root.appendingPathComponent(input.path)
            do {
                try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                if let source = input.source {
                    try Data(source.text.utf8).write(to: target)
                } else {
                    try files.copyItem(at: input.url, to: target)
                }
            } catch {
                throw PortingError("\(target.path) cannot be written: \(error.localizedDescription)")
            }
        }
    }
}
