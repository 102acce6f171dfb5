import Foundation
import QuartzCore

/// Shows the tool tip of the view under the pointer of a window after a delay, in a popup that receives no input.
@MainActor
final class ToolTipPresenter {
    /// Seconds for which the pointer rests before a tip is shown.
    static let delay = 1.0
    /// Seconds after which a tip is hidden.
    static let duration = 10.0
    /// Whether a view of the program has had a tip. Windows need not look for tips before.
    static var isUsed = false
    private unowned let window: NSWindow
    private weak var view: NSView?
    private var shownText: String?
    private var popup: NSWindow?
    private var timer: Timer?
    /// The location at which the pointer may rest.
    private var restLocation: NSPoint?
    /// The tip was hidden before the pointer has left its view.
    private var isDismissed = false

    init(_ window: NSWindow) { self.window = window }

    /// Handles a movement of the pointer; nil if it has left the window.
    func pointerDidMove(to location: NSPoint?) {
        let hit = location.flatMap { window.hitTest($0) }
        let (target, text) = location.flatMap { location in hit.flatMap { find(from: $0, at: location) } } ?? (nil, nil)
        guard target !== view || text != shownText else {
            if popup == nil, !isDismissed, text != nil, let location { schedule(at: location) }
            return
        }
        hide()
        (view, shownText) = (target, text)
        if text != nil, let location { schedule(at: location) }
    }

    /// Hides the tip because of a press, a key or a scroll, until the pointer enters another view.
    func dismiss() {
        isDismissed = true
        restLocation = nil
        timer?.invalidate()
        timer = nil
        guard let popup else { return }
        self.popup = nil
        popup.close()
    }

    /// Hides the tip if it is that of a view whose text has changed.
    func textDidChange(of changed: NSView) { if view === changed { hide() } }

    private func hide() {
        dismiss()
        (view, shownText, isDismissed) = (nil, nil, false)
    }

    /// The view and its text at a location of the window, from a view or the nearest superview with one.
    private func find(from view: NSView, at location: NSPoint) -> (NSView?, String?)? {
        var candidate: NSView? = view
        while let view = candidate {
            if let text = view.toolTipText(at: view.convert(location, from: nil)) { return (view, text) }
            candidate = view.superview
        }
        return nil
    }

    private func schedule(at location: NSPoint) {
        timer?.invalidate()
        restLocation = location
        let timer = Timer(timeInterval: ToolTipPresenter.delay, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.pointerDidRest() }
        }
        RunLoop.main.add(timer, forMode: .common)
        self.timer = timer
    }

    /// Shows the tip after the delay, unless the pointer has moved or a button or key was pressed.
    func pointerDidRest() {
        timer?.invalidate()
        timer = nil
        guard let location = restLocation else { return }
        restLocation = nil
        guard let shownText, view != nil, popup == nil, window.isVisible else { return }
        let content = ToolTipView(text: shownText)
        let size = content.frame.size
        let popup = ToolTipWindow(
            contentRect: NSRect(
                x: window.frame.minX + location.x, y: window.frame.minY + location.y - 20 - size.height,
                width: size.width, height: size.height),
            styleMask: .borderless, backing: .buffered, defer: true)
        popup.isOpaque = false
        popup.ignoresMouseEvents = true
        popup.backgroundColor = .clear
        popup.contentView = content
        window.addChildWindow(popup, ordered: .above)
        self.popup = popup
        let timer = Timer(timeInterval: ToolTipPresenter.duration, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.dismiss() }
        }
        RunLoop.main.add(timer, forMode: .common)
        self.timer = timer
    }
}

/// The popup of a tool tip.
private final class ToolTipWindow: NSWindow {
    override var canBecomeKey: Bool { false }

    /// Clients of accessibility see the text in its place.
    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        attribute == .element ? false : super.accessibilityDefault(attribute)
    }
}

/// The text of a tool tip on its background.
private final class ToolTipView: NSView {
    private static let padding = NSSize(width: 7, height: 4)
    private static let widest: CGFloat = 300
    private let text: NSAttributedString

    init(text: String) {
        self.text = NSAttributedString(
            string: text, attributes: [.font: NSFont.toolTipsFont(ofSize: 0), .foregroundColor: NSColor.labelColor])
        let box = self.text.boundingRect(
            with: NSSize(width: ToolTipView.widest, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
            context: nil)
        super.init(
            frame: NSRect(
                x: 0, y: 0, width: box.width.rounded(.up) + 2 * ToolTipView.padding.width,
                height: min(box.height.rounded(.up), 400) + 2 * ToolTipView.padding.height))
    }

    required init?(coder: NSCoder) { nil }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.helpTag
        case .value: text.string
        default: super.accessibilityDefault(attribute)
        }
    }

    override func draw(_ dirtyRect: NSRect) {
        let shape = NSBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 4, yRadius: 4)
        NSColor.controlBackgroundColor.setFill()
        shape.fill()
        NSColor.separatorColor.setStroke()
        shape.stroke()
        text.draw(
            with: bounds.insetBy(dx: ToolTipView.padding.width, dy: ToolTipView.padding.height),
            options: .usesLineFragmentOrigin, context: nil)
    }
}

extension NSWindow {
    /// The presenter of tool tips; nil before the pointer has moved over the window.
    var toolTips: ToolTipPresenter? { traits.toolTips }

    /// Handles a pointer or key event for tool tips.
    func updateToolTips(_ event: NSEvent) {
        switch event.type {
        case .mouseMoved where ToolTipPresenter.isUsed:
            if traits.toolTips == nil { traits.toolTips = ToolTipPresenter(self) }
            traits.toolTips?.pointerDidMove(to: event.locationInWindow)
        case .leftMouseDown, .rightMouseDown, .otherMouseDown, .scrollWheel, .keyDown: traits.toolTips?.dismiss()
        case .appKitDefined where event.subtype == NSEvent.pointerLeft: traits.toolTips?.pointerDidMove(to: nil)
        default: break
        }
    }
}
