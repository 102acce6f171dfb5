import AppKit
import Quartz

/// Makes the window that holds the selection view, as the sample's nib file does.
class AppDelegate: NSObject, NSApplicationDelegate {
    var window: NSWindow?
    var selectionView: SelectionView?
    /// What plays behind the menu; nil for plain black.
    var composition: QCComposition?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
        let window = NSWindow(contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: true)
        let view = SelectionView(frame: frame)
        view.composition = composition
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
