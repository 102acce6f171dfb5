import AcetateWayland
import Foundation
import QuartzCore

/// A view that is shown beside another view, above the window, with an arrow that points at it.
///
/// On Wayland it is a popup: the compositor keeps it on the screen, at the opposite edge if it does not fit at the preferred one.
/// It moves with the window. A popover must be shown by a window that is visible. It exists until it has closed, also if the
/// program has no reference to it.
@preconcurrency @MainActor
open class NSPopover: NSResponder, @preconcurrency NSCoding, NSAppearanceCustomization {
    /// How a popover closes without a call of the program.
    public enum Behavior: Int, Sendable {
        /// It does not. The program calls `close()` or `performClose(_:)`.
        case applicationDefined = 0
        /// By the key Escape, by a press outside of it, also in other programs, and when the application is no longer active.
        case transient = 1
        /// By the key Escape, and by a press in the window of the view that it points at.
        case semitransient = 2
    }

    /// The object that is told of the popover's changes. Default nil. Not retained.
    open weak var delegate: (any NSPopoverDelegate)?

    /// The appearance of the popover; nil, the default, for that of the window.
    open var appearance: NSAppearance? {
        didSet { if appearance != oldValue { window?.effectiveAppearanceDidChange() } }
    }

    /// The appearance in use.
    open var effectiveAppearance: NSAppearance {
        appearance ?? window?.effectiveAppearance ?? NSApplication.shared.effectiveAppearance
    }

    /// How the popover closes by itself. Default `applicationDefined`. Takes effect when it is shown.
    open var behavior = Behavior.applicationDefined

    /// Whether the popover fades in and out. Default true. Nothing is animated if the user prefers reduced motion.
    open var animates = true

    /// The controller of the content. It must be set before the popover is shown. Its `preferredContentSize`, if it is not zero,
    /// becomes `contentSize`. Default nil.
    open var contentViewController: NSViewController? {
        didSet {
            guard contentViewController !== oldValue else { return }
            oldValue?.popover = nil
            contentViewController?.popover = self
            preferredContentSizeDidChange()
            guard let window, let anchor else { return }
            // Shown again with the other content.
            closeWindow(window)
            if contentViewController == nil { closeNow() } else { show(anchor, isNew: false) }
        }
    }

    /// The size of the content in points, without the arrow. Default zero, for the size of the controller's view when the popover
    /// is shown: that of its constraints, or else of its frame.
    open var contentSize = NSSize.zero {
        didSet { if contentSize != oldValue { place() } }
    }

    /// Whether the content also fills the arrow, where its `safeAreaInsets` tell the covered part. Default false.
    open var hasFullSizeContent = false {
        didSet { window?.layOutFrame() }
    }

    /// The rectangle that the popover points at, in the coordinates of the view that it was shown for. The popover moves when it is
    /// set. Zero is the view's bounds.
    open var positioningRect: NSRect {
        get { anchor?.rect ?? .zero }
        set {
            anchor?.rect = newValue
            place()
        }
    }

    /// Whether the popover is shown: from the call of `show` until it begins to close.
    open private(set) var isShown = false { didSet { tellObservers() } }

    /// Whether the user has dragged the popover away, so that it is a window of its own.
    open private(set) var isDetached = false

    /// The view that a popover points at.
    private struct Anchor {
        weak var view: NSView?
        var rect: NSRect
        var edge: NSRectEdge
    }

    private var anchor: Anchor?
    /// The popup; nil while the popover is hidden, and after it was dragged away.
    private(set) var window: PopoverWindow?
    private var detachedWindow: DetachedPopoverPanel?
    private var closeReason = CloseReason.standard
    /// The popovers that are shown or that fade out, the newest last.
    private(set) static var open: [NSPopover] = []

    public override init() { super.init() }
    /// Creates a popover without content; nothing is read from an archive.
    public required init?(coder: NSCoder) { super.init() }

    /// Shows the popover beside a view, or moves it there if it is shown.
    ///
    /// - Parameters:
    ///   - positioningRect: the rectangle to point at, in the view's coordinates, in points. Zero is the view's bounds.
    ///   - positioningView: a view in a visible window. On macOS another one raises an exception; here it is reported, and nothing is
    ///     shown. The same holds for a popover without a `contentViewController`.
    ///   - preferredEdge: the edge of the rectangle, in the view's coordinates, at which the popover is if there is room.
    open func show(relativeTo positioningRect: NSRect, of positioningView: NSView, preferredEdge: NSRectEdge) {
        let anchor = Anchor(view: positioningView, rect: positioningRect, edge: preferredEdge)
        guard let parent = positioningView.window, parent.isVisible else {
            return StandardError.write(
                "NSPopover: a popover was not shown; add the view that it points at to a visible window first")
        }
        guard contentViewController != nil else {
            return StandardError.write("NSPopover: a popover was not shown; set its contentViewController first")
        }
        if let window, window.parent === parent, isShown {
            self.anchor = anchor
            return place()
        }
        closeNow()
        show(anchor, isNew: true)
    }

    private func show(_ anchor: Anchor, isNew: Bool) {
        guard let controller = contentViewController, let parent = anchor.view?.window else { return }
        self.anchor = anchor
        if isNew {
            closeReason = .standard
            isShown = true
            NSPopover.open.append(self)
            post(NSPopover.willShowNotification) { $0.popoverWillShow($1) }
            // The program may close it meanwhile.
            guard isShown else { return }
        }
        let view = controller.view
        if contentSize.width <= 0 || contentSize.height <= 0 {
            view.layoutSubtreeIfNeeded()
            let fitting = view.fittingSize
            contentSize = NSSize(
                width: fitting.width > 0 ? fitting.width : view.frame.width,
                height: fitting.height > 0 ? fitting.height : view.frame.height)
        }
        let window = PopoverWindow(self, content: view, size: windowSize)
        self.window = window
        window.traits.popupAnchor = popupPlace
        window.traits.outline = { [weak self] in self?.outline() }
        if behavior == .transient { window.level = .popUpMenu }
        window.takesKeys = behavior != .applicationDefined
        window.traits.configured = { [weak self, weak window] in
            guard let self, let window, isNew else { return }
            self.appear(window)
        }
        parent.addChildWindow(window, ordered: .above)
        window.selectNextKeyView(nil)
        NSApplication.shared.moveKeys(amongPopupsOf: window)
    }

    /// Fades in at the place that the display server has given to the popup.
    private func appear(_ window: PopoverWindow) {
        guard isAnimated else { return didShow() }
        fade(window) {
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            window.surfaceRoot.add(fade, forKey: "popover")
        } completion: {
            $0.didShow()
        }
    }

    private func didShow() {
        if isShown { post(NSPopover.didShowNotification) { $0.popoverDidShow($1) } }
    }

    private var isAnimated: Bool { animates && !DesktopSettings.now.reducesMotion }

    /// Fades the popup by a change, and calls a function at the end if it is still that of the popover.
    private func fade(
        _ window: PopoverWindow, _ change: () -> Void, completion: @escaping @MainActor (NSPopover) -> Void
    ) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.15
            change()
        } completionHandler: { [weak self, weak window] in
            MainActor.assumeIsolated { if let self, let window, self.window === window { completion(self) } }
        }
    }

    /// Closes the popover, unless its delegate refuses that.
    open func performClose(_ sender: Any?) {
        guard isShown, delegate?.popoverShouldClose(self) ?? true else { return }
        close()
    }

    /// Closes the popover.
    open func close() {
        guard isShown else { return }
        guard let window, !isDetached else { return closeNow() }
        beginClosing()
        guard isAnimated else { return finishClosing() }
        window.ignoresMouseEvents = true
        window.takesKeys = false
        NSApplication.shared.moveKeys(amongPopupsOf: window)
        fade(window) {
            window.animator().alphaValue = 0
        } completion: {
            $0.finishClosing()
        }
    }

    private func beginClosing() {
        isShown = false
        let reason = closeReason
        post(NSPopover.willCloseNotification, reason) { $0.popoverWillClose($1) }
    }

    /// Hides the popover at once.
    private func closeNow() {
        if isShown { beginClosing() }
        finishClosing()
    }

    private func finishClosing() {
        guard let index = NSPopover.open.firstIndex(where: { $0 === self }) else { return }
        NSPopover.open.remove(at: index)
        let (window, detached) = (window, detachedWindow)
        (self.window, detachedWindow, isDetached) = (nil, nil, false)
        if let window { closeWindow(window) }
        detached?.close()
        anchor = nil
        let reason = closeReason
        post(NSPopover.didCloseNotification, reason) { $0.popoverDidClose($1) }
    }

    private func closeWindow(_ window: PopoverWindow) {
        if self.window === window { self.window = nil }
        window.close()
        window.contentView?.subviews.forEach { $0.removeFromSuperview() }
    }

    /// Handles that the popup was hidden by another part of the program or by the display server.
    func windowDidHide(_ hidden: PopoverWindow) { if window === hidden { closeNow() } }

    // MARK: Place

    func preferredContentSizeDidChange() {
        guard let size = contentViewController?.preferredContentSize, size.width > 0, size.height > 0 else { return }
        contentSize = size
    }

    private var edge: PopupEdge {
        switch anchor?.edge {
        case .minX: .left
        case .maxX: .right
        case .maxY: anchor?.view?.isFlipped == true ? .bottom : .top
        default: anchor?.view?.isFlipped == true ? .top : .bottom
        }
    }

    private var windowSize: NSSize {
        PopoverShape.size(of: NSSize(width: max(contentSize.width, 1), height: max(contentSize.height, 1)), at: edge)
    }

    /// The rectangle to point at in the coordinates of its window: the visible part, or else the closest point.
    private var anchorRect: NSRect {
        guard let anchor, let view = anchor.view, let parent = view.window else { return .zero }
        let rect = view.convert(anchor.rect == .zero ? view.bounds : anchor.rect, to: nil).standardized
        let size = parent.frame.size
        let (minX, maxX) = (max(0, min(rect.minX, size.width)), max(0, min(rect.maxX, size.width)))
        let (minY, maxY) = (max(0, min(rect.minY, size.height)), max(0, min(rect.maxY, size.height)))
        return NSRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    private var popupPlace: PopupPlace? {
        guard let parent = anchor?.view?.window else { return nil }
        let rect = anchorRect
        return .beside(
            CGRect(x: rect.minX, y: parent.frame.height - rect.maxY, width: rect.width, height: rect.height), edge)
    }

    /// Moves and resizes the popover after a change of what it points at or of its content. One whose view is no longer in the window
    /// stays where it is.
    private func place() {
        guard let window, let parent = anchor?.view?.window, parent === window.parent else {
            if let detachedWindow, contentSize.width > 0, contentSize.height > 0 {
                detachedWindow.setContentSize(contentSize)
            }
            return
        }
        window.traits.popupAnchor = popupPlace
        window.setFrame(NSRect(origin: window.frame.origin, size: windowSize), display: true)
        window.layOutFrame()
    }

    /// Moves the popovers that point at a view which was moved, resized or scrolled, or is inside such a view.
    static func placeDidChange(of moved: NSView) {
        for popover in open where popover.anchor?.view?.isDescendant(of: moved) == true {
            if let window = popover.window, popover.popupPlace != window.traits.popupAnchor { popover.place() }
        }
    }

    /// The outline for the place that the display server has given to the popover, where the content is laid out.
    private func outline() -> CGPath? {
        guard let window, let parent = window.parent else { return nil }
        let rect = anchorRect.offsetBy(dx: parent.frame.minX, dy: parent.frame.minY)
        let shape = PopoverShape(window.frame, beside: rect, at: edge)
        window.layOut(shape, fillsArrow: hasFullSizeContent)
        return shape.path
    }

    // MARK: Input

    /// Closes popovers because of a press outside of them, and gives the keys to the one with the press.
    static func handlePress(_ event: NSEvent) {
        guard !open.isEmpty, event.isPress, let pressed = event.window else { return }
        for popover in open.reversed() {
            guard popover.isShown, let window = popover.window else { continue }
            if sequence(first: pressed, next: \.parent).contains(where: { $0 === window }) {
                if pressed === window { window.takesKeys = true }
                continue
            }
            let parent = window.parent
            window.takesKeys = false
            if popover.behavior == .transient || popover.behavior == .semitransient && pressed === parent {
                popover.performClose(nil)
            }
        }
        NSApplication.shared.moveKeys(amongPopupsOf: pressed)
    }

    /// Hides the popovers that fade out. A popup that receives the keys can only be the topmost one of those that do (xdg-shell).
    static func finishFading() {
        for popover in open.reversed() where !popover.isShown { popover.finishClosing() }
    }

    /// Closes the transient popovers of an application that is no longer active.
    static func applicationDidResignActive() {
        for popover in open.reversed() where popover.behavior == .transient { popover.performClose(nil) }
    }

    // MARK: Detaching

    /// Makes a window of the popover, which the user drags, if the delegate allows that. The compositor places it.
    func detach() {
        guard isShown, !isDetached, let window, let controller = contentViewController,
            delegate?.popoverShouldDetach(self) == true
        else { return }
        if let replacement = delegate?.detachableWindow(for: self) {
            closeReason = .detachToWindow
            closeNow()
            return replacement.makeKeyAndOrderFront(nil)
        }
        isDetached = true
        closeWindow(window)
        let detached = DetachedPopoverPanel(
            contentRect: NSRect(origin: .zero, size: contentSize), styleMask: [.titled, .closable], backing: .buffered,
            defer: true)
        detached.title = controller.title ?? ""
        detached.appearance = appearance
        detached.contentViewController = controller
        detached.popover = self
        detachedWindow = detached
        detached.makeKeyAndOrderFront(nil)
        delegate?.popoverDidDetach(self)
    }

    /// Handles that the user or the program has closed the window that the popover has become.
    func detachedWindowDidClose(_ window: NSWindow) {
        guard window === detachedWindow else { return }
        detachedWindow = nil
        closeNow()
    }
}
