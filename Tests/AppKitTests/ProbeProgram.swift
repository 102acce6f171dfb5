import Foundation

/// A running probe (`Tests/LoopProbe`), its output and its resources. It is killed when the object is released.
final class ProbeProgram {
    let process = Process()
    private let folder: URL
    private let output: URL
    private let errors: URL

    init(_ arguments: [String], environment: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        output = folder.appendingPathComponent("output")
        errors = folder.appendingPathComponent("errors")
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        process.executableURL = tests.appendingPathComponent("AcetateLoopProbe")
        process.arguments = arguments
        process.environment = environment
        for (url, isOutput) in [(output, true), (errors, false)] {
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            if isOutput { process.standardOutput = file } else { process.standardError = file }
        }
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    func lines(ofErrors: Bool = false) -> [String] {
        let text = (try? String(contentsOf: ofErrors ? errors : output, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The number of entries of a folder in /proc/PID.
    func count(_ folder: String) -> Int {
        let path = "/proc/\(process.processIdentifier)/\(folder)"
        return (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
    }

    /// Kilobytes of private memory.
    func memory() -> Int {
        let path = "/proc/\(process.processIdentifier)/status"
        let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    func end() async throws -> Int32 {
        let limit = Date(timeIntervalSinceNow: 10)
        while process.isRunning, Date() < limit { try await Task.sleep(nanoseconds: 5_000_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
