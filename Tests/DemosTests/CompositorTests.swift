import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

/// A demo's program, and what it shows.
struct DemoProgram: Sendable, CustomTestStringConvertible {
    let name: String
    /// The least number of frames, which come without input.
    let frames: Int
    /// The global without which the program ends with a message.
    var requiredGlobal: String?
    /// The global without which the program prints a message and goes on.
    var usefulGlobal: String?

    var testDescription: String { name }
    var demo: Demo { Demo(name) }

    static let all = [
        DemoProgram(name: "KioskMenu", frames: 10), DemoProgram(name: "Animations", frames: 10),
        DemoProgram(name: "Styles", frames: 1), DemoProgram(name: "Layers", frames: 10),
        DemoProgram(name: "Ports", frames: 10), DemoProgram(name: "Desktop", frames: 10),
        DemoProgram(name: "Views", frames: 1),
        DemoProgram(name: "Panel", frames: 1, usefulGlobal: "zwlr_layer_shell_v1"),
        DemoProgram(name: "Locker", frames: 1, requiredGlobal: "ext_session_lock_manager_v1"),
    ]
}

/// Each demo on each real compositor.
@Suite(.serialized) struct CompositorTests {
    /// The compositor of the last test case, because the cases of one compositor follow one another.
    // Not shared by threads, because the cases of a serialized suite run one after another.
    private nonisolated(unsafe) static var running: HeadlessCompositor?

    private func compositor(_ kind: HeadlessCompositor.Kind) throws -> HeadlessCompositor {
        if let running = Self.running, running.kind == kind { return running }
        Self.running = nil
        let compositor = try HeadlessCompositor(kind, width: 1280, height: 720)
        Self.running = compositor
        return compositor
    }

    private func environment(_ compositor: HeadlessCompositor) -> [String: String] {
        let own = ["WAYLAND_DEBUG": "client", "LC_ALL": "C.UTF-8", "HOME": "/dev/null", "PATH": "/usr/bin:/bin"]
        return compositor.environment.merging(own) { $1 }
    }

    @Test(arguments: HeadlessCompositor.Kind.allCases, DemoProgram.all)
    func `A demo shows frames, damages only its surfaces, and ends at SIGTERM`(
        _ kind: HeadlessCompositor.Kind, _ program: DemoProgram
    ) async throws {
        let compositor = try compositor(kind)
        let run = try program.demo.start([], environment: environment(compositor))
        let isShown = try await run.wait(20) {
            !run.process.isRunning || ProtocolLog(run.errors).frames >= program.frames
        }
        kill(run.process.processIdentifier, SIGTERM)
        let end = try await run.end(within: 5)
        let log = ProtocolLog(end.errors)
        #expect(isShown && log.violations == [])
        if let global = program.requiredGlobal, !log.globals.contains(global) {
            #expect(end.status == 1 && log.frames == 0)
            #expect(log.messages.count == 1 && log.messages[0].contains(global), "\(log.messages)")
            return
        }
        #expect(end.status == 0 && log.frames >= program.frames, "\(end.errors.suffix(1000))")
        if let global = program.usefulGlobal, !log.globals.contains(global) {
            #expect(log.messages.count == 1 && log.messages[0].contains(global), "\(log.messages)")
        } else {
            #expect(log.messages == [])
        }
    }

    /// A demo whose window fills the screen, and which can stop its time. The others show fonts of the desktop, or their own
    /// frames.
    struct StillProgram: Sendable, CustomTestStringConvertible {
        let name: String
        /// Whether the program itself asks for full screen, which weston's windows do not fill otherwise.
        var isFullScreen = false

        var testDescription: String { name }

        static let all = [
            StillProgram(name: "KioskMenu", isFullScreen: true), StillProgram(name: "Animations"),
            StillProgram(name: "Layers"),
        ]
    }

    /// mutter and kwin let no client take a screenshot, and cage shows an empty one without a screen.
    @Test(arguments: [HeadlessCompositor.Kind.sway, .weston], StillProgram.all)
    func `A screenshot by the compositor equals the off-screen one`(
        _ kind: HeadlessCompositor.Kind, _ program: StillProgram
    ) async throws {
        guard kind != .weston || program.isFullScreen else { return }
        let compositor = try compositor(kind)
        let folder = try TemporaryFolder()
        let demo = try #require(DemoProgram.all.first { $0.name == program.name }).demo
        let shot = try await demo.run([
            "--screenshot", folder.file("offscreen.png"), "--at", "0.8", "--size", "1280x720",
        ])
        try #require(shot.status == 0, "\(shot.errors)")
        let expected = try Screenshot(folder.file("offscreen.png"))
        let run = try demo.start(["--freeze", "0.8"], environment: environment(compositor))
        var differences: Int?
        let isEqual = try await run.wait(10) {
            guard ProtocolLog(run.errors).frames > 0 else { return false }
            try? compositor.writeScreenshot(to: folder.file("live.png"))
            differences = (try? Screenshot(folder.file("live.png"))).flatMap { expected.differences(from: $0.pixels) }
            return differences == 0
        }
        #expect(isEqual, "\(differences.map { "\($0) pixels differ" } ?? "there is no screenshot of the same size")")
        kill(run.process.processIdentifier, SIGTERM)
        #expect(try await run.end(within: 5).status == 0)
    }
}
