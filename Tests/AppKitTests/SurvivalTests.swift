import AcetateScriptedCompositor
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// A program whose compositor ends and returns, in a separate process.
@Suite(.serialized) struct SurvivalTests {
    /// The probe with an animated full-screen window.
    private func start(_ compositor: ScriptedCompositor, _ arguments: [String] = []) throws -> ProbeProgram {
        try ProbeProgram(["--survive"] + arguments, environment: ["WAYLAND_DISPLAY": compositor.socketPath])
    }

    private func waitForFrames(_ count: Int, _ compositor: ScriptedCompositor) async throws {
        let frames = compositor.frames.count
        let isDrawn = try await wait { compositor.frames.count >= frames + count }
        #expect(isDrawn)
    }

    @Test func `Ten restarts are survived with the same descriptors, threads and memory`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try start(compositor)
        try await waitForFrames(5, compositor)
        var counts: [[Int]] = []
        for restart in 1...10 {
            compositor.crash(removingSocket: restart % 2 == 0)
            let isTold = try await wait { program.output.filter { $0.hasPrefix("lost") }.count == restart }
            #expect(isTold)
            try compositor.restart()
            // The compositor's own times do not depend on how busy the tests are.
            let start = Double(DispatchTime.now().uptimeNanoseconds) * 1e-9
            let frames = compositor.frames.count
            try await waitForFrames(3, compositor)
            let delay = compositor.frames.dropFirst(frames).first.map { $0.time - start }
            #expect(delay.map { $0 < 2 } ?? true, "\(delay ?? 0) seconds")
            compositor.focusKeyboard()
            try await waitForFrames(2, compositor)
            counts.append([program.count("fd"), program.count("task"), program.memory()])
        }
        let first = counts[2], last = counts[9]
        #expect(abs(last[0] - first[0]) <= 1 && abs(last[1] - first[1]) <= 1, "\(counts)")
        #expect(last[2] - first[2] < 3000, "\(counts)")
        #expect(compositor.violations == [])
        let lines = program.output
        #expect(lines.first?.hasPrefix("entered full screen") == true)
        #expect(lines.dropFirst().allSatisfy { !$0.contains("full screen") }, "full screen is kept")
        #expect(lines.contains("lost: screens 1 visible false key false"))
        #expect(lines.filter { $0.hasPrefix("regained: screens 1") }.count == 10)
        let errors = program.errors
        #expect(
            errors.count == 20 && errors[0].contains("the compositor has ended; waiting for 60.0 seconds"), "\(errors)")
        kill(program.process.processIdentifier, SIGTERM)
        let status = try await program.end()
        #expect(status == 0)
    }

    @Test(arguments: ["0", "0.2"])
    func `Without a return in time the program ends with a message and status 1`(limit: String) async throws {
        let compositor = try ScriptedCompositor()
        let program = try start(compositor, [limit])
        try await waitForFrames(3, compositor)
        compositor.crash()
        let status = try await program.end()
        #expect(status == 1)
        let errors = program.errors
        #expect(errors.count == (limit == "0" ? 1 : 2), "\(errors)")
        #expect(errors.last?.contains("start the program again when it is back") == true, "\(errors)")
    }

    @Test func `A protocol error ends the program with one line and status 1`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try start(compositor)
        try await waitForFrames(3, compositor)
        compositor.postError(
            on: "wl_surface", code: 2, message: "\u{1B}]0;evil\u{7}\n" + String(repeating: "x", count: 4000))
        let status = try await program.end()
        #expect(status == 1)
        let errors = program.errors
        #expect(errors.count == 1 && errors[0].count < 600, "\(errors)")
        #expect(errors.first?.unicodeScalars.contains { $0.value < 32 } == false)
    }

    @Test func `A program that is stopped and continued draws no burst of frames`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try start(compositor)
        try await waitForFrames(5, compositor)
        kill(program.process.processIdentifier, SIGSTOP)
        try await Task.sleep(nanoseconds: 1_000_000_000)
        let stopped = compositor.frames.count
        compositor.emit("xdg_wm_base", "ping", [.uint(9)])
        kill(program.process.processIdentifier, SIGCONT)
        let start = Date()
        try await waitForFrames(5, compositor)
        try await Task.sleep(nanoseconds: 300_000_000)
        let drawn = compositor.frames.count - stopped
        #expect(drawn <= Int(Date().timeIntervalSince(start) * 60) + 3)
        #expect(compositor.requests("xdg_wm_base.pong").map { $0.number(0) } == [9])
        #expect(compositor.violations == [])
        #expect(program.process.isRunning)
    }

    /// Requests of the launch, in their order: the two round trips of the connection, and the window until its second frame.
    private static let launchRequests = [
        "wl_display.get_registry", "wl_display.sync", "wl_registry.bind", "wl_compositor.create_surface",
        "xdg_surface.get_toplevel", "wl_surface.commit", "xdg_surface.ack_configure", "wl_shm.create_pool",
        "wl_surface.attach", "wl_surface.frame",
    ]

    @Test(arguments: launchRequests, [1, 2])
    func `A loss during the launch is survived`(after request: String, count: Int) async throws {
        var options = ScriptedCompositor.Options()
        options.hangsUpAfter = (request, count)
        // A second one of these is never sent, or not always.
        let single = [
            "wl_display.get_registry", "wl_compositor.create_surface", "xdg_surface.get_toplevel",
            "xdg_surface.ack_configure",
        ]
        guard count == 1 || !single.contains(request) else { return }
        let compositor = try ScriptedCompositor(options)
        let program = try start(compositor)
        let isBack = try await wait { program.errors.contains { $0.contains("the Wayland compositor is back") } }
        #expect(isBack, "\(program.errors)")
        try await waitForFrames(5, compositor)
        #expect(program.errors.count == 2 && program.process.isRunning, "\(program.errors)")
        #expect(compositor.violations == [])
        kill(program.process.processIdentifier, SIGTERM)
        let status = try await program.end()
        #expect(status == 0)
    }

    @Test func `A program that waits for the compositor during its launch ends at SIGTERM`() async throws {
        var options = ScriptedCompositor.Options()
        options.isResponding = false
        let compositor = try ScriptedCompositor(options)
        let program = try start(compositor, ["1000"])
        let isConnected = try await wait { compositor.clientCount == 1 }
        #expect(isConnected)
        compositor.crash(removingSocket: true)
        let isWaiting = try await wait { program.errors.first?.contains("waiting for 1000.0 seconds") == true }
        #expect(isWaiting)
        kill(program.process.processIdentifier, SIGTERM)
        let status = try await program.end()
        #expect(status == SIGTERM && program.process.terminationReason == .uncaughtSignal)
    }

    @Test func `A menu is dismissed at the loss, and the next press opens one again`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try ProbeProgram(["--menu"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        try await waitForFrames(1, compositor)
        for round in 1...2 {
            compositor.enterPointer(x: 30, y: 30)
            compositor.button(isDown: true)
            let isGrabbed = try await wait { compositor.requests("xdg_popup.grab").count == round }
            #expect(isGrabbed && program.output.last == "opened")
            compositor.crash()
            let isClosed = try await wait { program.output.count == 3 * round }
            #expect(isClosed && program.output.suffix(2) == ["closed", "chosen: false"], "\(program.output)")
            let frames = compositor.frames.count
            try compositor.restart()
            let isShown = try await wait { compositor.frames.count > frames }
            #expect(isShown)
        }
        try await Task.sleep(for: .milliseconds(100))
        #expect(Set(compositor.requests("xdg_surface.get_popup").map(\.client)) == [0, 1])
        #expect(compositor.violations == [])
    }
}
