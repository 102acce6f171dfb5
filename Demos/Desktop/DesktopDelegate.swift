import AppKit
import DemoSupport

/// Opens the windows of the demo. Closing them quits the program.
@MainActor
final class DesktopDelegate: NSObject, NSApplicationDelegate {
    private let options: Options
    private var window: NSWindow?
    private var colors: NSWindow?

    init(_ options: Options) { self.options = options }

    func applicationDidFinishLaunching(_ notification: Notification) {
        if options.isDark { NSApplication.shared.appearance = NSAppearance(named: .darkAqua) }
        let frame = NSRect(x: 0, y: 0, width: 560, height: 360)
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered,
            defer: false)
        window.title = "Desktop"
        window.contentMinSize = NSSize(width: 240, height: 160)
        window.acceptsMouseMovedEvents = true
        let view = InputView(frame: frame)
        window.contentView = view
        let field = TextField(frame: NSRect(x: 20, y: 20, width: frame.width - 40, height: 36))
        field.autoresizingMask = .width
        view.addSubview(field)
        view.addSubview(SwatchView(.systemOrange, at: NSPoint(x: 20, y: 72)))
        window.makeFirstResponder(view)
        openColors()
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    /// Opens another window, whose square takes the color that is dragged to it or pasted. It is resizable, because
    /// compositors that tile windows let others float above them.
    private func openColors() {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 160, height: 120), styleMask: [.titled, .closable, .resizable],
            backing: .buffered, defer: false)
        window.title = "Color"
        window.contentMinSize = NSSize(width: 96, height: 96)
        let swatch = SwatchView(.systemTeal, at: NSPoint(x: 48, y: 28))
        swatch.autoresizingMask = [.minXMargin, .maxXMargin, .minYMargin, .maxYMargin]
        window.contentView?.addSubview(swatch)
        window.makeFirstResponder(swatch)
        window.orderFront(nil)
        colors = window
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
