import Foundation
import QuartzCore

/// The popup of a popover. It draws its outline and its shadow.
final class PopoverWindow: NSWindow {
    private(set) weak var popover: NSPopover?
    /// Whether the popover is the key window while its parent has the keyboard focus.
    var takesKeys = false
    private let root: PopoverRootView

    init(_ popover: NSPopover, content: NSView, size: NSSize) {
        self.popover = popover
        root = PopoverRootView(content: content)
        super.init(
            contentRect: NSRect(origin: .zero, size: size), styleMask: .borderless, backing: .buffered, defer: true)
        isOpaque = false
        isReleasedWhenClosed = false
        backgroundColor = .windowBackgroundColor
        acceptsMouseMovedEvents = true
        contentView = root
        nextResponder = popover
        root.popover = popover
    }

    override var canBecomeKey: Bool { takesKeys }
    override var canBecomeMain: Bool { false }
    override var effectiveAppearance: NSAppearance {
        popover?.appearance ?? parent?.effectiveAppearance ?? super.effectiveAppearance
    }

    /// Places the content for the shape of the popover.
    func layOut(_ shape: PopoverShape, fillsArrow: Bool) {
        root.contentFrame = fillsArrow ? NSRect(origin: .zero, size: shape.size) : shape.contentRect
        root.content.additionalSafeAreaInsets = fillsArrow ? shape.insets : NSEdgeInsets()
    }

    override func keyDown(with event: NSEvent) {
        if event.keyCode == 53 { cancelOperation(nil) } else { super.keyDown(with: event) }
    }

    /// Escape closes a popover that also closes by itself.
    override func cancelOperation(_ sender: Any?) {
        if let popover, popover.behavior != .applicationDefined {
            popover.performClose(sender)
        } else {
            super.cancelOperation(sender)
        }
    }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        attribute == .role ? NSAccessibility.Role.popover : super.accessibilityDefault(attribute)
    }

    private var isClosing = false

    override func close() {
        // Hiding the popup, which is a part of the close, closes the popover.
        guard !isClosing else { return }
        isClosing = true
        super.close()
        isClosing = false
    }

    /// A popover that is hidden, also with its parent or by the display server, is closed.
    override func orderOut(_ sender: Any?) {
        super.orderOut(sender)
        popover?.windowDidHide(self)
    }
}

/// The window that a popover has become.
final class DetachedPopoverPanel: NSPanel {
    weak var popover: NSPopover?

    override func performClose(_ sender: Any?) {
        guard let popover, popover.delegate?.popoverShouldClose(popover) ?? true else { return }
        close()
    }

    override func close() {
        super.close()
        popover?.detachedWindowDidClose(self)
        contentViewController = nil
    }
}

/// The view of a popover's window, which contains the content beside the arrow.
private final class PopoverRootView: NSView {
    let content: NSView
    weak var popover: NSPopover?
    var contentFrame = NSRect.zero { didSet { if content.frame != contentFrame { content.frame = contentFrame } } }
    /// The location of a press on the background.
    private var pressLocation: NSPoint?

    init(content: NSView) {
        self.content = content
        super.init(frame: .zero)
        autoresizesSubviews = false
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func mouseDown(with event: NSEvent) { pressLocation = event.locationInWindow }
    override func mouseUp(with event: NSEvent) { pressLocation = nil }

    override func mouseDragged(with event: NSEvent) {
        guard let start = pressLocation else { return }
        let location = event.locationInWindow
        guard hypot(location.x - start.x, location.y - start.y) >= FrameStyle.dragThreshold else { return }
        pressLocation = nil
        popover?.detach()
    }
}
