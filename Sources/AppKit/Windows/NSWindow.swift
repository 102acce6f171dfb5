import AcetateWayland
import Foundation
import QuartzCore

/// A window. The display server determines its position, and may determine its size. If it also draws title bars and
/// borders, the frame of a window is its content rectangle. Otherwise a window with a title bar draws its own frame.
@preconcurrency @MainActor
open class NSWindow: NSResponder, NSDraggingDestination, NSMenuItemValidation {
    /// Not retained.
    open weak var delegate: (any NSWindowDelegate)?

    /// The unique number of the window, greater than 0.
    public let windowNumber: Int

    /// The style. AppKit alone changes `fullScreen`.
    open var styleMask: StyleMask {
        get { style }
        set {
            let former = style
            style = newValue.subtracting(.fullScreen).union(former.intersection(.fullScreen))
            if style != former { styleMaskDidChange(from: former) }
        }
    }
    var style: StyleMask
    var traits = WindowTraits()

    /// Points in the space of all screens, with the origin at the bottom left. The position is the one that the program
    /// has set, because Wayland does not report a window's position; in full screen it is that of the screen.
    open internal(set) var frame: NSRect

    /// The title, which the display server shows in title bars and lists.
    open var title = "" {
        didSet {
            titleDidChange()
        }
    }

    /// The color behind the content view. Default `windowBackgroundColor`.
    open var backgroundColor: NSColor! = .windowBackgroundColor {
        didSet { updateBackground() }
    }

    /// Whether all pixels are opaque. Default true.
    open var isOpaque = true {
        didSet { updateOpaqueness() }
    }

    /// The opacity of the window with its frame, from 0 to 1. Default 1.
    open var alphaValue: CGFloat = 1 {
        didSet {
            guard alphaValue.isFinite else { return alphaValue = oldValue }
            updateAlpha()
        }
    }
    var frameAnimation: WindowFrameAnimation?
    /// The number of changes of `alphaValue` whose animations have not ended.
    var fades = 0

    /// The smallest size to which the user can resize the window, in points. Default zero.
    open var minSize = NSSize.zero {
        didSet { sendSizeLimits() }
    }

    /// The largest size to which the user can resize the window, in points. By default there is no limit.
    open var maxSize = NSSize(
        width: CGFloat(Float.greatestFiniteMagnitude), height: CGFloat(Float.greatestFiniteMagnitude))
    {
        didSet { sendSizeLimits() }
    }

    /// The smallest size of the content to which the user can resize the window, in points. Default zero.
    open var contentMinSize = NSSize.zero {
        didSet { sendSizeLimits() }
    }

    /// The largest size of the content to which the user can resize the window, in points. By default there is no limit.
    open var contentMaxSize = NSSize(
        width: CGFloat(Float.greatestFiniteMagnitude), height: CGFloat(Float.greatestFiniteMagnitude))
    {
        didSet { sendSizeLimits() }
    }

    /// Whether a title bar that the window draws has no background, so that the window's shows. Default false.
    open var titlebarAppearsTransparent = false {
        didSet { windowFrame?.update() }
    }

    /// Whether a title bar that the window draws shows the title. Default visible.
    open var titleVisibility = TitleVisibility.visible {
        didSet { windowFrame?.update() }
    }

    /// The appearance of the window; nil, the default, for the application's.
    open var appearance: NSAppearance? {
        didSet { if appearance != oldValue { effectiveAppearanceDidChange() } }
    }

    /// Whether the user can move the window by a title bar that the window draws. Default true.
    open var isMovable = true

    /// Whether the user can move the window by the views for which `mouseDownCanMoveWindow` is true. Default false.
    open var isMovableByWindowBackground = false

    /// Whether `mouseMoved` events are sent. Default false.
    open var acceptsMouseMovedEvents = false

    /// The pressed view, which receives pointer events until the release.
    var pointerTarget: NSView?
    /// The view where the last gesture on a touchpad began.
    weak var gestureView: NSView?
    /// Whether the left button was pressed in a view that does not accept the first click.
    var ignoresPress = false
    let scrollRouter = ScrollRouter()
    lazy var gestures = WindowGestures(of: self)
    var surface: (any DisplaySurface)?
    var lastState: SurfaceState?
    /// Commits the layers to the surface while the window is shown.
    var host: LayerTreeHost?
    let rootLayer = CALayer()
    /// The frame that the window draws; nil if the display server draws it, or if there is none.
    var windowFrame: WindowFrame?
    /// The window to which this one is attached; nil for none. Not retained.
    open internal(set) weak var parent: NSWindow?
    var children: [NSWindow] = []
    /// The window to which this one is attached as a sheet, or for which it waits; nil for none. Not retained.
    open internal(set) weak var sheetParent: NSWindow?
    /// The attached sheet, and those that wait.
    var sheetSessions: [SheetSession] = []
    /// Whether the window is shown again with its parent.
    var isHiddenWithParent = false

    /// The level. Default normal. It takes effect when the window is shown.
    open var level = Level.normal

    /// The place of a window that is a part of the desktop, such as a panel; nil, the default, for other windows. Not part of
    /// Apple's API.
    ///
    /// While the window is shown, another layer, anchors, zone, margins and size take effect without a break; for other
    /// changes it is hidden and shown again. While it is shown, `frame` has the size that the compositor determines.
    open var acetateLayerSurface: AcetateLayerSurface? {
        didSet { layerSurfaceDidChange(from: oldValue) }
    }

    /// Whether the compositor should leave its keyboard shortcuts, such as those that switch windows, to the window while that
    /// has the keyboard focus. Default false. For kiosks, remote desktops and games. The compositor or its user may refuse; see
    /// `acetateReceivesKeyboardShortcuts`. Not part of Apple's API.
    open var acetateInhibitsKeyboardShortcuts = false {
        didSet { surface?.setInhibitsShortcuts(acetateInhibitsKeyboardShortcuts) }
    }

    /// The screen that a window of a session lock covers; nil for other windows.
    var lockScreen: OutputChoice?

    /// Whether the screens that show the window stay on while the user does nothing. Default false. Not part of Apple's API.
    open var inhibitsIdle = false {
        didSet { surface?.setInhibitsIdle(inhibitsIdle) }
    }

    /// The limits of the content's size that follow from constraints.
    var constraintLimits: LayoutLimits?
    let touchTracker = TouchTracker()
    let cursorRects = CursorRects()
    let pointerTracking = PointerTracking()
    /// The location of a press that moves the window when the pointer moves.
    var backgroundPress: NSPoint?
    /// Notifies display links of the window's frames while it is shown.
    let pacer = FramePacer()
    /// The frame to restore after full screen.
    var restoreFrame: NSRect?

    /// The responder that receives key events: a view of the window, or the window itself.
    open internal(set) weak var firstResponder: NSResponder? {
        didSet {
            guard firstResponder !== oldValue else { return }
            pointerTracking.setNeedsUpdate(in: self)
            updateFocusRing()
        }
    }

    var textEditing = WindowTextEditing()

    /// The view that becomes first responder when the window is first shown.
    open weak var initialFirstResponder: NSView?

    /// Creates a hidden window with a content size in points. `defer` has no effect: the window is always created on
    /// the display server when it is first shown.
    public init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        let application = NSApplication.shared
        windowNumber = application.nextWindowNumber
        application.nextWindowNumber += 1
        self.style = style
        frame = NSWindow.usable(contentRect)
        super.init()
        firstResponder = self
        nextResponder = application
        withoutActions {
            rootLayer.anchorPoint = .zero
            rootLayer.bounds = NSRect(origin: .zero, size: frame.size)
        }
        updateBackground()
        application.windows.append(self)
        // Property observers do not run in an initializer.
        let view = NSView(frame: NSRect(origin: .zero, size: frame.size))
        contentView = view
        attach(view)
        if let server = Display.current { prepareFrame(for: server) }
    }

    public required init?(coder: NSCoder) {
        // A window cannot be unarchived, as on macOS.
        return nil
    }

    // MARK: Content

    /// The view that fills the window's frame, without a title bar that the window draws. AppKit sets its frame.
    open var contentView: NSView? {
        didSet {
            guard oldValue !== contentView else { return }
            if let oldValue { detach(oldValue) }
            if let contentView { attach(contentView) }
            contentViewDidChange()
        }
    }

    private func detach(_ view: NSView) {
        if let responder = firstResponder as? NSView, responder.isDescendant(of: view) { makeFirstResponder(nil) }
        let change = AppearanceChange(of: view, isShown: false)
        view.moveToWindow(nil)
        withoutActions { view.layer?.removeFromSuperlayer() }
        view.joinChain(before: nil)
        change.end()
    }

    private func attach(_ view: NSView) {
        view.removeFromSuperview()
        let change = AppearanceChange(of: isVisible && !view.isHidden ? view : nil, isShown: true)
        view.joinChain(before: self)
        view.moveToWindow(self)
        view.setFrame(contentViewRect)
        withoutActions { view.layer.map { rootLayer.insertSublayer($0, at: 0) } }
        change.end()
    }

    // MARK: Rectangles and scale

    /// The frame of a window with a content rectangle. It differs by a title bar that the window draws.
    open func frameRect(forContentRect contentRect: NSRect) -> NSRect {
        var rect = contentRect
        rect.size.height += addedHeight
        return rect
    }

    /// The content rectangle of a window with a frame.
    open func contentRect(forFrameRect frameRect: NSRect) -> NSRect {
        var rect = frameRect
        rect.size.height = max(rect.size.height - addedHeight, 1)
        return rect
    }

    /// Resizes the window, and sets the position that `frame` reports. In full screen this has no effect.
    open func setFrame(_ frameRect: NSRect, display flag: Bool) {
        guard !styleMask.contains(.fullScreen) else { return }
        frameAnimation?.cancel()
        frameAnimation = nil
        if Animator.take(for: self), isVisible, let animation = animation(forKey: "frame") as? CAAnimation {
            frameAnimation = WindowFrameAnimation(of: self, to: NSWindow.usable(frameRect), animation)
        } else {
            changeFrame(to: frameRect)
        }
    }

    /// Resizes the window, and sets its position, for the program or an animation.
    func changeFrame(to frameRect: NSRect) {
        guard !styleMask.contains(.fullScreen) else { return }
        let wanted = NSWindow.usable(frameRect)
        if let surface, isPartOfDesktop {
            // The display server answers with the size.
            setFrameFromServer(NSRect(origin: wanted.origin, size: frame.size))
            return surface.resize(to: wanted.size)
        }
        if !styleMask.contains(.resizable) { surface?.setSizeLimits(minimum: wanted.size, maximum: wanted.size) }
        if wanted.size != frame.size || !isPopup { surface?.resize(to: wanted.size) }
        setFrameFromServer(wanted)
        movePopup()
    }

    /// Resizes the window's content, in points.
    open func setContentSize(_ size: NSSize) {
        setFrame(frameRect(forContentRect: NSRect(origin: frame.origin, size: size)), display: true)
    }

    /// Sets the position that `frame` reports to the center of the window's screen.
    open func center() {
        guard let area = screen?.visibleFrame else { return }
        frame.origin = NSPoint(x: area.midX - frame.width / 2, y: area.midY - frame.height / 2)
    }

    /// The screen that shows the window, or the main screen if the window is hidden.
    open var screen: NSScreen? {
        lastState?.screen.flatMap(NSScreen.screen(withID:)) ?? NSScreen.screens.first
    }

    /// Pixels per point.
    open var backingScaleFactor: CGFloat {
        surface?.state.scale ?? screen?.backingScaleFactor ?? 1
    }

    /// Converts a point from the window to the space of all screens.
    open func convertPoint(toScreen point: NSPoint) -> NSPoint {
        NSPoint(x: point.x + frame.minX, y: point.y + frame.minY)
    }

    /// Converts a point from the space of all screens to the window.
    open func convertPoint(fromScreen point: NSPoint) -> NSPoint {
        NSPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// Converts a rectangle from the window to the space of all screens.
    open func convertToScreen(_ rect: NSRect) -> NSRect { rect.offsetBy(dx: frame.minX, dy: frame.minY) }

    /// Converts a rectangle from the space of all screens to the window.
    open func convertFromScreen(_ rect: NSRect) -> NSRect { rect.offsetBy(dx: -frame.minX, dy: -frame.minY) }

    /// Converts a rectangle from points to pixels.
    open func convertToBacking(_ rect: NSRect) -> NSRect {
        let scale = backingScaleFactor
        return NSRect(
            x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }

    /// A rectangle that a display server can show: finite, with sides from 1 to 32767 points.
    static func usable(_ rect: NSRect) -> NSRect {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 1), 32767) : 1 }
        func coordinate(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return NSRect(
            x: coordinate(rect.origin.x), y: coordinate(rect.origin.y), width: length(rect.size.width),
            height: length(rect.size.height))
    }

    // MARK: Animations

    /// The animations that replace the default ones of `animator()`, by the names of properties. The values are objects of
    /// `CAAnimation`, or `NSNull` for a property that is not animated.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]

    /// The animation for a property: that of `animations`, or else the default one. Nil if the property is not animated.
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Swift.type(of: self).defaultAnimation(forKey: key)
    }

    /// The default animation for a property: a `CABasicAnimation` for "alphaValue" and "frame", and nil for others.
    open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
        key == "alphaValue" || key == "frame" ? CABasicAnimation() : nil
    }

    // MARK: Responders and keys

    /// Whether the window may have the keyboard focus. Default true for windows with a title bar or in full screen, and for
    /// parts of the desktop that receive keys.
    open var canBecomeKey: Bool {
        if styleMask.contains(.titled) || styleMask.contains(.fullScreen) { return true }
        if lockScreen != nil { return true }
        return acetateLayerSurface.map { $0.keyboardInteractivity != .none } ?? false
    }

    /// Whether this window receives key events.
    open var isKeyWindow: Bool { NSApplication.existing?.keyWindow === self }

    /// Makes a responder the first responder, which receives key events; nil stands for the window itself.
    ///
    /// Returns false if the current first responder refuses to resign, which leaves it in place, or if the new one
    /// refuses to become first responder, which makes the window itself the first responder. As on macOS this does not
    /// check `acceptsFirstResponder`.
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        let wanted = responder ?? self
        guard wanted !== firstResponder else { return true }
        defer { if isKeyWindow { NSTextInputContext.focusDidChange() } }
        if let view = wanted as? NSView, view.window !== self { return false }
        if let firstResponder, firstResponder !== self, !firstResponder.resignFirstResponder() { return false }
        firstResponder = self
        guard wanted === self || wanted.becomeFirstResponder() else { return false }
        firstResponder = wanted
        return true
    }

    open override var acceptsFirstResponder: Bool { true }

    /// Whether the window may be the main window, which is the key window. Default true for windows that can become key.
    open var canBecomeMain: Bool { canBecomeKey }

    /// The manager of the delegate, or else one that the window creates when it is first needed.
    open override var undoManager: UndoManager? {
        if let manager = delegate?.windowWillReturnUndoManager(self) { return manager }
        if traits.undoManager == nil { traits.undoManager = UndoManager() }
        return traits.undoManager
    }

    /// Returns whether an item can be chosen whose action the window receives. Items that undo and redo can be chosen
    /// if there is a change, and get titles with its name.
    open func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
        let undo: Selector = "undo:", redo: Selector = "redo:"
        guard let action = menuItem.action, action == undo || action == redo else { return true }
        guard let manager = undoManagerOfFirstResponder else { return false }
        let title = action == undo ? manager.undoMenuItemTitle : manager.redoMenuItemTitle
        if menuItem.title != title { menuItem.title = title }
        return action == undo ? manager.canUndo : manager.canRedo
    }

    /// Moves the first responder for the keys Tab and Shift-Tab, which no view of the chain has handled.
    open override func keyDown(with event: NSEvent) {
        if !handlesKeyViewKey(event) { super.keyDown(with: event) }
    }

    /// Seconds for an animation of the frame to another one. Default 0.2 for a movement of 150 points, as on macOS.
    open func animationResizeTime(_ newFrame: NSRect) -> TimeInterval {
        let distances = [
            newFrame.minX - frame.minX, newFrame.minY - frame.minY, newFrame.width - frame.width,
            newFrame.height - frame.height,
        ]
        return 0.2 * (distances.map(abs).max() ?? 0) / 150
    }

    open override func performKeyEquivalent(with event: NSEvent) -> Bool {
        contentView?.performKeyEquivalent(with: event) ?? false
    }

    // MARK: Methods for subclasses

    /// Sends an event to its view.
    open func sendEvent(_ event: NSEvent) {
        guard !isBlockedBySheet(event) else { return }
        updateToolTips(event)
        switch event.type {
        case .keyDown: (firstResponder ?? self).keyDown(with: event)
        case .keyUp: (firstResponder ?? self).keyUp(with: event)
        case .flagsChanged: (firstResponder ?? self).flagsChanged(with: event)
        case .directTouch: touchTracker.send(event, in: self)
        case .appKitDefined where event.textInput != nil:
            if let change = event.textInput { NSTextInputContext.current?.apply(change, in: self) }
        case .mouseEntered, .mouseExited, .cursorUpdate: pointerTracking.dispatch(event, in: self)
        default: sendPointerEvent(event)
        }
    }

    /// Called when the window has become the key window.
    open func becomeKey() {
        updateFocusRing()
        post(NSWindow.didBecomeKeyNotification) { $0.windowDidBecomeKey($1) }
    }

    /// Called when the window is no longer the key window.
    open func resignKey() {
        updateFocusRing()
        post(NSWindow.didResignKeyNotification) { $0.windowDidResignKey($1) }
    }

    // MARK: Dragging

    /// The types of data that can be dragged over the window where no view is registered.
    open private(set) var registeredDraggedTypes: [NSPasteboard.PasteboardType] = []

    /// Adds types of data that can be dragged over the window where no view is registered.
    open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {
        registeredDraggedTypes += newTypes.filter { !registeredDraggedTypes.contains($0) }
    }

    /// Refuses all drags from now on.
    open func unregisterDraggedTypes() { registeredDraggedTypes = [] }

    // The methods of `NSDraggingDestination`, which subclasses override.

    open func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { [] }
    open func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation {
        (sender as? IncomingDrag)?.operation ?? []
    }
    open func draggingExited(_ sender: (any NSDraggingInfo)?) {}
    open func prepareForDragOperation(_ sender: any NSDraggingInfo) -> Bool { true }
    open func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { false }
    open func concludeDragOperation(_ sender: (any NSDraggingInfo)?) {}
    open func draggingEnded(_ sender: any NSDraggingInfo) {}

    // MARK: Showing and closing

    /// Shows the window, and asks for the keyboard focus if it is shown already. On Wayland the compositor decides which
    /// window gets it.
    open func makeKeyAndOrderFront(_ sender: Any?) {
        if surface != nil, !isKeyWindow { surface?.activate() }
        orderFront(sender)
    }

    /// Shows the window.
    open func orderFront(_ sender: Any?) {
        show(onFullScreen: nil)
    }

    /// Hides the window.
    open func orderOut(_ sender: Any?) {
        isHiddenWithParent = false
        frameAnimation?.finish(in: self)
        NSApplication.existing?.endDrag(over: self)
        guard let surface else { return }
        autosaveFrame()
        let change = AppearanceChange(of: contentView?.isHidden == true ? nil : contentView, isShown: false)
        traits.toolTips?.pointerDidMove(to: nil)
        hideChildren()
        cursorRects.pointerDidMove(to: nil, in: self)
        pointerTracking.windowDidHide(self)
        self.surface = nil
        lastState = nil
        host?.rootLayer = nil
        host = nil
        surface.close()
        ScreenFrameSource.windowsDidChange()
        if NSApplication.shared.keyWindow === self { NSApplication.shared.handle(.keyboardFocus(surface: nil)) }
        change.end()
    }

    /// Maximizes the window, or restores its size.
    open func zoom(_ sender: Any?) {
        guard styleMask.contains(.resizable), let surface, surface.state.capabilities.contains(.maximize) else {
            return
        }
        surface.setZoomed(!isZoomed)
    }

    /// Minimizes the window. Wayland does not report when the user restores it.
    open func miniaturize(_ sender: Any?) {
        surface?.minimize()
    }

    /// Enters full screen, or leaves it. The size changes when the display server responds. If the program has placed
    /// `frame` on another screen than the first one, that is the screen; otherwise it is the window's, or one that the
    /// display server chooses.
    open func toggleFullScreen(_ sender: Any?) {
        if styleMask.contains(.fullScreen) {
            surface?.leaveFullScreen()
        } else {
            let middle = NSPoint(x: frame.midX, y: frame.midY)
            enterFullScreen(on: NSScreen.screens.dropFirst().first { $0.frame.contains(middle) })
        }
    }

    /// Enters full screen on a screen. A window that is in full screen moves there. An extension of Acetate.
    open func acetateEnterFullScreen(on screen: NSScreen) { enterFullScreen(on: screen) }

    private func enterFullScreen(on screen: NSScreen?) {
        if restoreFrame == nil { restoreFrame = frame }
        if let surface {
            surface.enterFullScreen(on: screen?.displayID)
        } else {
            show(onFullScreen: .some(screen?.displayID))
        }
    }

    /// Closes the window like its close button, if the delegate allows it and no sheet is attached.
    open func performClose(_ sender: Any?) {
        guard attachedSheet == nil, !isBlockedByModalWindow, delegate?.windowShouldClose(self) ?? true else { return }
        close()
    }

    /// Closes the window. It can be shown again.
    open func close() {
        post(NSWindow.willCloseNotification) { $0.windowWillClose($1) }
        orderOut(nil)
        parent?.removeChildWindow(self)
        sheetParent?.endSheet(self, returnCode: .cancel)
        let application = NSApplication.shared
        application.windows.removeAll { $0 === self }
        // While the session is locked, all screens may be disconnected. A program that ended then would leave it locked.
        guard AcetateSessionLock.active == nil else { return }
        if !application.windows.contains(where: \.isVisible) { application.lastWindowDidClose() }
    }
}

/// Changes layers without implicit animations.
@MainActor
func withoutActions(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
}
