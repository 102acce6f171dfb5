import AppKit

/// Makes the window that holds the selection view, as the sample's nib file does.
class AppDelegate: NSObject, NSApplicationDelegate {
    var window: NSWindow?
    var selectionView: SelectionView?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
        let window = NSWindow(contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: true)
        let view = SelectionView(frame: frame)
        window.title = "Kiosk Menu"
        window.contentView = view
        self.window = window
        selectionView = view
        view.awakeFromNib()
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
        true
    }
}
