import AppKit
import DemoSupport
import DemoTestSupport
import Testing

@testable import Layers

/// Tests of screenshots of the pages.
@Suite struct PageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a screenshot and returns its bytes.
    private func shoot(_ arguments: [String], to name: String) async throws -> Data {
        let file = folder.file(name)
        let run = try await layers.run(["--screenshot", file, "--size", "640x400"] + arguments)
        #expect(run.errors == "", "\(arguments)")
        try #require(run.status == 0)
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    @Test(arguments: Page.all.map(\.name))
    func `two screenshots of a page at the same time are the same bytes`(_ page: String) async throws {
        let first = try await shoot(["--page", page, "--at", "1.3"], to: "a.png")
        #expect(try await shoot(["--page", page, "--at", "1.3"], to: "b.png") == first)
        #expect(try await shoot(["--page", page, "--at", "0.7"], to: "c.png") != first)
    }

    @Test func `the contact sheet has a sample of each page`() async throws {
        #expect(Page.contactSheet.samples.count == Page.all.count)
        #expect(Page.all.allSatisfy { (1...12).contains($0.samples.count) } && Page.all.count <= 12)
        let sheet = try await shoot([], to: "all.png")
        #expect(try await shoot(["--page", "1"], to: "first.png") != sheet)
    }
}
