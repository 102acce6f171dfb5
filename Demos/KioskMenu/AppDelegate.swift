import AppKit
import Quartz

/// Creates the window with the selection view, as the nib file of Apple's sample does.
class AppDelegate: NSObject, NSApplicationDelegate {
    var window: NSWindow?
    var selectionView: SelectionView?
    /// The composition behind the menu; nil for plain black.
    var composition: QCComposition?
    /// The movie behind the menu, instead of the composition.
    var movie: MovieBackground?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 800, height: 600)
        let window = NSWindow(contentRect: frame, styleMask: [.titled, .closable], backing: .buffered, defer: true)
        let view = SelectionView(frame: frame)
        view.composition = composition
        view.movie = movie
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
