import Foundation

/// The public names of one of Apple's frameworks, by header: a file of `Documentation/Names`.
///
/// A line without indentation is the name of a header. Each indented line below it is a declaration: its name in Swift, such as
/// `CALayer.cornerRadius`, and after it other names by which it is known, such as that in Objective-C.
struct AppleNames {
    struct Header {
        let name: String
        /// The names of each declaration, the one that is shown first.
        var declarations: [[String]]
    }

    let framework: String
    let headers: [Header]

    init(framework: String, text: String) throws {
        var headers: [Header] = []
        for (index, line) in text.split(separator: "\n").enumerated() {
            if !line.hasPrefix("\t") {
                headers.append(Header(name: String(line), declarations: []))
            } else if headers.isEmpty {
                throw Failure("the names of \(framework), line \(index + 1): there is no header before the first name")
            } else {
                headers[headers.count - 1].declarations.append(line.dropFirst().split(separator: " ").map(String.init))
            }
        }
        (self.framework, self.headers) = (framework, headers)
    }

    /// Reads all files of a folder.
    static func read(folder: URL) throws -> [AppleNames] {
        let order = SymbolGraphs.modules
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
            .map { String($0.dropLast(4)) }
            .sorted { (order.firstIndex(of: $0) ?? 99, $0) < (order.firstIndex(of: $1) ?? 99, $1) }
            .map { name in
                let file = folder.appendingPathComponent("\(name).txt")
                return try AppleNames(framework: name, text: String(contentsOf: file, encoding: .utf8))
            }
    }
}

/// The names that the modules declare, in the spellings in which Apple's names are looked up.
struct DeclaredNames {
    private var names: Set<String> = []
    /// The types from which a type inherits, and the protocols that it conforms to.
    private var ancestors: [String: [String]] = [:]
    /// The names of types in Objective-C, with those in Swift: `NSWindowStyleMask` is `NSWindow.StyleMask`.
    private var types: [String: String] = [:]

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
            let path = entry.symbol.pathComponents
            let base = Self.base(path[path.count - 1])
            let context = path.dropLast().joined(separator: ".")
            insert(context.isEmpty ? base : "\(context).\(base)")
            if base == "init" { insert("\(context).\(path[path.count - 1])") }
            // `NSWindow.didResizeNotification` is `NSWindowDidResizeNotification`.
            if path.count > 1 { insert(Self.flat(path.dropLast() + [base])) }
            guard path.count > 1,
                ["struct", "enum", "class", "typealias"].contains(entry.symbol.kind.identifier.suffix)
            else { continue }
            for name in Self.flatNames(path) { types[name] = entry.symbol.path }
        }
    }

    private mutating func insert(_ name: String) { names.insert(name.lowercased()) }

    /// Whether a declaration with one of these names exists.
    func contains(_ candidates: [String]) -> Bool { candidates.contains(where: contains) }

    private func contains(_ name: String) -> Bool {
        if names.contains(name.lowercased()) || types[name] != nil { return true }
        guard let dot = name.firstIndex(of: ".") else { return false }
        let (context, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        return contains(member, in: types[context] ?? context, depth: 0)
    }

    /// Whether a type or one that it inherits from has a member.
    private func contains(_ member: String, in type: String, depth: Int) -> Bool {
        if names.contains("\(type).\(member)".lowercased()) { return true }
        guard depth < 16 else { return false }
        return ancestors[type, default: []].contains { contains(member, in: $0, depth: depth + 1) }
    }

    private static func base(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

    private static func withoutModule(_ name: String) -> String {
        name.split(separator: ".").dropFirst().joined(separator: ".")
    }

    private static func flat(_ path: [String]) -> String {
        path[0] + path.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The names in Objective-C that a nested type may have: `NSEvent.EventType` is `NSEventType`.
    private static func flatNames(_ path: [String]) -> [String] {
        var result = [flat(path)]
        for length in 1..<max(path[1].count, 2) where path[0].hasSuffix(path[1].prefix(length)) {
            result.append(path[0].dropLast(length) + flat(Array(path.dropFirst())))
        }
        return result
    }
}

extension String {
    /// The part after the last period.
    fileprivate var suffix: String { String(split(separator: ".").last ?? "") }
}

/// How many of Apple's names exist, by framework and header.
struct NamesTable {
    struct Row {
        let header: String
        let count: Int
        let missing: [String]

        var present: Int { count - missing.count }
    }

    struct Framework {
        let name: String
        /// The headers of which at least one name exists.
        var rows: [Row] = []
        /// The headers of which nothing exists, with the number of their names.
        var absent: [Row] = []

        var count: Int { rows.reduce(0) { $0 + $1.count } }
        var present: Int { rows.reduce(0) { $0 + $1.present } }
    }

    private(set) var frameworks: [Framework] = []

    init(_ lists: [AppleNames], declared: DeclaredNames) {
        for list in lists {
            var framework = Framework(name: list.framework)
            for header in list.headers {
                let missing = header.declarations.filter { !declared.contains($0) }
                let row = Row(header: header.name, count: header.declarations.count, missing: missing.map { $0[0] })
                if row.present > 0 { framework.rows.append(row) } else { framework.absent.append(row) }
            }
            frameworks.append(framework)
        }
    }

    /// One line for each framework, for the README.
    var summary: String {
        let lines = frameworks.map { framework in
            "| \(framework.name) | \(framework.present) of \(framework.count) | "
                + "\(framework.rows.count) of \(framework.rows.count + framework.absent.count) |"
        }
        return """
            | framework | names of the headers in scope | headers in scope |
            |---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    /// The page of all counts and missing names, in Markdown.
    var page: String {
        var text = """
            # Apple's names, counted

            How many of the public names of Apple's headers exist, and which are missing, by framework and header.

            ## Overview

            `Documentation/names.sh` writes this page: it compares the lists of names in `Documentation/Names`, which are those of the
            headers for macOS 14 without deprecated ones, with the declarations of the modules. `make checks` fails if the page is not
            true. A name counts as present if its type, or a type that it inherits from, declares it in Swift's or Objective-C's
            spelling; overloads of a method count once, initializers by their labels. The headers in scope are those of which at least
            one name exists. [Names that are missing](MissingNames.md) has the reasons.

            There are no lists of AppKit, Core Graphics and Core Image yet: many of their names in Swift come from notes that the headers
            do not contain, so that a comparison would count names as missing that exist.


            """
        text += summary
        for framework in frameworks {
            text += "\n### \(framework.name)\n\n| header | present | missing |\n|---|---|---|\n"
            for row in framework.rows {
                let missing = row.missing.map { "`\($0)`" }.joined(separator: ", ")
                text += "| `\(row.header)` | \(row.present) of \(row.count) | \(missing) |\n"
            }
            guard !framework.absent.isEmpty else { continue }
            let headers = framework.absent.map { "`\($0.header)`" }.joined(separator: ", ")
            text += "\nNot in scope: \(headers).\n"
        }
        return text
    }
}
