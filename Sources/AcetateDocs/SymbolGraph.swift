import Foundation

/// The public declarations of one module, as the compiler writes them (`swift symbolgraph-extract`).
struct SymbolGraph: Decodable {
    struct Module: Decodable {
        let name: String
    }

    struct Identifier: Decodable {
        let precise: String
    }

    struct Kind: Decodable {
        let identifier: String
        let displayName: String
    }

    struct Fragment: Decodable {
        let kind: String
        let spelling: String
        let preciseIdentifier: String?
    }

    struct Comment: Decodable {
        struct Line: Decodable {
            let text: String
        }

        let lines: [Line]
    }

    struct Location: Decodable {
        struct Position: Decodable {
            let line: Int
        }

        let uri: String
        let position: Position
    }

    struct Symbol: Decodable {
        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let docComment: Comment?
        let location: Location?

        /// The name with those of the types around it, such as `CALayer.add(_:forKey:)`.
        var path: String { pathComponents.joined(separator: ".") }

        /// The declaration on one line.
        var declaration: String { declarationFragments.map(\.spelling).joined() }

        /// The file in the repository, and the line.
        var place: String {
            guard let location else { return "" }
            let path = location.uri.range(of: "/Sources/").map { "Sources/" + location.uri[$0.upperBound...] }
            return "\(path ?? location.uri):\(location.position.line + 1)"
        }
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }

    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

/// The public declarations of all modules.
struct SymbolGraphs {
    /// The modules of Apple's names, in the order in which they are shown.
    static let modules = [
        "QuartzCore", "AppKit", "CoreGraphics", "CoreText", "CoreImage", "ImageIO", "AVFoundation", "CoreMedia",
        "CoreVideo", "UniformTypeIdentifiers", "Quartz", "ScreenSaver", "os", "simd",
    ]

    /// A declaration, with the module that programs import for it.
    struct Entry {
        let module: String
        let symbol: SymbolGraph.Symbol
    }

    private(set) var entries: [Entry] = []
    private(set) var relationships: [SymbolGraph.Relationship] = []
    /// The symbols whose documentation is that of a declaration that they override or implement.
    private var inheriting: Set<String> = []

    /// Reads the symbol graphs in a folder.
    init(folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for file in files where file.hasSuffix(".symbols.json") {
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let graph: SymbolGraph
            do {
                graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
            } catch {
                throw Failure("\(file) is not a symbol graph (\(error)); run Documentation/extract.sh again")
            }
            add(graph)
        }
        let missing = Self.modules.filter { name in !entries.contains { $0.module == name } }
        guard missing.isEmpty else {
            throw Failure(
                "\(folder.path) has no symbol graph of \(missing.joined(separator: ", ")); run Documentation/extract.sh"
            )
        }
    }

    init(_ graphs: [SymbolGraph]) {
        for graph in graphs { add(graph) }
    }

    private mutating func add(_ graph: SymbolGraph) {
        // QuartzCore exports the values of layers.
        let module = graph.module.name == "AcetateCompositor" ? "QuartzCore" : graph.module.name
        for symbol in graph.symbols {
            guard symbol.kind.identifier != "swift.extension", symbol.location != nil,
                !symbol.identifier.precise.contains("::SYNTHESIZED::")
            else { continue }
            entries.append(Entry(module: module, symbol: symbol))
            let isOverride = symbol.declarationFragments.contains { $0.kind == "keyword" && $0.spelling == "override" }
            if isOverride { inheriting.insert(symbol.identifier.precise) }
        }
        relationships += graph.relationships
        for relationship in graph.relationships
        where relationship.kind == "overrides" || relationship.kind == "defaultImplementationOf" {
            inheriting.insert(relationship.source)
        }
    }

    /// Whether the documentation of a symbol is that of the declaration that it overrides or implements.
    func inheritsDocumentation(_ symbol: SymbolGraph.Symbol) -> Bool { inheriting.contains(symbol.identifier.precise) }

    /// The declarations that need a comment and have none.
    var undocumented: [Entry] {
        entries.filter { entry in
            let text = entry.symbol.docComment?.lines.map(\.text).joined() ?? ""
            return text.allSatisfy(\.isWhitespace) && !inheritsDocumentation(entry.symbol)
        }
    }
}

/// An error with a message for the user.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
