import Foundation

/// Messages to standard error.
enum StandardError {
    /// Writes a line that begins with the program's name. If standard error is closed, nothing happens.
    static func write(_ message: String) {
        let line = "\(ProcessInfo.processInfo.processName): \(message)\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    /// Writes the reason why the program cannot continue, and ends it with status 1.
    static func fail(_ message: String) -> Never {
        write(message)
        exit(1)
    }
}
