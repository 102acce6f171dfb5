import Foundation

/// The public names of one of Apple's frameworks, by header: a file of `Documentation/Names`.
///
/// A line without indentation is the name of a header. Each line below it that is indented once is a declaration: its name in
/// Swift, such as `CALayer.cornerRadius` or `CALayer.add(_:forKey:)`, and after it other names that the compiler accepts for it,
/// such as that of the `async` form. A line that is indented once and ends with a colon is the reason why the declarations below
/// it, which are indented twice, are left out. A header that is left out as a whole has its reason in its own line, after a colon:
///
///     CALayer.h
///     	CALayer
///     	CALayer.bounds
///     	not on macOS:
///     		CALayer.wantsDynamicContentScaling
///     CAMetalLayer.h: there is no Metal
struct AppleNames {
    /// A declaration: its name in Swift, and others that stand for it.
    struct Declaration: Equatable {
        let names: [String]

        var name: String { names[0] }
    }

    struct Header {
        let name: String
        /// Why the whole header is left out.
        var reason: String?
        /// The declarations that exist or that are to exist.
        var declarations: [Declaration] = []
        /// The declarations that are left out, by reason.
        var leftOut: [(reason: String, declarations: [Declaration])] = []
    }

    let framework: String
    private(set) var headers: [Header]

    init(framework: String, text: String) throws {
        (self.framework, headers) = (framework, [])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let fields = line.drop { $0 == "\t" }
            let depth = line.count - fields.count
            do {
                try add(String(fields), depth: depth)
            } catch {
                throw Failure("the names of \(framework), line \(index + 1): \(error)")
            }
        }
    }

    private mutating func add(_ text: String, depth: Int) throws {
        if depth == 0 {
            let parts = text.split(separator: ":", maxSplits: 1)
            let reason = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : nil
            headers.append(Header(name: String(parts[0]), reason: reason))
            return
        }
        guard let last = headers.indices.last else { throw Failure("there is no header before the first name") }
        guard headers[last].reason == nil else { throw Failure("\(headers[last].name) is left out, and has no names") }
        let declaration = Declaration(names: text.split(separator: " ").map(String.init))
        switch depth {
        case 1 where text.hasSuffix(":"): headers[last].leftOut.append((String(text.dropLast()), []))
        case 1 where headers[last].leftOut.isEmpty: headers[last].declarations.append(declaration)
        case 1: throw Failure("\(text) follows the names that are left out; write it before them")
        case 2:
            guard let group = headers[last].leftOut.indices.last else {
                throw Failure("\(text) has no reason above it")
            }
            headers[last].leftOut[group].declarations.append(declaration)
        default: throw Failure("\(text) is indented \(depth) times; one and two are possible")
        }
    }

    /// The text of the file.
    var text: String {
        var lines: [String] = []
        for header in headers {
            lines.append(header.name + (header.reason.map { ": \($0)" } ?? ""))
            lines += header.declarations.map { "\t" + $0.names.joined(separator: " ") }
            for group in header.leftOut {
                lines.append("\t\(group.reason):")
                lines += group.declarations.map { "\t\t" + $0.names.joined(separator: " ") }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Moves the declarations that exist out of those that are left out.
    mutating func update(_ declared: DeclaredNames) {
        for index in headers.indices {
            var header = headers[index]
            for group in header.leftOut.indices {
                header.declarations += header.leftOut[group].declarations.filter(declared.contains)
                header.leftOut[group].declarations.removeAll(where: declared.contains)
            }
            guard header.declarations.count != headers[index].declarations.count else { continue }
            header.declarations.sort { $0.name < $1.name }
            header.leftOut.removeAll { $0.declarations.isEmpty }
            headers[index] = header
        }
    }

    private static func file(_ framework: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(framework).txt")
    }

    /// Reads all files of a folder.
    static func read(folder: URL) throws -> [AppleNames] {
        let order = SymbolGraphs.modules
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
            .map { String($0.dropLast(4)) }
            .sorted { (order.firstIndex(of: $0) ?? 99, $0) < (order.firstIndex(of: $1) ?? 99, $1) }
            .map { try AppleNames(framework: $0, text: String(contentsOf: file($0, in: folder), encoding: .utf8)) }
    }

    func write(folder: URL) throws {
        try text.write(to: Self.file(framework, in: folder), atomically: true, encoding: .utf8)
    }
}
