import Foundation
import QuartzCore

/// A window. The display server decides where it is and may decide how large it is; title bars and borders are the
/// server's, so that a window's frame is its content's rectangle.
@MainActor
open class NSWindow: NSResponder {
    /// What a window has and can do.
    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// No title bar and no border.
        public static let borderless: StyleMask = []
        /// The display server may draw a title bar.
        public static let titled = StyleMask(rawValue: 1 << 0)
        public static let closable = StyleMask(rawValue: 1 << 1)
        public static let miniaturizable = StyleMask(rawValue: 1 << 2)
        public static let resizable = StyleMask(rawValue: 1 << 3)
        /// The window takes a whole screen. AppKit sets it; use `toggleFullScreen(_:)`.
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
    }

    /// How a window's pixels are kept. Only buffered windows exist.
    public enum BackingStoreType: UInt, Sendable {
        case buffered = 2
    }

    /// Whether the user can see anything of a window.
    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let visible = OcclusionState(rawValue: 1 << 1)
    }

    /// Not retained.
    open weak var delegate: (any NSWindowDelegate)?

    /// A number of the window's own, above 0.
    public let windowNumber: Int

    open internal(set) var styleMask: StyleMask

    /// Points, in the space of all screens, the origin at the bottom left. The place is what the program asked for, as
    /// Wayland does not tell where a window is; in full screen it is the screen's.
    open internal(set) var frame: NSRect

    /// Shown by the display server in title bars and lists.
    open var title = "" {
        didSet { surface?.setTitle(title) }
    }

    /// Painted behind the content view. Default `windowBackgroundColor`.
    open var backgroundColor: NSColor! = .windowBackgroundColor {
        didSet { withoutActions { rootLayer.backgroundColor = backgroundColor?.cgColor } }
    }

    /// Promises that no pixel is translucent. Default true.
    open var isOpaque = true {
        didSet { surface?.setOpaque(isOpaque) }
    }

    /// The smallest size that the user may give the window, in points. Default zero.
    open var minSize = NSSize.zero {
        didSet { surface?.setSizeLimits(minimum: minSize, maximum: maxSizeLimit) }
    }

    /// The largest size that the user may give the window, in points. Default without limit.
    open var maxSize = NSSize(
        width: CGFloat(Float.greatestFiniteMagnitude), height: CGFloat(Float.greatestFiniteMagnitude))
    {
        didSet { surface?.setSizeLimits(minimum: minSize, maximum: maxSizeLimit) }
    }

    /// Whether `mouseMoved` events are sent. Default false.
    open var acceptsMouseMovedEvents = false

    /// The view that was pressed and gets the pointer's events until the release.
    var pointerTarget: NSView?
    var surface: (any DisplaySurface)?
    var lastState: SurfaceState?
    /// Sends the layers to the surface while the window is shown.
    var host: LayerTreeHost?
    let rootLayer = CALayer()
    /// Tells of the window's frames, while it is shown.
    let pacer = FramePacer()
    /// The frame to go back to from full screen.
    var restoreFrame: NSRect?

    /// The responder that gets key events: a view of the window, or the window itself.
    open internal(set) weak var firstResponder: NSResponder?

    /// The view that becomes first responder when the window is first shown.
    open weak var initialFirstResponder: NSView?

    /// A window that is not shown yet, for a content of a given size in points. `defer` is of no consequence: the display
    /// server learns of the window when it is shown.
    public init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        let application = NSApplication.shared
        windowNumber = application.nextWindowNumber
        application.nextWindowNumber += 1
        styleMask = style
        frame = NSWindow.usable(contentRect)
        super.init()
        firstResponder = self
        nextResponder = application
        withoutActions {
            rootLayer.anchorPoint = .zero
            rootLayer.bounds = NSRect(origin: .zero, size: frame.size)
            rootLayer.backgroundColor = backgroundColor?.cgColor
        }
        application.windows.append(self)
        // Observers do not run in an initialiser.
        let view = NSView(frame: NSRect(origin: .zero, size: frame.size))
        contentView = view
        attach(view)
    }

    public required init?(coder: NSCoder) {
        // A window is of a display and cannot come out of an archive, on macOS neither.
        return nil
    }

    // MARK: Content

    /// The view that fills the window. Its frame follows the window's size.
    open var contentView: NSView? {
        didSet {
            guard oldValue !== contentView else { return }
            if let oldValue { detach(oldValue) }
            if let contentView { attach(contentView) }
        }
    }

    private func detach(_ view: NSView) {
        if let responder = firstResponder as? NSView, responder.isDescendant(of: view) { makeFirstResponder(nil) }
        view.moveToWindow(nil)
        withoutActions { view.layer?.removeFromSuperlayer() }
        view.nextResponder = nil
    }

    private func attach(_ view: NSView) {
        view.removeFromSuperview()
        view.nextResponder = self
        view.moveToWindow(self)
        view.setFrame(NSRect(origin: .zero, size: frame.size))
        withoutActions { view.layer.map(rootLayer.addSublayer) }
    }

    // MARK: Rectangles and scale

    /// The frame of a window whose content has a given rectangle: the same.
    open func frameRect(forContentRect contentRect: NSRect) -> NSRect { contentRect }

    /// The rectangle of the content of a window with a given frame: the same.
    open func contentRect(forFrameRect frameRect: NSRect) -> NSRect { frameRect }

    /// Gives the window another size, and the program's idea of its place. In full screen nothing happens.
    open func setFrame(_ frameRect: NSRect, display flag: Bool) {
        guard !styleMask.contains(.fullScreen) else { return }
        let wanted = NSWindow.usable(frameRect)
        surface?.resize(to: wanted.size)
        setFrameFromServer(wanted)
    }

    /// Gives the window's content another size in points.
    open func setContentSize(_ size: NSSize) {
        setFrame(NSRect(origin: frame.origin, size: size), display: true)
    }

    /// Puts the program's idea of the window's place in the middle of its screen.
    open func center() {
        guard let area = screen?.visibleFrame else { return }
        frame.origin = NSPoint(x: area.midX - frame.width / 2, y: area.midY - frame.height / 2)
    }

    /// The screen that shows the window, or the main one if it is not shown.
    open var screen: NSScreen? {
        lastState?.screen.flatMap(NSScreen.screen(withID:)) ?? NSScreen.screens.first
    }

    /// Pixels for a point.
    open var backingScaleFactor: CGFloat {
        surface?.state.scale ?? screen?.backingScaleFactor ?? 1
    }

    /// A point of the window in the space of all screens.
    open func convertPoint(toScreen point: NSPoint) -> NSPoint {
        NSPoint(x: point.x + frame.minX, y: point.y + frame.minY)
    }

    /// A point of the space of all screens in the window.
    open func convertPoint(fromScreen point: NSPoint) -> NSPoint {
        NSPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// A rectangle in points as one in pixels.
    open func convertToBacking(_ rect: NSRect) -> NSRect {
        let scale = backingScaleFactor
        return NSRect(
            x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }

    var maxSizeLimit: CGSize? {
        maxSize.width < CGFloat(Float.greatestFiniteMagnitude)
            || maxSize.height < CGFloat(Float.greatestFiniteMagnitude)
            ? maxSize : nil
    }

    /// A rectangle that a display server can show: finite, at least 1 point and at most 32767 in each direction.
    static func usable(_ rect: NSRect) -> NSRect {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 1), 32767) : 1 }
        func place(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return NSRect(
            x: place(rect.origin.x), y: place(rect.origin.y), width: length(rect.size.width),
            height: length(rect.size.height))
    }

    // MARK: Responders and keys

    /// Whether the window may have the keyboard. Default: it has a title bar, or takes a screen.
    open var canBecomeKey: Bool { styleMask.contains(.titled) || styleMask.contains(.fullScreen) }

    /// Whether the keyboard's keys go to this window.
    open var isKeyWindow: Bool { NSApplication.existing?.keyWindow === self }

    /// Makes a responder the one that gets key events; nil means the window itself. Returns false, with nothing changed,
    /// if the former one does not let go or the new one does not want to; in the latter case the window itself becomes it. As on macOS, the caller asks `acceptsFirstResponder` if it counts.
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        let wanted = responder ?? self
        guard wanted !== firstResponder else { return true }
        if let view = wanted as? NSView, view.window !== self { return false }
        if let firstResponder, firstResponder !== self, !firstResponder.resignFirstResponder() { return false }
        firstResponder = self
        guard wanted === self || wanted.becomeFirstResponder() else { return false }
        firstResponder = wanted
        return true
    }

    open override var acceptsFirstResponder: Bool { true }

    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        contentView?.performKeyEquivalent(with: event) ?? false
    }

    // MARK: What subclasses override

    /// Sends an event to the view that it is for.
    open func sendEvent(_ event: NSEvent) {
        switch event.type {
        case .keyDown: (firstResponder ?? self).keyDown(with: event)
        case .keyUp: (firstResponder ?? self).keyUp(with: event)
        case .flagsChanged: (firstResponder ?? self).flagsChanged(with: event)
        default: sendPointerEvent(event)
        }
    }

    /// The window got the keyboard.
    open func becomeKey() {
        post(NSWindow.didBecomeKeyNotification) { $0.windowDidBecomeKey($1) }
    }

    /// The window lost the keyboard.
    open func resignKey() {
        post(NSWindow.didResignKeyNotification) { $0.windowDidResignKey($1) }
    }

    /// Closes the window as its close button would: the delegate is asked first.
    open func performClose(_ sender: Any?) {
        guard delegate?.windowShouldClose(self) ?? true else { return }
        close()
    }

    /// Takes the window away. A closed window can be shown again.
    open func close() {
        post(NSWindow.willCloseNotification) { $0.windowWillClose($1) }
        orderOut(nil)
        let application = NSApplication.shared
        application.windows.removeAll { $0 === self }
        if !application.windows.contains(where: \.isVisible) { application.lastWindowDidClose() }
    }
}

/// Runs changes to layers that are not to be animated.
@MainActor
func withoutActions(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
}
