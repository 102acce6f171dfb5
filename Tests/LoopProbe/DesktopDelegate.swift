import AppKit

/// Shows a window that follows the desktop's appearance.
@MainActor
final class DesktopDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}
