import Foundation
import Testing

/// A run of the probe on a compositor, in a separate process.
final class ProbeRun {
    let process = Process()
    private let folder: URL

    init(_ arguments: [String], environment: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        process.executableURL = tests.appendingPathComponent("AcetateLoopProbe")
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = try file("output")
        process.standardError = try file("errors")
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    private func file(_ name: String) throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The lines that the probe has printed so far.
    var output: [String] { lines("output") }
    var errors: [String] { lines("errors") }

    private func lines(_ name: String) -> [String] {
        let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Waits until a condition holds, for at most `seconds`. Returns whether it holds.
    func wait(_ seconds: Double = 10, until condition: () throws -> Bool) async throws -> Bool {
        let limit = Date(timeIntervalSinceNow: seconds)
        while Date() < limit {
            if try condition() { return true }
            try await Task.sleep(nanoseconds: 2_000_000)
        }
        return try condition()
    }
}
