import Foundation

/// A Markdown file of the repository that is a page of the site.
struct Article {
    /// The path in the repository.
    let path: String
    /// The path of the page in the site.
    let page: String
    let title: String
    let text: String

    /// The name by which `<doc:NAME>` refers to the page.
    var name: String { (path as NSString).lastPathComponent.replacingOccurrences(of: ".md", with: "") }

    /// The folder of the catalog, for example "AppKit"; nil for a file outside of catalogs.
    var catalog: String? { path.firstMatch(of: /\/(\w+)\.docc\//).map { String($0.1) } }

    /// Whether the file describes a public module, whose page it becomes a part of.
    var isModule: Bool { title.hasPrefix("``") && SymbolGraphs.modules.contains { $0 == catalog } }

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let line = text.split(separator: "\n").first { $0.hasPrefix("# ") }
        title = line.map { String($0.dropFirst(2)) } ?? path
        page =
            switch path {
            case "README.md": "index.html"
            case "Sources/README.md": "articles/Architecture.html"
            default: "articles/" + (path as NSString).lastPathComponent.replacingOccurrences(of: ".md", with: ".html")
            }
    }

    /// The Markdown files that the site shows.
    static func all(in repository: URL) throws -> [Article] {
        let sources = try FileManager.default.subpathsOfDirectory(
            atPath: repository.appendingPathComponent("Sources").path)
        let catalogs = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/" + $0 }
        let paths = ["README.md", "Sources/README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + catalogs
        let articles = try paths.map { path in
            try Article(
                path: path, text: String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8))
        }
        let pages = Dictionary(grouping: articles.filter { !$0.isModule }, by: \.page)
        if let twice = pages.values.first(where: { $0.count > 1 }) {
            throw Failure("\(twice.map(\.path).joined(separator: " and ")) have the same name; rename one of them")
        }
        return articles
    }
}
