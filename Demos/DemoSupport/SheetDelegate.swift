import AppKit

/// An application delegate that opens the window with a program's sheet. Closing the window quits the program.
package final class SheetDelegate: NSObject, NSApplicationDelegate {
    /// Whether the window has the size of the screen instead of that of the sheet.
    package var fillsScreen = false
    private let title: String
    private let size: CGSize
    private let makeView: @MainActor (NSRect) -> FittedView
    private var window: NSWindow?

    /// Creates a delegate. `size` is the sheet's size in points; `makeView` makes the window's content view with a frame.
    package init(_ title: String, size: CGSize, makeView: @escaping @MainActor (NSRect) -> FittedView) {
        (self.title, self.size, self.makeView) = (title, size, makeView)
    }

    package func applicationDidFinishLaunching(_ notification: Notification) {
        var frame = NSRect(origin: .zero, size: size)
        if fillsScreen, let screen = NSScreen.main { frame.size = screen.frame.size }
        let window = NSWindow(
            contentRect: frame, styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: true)
        window.title = title
        window.backgroundColor = NSColor(cgColor: Palette.background)
        let view = makeView(frame)
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        view.windowDidOpen()
        self.window = window
    }

    package func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
