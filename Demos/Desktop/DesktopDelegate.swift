import AppKit
import DemoSupport

/// Opens the window of the demo. Closing it quits the program.
@MainActor
final class DesktopDelegate: NSObject, NSApplicationDelegate {
    private let options: Options
    private var window: NSWindow?

    init(_ options: Options) { self.options = options }

    func applicationDidFinishLaunching(_ notification: Notification) {
        if options.isDark { NSApplication.shared.appearance = NSAppearance(named: .darkAqua) }
        let frame = NSRect(x: 0, y: 0, width: 560, height: 360)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered,
            defer: false)
        window.title = "Desktop"
        window.contentMinSize = NSSize(width: 240, height: 160)
        window.backgroundColor = options.isDark ? NSColor(white: 0.12, alpha: 1) : .white
        window.acceptsMouseMovedEvents = true
        let view = InputView(frame: frame)
        view.isDark = options.isDark
        window.contentView = view
        let field = TextField(frame: NSRect(x: 20, y: 20, width: frame.width - 40, height: 36))
        field.isDark = options.isDark
        field.autoresizingMask = .width
        view.addSubview(field)
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
