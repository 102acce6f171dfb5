import AppKit

/// Opens a window with a view.
@MainActor
final class ViewDelegate: NSObject, NSApplicationDelegate {
    private let view: NSView
    private var window: NSWindow?

    init(_ view: NSView) { self.view = view }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: [.titled, .resizable], backing: .buffered, defer: false)
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}
