import AppKit
import DemoSupport
import DemoTestSupport
import Testing

@testable import Ports

/// Tests of screenshots of the pages.
@Suite struct PageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a screenshot and returns its bytes.
    private func shoot(_ arguments: [String], to name: String) async throws -> Data {
        let file = folder.file(name)
        let run = try await ports.run(["--screenshot", file, "--size", "320x200"] + arguments)
        #expect(run.errors == "", "\(arguments)")
        try #require(run.status == 0)
        return try Data(contentsOf: URL(fileURLWithPath: file))
    }

    @Test(arguments: Page.all.map(\.name))
    func `two screenshots of a page at the same time are the same bytes`(_ page: String) async throws {
        let first = try await shoot(["--page", page, "--time", "1.7"], to: "a.png")
        #expect(try await shoot(["--page", page, "--time", "1.7"], to: "b.png") == first)
        #expect(try await shoot(["--page", page, "--time", "0.4"], to: "c.png") != first)
    }
}
