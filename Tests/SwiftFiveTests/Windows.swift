import AppKit

// Windows, delegates and documents of text in the language mode of Swift 5.

class ToolPanel: NSPanel {
    override var canBecomeKey: Bool { true }
    override func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? {
        super.fieldEditor(createFlag, for: object)
    }
    override func endEditing(for object: Any?) { super.endEditing(for: object) }
    override func layoutIfNeeded() { super.layoutIfNeeded() }
    override func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) {
        super.setFrame(frameRect, display: displayFlag, animate: animateFlag)
    }
}

// Subclasses of windows with initializers of their own need no `init(coder:)`, and may have one.
class HelpPanel: NSPanel {
    let text: String

    init(text: String) {
        self.text = text
        super.init(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled, .utilityWindow],
            backing: .buffered, defer: true)
        isFloatingPanel = true
    }
}

class OverlayWindow: NSWindow {
    init(frame: NSRect) {
        super.init(contentRect: frame, styleMask: .borderless, backing: .buffered, defer: false)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class MainWindowController: NSWindowController, NSWindowDelegate {
    static let shared = MainWindowController(model: Model())

    let model: Model
    lazy var panel: ToolPanel = {
        let panel = ToolPanel(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled, .closable],
            backing: .buffered, defer: true)
        panel.isReleasedWhenClosed = false
        panel.title = "Tools"
        return panel
    }()

    init(model: Model) {
        self.model = model
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 400, height: 300),
            styleMask: [.titled, .closable, .resizable, .miniaturizable], backing: .buffered, defer: false)
        super.init(window: window)
        window.delegate = self
        window.contentViewController = PageController(model: model)
        window.center()
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func windowWillClose(_ notification: Notification) { (notification.object as? NSWindow)?.makeFirstResponder(nil) }
    func windowShouldClose(_ sender: NSWindow) -> Bool { true }
    func windowDidResize(_ notification: Notification) { window?.contentView?.needsLayout = true }

    func fade() {
        guard let window = window else { return }
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 0.5
        window.animator().alphaValue = 0
        NSAnimationContext.endGrouping()
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.3
            window.animator().setFrame(window.frame.insetBy(dx: 10, dy: 10), display: true)
        }
    }
}

class AppDelegate: NSObject, NSApplicationDelegate {
    var controller: MainWindowController?

    func applicationDidFinishLaunching(_ notification: Notification) {
        controller = MainWindowController.shared
        controller?.showWindow(nil)
        NSApp.activate(ignoringOtherApps: true)
        _ = NotificationCenter.default.addObserver(
            forName: NSApplication.willTerminateNotification, object: nil, queue: nil
        ) { _ in DispatchQueue.main.async { MainWindowController.shared.close() } }
    }

    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
}

class HighlightingStorage: NSTextStorage {
    private let content = NSMutableAttributedString(string: "")

    override var string: String { content.string }
    override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] { content.attributes(at: location, effectiveRange: range) }
    override func replaceCharacters(in range: NSRange, with str: String) {
        content.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    }
    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        content.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }
}

class NumberedLayoutManager: NSLayoutManager {
    var lines = 0

    override func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSRect {
        lines += 1
        return super.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
    }
    override func usedRect(for container: NSTextContainer) -> NSRect { super.usedRect(for: container) }
}

class EditorView: NSTextView {
    override func keyDown(with event: NSEvent) {
        if event.modifierFlags.contains(.command), event.charactersIgnoringModifiers == "d" {
            insertText(Date().description, replacementRange: selectedRange())
        } else {
            super.keyDown(with: event)
        }
    }
    override func insertNewline(_ sender: Any?) {
        super.insertNewline(sender)
        insertText("    ", replacementRange: selectedRange())
    }
    override func didChangeText() {
        super.didChangeText()
        needsDisplay = true
    }
    override func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { .copy }
}

extension NSView {
    var isShownFully: Bool { visibleRect == bounds }
    func pinEdges(to other: NSView) {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: other.leadingAnchor), topAnchor.constraint(equalTo: other.topAnchor),
        ])
    }
}
