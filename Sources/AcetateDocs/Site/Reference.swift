import Foundation

/// A page of the reference: a type with its members, or a module with its functions and constants.
struct ReferencePage {
    /// The module that programs import.
    let module: String
    /// The name of the type; nil for the module.
    let type: String?
    /// The declaration of the type; nil for the module, and for a type of another module that this one extends.
    let symbol: SymbolGraph.Symbol?
    var members: [SymbolGraph.Symbol] = []

    /// The path of the page in the site.
    var path: String { "\(module)/\(type ?? "index").html" }

    /// The order and the titles of the groups of members, by the kind of symbol.
    static let groups: [(title: String, kinds: [String])] = [
        (
            "Types",
            ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.associatedtype"]
        ),
        ("Cases", ["swift.enum.case"]),
        ("Initializers", ["swift.init", "swift.deinit"]),
        ("Constants and type properties", ["swift.type.property"]),
        ("Properties", ["swift.property"]),
        ("Type methods", ["swift.type.method"]),
        ("Methods", ["swift.method", "swift.subscript", "swift.type.subscript"]),
        ("Operators", ["swift.func.op"]),
        ("Functions", ["swift.func"]),
        ("Constants and variables", ["swift.var"]),
        ("Macros", ["swift.macro"]),
    ]

    /// The identifier of a member in its page, which differs from those of overloads.
    static func anchor(_ symbol: SymbolGraph.Symbol) -> String {
        let name = symbol.pathComponents[symbol.pathComponents.count - 1]
        let hash = symbol.identifier.precise.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "\(name)-\(String(hash, radix: 36))"
    }

    private static let typeKinds: Set = [
        "swift.class", "swift.struct", "swift.enum", "swift.protocol",
    ]

    static func isType(_ symbol: SymbolGraph.Symbol) -> Bool { typeKinds.contains(symbol.kind.identifier) }

    /// The pages of all modules, sorted by path.
    static func all(_ graphs: SymbolGraphs) -> [ReferencePage] {
        var pages: [String: ReferencePage] = [:]
        func add(_ page: ReferencePage) { if pages[page.path] == nil { pages[page.path] = page } }
        for module in SymbolGraphs.modules { add(ReferencePage(module: module, type: nil, symbol: nil)) }
        for entry in graphs.entries where isType(entry.symbol) {
            add(ReferencePage(module: entry.module, type: entry.symbol.path, symbol: entry.symbol))
        }
        for entry in graphs.entries where !graphs.inheritsDocumentation(entry.symbol) {
            let owner = entry.symbol.pathComponents.dropLast().joined(separator: ".")
            let page = ReferencePage(module: entry.module, type: owner.isEmpty ? nil : owner, symbol: nil)
            add(page)
            pages[page.path]?.members.append(entry.symbol)
        }
        return pages.values.sorted { $0.path < $1.path }
    }
}
