import DemoSupport
import Foundation

/// Programs of the system that this one makes use of.
enum Tool {
    /// Runs a program of the search path to its end and returns what it writes; throws with the package to install where it
    /// fails.
    @discardableResult
    static func run(_ arguments: [String], environment: [String: String] = [:], package: String) throws -> String {
        let (output, process) = (Pipe(), Process())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw OptionsError("\(arguments[0]) failed: is it installed (apt-get install \(package))?")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
