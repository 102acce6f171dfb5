import AcetateScriptedCompositor
import Testing

@testable import AppKit

/// NSApplication's loop in a program of its own, as tests do not have the main thread.
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

    @Test func everythingRunsWhileAWindowAnimatesAndStopEndsTheLoop() async throws {
        let compositor = try ScriptedCompositor()
        let (status, output, errors) = try await run([], ["WAYLAND_DISPLAY": compositor.socketPath])
        #expect(errors == "")
        try #require(status == 0)
        let words = output.split { $0 == " " || $0 == "\n" }.map(String.init)
        var counts: [String: Int] = [:]
        for (name, value) in zip(words, words.dropFirst()) { counts[name] = Int(value) ?? counts[name] }
        // Each is due every 10 ms for a second; a busy machine may be slow, but nothing may starve.
        for kind in ["timer", "queue", "task", "source"] { #expect((counts[kind] ?? 0) > 20, "\(output)") }
        #expect(counts["posted"] == 6, "\(output)")
        #expect(counts["completion"] == 1, "\(output)")
        #expect(compositor.frames.count > 30)
        #expect(compositor.violations == [])
    }

    @Test func runOffTheMainThreadSaysWhatToDo() async throws {
        let (status, _, errors) = try await run(["--off-main"], [:])
        #expect(status == 1)
        #expect(errors.contains("main thread"))
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
    }
}
