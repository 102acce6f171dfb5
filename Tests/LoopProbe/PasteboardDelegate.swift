import AppKit

/// Opens a window that copies at the key C, pastes at V, begins drags, and takes drops. It prints what happens.
@MainActor
final class PasteboardDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let frame = NSRect(x: 0, y: 0, width: 200, height: 100)
        let window = NSWindow(contentRect: frame, styleMask: [.titled, .resizable], backing: .buffered, defer: false)
        let view = PasteboardView(frame: frame)
        view.registerForDraggedTypes([.string])
        window.contentView = view
        window.makeFirstResponder(view)
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}

private final class PasteboardView: NSView, NSDraggingSource {
    private var isDragging = false

    override var acceptsFirstResponder: Bool { true }

    private func report(_ text: String) {
        print(text)
        fflush(nil)
    }

    override func keyDown(with event: NSEvent) {
        let general = NSPasteboard.general, primary = NSPasteboard.acetatePrimarySelection
        switch event.characters {
        case "c":
            general.clearContents()
            general.writeObjects(["copied", NSColor.red])
            primary.clearContents()
            primary.setString("selected", forType: .string)
            report("copied")
        case "v":
            report("clipboard: \(general.string(forType: .string) ?? "nothing")")
            report("primary: \(primary.string(forType: .string) ?? "nothing")")
        default: break
        }
    }

    override func mouseDragged(with event: NSEvent) {
        guard !isDragging else { return }
        isDragging = true
        let item = NSDraggingItem(pasteboardWriter: "dragged")
        let image = NSImage(size: NSSize(width: 10, height: 6), flipped: false) { rect in
            NSColor.green.setFill()
            rect.fill()
            return true
        }
        item.setDraggingFrame(NSRect(x: 0, y: 0, width: 10, height: 6), contents: image)
        beginDraggingSession(with: [item], event: event, source: self)
    }

    override func mouseUp(with event: NSEvent) { report("released") }

    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { context == .withinApplication ? [.copy, .link] : .copy }

    func draggingSession(
        _ session: NSDraggingSession, endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {
        isDragging = false
        report("ended: \(operation.rawValue)")
    }

    override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation {
        report(
            "entered: \(sender.draggingSourceOperationMask.rawValue) \(sender.draggingSource == nil ? "other" : "own")")
        return sender.draggingSource == nil ? .copy : .link
    }

    override func draggingExited(_ sender: (any NSDraggingInfo)?) { report("exited") }

    override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
        report("dropped: \(sender.draggingPasteboard.string(forType: .string) ?? "nothing")")
        return true
    }
}
