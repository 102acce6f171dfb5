import AppKit
import DemoSupport

/// Opens the window that shows the sheet.
final class AppDelegate: NSObject, NSApplicationDelegate {
    /// Whether the window is as large as the screen, not of the sheet's own size.
    var fillsScreen = false
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        var frame = NSRect(origin: .zero, size: SheetLayout.size)
        if fillsScreen, let screen = NSScreen.main { frame.size = screen.frame.size }
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: true)
        window.title = "Styles"
        window.backgroundColor = NSColor(cgColor: Palette.background)
        let view = SheetView(frame: frame)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
