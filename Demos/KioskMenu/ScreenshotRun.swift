import AppKit
import DemoSupport

/// A run of the program on a display in memory, which writes screenshots.
@MainActor
struct ScreenshotRun {
    private let program: OffscreenProgram
    private var display: OffscreenDisplay { program.display }

    /// Launches the application with a delegate.
    init(_ options: Options, delegate: any NSApplicationDelegate) throws {
        program = try OffscreenProgram(
            width: options.width, height: options.height, scale: options.scale, delegate: delegate)
    }

    /// Presses keys and writes a screenshot of the given time.
    func write(to file: String, keys: [OffscreenDisplay.Key], at time: Double) throws {
        for (index, key) in keys.enumerated() {
            let keyTime = Double(index) * Options.keyInterval
            guard keyTime <= time else { break }
            display.advance(to: keyTime)
            display.press(key)
        }
        display.advance(to: time)
        try program.writeScreenshot(to: file)
    }

    /// Presses a key every half second, writes screenshots before and after each, and returns their files.
    func play(_ keys: [OffscreenDisplay.Key], into folder: String) throws -> [String] {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OptionsError("the folder \(folder) cannot be created", remedy: "choose another folder for --script")
        }
        var files: [String] = []
        for step in 0...keys.count {
            if step > 0 { display.press(keys[step - 1]) }
            // The middle of the slide, then its end, when the pulse is brightest.
            for offset in step == 0 ? [0.5] : [0.1, 0.5] {
                display.advance(to: Double(step) * 0.5 + offset)
                let file = "\(folder)/\(files.count + 1).png"
                try program.writeScreenshot(to: file)
                files.append(file)
            }
        }
        return files
    }
}
