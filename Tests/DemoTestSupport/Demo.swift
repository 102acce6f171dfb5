import AppKit

/// A demo as its users start it: the built program.
package struct Demo: Sendable {
    /// What a run wrote and ended with; a signal counts below 0.
    package struct Result {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The program: an optimised build, or what the build put beside the tests.
    package let path: String
    /// Whether the runs are of a build with optimisation, so that how fast they are counts.
    package let isOptimized: Bool

    /// The demo of a product's name. `variable` of the environment may name an optimised build.
    package init(_ name: String, optimized variable: String) {
        let optimized = ProcessInfo.processInfo.environment[variable]
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let beside = tests.appendingPathComponent(name).path
        isOptimized = optimized != nil
        path = optimized ?? (FileManager.default.isExecutableFile(atPath: beside) ? beside : ".build/debug/\(name)")
    }

    /// The environment of a machine without any display.
    package static let noDisplay: [String: String] = [
        "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]

    /// Runs it to its end, which must come within so many seconds.
    package func run(
        _ arguments: [String], environment: [String: String] = noDisplay, within seconds: Double = 60
    ) async throws -> Result {
        let run = try start(arguments, environment: environment)
        return try await run.end(within: seconds)
    }

    /// Starts it.
    package func start(_ arguments: [String], environment: [String: String]) throws -> Running {
        try Running(path, arguments, environment: environment)
    }

    /// A run that has not ended.
    package final class Running {
        package let process = Process()
        private let folder = try? TemporaryFolder()

        fileprivate init(_ path: String, _ arguments: [String], environment: [String: String]) throws {
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try folder?.writer("output")
            process.standardError = try folder?.writer("errors")
            try process.run()
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        package var output: String { folder?.text("output") ?? "" }
        package var errors: String { folder?.text("errors") ?? "" }

        /// Waits until a condition holds; returns whether it did within so many seconds.
        package func wait(_ seconds: Double, until condition: () -> Bool) async throws -> Bool {
            let limit = Date(timeIntervalSinceNow: seconds)
            while Date() < limit {
                if condition() { return true }
                try await Task.sleep(nanoseconds: 5_000_000)
            }
            return condition()
        }

        /// Waits for the end, and kills the program if that does not come in time.
        package func end(within seconds: Double) async throws -> Result {
            if try await !wait(seconds, until: { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            return Result(status: status, output: output, errors: errors)
        }
    }
}

/// A folder that goes with its object.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "/demo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    fileprivate func writer(_ name: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: file(name), contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    }

    fileprivate func text(_ name: String) -> String {
        (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
    }
}
