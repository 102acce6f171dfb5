import AcetateScriptedCompositor
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
        let first = try await shoot(["--page", page, "--at", "1.7"], to: "a.png")
        #expect(try await shoot(["--page", page, "--at", "1.7"], to: "b.png") == first)
        #expect(try await shoot(["--page", page, "--at", "0.4"], to: "c.png") != first)
    }
}

/// Tests of the demo on a compositor.
@Suite struct LiveTests {
    @Test func `keys turn the pages, Space repeats what a page does, and Escape quits`() async throws {
        let compositor = try ScriptedCompositor()
        let run = try ports.start([], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        #expect(try await run.wait(20) { compositor.frames.count > 2 })
        compositor.focusKeyboard()
        func press(_ key: UInt32) async throws {
            let frames = compositor.frames.count
            compositor.key(key, isDown: true)
            compositor.key(key, isDown: false)
            _ = try await run.wait(0.3) { compositor.frames.count > frames + 1 }
        }
        // Space on each page, then the next; past the last page, and one page back.
        let (space, left, right, escape): (UInt32, UInt32, UInt32, UInt32) = (57, 105, 106, 1)
        for _ in Page.all {
            try await press(space)
            try await press(right)
        }
        try await press(left)
        #expect(run.process.isRunning)
        try await press(escape)
        let end = try await run.end(within: 10)
        #expect(end.status == 0)
        #expect(end.errors == "")
        #expect(compositor.violations == [])
    }
}
