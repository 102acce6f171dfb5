import Foundation

/// What the program does.
enum Command {
    static let usage = """
        usage: acetate-docs comments GRAPHS
               acetate-docs site GRAPHS OUTPUT
               acetate-docs links FOLDER

        comments   fails with the public declarations that have no comment
        site       writes the documentation as pages that a browser opens from disk; needs cmark-gfm
        links      fails with the broken links of the pages in a folder

        GRAPHS is the folder that Documentation/extract.sh has written. Run it in the folder of the repository.
        """

    case comments(graphs: URL)
    case site(graphs: URL, output: URL)
    case links(folder: URL)
    case help

    init(_ arguments: [String]) throws {
        func url(_ index: Int) -> URL { URL(fileURLWithPath: arguments[index]) }
        switch (arguments.first, arguments.count) {
        case ("comments", 2): self = .comments(graphs: url(1))
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
}
