import Foundation

/// A running probe (`Tests/LoopProbe`), its output and its resources. It is killed when the object is released.
package final class ProbeProgram {
    package let process = Process()
    private let folder: URL

    package init(_ arguments: [String], environment: [String: String]) throws {
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
    package var output: [String] { lines("output") }
    package var errors: [String] { lines("errors") }

    private func lines(_ name: String) -> [String] {
        let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The number of entries of a folder in /proc/PID.
    package func count(_ folder: String) -> Int {
        let path = "/proc/\(process.processIdentifier)/\(folder)"
        return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
    }

    /// Kilobytes of private memory.
    package func memory() -> Int {
        let path = "/proc/\(process.processIdentifier)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    package func end() async throws -> Int32 {
        let limit = Date(timeIntervalSinceNow: 10)
        while process.isRunning, Date() < limit { try await Task.sleep(nanoseconds: 5_000_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Waits until a condition holds, for at most `seconds`. Returns whether it holds.
package func wait(
    _ seconds: Double = 10, isolation: isolated (any Actor)? = #isolation, until condition: () throws -> Bool
) async throws -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    while Date() < limit {
        if try condition() { return true }
        try await Task.sleep(nanoseconds: 2_000_000)
    }
    return try condition()
}
