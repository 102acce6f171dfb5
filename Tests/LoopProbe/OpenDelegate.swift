import AppKit

/// Shows a window that opens a URL at each press.
@MainActor
final class OpenDelegate: NSObject, NSApplicationDelegate {
    private let url: URL
    private var window: NSWindow?

    init(_ url: URL) { self.url = url }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        _ = NSEvent.addLocalMonitorForEvents(matching: .leftMouseDown) { [url] event in
            NSWorkspace.shared.open(url)
            return event
        }
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}
