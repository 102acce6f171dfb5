import Foundation

/// What all pages of the site have in common.
enum Template {
    /// The address of a page, relative to another page.
    static func relative(_ address: String, from page: String) -> String {
        let up = String(repeating: "../", count: page.split(separator: "/").count - 1)
        return up + Markdown.escaped(address)
    }

    /// A page with the list of modules and articles, and the search.
    static func page(title: String, body: String, page: String, articles: [Article]) -> String {
        let modules = SymbolGraphs.modules.map { link($0, to: "\($0)/index.html", from: page) }
        let groups = Dictionary(grouping: articles) { $0.catalog ?? "Acetate" }
        let order = ["Acetate"] + SymbolGraphs.modules
        let catalogs = groups.keys.sorted {
            (order.firstIndex(of: $0) ?? 99, $0) < (order.firstIndex(of: $1) ?? 99, $1)
        }
        let lists = catalogs.map { catalog in
            let links = groups[catalog, default: []].map { link($0.title, to: $0.page, from: page) }
            let isOpen = groups[catalog, default: []].contains { $0.page == page } || catalog == "Acetate"
            return "<details\(isOpen ? " open" : "")><summary>\(catalog)</summary>\(links.joined())</details>"
        }
        let root = String(repeating: "../", count: page.split(separator: "/").count - 1)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(Markdown.escaped(title)) – Acetate</title>
            <link rel="stylesheet" href="\(root)style.css">
            </head>
            <body data-root="\(root)">
            <nav>
            <input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off">
            <div id="results"></div>
            <h2>Modules</h2>
            \(modules.joined())
            <h2>Articles</h2>
            \(lists.joined())
            </nav>
            <main>
            \(body)
            </main>
            <script src="\(root)index.js"></script>
            <script src="\(root)search.js"></script>
            </body>
            </html>

            """
    }

    private static func link(_ title: String, to address: String, from page: String) -> String {
        let mark = address == page ? " class=here" : ""
        let text = Markdown.escaped(title.replacingOccurrences(of: "`", with: ""))
        return "<a\(mark) href=\"\(relative(address, from: page))\">\(text)</a>"
    }

    static let style = """
        :root { color-scheme: light dark; --line: #8884; --soft: #8882; --link: light-dark(#06c, #6af); }
        body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: flex; }
        nav { width: 17em; flex: none; height: 100vh; overflow: auto; position: sticky; top: 0; padding: 1em;
          box-sizing: border-box; border-right: 1px solid var(--line); font-size: 14px; }
        nav a { display: block; padding: 1px 0 1px 0.6em; }
        nav .here { font-weight: bold; }
        nav h2 { font-size: 14px; margin: 1em 0 0.2em; border: 0; }
        nav input { width: 100%; box-sizing: border-box; font: inherit; padding: 0.3em; }
        summary { cursor: pointer; }
        main { flex: 1; min-width: 0; max-width: 56em; padding: 1em 2em 4em; }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        h1 { line-height: 1.2; overflow-wrap: anywhere; }
        h2 { border-bottom: 1px solid var(--line); padding-bottom: 0.2em; margin-top: 2em; }
        code, pre { font: 14px/1.5 ui-monospace, monospace; }
        pre { background: var(--soft); padding: 0.6em 0.8em; border-radius: 6px; overflow: auto; }
        pre.declaration { white-space: pre-wrap; margin-bottom: 0.3em; }
        section { margin: 1.2em 0; }
        section p { margin: 0.3em 0; }
        section:target { outline: 2px solid var(--link); outline-offset: 6px; border-radius: 6px; }
        table { border-collapse: collapse; display: block; overflow: auto; }
        th, td { border: 1px solid var(--line); padding: 0.3em 0.6em; text-align: left; vertical-align: top; }
        img { max-width: 100%; }
        .kind, .relations { color: #888; font-size: 14px; }
        .types { list-style: none; padding: 0; }

        """

    static let script = """
        const field = document.getElementById("search");
        const results = document.getElementById("results");
        const root = document.body.dataset.root;
        field.addEventListener("input", () => {
          const query = field.value.trim().toLowerCase();
          results.textContent = "";
          if (!query) return;
          const rank = name => {
            const text = name.toLowerCase(), last = text.slice(text.lastIndexOf(".") + 1);
            if (text === query) return 0;
            if (last.startsWith(query)) return 1;
            if (text.startsWith(query)) return 2;
            return text.includes(query) ? 3 : 9;
          };
          acetateIndex.map(row => [rank(row[0]), row]).filter(pair => pair[0] < 9)
            .sort((a, b) => a[0] - b[0] || a[1][0].length - b[1][0].length).slice(0, 30)
            .forEach(pair => {
              const link = document.createElement("a");
              link.textContent = pair[1][0];
              link.href = root + pair[1][1];
              results.append(link);
            });
        });

        """
}
