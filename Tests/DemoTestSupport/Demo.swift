import AppKit

/// A demo's built program, which tests run as users do.
package struct Demo: Sendable {
    /// The output and exit status of a run. If a signal ended it, the status is the negative number of the signal.
    package struct Result {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The path of the program: an optimized build, or else the debug build next to the tests.
    package let path: String
    /// Whether the program is an optimized build, so that tests of its speed apply.
    package let isOptimized: Bool
    /// Whether the program is built as users have it, and not with the tests, so that tests of its size in memory apply.
    package let isReleased: Bool

    /// Creates a demo by its product's name. The environment variable `ACETATE_OPTIMIZED_PROGRAMS` may have the paths of folders
    /// with optimized builds, separated by colons. The first one that has the program counts.
    package init(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["ACETATE_OPTIMIZED_PROGRAMS"]?.split(separator: ":") ?? []
        let isProgram = FileManager.default.isExecutableFile(atPath:)
        let optimized = folders.map { "\($0)/\(name)" }.first(where: isProgram)
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let debugBuild = tests.appendingPathComponent(name).path
        isOptimized = optimized != nil
        let isSame =
            optimized.map(URL.init(fileURLWithPath:))?.resolvingSymlinksInPath().path
            == URL(fileURLWithPath: debugBuild).resolvingSymlinksInPath().path
        isReleased = optimized != nil && !isSame
        path = optimized ?? (isProgram(debugBuild) ? debugBuild : ".build/debug/\(name)")
    }

    /// An environment without a display. Nothing can be created in the home folder, by no user.
    package static let noDisplay: [String: String] = [
        "HOME": "/dev/null", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ]

    /// Runs the program until it exits, which it must do within `seconds` seconds.
    package func run(
        _ arguments: [String], environment: [String: String] = noDisplay, within seconds: Double = 60
    ) async throws -> Result {
        let run = try start(arguments, environment: environment)
        return try await run.end(within: seconds)
    }

    /// Starts the program.
    package func start(_ arguments: [String], environment: [String: String]) throws -> Running {
        try Running(path, arguments, environment: environment)
    }

    /// A program that has been started.
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

        /// Waits until a condition holds, for at most `seconds` seconds. Returns whether it holds.
        package func wait(_ seconds: Double, until condition: () -> Bool) async throws -> Bool {
            let limit = Date(timeIntervalSinceNow: seconds)
            while Date() < limit {
                if condition() { return true }
                try await Task.sleep(nanoseconds: 5_000_000)
            }
            return condition()
        }

        /// Waits until the program exits, and kills it if it does not exit within `seconds` seconds.
        package func end(within seconds: Double) async throws -> Result {
            if try await !wait(seconds, until: { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            return Result(status: status, output: output, errors: errors)
        }
    }
}

/// A temporary folder that is deleted with its object.
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
