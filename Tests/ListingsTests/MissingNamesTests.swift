import Foundation
import Testing

/// The page of missing names against the sources.
@Suite struct MissingNamesTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of all Swift files of a module.
    private func source(of module: String) throws -> String {
        let folder = Self.root.appendingPathComponent("Sources/\(module)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try files.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
    }

    @Test func `no type, constant or function on the page of missing names is public`() throws {
        let page = Self.root.appendingPathComponent("Sources/AppKit/AppKit.docc/MissingNames.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let missing = Set(
            rows.flatMap { row in
                row.split(separator: "|")[1].matches(of: /`((?:CA|CG|CT|CF|kCA|kCT)\w+)[`(]/).map { String($0.1) }
            })
        let ofOthers = Set(
            rows.flatMap { row in
                row.split(separator: "|")[1].matches(of: /\ of `(\w+)`/).map { String($0.1) }
            })
        #expect(missing.count > 60 && missing.contains("CAMetalLayer"))
        let modules = ["CoreGraphics", "CoreText", "AcetateCompositor", "QuartzCore"]
        let text = try modules.map { try source(of: $0) }.joined()
        let declared = text.matches(
            of: /(?:public|open) (?:final |static )*(?:func|class|struct|enum|let|var|protocol|typealias) (\w+)/
        )
        .map { String($0.1) }
        #expect(Set(declared).isSuperset(of: ["CALayer", "CGPath", "CTFontCreateWithName", "kCTFontAttributeName"]))
        #expect(missing.subtracting(ofOthers).intersection(declared).sorted() == [])
    }
}
