import AppKit

/// A script with which a program takes screenshots of itself, on a display in memory.
package struct ScreenshotScript {
    private var lines: [String] = []

    package init() {}

    /// A script that takes one screenshot.
    package init(_ file: String, at seconds: Double) { takeScreenshot(file, at: seconds) }

    /// Presses a key, by its name or character.
    package mutating func press(_ key: String, at seconds: Double) { add("key", key, at: seconds) }

    package mutating func type(_ text: String, at seconds: Double) { add("type", text, at: seconds) }

    package mutating func takeScreenshot(_ file: String, at seconds: Double) { add("screenshot", file, at: seconds) }

    /// Adds a line. Later lines must not have earlier times.
    private mutating func add(_ command: String, _ text: String, at seconds: Double) {
        let quoted = text.reduce(into: "") { result, character in
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        lines.append("at \(String(format: "%.9f", seconds)) \(command) \"\(quoted)\"")
    }

    /// Starts the program again on a display of the given size in pixels. Returns there, where the script is played while the
    /// program runs; `scale` is in pixels per point.
    @MainActor
    package func play(width: Int, height: Int, scale: Double = 1, drawsWindowFrames: Bool = false) throws {
        try NSApplication.acetatePlay(
            script: lines.joined(separator: "\n"), name: "the script of the screenshot",
            size: CGSize(width: width, height: height), scale: scale, drawsWindowFrames: drawsWindowFrames)
    }
}
