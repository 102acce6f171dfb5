import AppKit

/// Opens a window and a panel, and prints which of them gets the keyboard focus, and when the application becomes active or
/// inactive.
@MainActor
final class FocusDelegate: NSObject, NSApplicationDelegate, NSWindowDelegate {
    private var windows: [NSWindow] = []

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        window.title = "window"
        let panel = NSPanel(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        panel.title = "panel"
        windows = [window, panel]
        for window in windows { window.delegate = self }
        // A panel is hidden until the application is active.
        panel.hidesOnDeactivate = false
        for window in windows { window.orderFront(nil) }
        panel.hidesOnDeactivate = true
    }

    func windowDidBecomeKey(_ notification: Notification) { report((notification.object as? NSWindow)?.title ?? "") }
    func applicationDidBecomeActive(_ notification: Notification) { report("active") }
    func applicationDidResignActive(_ notification: Notification) {
        report("inactive, panel \(windows[1].isVisible ? "visible" : "hidden")")
    }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }
}
