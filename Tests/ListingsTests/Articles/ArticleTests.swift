import Foundation
import Testing

/// A listing of an article, as lines without indentation. Empty lines, imports, `@main` and the word `private` do not count,
/// because the compiled sources have them elsewhere.
private struct Listing {
    let lines: [String]

    init(_ text: some StringProtocol) {
        lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") && $0 != "@main" }
            .map { $0.hasPrefix("private ") ? String($0.dropFirst("private ".count)) : $0 }
    }

    /// The Swift listings of a Markdown file.
    static func all(in markdown: String) -> [Listing] {
        markdown.matches(of: /(?ms)^```swift\n(.*?)^```/).map { Listing($0.1) }
    }

    /// Whether the lines follow each other in a source.
    func isPart(of source: Listing) -> Bool {
        guard lines.count <= source.lines.count else { return false }
        return (0...source.lines.count - lines.count).contains { start in
            source.lines[start..<start + lines.count].elementsEqual(lines)
        }
    }
}

@Suite struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let catalog = "Sources/AppKit/AppKit.docc"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The sources of this target in the folders of articles and of the tutorial.
    private static func sources() throws -> [Listing] {
        try ["Articles", "Tutorial"].flatMap { name in
            let folder = "Tests/ListingsTests/\(name)"
            return try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
                .filter { $0.hasSuffix(".swift") }.map { try Listing(text("\(folder)/\($0)")) }
        }
    }

    @Test(arguments: [
        "README.md", "\(catalog)/GettingStarted.md", "\(catalog)/KioskTutorial.md", "\(catalog)/RenderThread.md",
        "\(catalog)/AnimatableProperties.md", "\(catalog)/Performance.md", "\(catalog)/Kiosks.md",
        "\(catalog)/Accessibility.md",
    ])
    func `every Swift listing of an article is compiled`(article: String) throws {
        let listings = try Listing.all(in: Self.text(article))
        let sources = try Self.sources()
        #expect(!listings.isEmpty)
        for listing in listings where !sources.contains(where: listing.isPart) {
            Issue.record(
                "\(article): the listing that begins with “\(listing.lines.first ?? "")” is not in Tests/ListingsTests")
        }
    }

    @Test func `the article on debugging names every environment variable that programs read`() throws {
        let article = try Self.text("\(Self.catalog)/Debugging.md")
        let folder = Self.root.appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift") || $0.hasSuffix(".c")
        }
        let read = try Set(
            files.flatMap { file in
                try Self.text("Sources/\(file)").matches(of: /"(ACETATE_[A-Z_]+)"/).map { String($0.1) }
            })
        // With these, a program tells itself or its tests something.
        let internals: Set = ["ACETATE_RESTARTED", "ACETATE_SCRIPT_NAME", "ACETATE_SNAPSHOTS"]
        #expect(read.isSuperset(of: internals) && read.count > internals.count)
        for name in read.subtracting(internals).sorted() { #expect(article.contains(name), "\(name)") }
    }
}
