import Foundation

/// What the program does.
enum Command {
    static let usage = """
        usage: acetate-docs comments GRAPHS
               acetate-docs names GRAPHS [--write]
               acetate-docs site GRAPHS OUTPUT
               acetate-docs links FOLDER

        comments   fails with the public declarations that have no comment
        names      fails if the tables of Apple's names are not true; --write corrects them
        site       writes the documentation as pages that a browser opens from disk; needs cmark-gfm
        links      fails with the broken links of the pages in a folder

        GRAPHS is the folder that Documentation/extract.sh has written. Run it in the folder of the repository.
        """

    case comments(graphs: URL)
    case names(graphs: URL, writes: Bool)
    case site(graphs: URL, output: URL)
    case links(folder: URL)
    case help

    init(_ arguments: [String]) throws {
        func url(_ index: Int) -> URL { URL(fileURLWithPath: arguments[index]) }
        switch (arguments.first, arguments.count) {
        case ("comments", 2): self = .comments(graphs: url(1))
        case ("names", 2): self = .names(graphs: url(1), writes: false)
        case ("names", 3) where arguments[2] == "--write": self = .names(graphs: url(1), writes: true)
        case ("site", 3): self = .site(graphs: url(1), output: url(2))
        case ("links", 2): self = .links(folder: url(1))
        case ("--help", 1), ("-h", 1): self = .help
        default:
            throw Failure("the arguments \"\(arguments.joined(separator: " "))\" are unknown; see acetate-docs --help")
        }
    }

    func run() throws {
        switch self {
        case .help: print(Self.usage)
        case .comments(let folder): try checkComments(SymbolGraphs(folder: folder))
        case .names(let folder, let writes): try updateNames(SymbolGraphs(folder: folder), writes: writes)
        case .site(let folder, let output):
            let site = try Site(graphs: SymbolGraphs(folder: folder), repository: URL(fileURLWithPath: "."))
            print("\(try site.write(to: output)) pages in \(output.path)")
        case .links(let folder):
            let check = try LinkCheck(folder: folder)
            guard check.broken.isEmpty else {
                throw Failure("broken links:\n" + check.broken.map { "  \($0)" }.joined(separator: "\n"))
            }
            print("\(check.pages) pages, \(check.links) links, none broken")
        }
    }

    private func checkComments(_ graphs: SymbolGraphs) throws {
        let undocumented = graphs.undocumented
        guard undocumented.isEmpty else {
            let list = undocumented.map { "  \($0.symbol.place): \($0.module) \($0.symbol.path)" }.sorted()
            throw Failure(
                "\(list.count) public declarations have no comment; write one line that says what each is:\n"
                    + list.joined(separator: "\n"))
        }
        print("\(graphs.entries.count) public declarations, all documented")
    }

    private func updateNames(_ graphs: SymbolGraphs, writes: Bool) throws {
        let root = URL(fileURLWithPath: ".")
        let folder = root.appendingPathComponent("Documentation/Names")
        let declared = DeclaredNames(graphs)
        var lists = try AppleNames.read(folder: folder)
        if writes {
            for index in lists.indices {
                lists[index].update(declared)
                try lists[index].write(folder: folder)
            }
        }
        let table = NamesTable(lists, declared: declared)
        let contradictions = table.frameworks.flatMap(\.contradictions)
        guard contradictions.isEmpty else {
            throw Failure(
                "these names are listed as left out, but exist; run Documentation/names.sh to write the lists again:\n"
                    + contradictions.map { "  \($0)" }.joined(separator: "\n"))
        }
        let page = root.appendingPathComponent("Sources/AppKit/AppKit.docc/AppleNames.md")
        let readme = root.appendingPathComponent("README.md")
        let old = try String(contentsOf: readme, encoding: .utf8)
        let new = try MarkedText(old, name: "names").replacing(with: table.summary)
        let isTrue = (try? String(contentsOf: page, encoding: .utf8)) == table.page && new == old
        if writes {
            try table.page.write(to: page, atomically: true, encoding: .utf8)
            try new.write(to: readme, atomically: true, encoding: .utf8)
        } else if !isTrue {
            throw Failure("the tables of Apple's names are not true; run Documentation/names.sh to write them again")
        }
        let present = table.frameworks.reduce(0) { $0 + $1.present }
        let missing = table.frameworks.reduce(0) { $0 + $1.missing }
        print("\(present) of \(present + missing) names exist, without those that are left out for a reason")
    }
}

/// A text with a part between `<!-- NAME -->` and `<!-- end of NAME -->` that a program writes.
struct MarkedText {
    private let before, after: Substring

    init(_ text: String, name: String) throws {
        guard let start = text.range(of: "<!-- \(name) -->\n"),
            let end = text.range(of: "<!-- end of \(name) -->", range: start.upperBound..<text.endIndex)
        else { throw Failure("the README has no part between <!-- \(name) --> and <!-- end of \(name) -->; add one") }
        (before, after) = (text[..<start.upperBound], text[end.lowerBound...])
    }

    func replacing(with text: String) -> String { before + text + after }
}
