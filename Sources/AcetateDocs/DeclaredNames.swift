/// The names that the modules declare, as Swift writes them: `CALayer.bounds`, `CALayer.add(_:forKey:)`.
struct DeclaredNames {
    private var names: Set<String> = []
    /// The types from which a type inherits, and the protocols that it conforms to.
    private var ancestors: [String: [String]] = [:]
    /// The types that type aliases stand for, such as `CTFont` for `NSFont`.
    private var aliases: [String: String] = [:]

    init(_ graphs: SymbolGraphs) {
        var paths: [String: String] = [:]
        for entry in graphs.entries { paths[entry.symbol.identifier.precise] = entry.symbol.path }
        for relationship in graphs.relationships
        where relationship.kind == "inheritsFrom" || relationship.kind == "conformsTo" {
            guard let source = paths[relationship.source] else { continue }
            let target = paths[relationship.target] ?? relationship.targetFallback.map(Self.withoutModule)
            if let target { ancestors[source, default: []].append(target) }
        }
        for entry in graphs.entries {
            names.formUnion(Self.names(of: entry.symbol))
            guard entry.symbol.kind.identifier == "swift.typealias" else { continue }
            let types = entry.symbol.declarationFragments.filter { $0.kind == "typeIdentifier" }
            guard types.count == 1 else { continue }
            let target = types[0].preciseIdentifier.flatMap { paths[$0] } ?? types[0].spelling
            if target != entry.symbol.path { aliases[entry.symbol.path] = target }
        }
    }

    /// Whether a declaration exists under one of its names.
    func contains(_ declaration: AppleNames.Declaration) -> Bool { declaration.names.contains(where: contains) }

    private func contains(_ name: String) -> Bool {
        if names.contains(name) { return true }
        let end = name.firstIndex(of: "(") ?? name.endIndex
        guard let dot = name[..<end].lastIndex(of: ".") else { return false }
        return contains(name[name.index(after: dot)...], in: resolved(name[..<dot]), depth: 0)
    }

    /// A type without type aliases: `CTFont.Weight` for `NSFont.Weight`.
    private func resolved(_ type: Substring) -> String {
        guard let dot = type.lastIndex(of: ".") else { return aliases[String(type)] ?? String(type) }
        let path = resolved(type[..<dot]) + type[dot...]
        return aliases[path] ?? path
    }

    /// Whether a type or one that it inherits from has a member.
    private func contains(_ member: Substring, in type: String, depth: Int) -> Bool {
        if names.contains("\(type).\(member)") { return true }
        guard depth < 16 else { return false }
        return ancestors[type, default: []].contains { contains(member, in: $0, depth: depth + 1) }
    }

    private static func withoutModule(_ name: String) -> String {
        name.split(separator: ".").dropFirst().joined(separator: ".")
    }

    /// The names by which programs can call a symbol: each argument with a default can be left out.
    private static func names(of symbol: SymbolGraph.Symbol) -> [String] {
        let path = symbol.path
        guard path.hasSuffix(":)"), let open = path.firstIndex(of: "(") else { return [path] }
        let labels = path[path.index(after: open)...].dropLast().split(separator: ":").map { "\($0):" }
        let defaults = hasDefaults(symbol)
        guard defaults.count == labels.count else { return [path] }
        var lists = [""]
        for (label, hasDefault) in zip(labels, defaults) {
            lists = lists.map { $0 + label } + (hasDefault ? lists : [])
        }
        return lists.map { "\(path[..<open])(\($0))" }
    }

    /// Whether each parameter of a function has a default.
    private static func hasDefaults(_ symbol: SymbolGraph.Symbol) -> [Bool] {
        var result: [Bool] = []
        for fragment in symbol.declarationFragments {
            if fragment.kind == "externalParam" {
                result.append(false)
            } else if !result.isEmpty, fragment.kind == "text", fragment.spelling.contains(" = ") {
                result[result.count - 1] = true
            }
        }
        return result
    }
}
