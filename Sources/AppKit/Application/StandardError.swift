import Foundation

/// Lines for the person who started the program.
enum StandardError {
    /// Writes one line that begins with the program's name. A closed standard error is no error.
    static func write(_ message: String) {
        let line = "\(ProcessInfo.processInfo.processName): \(message)\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }

    /// Says why the program cannot go on, and ends it with status 1.
    static func fail(_ message: String) -> Never {
        write(message)
        exit(1)
    }
}
