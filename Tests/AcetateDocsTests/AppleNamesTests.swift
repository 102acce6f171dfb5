import Foundation
import Testing

@testable import AcetateDocs

/// A graph of declarations, by path; parameters with `=` have defaults. Aliases are pairs of names.
private func graphs(_ declarations: String..., aliases: [(String, String)] = []) throws -> SymbolGraphs {
    var symbols = declarations.map { declaration in
        let path = declaration.replacing("=", with: "")
        let name = declaration.prefix { $0 != "(" }
        let labels = declaration.dropFirst(name.count + 1).dropLast().split(separator: ":")
        let parts = name.split(separator: ".").map(String.init)
        let components = parts.dropLast() + [parts[parts.count - 1] + path.dropFirst(name.count)]
        let fragments =
            [#"{"kind":"identifier","spelling":"x"}"#]
            + labels.flatMap { label in
                [
                    #"{"kind":"externalParam","spelling":"\#(label.replacing("=", with: ""))"}"#,
                    #"{"kind":"text","spelling":": Int\#(label.hasSuffix("=") ? " = 1" : "")"}"#,
                ]
            }
        return """
            {"identifier":{"precise":"\(path)"},"kind":{"identifier":"swift.method","displayName":""},
            "pathComponents":[\(components.map { "\"\($0)\"" }.joined(separator: ","))],
            "declarationFragments":[\(fragments.joined(separator: ","))],
            "location":{"uri":"file:///x/A.swift","position":{"line":6,"character":0}}}
            """
    }
    symbols += aliases.map { alias, type in
        """
        {"identifier":{"precise":"\(alias)"},"kind":{"identifier":"swift.typealias","displayName":""},
        "pathComponents":["\(alias)"],"declarationFragments":[{"kind":"identifier","spelling":"\(alias)"},
        {"kind":"text","spelling":" = "},{"kind":"typeIdentifier","spelling":"\(type)","preciseIdentifier":"\(type)"}],
        "location":{"uri":"file:///x/A.swift","position":{"line":6,"character":0}}}
        """
    }
    let text = """
        {"module":{"name":"QuartzCore"},"symbols":[\(symbols.joined(separator: ","))],
        "relationships":[{"kind":"inheritsFrom","source":"CATextLayer","target":"CALayer"}]}
        """
    return SymbolGraphs([try JSONDecoder().decode(SymbolGraph.self, from: Data(text.utf8))])
}

private func declaration(_ names: String...) -> AppleNames.Declaration { AppleNames.Declaration(names: names) }

@Suite struct DeclaredNamesTests {
    @Test func `names are compared with their labels, in superclasses too`() throws {
        let declared = DeclaredNames(
            try graphs("CALayer", "CALayer.bounds", "CALayer.add(_:forKey:)", "CATextLayer", "CAMediaTime()"))
        for name in ["CALayer.bounds", "CATextLayer.bounds", "CATextLayer.add(_:forKey:)", "CAMediaTime()"] {
            #expect(declared.contains(declaration(name)), "\(name)")
        }
        for name in ["CALayer.add(_:)", "CALayer.add", "CALayer.color", "bounds", "CAMediaTime"] {
            #expect(!declared.contains(declaration(name)), "\(name)")
        }
    }

    @Test func `a type alias has the members of its type, and of the types in it`() throws {
        let declared = DeclaredNames(
            try graphs("CTFont", "CTFont.size", "CTFont.Weight.bold", aliases: [("NSFont", "CTFont")]))
        for name in ["NSFont", "NSFont.size", "NSFont.Weight.bold", "CTFont.size"] {
            #expect(declared.contains(declaration(name)), "\(name)")
        }
        #expect(!declared.contains(declaration("NSFont.bold")))
    }

    @Test func `one of several names of a declaration suffices`() throws {
        let declared = DeclaredNames(try graphs("CALayer.load()"))
        #expect(declared.contains(declaration("CALayer.load(completionHandler:)", "CALayer.load()")))
    }

    @Test func `arguments with defaults can be left out`() throws {
        let declared = DeclaredNames(try graphs("CIImage.init(a:b=:c=:)", "CALayer.show(at=:)"))
        for name in ["init(a:b:c:)", "init(a:b:)", "init(a:c:)", "init(a:)"] {
            #expect(declared.contains(declaration("CIImage.\(name)")), "\(name)")
        }
        #expect(!declared.contains(declaration("CIImage.init(b:c:)")))
        #expect(declared.contains(declaration("CALayer.show()")))
    }
}

@Suite struct AppleNamesTests {
    private let text = """
        CALayer.h
        \tCALayer
        \tCALayer.bounds
        \tCALayer.load(completionHandler:) CALayer.load()
        \tnot on macOS:
        \t\tCALayer.wantsDynamicContentScaling
        CAMetalLayer.h: there is no Metal

        """

    @Test func `a list has names, reasons for names, and reasons for headers`() throws {
        let list = try AppleNames(framework: "QuartzCore", text: text)
        #expect(list.headers.map(\.name) == ["CALayer.h", "CAMetalLayer.h"])
        #expect(list.headers.map(\.reason) == [nil, "there is no Metal"])
        #expect(
            list.headers[0].declarations.map(\.name) == [
                "CALayer", "CALayer.bounds", "CALayer.load(completionHandler:)",
            ])
        #expect(list.headers[0].leftOut.map(\.reason) == ["not on macOS"])
        #expect(list.headers[0].leftOut[0].declarations == [declaration("CALayer.wantsDynamicContentScaling")])
        #expect(list.text == text)
    }

    @Test(arguments: [
        "\tCALayer\n", "CALayer.h: left out\n\tCALayer\n", "CALayer.h\n\t\tCALayer\n", "CALayer.h\n\twhy:\n\tCALayer\n",
        "CALayer.h\n\t\t\tCALayer\n",
    ])
    func `a line at a wrong place is an error`(text: String) {
        #expect(throws: Failure.self) { try AppleNames(framework: "QuartzCore", text: text) }
    }

    @Test func `the table counts what exists, what does not yet, and what is left out`() throws {
        let list = try AppleNames(framework: "QuartzCore", text: text)
        let framework = try #require(
            NamesTable([list], declared: DeclaredNames(try graphs("CALayer", "CALayer.load()"))).frameworks.first)
        #expect(framework.present == 2 && framework.missing == 1 && framework.leftOut == 1)
        #expect(framework.rows.map(\.missing) == [["CALayer.bounds"]])
        #expect(framework.exclusions.map(\.names) == [["CALayer.wantsDynamicContentScaling"]])
        #expect(
            framework.absent.map(\.header) == ["CAMetalLayer.h"] && framework.absent[0].reason == "there is no Metal")
        #expect(framework.contradictions.isEmpty)
    }

    @Test func `a name that exists and is listed as left out is a contradiction, which an update mends`() throws {
        let declared = DeclaredNames(try graphs("CALayer", "CALayer.wantsDynamicContentScaling"))
        var list = try AppleNames(framework: "QuartzCore", text: text)
        #expect(
            NamesTable([list], declared: declared).frameworks[0].contradictions == [
                "CALayer.wantsDynamicContentScaling"
            ])
        list.update(declared)
        #expect(NamesTable([list], declared: declared).frameworks[0].contradictions.isEmpty)
        #expect(list.headers[0].leftOut.isEmpty)
        #expect(list.headers[0].declarations.map(\.name).contains("CALayer.wantsDynamicContentScaling"))
        #expect(list.headers[0].declarations.map(\.name).sorted() == list.headers[0].declarations.map(\.name))
    }
}
