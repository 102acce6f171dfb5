import Foundation
import Testing

@testable import AcetateDocs

/// A graph of a class with members, as the compiler writes it.
private func graph(_ members: [(name: String, kind: String, comment: String?, isOverride: Bool)]) throws -> SymbolGraph
{
    let symbols = members.map { member in
        let comment = member.comment.map { #","docComment":{"lines":[{"text":"\#($0)"}]}"# } ?? ""
        let path = member.name.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ",")
        let keyword = member.isOverride ? #"{"kind":"keyword","spelling":"override"},"# : ""
        return """
            {"identifier":{"precise":"\(member.name)"},"kind":{"identifier":"\(member.kind)","displayName":""},
            "pathComponents":[\(path)],"declarationFragments":[\(keyword){"kind":"identifier","spelling":"\(member.name)"}],
            "location":{"uri":"file:///x/Sources/QuartzCore/A.swift","position":{"line":6,"character":0}}\(comment)}
            """
    }
    let text = """
        {"module":{"name":"QuartzCore"},"symbols":[\(symbols.joined(separator: ","))],
        "relationships":[{"kind":"inheritsFrom","source":"CATextLayer","target":"CALayer"},
        {"kind":"defaultImplementationOf","source":"CAAction.run(_:)","target":"x"}]}
        """
    return try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))
}

@Suite struct SymbolGraphTests {
    @Test func `a declaration without a comment is found with its line`() throws {
        let graphs = try SymbolGraphs([
            graph([
                ("CALayer", "swift.class", "A layer.", false), ("CALayer.bounds", "swift.property", nil, false),
                ("CALayer.name", "swift.property", "  ", false),
            ])
        ])
        #expect(graphs.undocumented.map(\.symbol.path) == ["CALayer.bounds", "CALayer.name"])
        #expect(graphs.undocumented.first?.symbol.place == "Sources/QuartzCore/A.swift:7")
    }

    @Test func `overrides and default implementations inherit their comments`() throws {
        let graphs = try SymbolGraphs([
            graph([("CALayer.copy()", "swift.method", nil, true), ("CAAction.run(_:)", "swift.method", nil, false)])
        ])
        #expect(graphs.undocumented.isEmpty)
    }
}

@Suite struct LinkCheckTests {
    private func check(_ pages: [String: String]) throws -> LinkCheck {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in pages {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return try LinkCheck(folder: folder)
    }

    @Test func `links to pages, their parts and other sites are not broken`() throws {
        let check = try check([
            "index.html": #"<a href="a/b.html#x&lt;y">b</a> <a href="https://example.org">site</a>"#,
            "a/b.html": ##"<p id="x&lt;y">b</p> <a href="../index.html">home</a> <a href="#x%3Cy">here</a>"##,
        ])
        #expect(check.broken == [] && check.pages == 2 && check.links == 4)
    }

    @Test(arguments: ["missing.html", "../outside.html", "/etc/passwd", "index.html#no", "#no"])
    func `a link to nothing is found`(link: String) throws {
        let check = try check(["index.html": "<a href=\"\(link)\">x</a>"])
        #expect(check.broken.count == 1)
    }
}
