import AppKit

/// A program on a display in memory, which writes what it shows.
@MainActor
package struct OffscreenProgram {
    package let display: OffscreenDisplay

    /// Launches the application with a delegate, on a screen of so many pixels, with so many of them for a point.
    package init(width: Int, height: Int, scale: Double, delegate: any NSApplicationDelegate) throws {
        display = try NSApplication.useOffscreenDisplay(size: CGSize(width: width, height: height), scale: scale)
        let application = NSApplication.shared
        application.delegate = delegate
        _ = NotificationCenter.default.addObserver(
            forName: NSApplication.willTerminateNotification, object: nil, queue: nil
        ) { _ in
            complain("the keys end the program before its picture is written; leave out Escape")
        }
        application.finishLaunching()
    }

    /// Writes what the frontmost window shows now, as PNG.
    package func writePicture(to file: String) throws {
        guard let image = display.image() else {
            throw OptionsError("there is no memory for the picture, or no window to show; choose a smaller --size")
        }
        try image.writePNG(to: URL(fileURLWithPath: file))
    }
}
