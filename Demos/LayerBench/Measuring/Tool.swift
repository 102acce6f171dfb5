import DemoSupport
import Foundation

/// Runs programs of the system.
enum Tool {
    /// Runs a program of the search path and returns its output. If it fails, the error names the package to install.
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
            throw OptionsError(
                "\(arguments[0]) failed", remedy: "if it is not installed, install it with apt-get install \(package)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
