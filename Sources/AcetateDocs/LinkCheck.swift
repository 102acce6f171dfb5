import Foundation

/// The links of the HTML pages in a folder that lead nowhere. Links to other sites are not followed.
struct LinkCheck {
    /// Descriptions of the broken links.
    private(set) var broken: [String] = []
    private(set) var pages = 0
    private(set) var links = 0

    init(folder: URL) throws {
        let root = folder.standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let existing = Set(files)
        var anchors: [String: Set<String>] = [:]
        var texts: [String: String] = [:]
        for file in files where file.hasSuffix(".html") {
            let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
            texts[file] = text
            anchors[file] = Set(text.matches(of: /\ id="([^"]*)"/).map { Self.decoded(String($0.1)) })
        }
        pages = texts.count
        for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
            for match in text.matches(of: /\ (?:href|src)="([^"]*)"/) {
                links += 1
                let link = Self.decoded(String(match.1))
                if link.hasPrefix("https://") || link.hasPrefix("http://") { continue }
                if let cause = Self.cause(link, in: file, existing: existing, anchors: anchors) {
                    broken.append("\(file): \(link): \(cause)")
                }
            }
        }
    }

    private static func cause(
        _ link: String, in file: String, existing: Set<String>, anchors: [String: Set<String>]
    ) -> String? {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].removingPercentEncoding ?? String(parts[0])
        guard let target = path.isEmpty ? file : resolved(path, from: file) else { return "leads out of the folder" }
        guard existing.contains(target) else { return "there is no such file" }
        guard parts.count == 2, let names = anchors[target] else { return nil }
        let anchor = parts[1].removingPercentEncoding ?? String(parts[1])
        return names.contains(anchor) ? nil : "the page has no such part"
    }

    /// The path of a link's target in the folder; nil if it is outside.
    private static func resolved(_ path: String, from file: String) -> String? {
        guard !path.hasPrefix("/"), !path.contains(":") else { return nil }
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private static func decoded(_ text: String) -> String {
        text.replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&amp;", with: "&")
    }
}
