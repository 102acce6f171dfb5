import AppKit

/// An error in the command line. The description is one line that says what to do.
package struct OptionsError: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// Creates an error from what is wrong and what to do about it.
    package init(_ problem: String, remedy: String = "--help lists the options") {
        description = "\(problem); \(remedy)"
    }
}

/// Parsers for the values of the options that several demos have.
package enum OptionValue {
    /// Parses a number of seconds, from 0.
    package static func seconds(_ text: String, of name: String) throws -> Double {
        guard let value = Double(text), value >= 0, value <= 1e6 else {
            throw OptionsError("\(name) \(text.debugDescription) is not a number of seconds from 0 to 1000000")
        }
        return value
    }

    /// Parses a width and a height in pixels.
    package static func size(_ text: String) throws -> (Int, Int) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16384).contains(width),
            (1...16384).contains(height)
        else {
            throw OptionsError(
                "--size \(text.debugDescription) is not a size from 1x1 to 16384x16384, such as 1920x1080")
        }
        return (width, height)
    }

    /// Parses a scale in pixels per point.
    package static func scale(_ text: String) throws -> Double {
        guard let value = Double(text), (0.25...16).contains(value) else {
            throw OptionsError("--scale \(text.debugDescription) is not a number from 0.25 to 16")
        }
        return value
    }

    /// Parses the name of a page, or its number from 1; returns its index from 0.
    package static func page(_ text: String, of pages: [String]) throws -> Int {
        if let index = pages.firstIndex(of: text.lowercased()) { return index }
        if let number = Int(text), number > 0, pages.indices.contains(number - 1) { return number - 1 }
        throw OptionsError(
            "--page \(text.debugDescription) is not a page",
            remedy: "--list prints the names of all \(pages.count) pages, --help the options")
    }

    /// Parses names of keys separated by commas.
    package static func keys(_ text: String) throws -> [String] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).map { name in
            guard OffscreenDisplay.Key(named: name) != nil else {
                throw OptionsError("--keys contains \(name.debugDescription), which is not the name of a key")
            }
            return name
        }
    }
}

/// Prints a line on standard error and exits with status 1.
package func exitWithError(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(ProcessInfo.processInfo.processName): \(message)\n".utf8))
    exit(1)
}
