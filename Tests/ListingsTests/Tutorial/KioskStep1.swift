import AppKit

/// Step 1 of the tutorial: a black screen.
enum KioskStep1 {
    final class AppDelegate: NSObject, NSApplicationDelegate {
        var window: NSWindow?

        func applicationDidFinishLaunching(_ notification: Notification) {
            let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
            let window = NSWindow(
                contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
            let view = MenuView(frame: frame)
            window.contentView = view
            window.makeFirstResponder(view)
            window.toggleFullScreen(nil)
            window.makeKeyAndOrderFront(nil)
            self.window = window
        }
    }

    final class MenuView: NSView {
        let root = CALayer()

        override init(frame frameRect: NSRect) {
            super.init(frame: frameRect)
            addBackground()
        }

        required init?(coder: NSCoder) { fatalError("MenuView is not archived") }

        func addBackground() {
            root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            layer = root
            wantsLayer = true
        }
    }

    /// The file `main.swift`.
    @MainActor static func main() {
        let application = NSApplication.shared
        let delegate = AppDelegate()
        application.delegate = delegate
        application.run()
    }
}
