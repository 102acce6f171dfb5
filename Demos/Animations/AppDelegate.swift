import AppKit
import DemoSupport

/// Opens the window that shows the pages.
final class AppDelegate: NSObject, NSApplicationDelegate {
    /// Whether the window is as large as the screen, not of the pages' own size.
    var fillsScreen = false
    private let pages: [Page]
    private let first: Int
    private var window: NSWindow?

    init(_ pages: [Page], first: Int) {
        (self.pages, self.first) = (pages, first)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        var frame = NSRect(origin: .zero, size: PageLayout.size)
        if fillsScreen, let screen = NSScreen.main { frame.size = screen.frame.size }
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: true)
        window.title = "Animations"
        window.backgroundColor = NSColor(cgColor: Palette.background)
        let view = PageView(pages, first: first, frame: frame)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        view.showPage()
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
