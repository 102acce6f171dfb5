import Foundation

/// The documentation as HTML pages that a browser opens from disk: the articles, and a page for each public type.
struct Site {
    private let articles: [Article]
    private let pages: [ReferencePage]
    private let graphs: SymbolGraphs
    private let repository: URL
    /// The addresses of declarations, by their precise identifiers.
    private var addresses: [String: String] = [:]
    /// The addresses of declarations, by what stands in a text: `CALayer`, `CALayer.bounds`, or `bounds` of the page's type.
    private var named: [String: String] = [:]
    private let links: ArticleLinks

    init(graphs: SymbolGraphs, repository: URL) throws {
        self.graphs = graphs
        self.repository = repository
        articles = try Article.all(in: repository)
        pages = ReferencePage.all(graphs)
        links = ArticleLinks(articles, repository: repository)
        for page in pages {
            if let symbol = page.symbol { addresses[symbol.identifier.precise] = page.path }
            if let type = page.type { named[type] = page.path }
            for member in page.members where !ReferencePage.isType(member) {
                let address = "\(page.path)#\(ReferencePage.anchor(member))"
                addresses[member.identifier.precise] = address
                named[member.path] = named[member.path] ?? address
                let base = String(member.path.prefix { $0 != "(" })
                named[base] = named[base] ?? address
            }
        }
    }

    /// Writes all pages, and returns their number.
    func write(to folder: URL) throws -> Int {
        let files = FileManager.default
        try? files.removeItem(at: folder)
        for name in ["articles", "pictures"] + SymbolGraphs.modules {
            try files.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try Template.style.write(to: folder.appendingPathComponent("style.css"), atomically: true, encoding: .utf8)
        try Template.script.write(to: folder.appendingPathComponent("search.js"), atomically: true, encoding: .utf8)
        try index.write(to: folder.appendingPathComponent("index.js"), atomically: true, encoding: .utf8)
        for (picture, name) in links.pictures {
            try files.copyItem(at: picture, to: folder.appendingPathComponent("pictures/\(name)"))
        }
        let texts = articles.map { links.resolved($0) }
        let bodies = try Markdown.html(texts)
        var moduleTexts: [String: String] = [:]
        for (article, body) in zip(articles, bodies) {
            let body = linked(Markdown.withAnchors(body), from: article.page, type: nil)
            if article.isModule, let catalog = article.catalog {
                moduleTexts[catalog] = body.replacing(/<h1>.*?<\/h1>/, with: "")
            } else {
                try write(article.title.replacingOccurrences(of: "`", with: ""), body, to: article.page, in: folder)
            }
        }
        let comments = pages.flatMap { [$0.symbol].compactMap { $0 } + $0.members }.map(comment)
        var rendered = try Markdown.html(comments)[...]
        for page in pages {
            let count = page.members.count + (page.symbol == nil ? 0 : 1)
            let body = html(page, comments: Array(rendered.prefix(count)), module: moduleTexts[page.module])
            rendered = rendered.dropFirst(count)
            try write(page.type ?? page.module, body, to: page.path, in: folder)
        }
        return articles.filter { !$0.isModule }.count + pages.count
    }

    private func write(_ title: String, _ body: String, to page: String, in folder: URL) throws {
        let text = Template.page(title: title, body: body, page: page, articles: articles.filter { !$0.isModule })
        try text.write(to: folder.appendingPathComponent(page), atomically: true, encoding: .utf8)
    }

    private func comment(_ symbol: SymbolGraph.Symbol) -> String {
        let text = symbol.docComment?.lines.map(\.text).joined(separator: "\n") ?? ""
        return links.withArticles(text, from: "QuartzCore/index.html")
    }

    // MARK: Reference pages

    private func html(_ page: ReferencePage, comments: [String], module: String?) -> String {
        var comments = comments[...]
        var body = "<p class=kind><a href=\"index.html\">\(page.module)</a></p>"
        if let symbol = page.symbol {
            body += "<h1>\(Markdown.escaped(symbol.path))</h1>" + declaration(symbol, from: page.path)
            body +=
                linked(comments.removeFirst(), from: page.path, type: page.type) + relations(symbol, from: page.path)
        } else if let type = page.type {
            body += "<h1>\(Markdown.escaped(type))</h1><p>What \(page.module) adds to this type.</p>"
        } else {
            body = "<p class=kind>Module</p><h1>\(page.module)</h1>\(module ?? "")"
            body += types(of: page)
        }
        let described = Array(zip(page.members, comments))
        for (title, kinds) in ReferencePage.groups {
            let group = described.filter { kinds.contains($0.0.kind.identifier) }
                .filter { page.type != nil || !ReferencePage.isType($0.0) }
                .sorted { $0.0.path < $1.0.path }
            guard !group.isEmpty else { continue }
            body += "<h2 id=\"\(Markdown.anchor(title))\">\(title)</h2>"
            for (symbol, comment) in group {
                let anchor = Markdown.escaped(ReferencePage.anchor(symbol))
                body += "<section id=\"\(anchor)\">" + declaration(symbol, from: page.path)
                body += linked(comment, from: page.path, type: page.type) + "</section>"
            }
        }
        return body
    }

    /// The types of a module, with the first sentence of each.
    private func types(of page: ReferencePage) -> String {
        let list = pages.filter { $0.module == page.module && $0.type != nil && $0.symbol != nil }
            .sorted { ($0.type ?? "") < ($1.type ?? "") }
        let items = list.map { entry in
            let text = entry.symbol?.docComment?.lines.first?.text ?? ""
            let name = entry.type ?? ""
            return "<li><a href=\"\(name).html\"><code>\(name)</code></a> \(Markdown.escaped(text))</li>"
        }
        let extended = pages.filter { $0.module == page.module && $0.type != nil && $0.symbol == nil }.map { entry in
            "<li><a href=\"\(entry.type ?? "").html\"><code>\(entry.type ?? "")</code></a></li>"
        }
        let more = extended.isEmpty ? "" : "<h2 id=\"extended-types\">Extended types</h2><ul>\(extended.joined())</ul>"
        return "<h2 id=\"types\">Types</h2><ul class=types>\(items.joined())</ul>" + more
    }

    private func declaration(_ symbol: SymbolGraph.Symbol, from page: String) -> String {
        let parts = symbol.declarationFragments.map { fragment in
            let text = Markdown.escaped(fragment.spelling)
            guard let address = fragment.preciseIdentifier.flatMap({ addresses[$0] }) else {
                return fragment.kind == "keyword" ? "<b>\(text)</b>" : text
            }
            return "<a href=\"\(Template.relative(address, from: page))\">\(text)</a>"
        }
        return "<pre class=declaration>\(parts.joined())</pre>"
    }

    private func relations(_ symbol: SymbolGraph.Symbol, from page: String) -> String {
        let titles = [("inheritsFrom", "Inherits from"), ("conformsTo", "Conforms to")]
        return titles.map { kind, title in
            let targets = graphs.relationships.filter { $0.kind == kind && $0.source == symbol.identifier.precise }
            let names = Set(
                targets.compactMap { relationship -> String? in
                    if let address = addresses[relationship.target] {
                        let name = ((address as NSString).lastPathComponent as NSString).deletingPathExtension
                        return "<a href=\"\(Template.relative(address, from: page))\">\(name)</a>"
                    }
                    return relationship.targetFallback
                })
            return names.isEmpty ? "" : "<p class=relations>\(title): \(names.sorted().joined(separator: ", "))</p>"
        }.joined()
    }

    // MARK: Links

    /// Makes the names of declarations links.
    private func linked(_ html: String, from page: String, type: String?) -> String {
        html.replacing(/<code>([^<]*)<\/code>/) { match in
            let name = String(match.1)
            let candidates = [type.map { "\($0).\(name)" }, name].compactMap { $0 }
            guard let address = candidates.lazy.compactMap({ named[$0] }).first, address != page else {
                return String(match.0)
            }
            return "<a href=\"\(Template.relative(address, from: page))\">\(match.0)</a>"
        }
    }

    /// The names that the search finds, as JavaScript.
    private var index: String {
        var rows = articles.filter { !$0.isModule }.map { ($0.title.replacingOccurrences(of: "`", with: ""), $0.page) }
        for page in pages {
            if page.symbol != nil { rows.append((page.type ?? page.module, page.path)) }
            rows += page.members.compactMap { member in addresses[member.identifier.precise].map { (member.path, $0) } }
        }
        let lines = rows.map { "[\(Self.quoted($0.0)),\(Self.quoted($0.1))]" }
        return "const acetateIndex=[\n\(lines.joined(separator: ",\n"))\n];\n"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }
}
