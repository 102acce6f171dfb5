import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Several screens, which are connected, changed and disconnected while the program runs.
@Suite(.serialized) struct ScreenTests {
    /// A screen to the right of the compositor's first one, turned by 90 degrees.
    private static var turned: ScriptedCompositor.Output {
        var output = ScriptedCompositor.Output()
        (output.name, output.x, output.y, output.width, output.height) = ("TEST-2", 1920, 80, 1500, 1000)
        (output.refresh, output.transform) = (75, ._90)
        return output
    }

    private func start(
        _ options: ScriptedCompositor.Options = .init(), _ arguments: [String] = []
    ) throws -> (ScriptedCompositor, ProbeProgram) {
        let compositor = try ScriptedCompositor(options)
        return (
            compositor,
            try ProbeProgram(["--screens"] + arguments, environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        )
    }

    private static let first = "TEST-1 0,0 1920x1080 scale 1.0 at 60 turned 0.0"

    @Test func `Screens are connected, changed and disconnected`() async throws {
        let (compositor, probe) = try start()
        try await #require(wait(20) { probe.output == ["screens: \(Self.first)"] })
        let name = compositor.addOutput(Self.turned)
        // 1000 points wide after the turn; its top is 80 points below the first one's: 1080 - 80 - 1500.
        let second = "TEST-2 1920,-500 1000x1500 scale 1.0 at 75 turned 90.0"
        try await #require(wait(20) { probe.output.last == "screens: \(Self.first); \(second)" })
        var output = Self.turned
        (output.scale, output.transform, output.y) = (2, .normal, 0)
        compositor.changeOutput(name, to: output)
        let third = "TEST-2 1920,580 750x500 scale 2.0 at 75 turned 0.0"
        try await #require(wait(20) { probe.output.last == "screens: \(Self.first); \(third)" })
        compositor.removeOutput(name)
        try await #require(wait(20) { probe.output.last == "screens: \(Self.first)" })
        #expect(probe.output.count == 4)
        #expect(compositor.violations == [] && probe.errors == [])
    }

    @Test func `The origin is the bottom left corner of the first screen`() async throws {
        var options = ScriptedCompositor.Options()
        options.remove("wl_output")
        let (compositor, probe) = try start(options)
        var output = Self.turned
        output.transform = .normal
        compositor.addOutput(output)
        (output.name, output.x, output.y) = ("TEST-3", 0, 0)
        compositor.addOutput(output)
        let screens =
            "TEST-2 0,0 1500x1000 scale 1.0 at 75 turned 0.0; TEST-3 -1920,80 1500x1000 scale 1.0 at 75 turned 0.0"
        try await #require(wait(20) { probe.output.last == "screens: \(screens)" }, "\(probe.output)")
        #expect(compositor.violations == [])
    }

    @Test func `A screen at a fractional scale has its size in points`() async throws {
        var options = ScriptedCompositor.Options()
        options.globals += [
            ("zxdg_output_manager_v1", 3), ("wp_viewporter", 1), ("wp_fractional_scale_manager_v1", 1),
        ]
        let (compositor, probe) = try start(options)
        var output = Self.turned
        (output.width, output.height, output.scale, output.transform) = (1366, 768, 2, .normal)
        output.logicalSize = (911, 512)  // 1366 / 1.5 is 910.67
        compositor.addOutput(output)
        let screen = "TEST-2 1920,488 911x512 scale 1.5 at 75 turned 0.0"
        try await #require(wait(20) { probe.output.last == "screens: \(Self.first); \(screen)" }, "\(probe.output)")
        #expect(compositor.violations == [])
    }

    @Test func `An animation continues while its window moves between screens`() async throws {
        let (compositor, probe) = try start()
        try await #require(wait(20) { compositor.frames.count > 3 })
        var output = Self.turned
        output.scale = 2
        let name = compositor.addOutput(output)
        try await #require(wait(20) { probe.output.count == 2 })
        for _ in 0..<3 {
            compositor.send("enter", output: name)
            try await #require(wait(20) { probe.output.last == "window on TEST-2 at scale 2.0" })
            let frames = compositor.frames.count
            try await #require(wait(20) { compositor.frames.dropFirst(frames).count { $0.scale == 2 } > 5 })
            compositor.send("leave", output: name)
            compositor.emit("wl_surface", "enter", [.object(compositor.firstOutput)])
            try await #require(wait(20) { probe.output.last == "window on TEST-1 at scale 1.0" })
            compositor.emit("wl_surface", "leave", [.object(compositor.firstOutput)])
        }
        #expect(compositor.violations == [] && probe.errors == [])
    }

    @Test func `A window enters full screen on the screen that the program names`() async throws {
        var options = ScriptedCompositor.Options()
        options.configuresToplevels = true
        let (compositor, probe) = try start(options, ["full"])
        defer { withExtendedLifetime(probe) {} }  // The program runs as long as its object lives.
        try await #require(wait(20) { compositor.frames.count > 3 })
        let name = compositor.addOutput(Self.turned)
        try await #require(wait(20) { !compositor.requests("xdg_toplevel.set_fullscreen").isEmpty })
        let requested = compositor.requests("xdg_toplevel.set_fullscreen").last?.number(0)
        #expect(requested == Int(compositor.output(name)))
        #expect(compositor.violations == [])
    }

    @Test func `A view in full-screen mode covers the other screens, also those that come later`() async throws {
        var options = ScriptedCompositor.Options()
        options.configuresToplevels = true
        let (compositor, probe) = try start(options, ["cover"])
        defer { withExtendedLifetime(probe) {} }
        let requests = { compositor.requests("xdg_toplevel.set_fullscreen").map { $0.number(0) } }
        try await #require(wait(20) { requests().count == 1 })
        let name = compositor.addOutput(Self.turned)
        try await #require(wait(20) { requests().count == 2 })
        #expect(requests().last == Int(compositor.output(name)))
        #expect(compositor.violations == [] && probe.errors == [])
    }

    @Test func `Without any screen the program waits for one`() async throws {
        var options = ScriptedCompositor.Options()
        options.remove("wl_output")
        let (compositor, probe) = try start(options)
        try await #require(wait(20) { probe.output == ["screens: none"] })
        let name = compositor.addOutput(Self.turned)
        try await #require(wait(20) { probe.output.count == 2 })
        compositor.removeOutput(name)
        try await #require(wait(20) { probe.output.last == "screens: none" })
        let frames = compositor.frames.count
        try await #require(wait(20) { compositor.frames.count > frames + 3 })
        #expect(compositor.violations == [] && probe.errors == [] && probe.process.isRunning)
    }

    @Test func `On sway screens have scales and positions, and a window fills the named one`() async throws {
        let compositor = try HeadlessCompositor(.sway, width: 1280, height: 720)
        let probe = try ProbeProgram(["--screens", "full"], environment: compositor.environment)
        try await #require(wait(20) { probe.output.count >= 1 })
        try compositor.message("create_output")
        try compositor.message("output HEADLESS-2 position 1280 0")
        try await #require(wait(20) { probe.output.contains { $0.contains("HEADLESS-2 1280,") } }, "\(probe.output)")
        try await #require(wait(20) { probe.output.contains { $0.hasPrefix("window on HEADLESS-2") } })
        try compositor.message("output HEADLESS-2 scale 1.5")
        // sway's new outputs have 1280x720 pixels. This has the size in points that xdg-output reports.
        try await #require(
            wait(20) { probe.output.last { $0.hasPrefix("screens") }?.contains("853x480") == true },
            "\(probe.output)")
        try compositor.message("output HEADLESS-2 transform 90")
        try await #require(
            wait(20) { probe.output.last { $0.hasPrefix("screens") }?.contains("480x853") == true },
            "\(probe.output)")
        #expect(probe.errors == [] && probe.process.isRunning)
    }

    @Test func `A keymap that cannot be read does not end the program`() async throws {
        var options = ScriptedCompositor.Options()
        options.keymap = "broken"
        let (compositor, probe) = try start(options)
        try await #require(
            wait(20) { !probe.errors.isEmpty && compositor.frames.count > 3 },
            "\(probe.errors), \(compositor.frames.count) frames, \(compositor.violations)")
        let frames = compositor.frames.count
        try await #require(wait(20) { compositor.frames.count > frames + 3 })
        #expect(probe.errors.count == 1 && probe.errors[0].contains("the keyboard is ignored"))
        #expect(probe.process.isRunning)
    }
}
