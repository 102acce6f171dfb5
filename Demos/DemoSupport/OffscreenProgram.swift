import AppKit

/// A program on a display in memory, which writes screenshots of it.
@MainActor
package struct OffscreenProgram {
    package let display: OffscreenDisplay

    /// Launches the application with a delegate, on a screen of the given size in pixels; `scale` is in pixels per point.
    package init(
        width: Int, height: Int, scale: Double, drawsWindowFrames: Bool = false, delegate: any NSApplicationDelegate
    ) throws {
        display = try NSApplication.useOffscreenDisplay(size: CGSize(width: width, height: height), scale: scale)
        display.drawsWindowFrames = drawsWindowFrames
        let application = NSApplication.shared
        application.delegate = delegate
        _ = NotificationCenter.default.addObserver(
            forName: NSApplication.willTerminateNotification, object: nil, queue: nil
        ) { _ in
            exitWithError("the keys quit the program before its screenshot is written; leave Escape out of --keys")
        }
        application.finishLaunching()
    }

    /// Writes what the frontmost window shows now as a PNG file.
    package func writeScreenshot(to file: String) throws {
        guard let image = display.image() else {
            throw OptionsError(
                "the screenshot cannot be made, because memory ran out or no window is open",
                remedy: "choose a smaller --size")
        }
        try image.writePNG(to: URL(fileURLWithPath: file))
    }
}
