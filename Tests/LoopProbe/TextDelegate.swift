import AppKit

/// Shows a text view, and prints its text and its selection when they change.
@MainActor
final class TextDelegate: NSObject, NSApplicationDelegate, NSTextViewDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 320, height: 200)
        let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        let view = NSTextView(frame: frame)
        view.autoresizingMask = [.width, .height]
        view.font = .systemFont(ofSize: 24)
        view.allowsUndo = true
        // The window determines the size.
        view.isVerticallyResizable = false
        view.delegate = self
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }

    func textDidChange(_ notification: Notification) {
        guard let view = notification.object as? NSTextView else { return }
        report("text: \(view.string.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "|"))")
    }

    func textViewDidChangeSelection(_ notification: Notification) {
        guard let view = notification.object as? NSTextView, view.selectedRange().length > 0 else { return }
        report("selected: \(view.selectedRange().location) \(view.selectedRange().length)")
    }
}
