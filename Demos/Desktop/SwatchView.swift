import AppKit
import DemoSupport

/// A square with a color, which is dragged to another square, and copied and pasted with Control or Command and C or V.
final class SwatchView: NSView, NSDraggingSource {
    static let size = NSSize(width: 64, height: 64)

    var color: NSColor {
        didSet { layer?.backgroundColor = color.cgColor }
    }
    private var press: NSPoint?

    init(_ color: NSColor, at origin: NSPoint) {
        self.color = color
        super.init(frame: NSRect(origin: origin, size: SwatchView.size))
        registerForDraggedTypes([.color])
    }

    required init?(coder: NSCoder) { nil }

    override var acceptsFirstResponder: Bool { true }
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    override func viewDidMoveToWindow() {
        layer?.backgroundColor = color.cgColor
        layer?.cornerRadius = 12
        layer?.borderColor = Palette.track
        layer?.borderWidth = 2
    }

    override func resetCursorRects() { addCursorRect(bounds, cursor: .openHand) }

    // MARK: Copying and pasting

    override func keyDown(with event: NSEvent) {
        let isCommand = !event.modifierFlags.isDisjoint(with: [.command, .control])
        switch event.charactersIgnoringModifiers {
        case "c" where isCommand:
            NSPasteboard.general.clearContents()
            NSPasteboard.general.writeObjects([color])
        case "v" where isCommand: accept(.general)
        default: super.keyDown(with: event)
        }
    }

    /// Takes the color of a pasteboard, and returns whether there is one.
    @discardableResult private func accept(_ pasteboard: NSPasteboard) -> Bool {
        guard let color = pasteboard.readObjects(forClasses: [NSColor.self])?.first as? NSColor else { return false }
        self.color = color
        return true
    }

    // MARK: Dragging from here

    override func mouseDown(with event: NSEvent) { press = event.locationInWindow }

    override func mouseDragged(with event: NSEvent) {
        guard let press, hypot(event.locationInWindow.x - press.x, event.locationInWindow.y - press.y) > 3 else {
            return
        }
        self.press = nil
        let item = NSDraggingItem(pasteboardWriter: color)
        let image = NSImage(size: bounds.size, flipped: false) { [color] rect in
            color.withAlphaComponent(0.7).setFill()
            NSBezierPath(roundedRect: rect, xRadius: 12, yRadius: 12).fill()
            return true
        }
        item.setDraggingFrame(bounds, contents: image)
        beginDraggingSession(with: [item], event: event, source: self)
    }

    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { .copy }

    // MARK: Dropping here

    override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation {
        layer?.borderColor = Palette.blue
        return .copy
    }

    override func draggingExited(_ sender: (any NSDraggingInfo)?) { layer?.borderColor = Palette.track }
    override func draggingEnded(_ sender: any NSDraggingInfo) { layer?.borderColor = Palette.track }

    override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { accept(sender.draggingPasteboard) }
}
