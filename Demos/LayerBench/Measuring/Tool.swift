import DemoSupport
import Foundation

/// Programs of the system that this one makes use of.
enum Tool {
    /// Runs a program of the search path to its end and returns what it writes.
    static func output(of arguments: [String]) throws -> String {
        let output = Pipe()
        let process = try start(arguments, output: output)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Runs a program of the search path to its end; throws with the package to install where it fails.
    static func run(_ arguments: [String], environment: [String: String] = [:], package: String) throws {
        let process = try start(arguments, environment: environment)
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw OptionsError("\(arguments[0]) failed: is it installed (apt-get install \(package))?")
        }
    }

    private static func start(
        _ arguments: [String], environment: [String: String] = [:], output: Pipe? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }
}
