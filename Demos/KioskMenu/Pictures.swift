import AppKit
import DemoSupport

/// Runs the program on a display in memory and writes what it shows.
@MainActor
struct Pictures {
    private let program: OffscreenProgram
    private var display: OffscreenDisplay { program.display }

    /// Launches the application with a delegate.
    init(_ options: Options, delegate: any NSApplicationDelegate) throws {
        program = try OffscreenProgram(
            width: options.width, height: options.height, scale: options.scale, delegate: delegate)
    }

    /// Presses keys, waits for a moment, and writes the picture of that moment.
    func write(to file: String, keys: [OffscreenDisplay.Key], at time: Double) throws {
        for (index, key) in keys.enumerated() {
            let moment = Double(index) * Options.keyInterval
            guard moment <= time else { break }
            display.advance(to: moment)
            display.press(key)
        }
        display.advance(to: time)
        try program.writePicture(to: file)
    }

    /// Presses keys half a second apart and writes a picture before and after each. Returns the files.
    func play(_ keys: [OffscreenDisplay.Key], into folder: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var files: [String] = []
        for step in 0...keys.count {
            if step > 0 { display.press(keys[step - 1]) }
            // The middle of the slide, then its end, at the pulse's height.
            for moment in step == 0 ? [0.5] : [0.1, 0.5] {
                display.advance(to: Double(step) * 0.5 + moment)
                let file = "\(folder)/\(files.count + 1).png"
                try program.writePicture(to: file)
                files.append(file)
            }
        }
        return files
    }
}
