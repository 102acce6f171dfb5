import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

/// The demo under test.
let locker = Demo("Locker")

@Suite(.serialized) struct LockerTests {
    private static func environment(_ compositor: ScriptedCompositor) -> [String: String] {
        ["WAYLAND_DISPLAY": compositor.socketPath, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    }

    private static func compositor() throws -> ScriptedCompositor {
        var options = ScriptedCompositor.Options()
        options.globals.append(("ext_session_lock_manager_v1", 1))
        return try ScriptedCompositor(options)
    }

    /// The digits' key codes of Linux.
    private func type(_ codes: [UInt32], on compositor: ScriptedCompositor) {
        for code in codes {
            compositor.key(code, isDown: true)
            compositor.key(code, isDown: false)
        }
    }

    private static let two: UInt32 = 3, four: UInt32 = 5, six: UInt32 = 7, eight: UInt32 = 9, enter: UInt32 = 28

    @Test func `only the code unlocks the session, and ends the program`() async throws {
        let compositor = try Self.compositor()
        let run = try locker.start([], environment: Self.environment(compositor))
        let isShown = try await run.wait(20) { compositor.isLocked && compositor.frames.count > 1 }
        try #require(isShown, "\(run.errors)")
        compositor.focusKeyboard()
        type([Self.two, Self.two, Self.enter], on: compositor)
        try await Task.sleep(nanoseconds: 500_000_000)
        #expect(compositor.isLocked && run.process.isRunning)
        type([Self.two, Self.four, Self.six, Self.eight, Self.enter], on: compositor)
        let result = try await run.end(within: 10)
        #expect(result.status == 0 && result.errors == "")
        #expect(!compositor.isLocked && compositor.violations == [])
    }

    @Test func `a screen that is connected later is covered`() async throws {
        let compositor = try Self.compositor()
        let run = try locker.start([], environment: Self.environment(compositor))
        let isShown = try await run.wait(20) { compositor.frames.contains { $0.width == 1920 } }
        try #require(isShown, "\(run.errors)")
        var output = ScriptedCompositor.Output()
        (output.name, output.x, output.width, output.height) = ("TEST-2", 1920, 800, 600)
        let name = compositor.addOutput(output)
        let isCovered = try await run.wait(10) { compositor.frames.contains { $0.width == 800 } }
        #expect(isCovered)
        compositor.removeOutput(name)
        let isClosed = try await run.wait(10) { compositor.requests("ext_session_lock_surface_v1.destroy").count == 1 }
        #expect(isClosed && run.process.isRunning && compositor.isLocked)
        #expect(compositor.violations == [])
    }

    @Test func `a program that is killed or terminated leaves the session locked`() async throws {
        for signal in [SIGKILL, SIGTERM] {
            let compositor = try Self.compositor()
            let run = try locker.start([], environment: Self.environment(compositor))
            let isShown = try await run.wait(20) { compositor.isLocked && !compositor.frames.isEmpty }
            try #require(isShown, "\(run.errors)")
            kill(run.process.processIdentifier, signal)
            _ = try await run.end(within: 10)
            let isGone = try await run.wait(5) { compositor.clientCount == 0 }
            #expect(isGone)
            #expect(compositor.isLocked && compositor.violations == [])
        }
    }

    @Test func `on the next compositor the session is locked again, and the code unlocks it`() async throws {
        let compositor = try Self.compositor()
        let run = try locker.start([], environment: Self.environment(compositor))
        let isShown = try await run.wait(20) { compositor.isLocked && !compositor.frames.isEmpty }
        try #require(isShown, "\(run.errors)")
        for _ in 0..<2 {
            compositor.crash()
            let frames = compositor.frames.count
            try compositor.restart()
            let isLocked = try await run.wait(20) { compositor.isLocked && compositor.frames.count > frames + 2 }
            try #require(isLocked, "\(run.errors)")
        }
        compositor.focusKeyboard()
        type([Self.two, Self.four, Self.six, Self.eight, Self.enter], on: compositor)
        let result = try await run.end(within: 10)
        #expect(result.status == 0 && !compositor.isLocked && compositor.violations == [])
    }

    @Test func `on a compositor without locks, what is missing is in one line with status 1`() async throws {
        let compositor = try ScriptedCompositor()
        let run = try await locker.run([], environment: Self.environment(compositor))
        #expect(run.status == 1 && run.errors.contains("ext_session_lock_manager_v1"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `a refused lock ends the program with one line and status 1`() async throws {
        let compositor = try Self.compositor()
        compositor.setOptions { $0.grantsLocks = false }
        let run = try await locker.run([], environment: Self.environment(compositor))
        #expect(run.status == 1 && run.errors.contains("refused") && run.errors.split(separator: "\n").count == 1)
        #expect(compositor.violations == [])
    }

    @Test func `a screenshot shows the field with two dots`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.png", "b.png"] {
            let run = try await locker.run(["--screenshot", folder.file(name)])
            #expect(run.status == 0 && run.errors == "")
        }
        let image = try Screenshot(folder.file("a.png"))
        #expect(image.width == 960 && image.height == 600)
        #expect(try Screenshot(folder.file("b.png")).pixels == image.pixels)
        // The field is 40 points below the middle; the dots are 22 points apart.
        for (x, color) in [(469, 0xff5a_a9ff), (480, 0xff1a_202d), (491, 0xff5a_a9ff)] as [(Int, UInt32)] {
            #expect(image.pixels[340 * 960 + x] == color)
        }
    }

    @Test(arguments: [["--bogus"], ["--code", ""], ["--code", "a b"], ["--code", "1234567890123"], ["--screenshot"]])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        let run = try await locker.run(arguments)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `help is printed`() async throws {
        let help = try await locker.run(["--help"])
        #expect(help.status == 0 && help.errors == "" && help.output.contains("--code"))
    }
}
