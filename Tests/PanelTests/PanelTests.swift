import AcetateScriptedCompositor
import AppKit
import DemoTestSupport
import Testing

@testable import Panel

/// The demo under test.
let panel = Demo("Panel")

@Suite(.serialized) struct PanelTests {
    private static func environment(_ compositor: ScriptedCompositor) -> [String: String] {
        ["WAYLAND_DISPLAY": compositor.socketPath, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    }

    @Test func `the panel is at the top, spans the screen, and takes its height from the windows`() async throws {
        var options = ScriptedCompositor.Options()
        options.globals.append(("zwlr_layer_shell_v1", 4))
        let compositor = try ScriptedCompositor(options)
        let run = try panel.start([], environment: Self.environment(compositor))
        let isShown = try await run.wait(20) { compositor.frames.contains { $0.width == 1920 } }
        try #require(isShown, "\(run.errors)")
        let surface = try #require(compositor.layerSurfaces.first)
        #expect(surface.anchors == 13 && surface.size == [0, 36] && surface.zone == 36 && surface.layer == 2)
        #expect(surface.namespace == "panel" && surface.keyboard == 0)
        // The clock goes on.
        let frames = compositor.frames.count
        let goesOn = try await run.wait(5) { compositor.frames.count > frames + 2 }
        #expect(goesOn)
        #expect(compositor.violations == [] && run.errors == "")
    }

    @Test func `on a compositor without layers, what is missing is in one line`() async throws {
        let compositor = try ScriptedCompositor()
        let run = try panel.start(["--bottom"], environment: Self.environment(compositor))
        let isShown = try await run.wait(20) { !compositor.frames.isEmpty }
        #expect(isShown)
        #expect(run.errors.contains("zwlr_layer_shell_v1") && run.errors.split(separator: "\n").count == 1)
        #expect(compositor.violations == [])
    }

    @Test func `on sway the panel is at the bottom, and returns with the compositor`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 1280, height: 720)
        let run = try panel.start(
            ["--bottom"], environment: compositor.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
        for _ in 0..<2 {
            let isShown = try await run.wait(20) { (try? Self.backgroundRows(compositor)) == 684...719 }
            #expect(isShown, "\(run.errors)")
            compositor.kill()
            let isNoticed = try await run.wait(20) { run.errors.contains("waiting") }
            #expect(isNoticed)
            try compositor.restart()
        }
    }

    /// The rows whose first pixel has the panel's background color.
    private static func backgroundRows(_ compositor: HeadlessCompositor) throws -> ClosedRange<Int>? {
        let image = try compositor.screenshot()
        let rows = (0..<image.height).filter { image.pixels[$0 * image.width] == 0xff10_141d }
        guard let first = rows.first, let last = rows.last, rows.count == last - first + 1 else { return nil }
        return first...last
    }

    @Test func `a screenshot shows fixed values`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.png", "b.png"] {
            let run = try await panel.run(["--screenshot", folder.file(name)])
            #expect(run.status == 0 && run.errors == "")
        }
        let image = try Screenshot(folder.file("a.png"))
        #expect(image.width == 1280 && image.height == 36)
        #expect(try Screenshot(folder.file("b.png")).pixels == image.pixels)
        // 40 percent of the 100 points of memory.
        #expect(image.pixels[18 * 1280 + 1280 - 290 + 35] == 0xff4f_d1c5)
        #expect(image.pixels[18 * 1280 + 1280 - 290 + 45] == 0xff26_2e3f)
    }

    @Test(arguments: [["--bogus"], ["file.png"], ["--screenshot"]])
    func `invalid arguments are refused in one line with status 1`(_ arguments: [String]) async throws {
        let run = try await panel.run(arguments)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `help is printed`() async throws {
        let help = try await panel.run(["--help"])
        #expect(help.status == 0 && help.errors == "" && help.output.contains("--bottom"))
    }

    // MARK: Samples

    @Test func `the processors' load is the part of the time that is not idle`() {
        let ticks = SystemMonitor.ticks("cpu  10 20 30 400 40 1 2 3 99 99\ncpu0 1 2 3\n")
        #expect(ticks.busy == 66 && ticks.total == 506)
    }

    @Test func `used memory is what is not available`() {
        #expect(SystemMonitor.usedMemory("MemTotal:  1000 kB\nMemFree: 1 kB\nMemAvailable:   250 kB\n") == 0.75)
    }

    @Test(arguments: ["", "cpu", "cpu a b", "MemTotal: x kB", "MemTotal: 0 kB\nMemAvailable: 0 kB"])
    func `unreadable files count as no load`(_ text: String) {
        #expect(SystemMonitor.ticks(text) == (0, 0) && SystemMonitor.usedMemory(text) == 0)
    }
}
