import Foundation

/// The links of articles, as links between pages of the site.
struct ArticleLinks {
    private let articles: [Article]
    private let repository: URL
    /// The pictures that articles show, with their names in the folder of pictures.
    private(set) var pictures: [(file: URL, name: String)] = []

    init(_ articles: [Article], repository: URL) {
        self.articles = articles
        self.repository = repository
        var names: Set<String> = []
        for article in articles {
            for match in article.text.matches(of: /\]\(([^)#\s]+\.(?:png|gif|svg|webp))\)/) {
                let path = Self.resolved(String(match.1), from: article.path)
                guard names.insert(path).inserted else { continue }
                pictures.append((repository.appendingPathComponent(path), Self.pictureName(path)))
            }
        }
    }

    /// The Markdown of an article with the links of the site. Links to files that are not pages become text.
    func resolved(_ article: Article) -> String {
        let text = withArticles(article.text, from: article.page)
        return text.replacing(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/) { match in
            let (mark, label, target) = (match.1, match.2, String(match.3))
            if target.contains("://") || target.hasPrefix("#") { return String(match.0) }
            let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
            // Links that `withArticles` has made.
            if parts[0].hasSuffix(".html") { return String(match.0) }
            let path = Self.resolved(parts[0], from: article.path)
            if !mark.isEmpty {
                let picture = Template.relative("pictures/\(Self.pictureName(path))", from: article.page)
                return "![\(label)](\(picture))"
            }
            guard let page = articles.first(where: { $0.path == path })?.page else { return String(label) }
            let anchor = parts.count > 1 ? "#\(parts[1])" : ""
            return "[\(label)](\(Template.relative(page, from: article.page))\(anchor))"
        }
    }

    /// A text with `<doc:NAME>` as links to articles. Unknown names keep the address, which the check of links finds.
    func withArticles(_ text: String, from page: String) -> String {
        let text = text.replacing(/<doc:(\w+)>/) { match in
            guard let article = articles.first(where: { $0.name == match.1 && !$0.isModule }) else {
                return "[\(match.1)](doc-\(match.1).html)"
            }
            return "[\(article.title)](\(Template.relative(article.page, from: page)))"
        }
        return text.replacing(/``([^`\n]+)``/) { "`\($0.1)`" }
    }

    private static func pictureName(_ path: String) -> String { path.replacingOccurrences(of: "/", with: "-") }

    /// The path of a link's target in the repository.
    private static func resolved(_ link: String, from file: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
