import AppKit
import DemoSupport

/// The screenshots that the command line asks for.
extension Options {
    /// The seconds between two key presses before a screenshot.
    private static let keyInterval = 0.1

    /// Makes the program take its screenshots while it runs; without the options for screenshots, has no effect.
    @MainActor
    func takeScreenshots() throws {
        switch task {
        case .screenshot(let file):
            var script = ScreenshotScript()
            for (index, key) in keys.enumerated() {
                let keyTime = Double(index) * Options.keyInterval
                if keyTime <= time { script.press(key, at: keyTime) }
            }
            script.takeScreenshot(file, at: time)
            try script.play(width: width, height: height, scale: scale)
        case .script(let folder): try takeScreenshots(in: folder)
        case .run, .help: break
        }
    }

    /// Presses a key every half second, and takes screenshots before and after each.
    @MainActor
    private func takeScreenshots(in folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OptionsError("the folder \(folder) cannot be created", remedy: "choose another folder for --script")
        }
        var (script, count) = (ScreenshotScript(), 0)
        func takeScreenshot(at seconds: Double) {
            count += 1
            script.takeScreenshot("\(folder)/\(count).png", at: seconds)
        }
        takeScreenshot(at: 0.5)
        for (index, key) in (keys.isEmpty ? ["Down", "Down", "Down", "Up"] : keys).enumerated() {
            let time = Double(index) * 0.5 + 0.5
            script.press(key, at: time)
            // The middle of the slide, then its end, when the pulse is brightest.
            takeScreenshot(at: time + 0.1)
            takeScreenshot(at: time + 0.5)
        }
        try script.play(width: width, height: height, scale: scale)
        let report = "\(count) screenshots of the menu are in \(folder)"
        _ = NotificationCenter.default.addObserver(
            forName: NSApplication.willTerminateNotification, object: nil, queue: nil
        ) { _ in print(report) }
    }
}
