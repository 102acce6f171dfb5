import AcetateScriptedCompositor
import AppKitTestSupport
import Testing

@testable import AppKit

/// NSApplication's event loop in a separate program, because tests do not run on the main thread.
@Suite struct LoopTests {
    private func run(_ arguments: [String], _ environment: [String: String]) async throws -> (Int32, String, String) {
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let process = Process()
        process.executableURL = tests.appendingPathComponent("AcetateLoopProbe")
        process.arguments = arguments
        process.environment = environment
        let output = Pipe(), errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let limit = Date(timeIntervalSinceNow: 20)
        while process.isRunning, Date() < limit { try await Task.sleep(nanoseconds: 10_000_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        func text(_ pipe: Pipe) throws -> String {
            String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        return (process.terminationStatus, try text(output), try text(errors))
    }

    @Test func `All kinds of work run during an animation, and stop ends the loop`() async throws {
        let compositor = try ScriptedCompositor()
        let (status, output, errors) = try await run([], ["WAYLAND_DISPLAY": compositor.socketPath])
        #expect(errors == "")
        try #require(status == 0)
        let words = output.split { $0 == " " || $0 == "\n" }.map(String.init)
        var counts: [String: Int] = [:]
        for (name, value) in zip(words, words.dropFirst()) { counts[name] = Int(value) ?? counts[name] }
        // Each kind is due every 10 ms for one second. A busy machine may be slow, but no kind may starve.
        for kind in ["timer", "queue", "task", "source"] { #expect((counts[kind] ?? 0) > 20, "\(output)") }
        #expect(counts["posted"] == 6, "\(output)")
        #expect(counts["completion"] == 1, "\(output)")
        #expect(compositor.frames.count > 30)
        #expect(compositor.violations == [])
    }

    /// The main dispatch queue begins no block while another one runs.
    @Test func `Loops in blocks of the main queue, in tasks and in delegates get events and ends of animations`()
        async throws
    {
        let compositor = try ScriptedCompositor()
        let program = try ProbeProgram(["--modal"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        func expect(_ line: String) async throws {
            let isPrinted = try await wait { program.output.last == line }
            try #require(isPrinted, "\(line): \(program.output) \(program.errors)")
        }
        try await expect("waiting")
        compositor.focusKeyboard()
        compositor.key(30, isDown: true)
        try await expect("repeated")
        compositor.key(30, isDown: false)
        compositor.enterPointer(x: 50, y: 60)
        compositor.button(isDown: true)
        compositor.button(isDown: false)
        let isPressed = try await wait { program.output.last?.hasPrefix("press") == true }
        try #require(isPressed, "\(program.output) \(program.errors)")
        compositor.emit("xdg_toplevel", "close")
        try await expect("block")
        #expect(
            program.output.map { $0.hasPrefix("press") ? "press" : $0 }
                == ["animation 7", "waiting", "repeated", "press", "close", "timer", "kept", "block"])
        #expect(program.errors == [])
        #expect(compositor.violations == [])
    }

    @Test func `A loop in a task survives the compositor, and ends with the program at SIGTERM`() async throws {
        let compositor = try ScriptedCompositor()
        let program = try ProbeProgram(["--modal"], environment: ["WAYLAND_DISPLAY": compositor.socketPath])
        let isWaiting = try await wait { program.output.last == "waiting" }
        try #require(isWaiting, "\(program.output) \(program.errors)")
        compositor.crash()
        let isReported = try await wait { !program.errors.isEmpty }
        #expect(isReported, "the loss of the compositor")
        let former = compositor.frames.count
        try compositor.restart()
        let isShown = try await wait { compositor.frames.count > former }
        #expect(isShown, "\(program.errors)")
        kill(program.process.processIdentifier, SIGTERM)
        #expect(try await program.end() == 0)
    }

    @Test func `Loops that wait for events in the modes of AppKit leave the processor to others`() async throws {
        let (status, output, errors) = try await run(["--wait"], [:])
        #expect(errors == "" && status == 0)
        let times = output.split(separator: "\n").compactMap { Double($0) }
        // Of 400 milliseconds.
        #expect(times.count == 2 && times.allSatisfy { $0 < 100 }, "\(output)")
    }

    /// The calls of each link of the probe: the time of the call, then the link's times.
    private func linkCalls(_ output: String) -> [String: [[Double]]] {
        var calls: [String: [[Double]]] = [:]
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: ":")
            guard parts.count == 2 else { continue }
            calls[String(parts[0]), default: []].append(parts[1].split(separator: " ").compactMap { Double($0) })
        }
        return calls
    }

    @Test func `Display links follow the frames of a window and cost nothing while paused`() async throws {
        let compositor = try ScriptedCompositor()
        let (status, output, errors) = try await run(["--links"], ["WAYLAND_DISPLAY": compositor.socketPath])
        #expect(errors == "")
        try #require(status == 0)
        let calls = linkCalls(output)
        for (name, least, most) in [
            ("alone", 3, 26), ("each", 4, 38), ("again", 4, 38), ("third", 2, 14), ("each again", 1, 14),
        ] {
            let list = try #require(calls[name], "\(name)")
            #expect((least...most).contains(list.count), "\(name): \(list.count)")
            for call in list { #expect(call[3] == 1.0 / 60, "the output has 60 refreshes per second") }
            let targets = list.map { $0[2] }
            for (one, next) in zip(targets, targets.dropFirst()) { #expect(next > one, "\(name)") }
            // At the first calls the window's setup may not be complete.
            for call in list.dropFirst(2) { #expect(call[2] > call[0] - 0.2 && call[2] < call[0] + 0.2, "\(name)") }
        }
        for call in try #require(calls["alone"]) {
            #expect(abs((call[2] * 60).rounded() - call[2] * 60) < 1e-3, "paced by the timer")
        }
        let third = try #require(calls["third"])
        for (one, next) in zip(third, third.dropFirst()) { #expect(next[2] - one[2] > 2.4 / 60) }
        // Both are called for the same frames.
        let each = Set(try #require(calls["each"]).map { $0[2] })
        #expect(Set(third.map { $0[2] }).subtracting(each).count <= 1)
        #expect(each.symmetricDifference(Set(try #require(calls["again"]).map { $0[2] })).count <= 1)
        // While they were paused the window sent no requests.
        let rest = output.split(separator: "\n").filter { $0.hasPrefix("rest ") }.compactMap { line in
            line.split(separator: " ").last.flatMap { Double($0) }
        }
        try #require(rest.count == 2)
        let during = compositor.requests.filter { $0.time > rest[0] && $0.time < rest[1] }
        #expect(during.map(\.name) == [])
        #expect(compositor.frames.count <= 2, "a surface without changes sends no buffer")
        #expect(compositor.violations == [])
    }

    @Test func `A call of run on another thread ends with a message that names the remedy`() async throws {
        let (status, _, errors) = try await run(["--off-main"], [:])
        #expect(status == 1)
        #expect(errors.contains("main thread"))
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    }
}
