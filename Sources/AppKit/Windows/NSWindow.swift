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
            if isVisible { listInWindowsMenu() }
        }
    }

    /// A second text after the title. It is shown as "title — subtitle". Default empty.
    open var subtitle: String {
        get { traits.subtitle }
        set {
            guard newValue != traits.subtitle else { return }
            traits.subtitle = newValue
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
            tellObservers()
        }
    }
    var frameAnimation: WindowFrameAnimation?
    /// The number of calls of `fade(_:)` whose animations have not ended.
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
    var surface: (any DisplaySurface)? {
        didSet {
            guard (surface == nil) != (oldValue == nil) else { return }
            tellObservers()
            NSAccessibility.post(element: self, notification: surface == nil ? .uiElementDestroyed : .windowCreated)
        }
    }
    var lastState: SurfaceState?
    /// Runs the animations of the layers, and commits them to the surface while the window is shown; nil for a window that
    /// only makes an image of a view.
    var host: LayerTreeHost?
    let rootLayer = CALayer()
    private let rootLayerDelegate = RootLayerDelegate()
    /// The scale of the image that is made of the window or one of its views; nil outside of that.
    var imageScale: CGFloat?
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

    /// The level. Default normal. On Wayland the compositor orders windows. A borderless window that covers a screen covers its panels if
    /// the level is at least `mainMenu`; `popUpMenu` makes a child window without a title bar a menu when it is shown.
    open var level = Level.normal {
        didSet { if level != oldValue { updateScreenCover() } }
    }

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
        didSet { updateShortcuts() }
    }

    /// The screen that a window of a session lock covers; nil for other windows.
    var lockScreen: OutputChoice?

    /// Whether the screens that show the window stay on while the user does nothing. Default false. Not part of Apple's API.
    open var inhibitsIdle = false {
        didSet { surface?.setInhibitsIdle(inhibitsIdle) }
    }

    /// The kind of the window's content, by which the compositor may choose the mode of a screen that shows only this window.
    /// Default `unspecified`. Without the protocol content-type this has no effect (see <doc:Globals>).
    ///
    /// This property is an extension of Acetate.
    open var acetateContentType = AcetateContentType.unspecified {
        didSet { surface?.setContentType(acetateContentType) }
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
            tellObservers()
            if isKeyWindow { NSAccessibility.post(element: self, notification: .focusedUIElementChanged) }
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
        rootLayerDelegate.connect(to: self)
        withoutActions {
            rootLayer.delegate = rootLayerDelegate
            rootLayer.anchorPoint = .zero
            rootLayer.bounds = NSRect(origin: .zero, size: frame.size)
        }
        if style.contains(.hudWindow) { beginHUDStyle() }
        updateBackground()
        application.add(self)
        // Property observers do not run in an initializer.
        let view = NSView(frame: NSRect(origin: .zero, size: frame.size))
        contentView = view
        attach(view)
        host = LayerTreeHost(clock: .media, pacer: pacer)
        host?.rootLayer = surfaceRoot
        if let server = Display.current { prepareFrame(for: server) }
    }

    /// Creates a hidden window with a title bar and a content size of 100 by 100 points.
    public convenience override init() {
        self.init(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .titled, backing: .buffered,
            defer: true)
    }

    // MARK: Content

    /// The view that fills the window's frame, without a title bar that the window draws. AppKit sets its frame.
    open var contentView: NSView? {
        didSet {
            guard oldValue !== contentView else { return }
            if let oldValue { detach(oldValue) }
            if let contentView { attach(contentView) }
            contentViewDidChange()
            tellObservers()
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
        updateScreenCover()
    }

    /// Resizes the window's content, in points.
    open func setContentSize(_ size: NSSize) {
        setFrame(frameRect(forContentRect: NSRect(origin: frame.origin, size: size)), display: true)
    }

    /// Sets the position that `frame` reports to the center of the window's screen.
    open func center() {
        guard let area = screen?.visibleFrame else { return }
        let origin = NSPoint(x: area.midX - frame.width / 2, y: area.midY - frame.height / 2)
        setFrameFromServer(NSRect(origin: origin, size: frame.size))
    }

    /// The screen that shows the window, or the main screen if the window is hidden.
    open var screen: NSScreen? {
        lastState?.screen.flatMap(NSScreen.screen(withID:)) ?? NSScreen.screens.first
    }

    /// Pixels per point.
    open var backingScaleFactor: CGFloat {
        imageScale ?? surface?.state.scale ?? screen?.backingScaleFactor ?? 1
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
    open func convertToBacking(_ rect: NSRect) -> NSRect { rect.scaled(by: backingScaleFactor) }

    /// A rectangle that a display server can show: finite, with sides from 1 to 32767 points.
    static func usable(_ rect: NSRect) -> NSRect {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 1), 32767) : 1 }
        func coordinate(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return NSRect(
            x: coordinate(rect.origin.x), y: coordinate(rect.origin.y), width: length(rect.size.width),
            height: length(rect.size.height))
    }

    // MARK: Event loops

    /// Removes the next event of certain types from the queue and returns it, in the mode `eventTracking` of the run loop. Views call
    /// it repeatedly in `mouseDown(with:)` until the button is released.
    open func nextEvent(matching mask: NSEvent.EventTypeMask) -> NSEvent? {
        nextEvent(matching: mask, until: .distantFuture, inMode: .eventTracking, dequeue: true)
    }

    /// Returns the next event, as `nextEvent(matching:until:inMode:dequeue:)` of the application does.
    open func nextEvent(
        matching mask: NSEvent.EventTypeMask, until expiration: Date?, inMode mode: RunLoop.Mode, dequeue deqFlag: Bool
    ) -> NSEvent? {
        NSApplication.shared.nextEvent(matching: mask, until: expiration, inMode: mode, dequeue: deqFlag)
    }

    /// Passes events of certain types to a function until that sets its second argument to true, or until none has arrived for
    /// a time in seconds; then the event is nil.
    open func trackEvents(
        matching mask: NSEvent.EventTypeMask, timeout: TimeInterval, mode: RunLoop.Mode,
        handler trackingHandler: (NSEvent?, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var isDone = ObjCBool(false)
        while !isDone.boolValue {
            let limit = timeout < 1e9 ? Date(timeIntervalSinceNow: timeout) : .distantFuture
            let event = nextEvent(matching: mask, until: limit, inMode: mode, dequeue: true)
            trackingHandler(event, &isDone)
            // The application ends, and no event arrives any more.
            if event == nil { return }
        }
    }

    /// Removes events of certain types from the queue of the application, up to an event; nil for all.
    open func discardEvents(matching mask: NSEvent.EventTypeMask, before lastEvent: NSEvent?) {
        NSApplication.shared.discardEvents(matching: mask, before: lastEvent)
    }

    /// Inserts an event at the start or the end of the queue of the application.
    open func postEvent(_ event: NSEvent, atStart flag: Bool) {
        NSApplication.shared.postEvent(event, atStart: flag)
    }

    /// The event that the application handles.
    open var currentEvent: NSEvent? { NSApplication.shared.currentEvent }

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
        if handlesKeyViewKey(event) { return }
        // Those with these modifiers were offered before the first responder had them.
        if event.modifierFlags.isDisjoint(with: [.command, .control]), performKeyEquivalent(with: event) { return }
        super.keyDown(with: event)
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

    /// Called when the window has become the main window.
    open func becomeMain() { post(NSWindow.didBecomeMainNotification) { $0.windowDidBecomeMain($1) } }

    /// Called when the window is no longer the main window.
    open func resignMain() { post(NSWindow.didResignMainNotification) { $0.windowDidResignMain($1) } }

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

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        windowAccessibility(attribute)
    }
    override func applyAccessibility(_ attribute: NSAccessibility.Attribute, _ value: Any?) -> Bool {
        applyWindowAccessibility(attribute, value)
    }
    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .raise else { return super.performAccessibility(action) }
        makeKeyAndOrderFront(nil)
        return true
    }
    override func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool {
        action == .raise || super.allowsAccessibility(action)
    }
    override func allowsSettingAccessibility(_ attribute: NSAccessibility.Attribute) -> Bool {
        switch attribute {
        case .main: canBecomeMain
        case .minimized: styleMask.contains(.miniaturizable)
        case .focused: canBecomeKey
        default: false
        }
    }
    open override var accessibilityFocusedUIElement: Any? { focusedAccessibilityElementOfWindow }

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
        let wasVisible = occlusionState.contains(.visible)
        autosaveFrame()
        let change = AppearanceChange(of: contentView?.isHidden == true ? nil : contentView, isShown: false)
        traits.toolTips?.pointerDidMove(to: nil)
        hideChildren()
        cursorRects.pointerDidMove(to: nil, in: self)
        pointerTracking.windowDidHide(self)
        self.surface = nil
        traits.coveredDisplay = nil
        lastState = nil
        host?.show(by: nil)
        surface.close()
        ScreenFrameSource.windowsDidChange()
        NSApplication.existing?.removeWindowsItem(self)
        NSApplication.existing?.occlusionMayHaveChanged()
        if wasVisible { occlusionDidChange() }
        if NSApplication.shared.keyWindow === self {
            // The focus of a popup returns to its parent, and the program remains active.
            NSApplication.shared.handle(.keyboardFocus(surface: isPopup ? parent?.windowNumber : nil))
        }
        change.end()
    }

    /// Maximizes the window, or restores its size.
    open func zoom(_ sender: Any?) {
        guard styleMask.contains(.resizable), let surface, surface.state.capabilities.contains(.maximize) else {
            return
        }
        let target = isZoomed ? frame : screen?.visibleFrame ?? frame
        guard delegate?.windowShouldZoom(self, toFrame: target) ?? true else { return }
        surface.setZoomed(!isZoomed)
    }

    /// Minimizes the window, if the compositor can. Wayland does not report when the user restores it; AppKit assumes that when the
    /// window gets the keyboard focus.
    open func miniaturize(_ sender: Any?) {
        guard let surface, surface.state.capabilities.contains(.minimize), !traits.isMiniaturized else { return }
        post(NSWindow.willMiniaturizeNotification) { $0.windowWillMiniaturize($1) }
        traits.isMiniaturized = true
        surface.minimize()
        post(NSWindow.didMiniaturizeNotification) { $0.windowDidMiniaturize($1) }
    }

    /// Whether the window is minimized, as far as a program knows that on Wayland: from a call of `miniaturize(_:)` until the
    /// window gets the keyboard focus.
    open var isMiniaturized: Bool { isVisible && traits.isMiniaturized }

    /// Asks for the keyboard focus, so that the compositor restores the minimized window.
    open func deminiaturize(_ sender: Any?) {
        guard isMiniaturized else { return }
        surface?.activate()
    }

    /// Shows the window. On Wayland the compositor orders windows.
    open func orderBack(_ sender: Any?) { orderFront(sender) }

    /// Enters full screen, or leaves it. The size changes when the display server responds. If the program has placed
    /// `frame` on another screen than the first one, that is the screen; otherwise it is the window's, or one that the
    /// display server chooses.
    open func toggleFullScreen(_ sender: Any?) {
        guard !collectionBehavior.contains(.fullScreenNone) || styleMask.contains(.fullScreen) else { return }
        if styleMask.contains(.fullScreen) {
            post(NSWindow.willExitFullScreenNotification) { $0.windowWillExitFullScreen($1) }
            surface?.leaveFullScreen()
        } else {
            let middle = NSPoint(x: frame.midX, y: frame.midY)
            enterFullScreen(on: NSScreen.screens.dropFirst().first { $0.frame.contains(middle) })
        }
    }

    /// Enters full screen on a screen. A window that is in full screen moves there. An extension of Acetate.
    open func acetateEnterFullScreen(on screen: NSScreen) { enterFullScreen(on: screen) }

    private func enterFullScreen(on screen: NSScreen?) {
        if !styleMask.contains(.fullScreen) {
            traits.coveredDisplay = nil
            let options = NSApplication.PresentationOptions.ofFullScreen
            traits.fullScreenPresentation =
                delegate?.window(self, willUseFullScreenPresentationOptions: options) ?? options
            post(NSWindow.willEnterFullScreenNotification) { $0.windowWillEnterFullScreen($1) }
        }
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
        application.remove(self)
        // While the session is locked, all screens may be disconnected. A program that ended then would leave it locked.
        guard AcetateSessionLock.active == nil else { return }
        if !application.windows.contains(where: \.isVisible) { application.lastWindowDidClose() }
    }

    // MARK: Controllers and views

    /// The controller of `contentView`. When it is set, the window takes its view, its title and the size of the view, or its
    /// `preferredContentSize`. Another content view removes it. Default nil.
    open var contentViewController: NSViewController? {
        get { traits.contentViewController }
        set {
            guard newValue !== traits.contentViewController else { return }
            traits.contentViewController = newValue
            guard let newValue else {
                contentView = NSView(frame: contentViewRect)
                return
            }
            takeContentSize(of: newValue)
            contentView = newValue.view
            if let title = newValue.title { self.title = title }
        }
    }

    /// The controller that manages the window; nil for none. Not retained.
    open var windowController: NSWindowController? {
        get { traits.windowController }
        set {
            guard newValue !== traits.windowController else { return }
            if let newValue { newValue.window = self } else { traits.windowController?.window = nil }
        }
    }

    open var effectiveAppearance: NSAppearance {
        if let appearance { return appearance }
        return styleMask.contains(.hudWindow) ? .ofHUD : NSApplication.shared.effectiveAppearance
    }

    /// Whether the loop of key views is determined again when views are added or removed. Default false. In any case it is
    /// determined for a window without an `initialFirstResponder` whose views have no `nextKeyView`.
    open var autorecalculatesKeyViewLoop: Bool {
        get { traits.autorecalculatesKeyViewLoop }
        set {
            traits.autorecalculatesKeyViewLoop = newValue
            if newValue { traits.needsKeyViewLoop = true }
        }
    }

    /// Sets the loop of key views by the places of the views: rows from top to bottom, and each row in the direction of the
    /// layout. The subviews of a view follow it.
    open func recalculateKeyViewLoop() {
        guard let contentView else { return }
        let views = KeyViewOrder.views(of: contentView)
        for (view, next) in zip(views, views.dropFirst() + views.prefix(1)) {
            view.setNextKeyView(next, isOfProgram: false)
        }
        traits.needsKeyViewLoop = false
    }

    /// Makes the next key view first responder. Without a view that is first responder, this is `initialFirstResponder` or the
    /// first key view of the window.
    open func selectNextKeyView(_ sender: Any?) { selectKeyView(.selectingNext) }

    /// Makes the previous key view first responder, as `selectNextKeyView(_:)` does with the next one.
    open func selectPreviousKeyView(_ sender: Any?) { selectKeyView(.selectingPrevious) }

    /// Makes the key view after a view first responder.
    open func selectKeyView(following view: NSView) { select(view.nextValidKeyView, .selectingNext) }

    /// Makes the key view before a view first responder.
    open func selectKeyView(preceding view: NSView) { select(view.previousValidKeyView, .selectingPrevious) }

    /// Updates the constraints, and lays out the views that need it.
    open func layoutIfNeeded() { contentView?.layoutSubtreeIfNeeded() }

    /// Calls `updateConstraints()` of the views that need it.
    open func updateConstraintsIfNeeded() { contentView?.layoutEngine?.updateConstraints() }

    /// The text view that edits all fields of the window, one at a time. It is put into the view tree by the field.
    ///
    /// - Parameters:
    ///   - createFlag: whether it is created if it does not exist.
    ///   - object: the field; the delegate of the window may return another editor for it.
    open func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? {
        if let chosen = delegate?.windowWillReturnFieldEditor(self, to: object) { return chosen as? NSText }
        if textEditing.fieldEditor == nil, createFlag {
            let editor = NSTextView(frame: .zero)
            editor.isFieldEditor = true
            editor.isRichText = false
            textEditing.fieldEditor = editor
        }
        return textEditing.fieldEditor
    }

    /// Ends the editing of a field, even if its delegate does not allow it. The window becomes first responder.
    open func endEditing(for object: Any?) {
        guard let editor = textEditing.fieldEditor, editor.isFirstResponder else { return }
        if !makeFirstResponder(nil) {
            let former = editor.delegate
            editor.delegate = nil
            makeFirstResponder(nil)
            editor.delegate = former
        }
        editor.removeFromSuperview()
    }

    /// Whether cursor rectangles have an effect.
    open var areCursorRectsEnabled: Bool { cursorRects.areEnabled }

    /// Ends the effect of cursor rectangles until a call of `enableCursorRects()`. Calls are counted.
    open func disableCursorRects() { cursorRects.disable() }

    /// Balances a call of `disableCursorRects()`.
    open func enableCursorRects() { cursorRects.enable(in: self) }

    /// Removes the cursor rectangles of all views.
    open func discardCursorRects() { cursorRects.discard(of: nil) }

    /// Removes the cursor rectangles of all views, and asks the views for new ones.
    open func resetCursorRects() { cursorRects.reset(in: self) }

    /// Asks the views for their cursor rectangles again. AppKit does this when a view is moved, resized, added or removed.
    open func invalidateCursorRects(for view: NSView) { cursorRects.invalidate(in: self) }

    // MARK: Frames

    /// Restores the frame that was kept under a name, and keeps it from now on when the window is resized or hidden. An empty name
    /// ends that. Returns false if another window of the program has the name.
    ///
    /// The frames are in a file of the program in the folder `XDG_STATE_HOME`, or else `~/.local/state`. On Wayland the compositor
    /// places windows, so in effect the size is restored.
    @discardableResult
    open func setFrameAutosaveName(_ name: FrameAutosaveName) -> Bool {
        let windows = NSApplication.shared.windows
        guard name.isEmpty || !windows.contains(where: { $0 !== self && $0.frameAutosaveName == name }) else {
            return false
        }
        traits.autosaveName = name
        if !name.isEmpty { setFrameUsingName(name) }
        return true
    }

    /// Restores the frame that was kept under a name. Returns false if there is none.
    @discardableResult
    open func setFrameUsingName(_ name: FrameAutosaveName) -> Bool { setFrameUsingName(name, force: false) }

    /// Restores the frame that was kept under a name; if `force` is true, the size also of a window that the user cannot resize. Returns
    /// false if there is none.
    @discardableResult
    open func setFrameUsingName(_ name: FrameAutosaveName, force: Bool) -> Bool {
        guard let text = SavedFrames.standard[name] else { return false }
        setFrame(from: text, resizes: force || styleMask.contains(.resizable))
        return true
    }

    /// Keeps the frame under a name.
    open func saveFrame(usingName name: FrameAutosaveName) {
        guard !name.isEmpty, !styleMask.contains(.fullScreen), !isZoomed else { return }
        SavedFrames.standard[name] = frameDescriptor
    }

    /// The frame as text: its origin and size in points, and those of the screen.
    open var frameDescriptor: PersistableFrameDescriptor {
        let area = screen?.frame ?? .zero
        let numbers = [
            frame.minX, frame.minY, frame.width, frame.height, area.minX, area.minY, area.width, area.height,
        ]
        return numbers.map { String(Int($0.rounded())) }.joined(separator: " ")
    }

    /// Places the window's top left corner at a point, or for zero leaves it where it is. Returns the point for the next window,
    /// which is below and to the right. On Wayland the compositor places windows, and this is the position that `frame` reports.
    open func cascadeTopLeft(from topLeftPoint: NSPoint) -> NSPoint {
        let corner = topLeftPoint == .zero ? NSPoint(x: frame.minX, y: frame.maxY) : topLeftPoint
        if topLeftPoint != .zero { setFrameTopLeftPoint(corner) }
        return NSPoint(x: corner.x + 21, y: corner.y - 23)
    }

    /// Sets the frame from the text of `frameDescriptor`. Has no effect for another text. A window that is not resizable keeps its
    /// size.
    open func setFrame(from string: PersistableFrameDescriptor) {
        setFrame(from: string, resizes: styleMask.contains(.resizable))
    }

    private func setFrame(from string: PersistableFrameDescriptor, resizes: Bool) {
        let numbers = string.split(separator: " ").compactMap { Int($0) }.map { CGFloat($0) }
        guard numbers.count >= 4, numbers[2] > 0, numbers[3] > 0 else { return }
        let size = resizes ? NSSize(width: numbers[2], height: numbers[3]) : frame.size
        setFrame(NSRect(origin: NSPoint(x: numbers[0], y: numbers[1]), size: size), display: true)
    }

    /// Resizes the window, and animates that for `animationResizeTime(_:)` if it is visible.
    open func setFrame(_ frameRect: NSRect, display displayFlag: Bool, animate animateFlag: Bool) {
        guard animateFlag, isVisible else { return setFrame(frameRect, display: displayFlag) }
        NSAnimationContext.runAnimationGroup { context in
            context.duration = animationResizeTime(frameRect)
            animator().setFrame(frameRect, display: displayFlag)
        }
    }

    /// Sets the position of the window's bottom left corner. Only child windows without a title bar move; for others this
    /// sets the position that `frame` reports.
    open func setFrameOrigin(_ point: NSPoint) {
        setFrame(NSRect(origin: point, size: frame.size), display: true)
    }

    /// Sets the position of the window's top left corner, as `setFrameOrigin(_:)` does.
    open func setFrameTopLeftPoint(_ point: NSPoint) {
        setFrameOrigin(NSPoint(x: point.x, y: point.y - frame.height))
    }

    /// Whether the window is maximized.
    open var isZoomed: Bool { surface?.state.isZoomed ?? false }

    /// A standard button of the title bar that the window draws; nil if the display server draws the title bar, or if
    /// the window has none. It can be hidden. On macOS this is an `NSButton`.
    open func standardWindowButton(_ b: ButtonType) -> NSView? {
        let style: StyleMask =
            switch b {
            case .closeButton: .closable
            case .miniaturizeButton: .miniaturizable
            case .zoomButton: .resizable
            case .documentIconButton: .titled
            }
        if b == .documentIconButton { return representedURL == nil ? nil : windowFrame?.titleBar.documentIcon }
        return styleMask.contains(style) ? windowFrame?.titleBar.button(b) : nil
    }

    /// The part of the window, in its coordinates, that the title bar does not cover.
    open var contentLayoutRect: NSRect {
        NSRect(x: 0, y: 0, width: frame.width, height: max(frame.height - titleBarHeight, 1))
    }

    /// Lets the user move the window with the pointer until the button is released. Call it for a press or a drag. On
    /// Wayland the compositor moves the window, and ignores the request if no button is down.
    open func performDrag(with event: NSEvent) {
        pointerTarget = nil
        ignoresPress = true
        post(NSWindow.willMoveNotification) { $0.windowWillMove($1) }
        surface?.beginMove()
    }

    /// Minimizes the window like its button, if it has one.
    open func performMiniaturize(_ sender: Any?) {
        if styleMask.contains(.miniaturizable) { miniaturize(sender) }
    }

    /// Maximizes the window, or restores its size, like its button, if it has one.
    open func performZoom(_ sender: Any?) {
        if styleMask.contains(.resizable) { zoom(sender) }
    }

    /// The rectangle of a window's frame for content in a rectangle, if the window is shown on the display in use.
    open class func frameRect(forContentRect cRect: NSRect, styleMask style: StyleMask) -> NSRect {
        var rect = cRect
        rect.size.height += addedHeight(style)
        return rect
    }

    /// The rectangle of the content for a window's frame, if the window is shown on the display in use.
    open class func contentRect(forFrameRect fRect: NSRect, styleMask style: StyleMask) -> NSRect {
        var rect = fRect
        rect.size.height = max(rect.size.height - addedHeight(style), 1)
        return rect
    }

    /// The ratio of width and height of the frame that a resize by the user keeps; zero, the default, for none. Setting a ratio
    /// removes increments, and the other way round.
    open var aspectRatio: NSSize {
        get { if case .ratio(let ratio, false) = traits.proportion { ratio } else { .zero } }
        set { traits.proportion = newValue == .zero ? .free : .ratio(newValue, ofContent: false) }
    }

    /// The ratio of width and height of the content that a resize by the user keeps; zero, the default, for none.
    open var contentAspectRatio: NSSize {
        get { if case .ratio(let ratio, true) = traits.proportion { ratio } else { .zero } }
        set { traits.proportion = newValue == .zero ? .free : .ratio(newValue, ofContent: true) }
    }

    /// The steps of the size of the frame in a resize by the user, in points. Default 1 for both sides.
    open var resizeIncrements: NSSize {
        get { if case .steps(let steps, false) = traits.proportion { steps } else { NSSize(width: 1, height: 1) } }
        set { traits.proportion = .steps(newValue, ofContent: false) }
    }

    /// The steps of the size of the content in a resize by the user, in points. Default 1 for both sides.
    open var contentResizeIncrements: NSSize {
        get { if case .steps(let steps, true) = traits.proportion { steps } else { NSSize(width: 1, height: 1) } }
        set { traits.proportion = .steps(newValue, ofContent: true) }
    }

    /// Whether the user is resizing the window.
    open var inLiveResize: Bool { surface?.state.isResizing ?? false }

    // MARK: Other windows

    /// The windows that are attached to this one, in the order in which they were added; nil if there are none.
    open var childWindows: [NSWindow]? { children.isEmpty ? nil : children }

    /// Attaches another window, which is shown and hidden with this one.
    ///
    /// A child with a title bar is a window of its own, which the compositor keeps above this one. A child without one is
    /// a popup: it keeps its position relative to this window, which its `frame` has in relation to this window's. On
    /// Wayland every child is above its parent, so `place` has no effect. A window cannot be its own descendant.
    open func addChildWindow(_ childWin: NSWindow, ordered place: OrderingMode) {
        var ancestor: NSWindow? = self
        while let window = ancestor {
            guard window !== childWin else {
                StandardError.write(
                    "NSWindow: a window that would be its own ancestor was not added; add it to another window")
                return
            }
            ancestor = window.parent
        }
        guard childWin.parent !== self else { return }
        childWin.parent?.removeChildWindow(childWin)
        // A surface cannot become a popup, or the popup of another window.
        let wasVisible = childWin.isVisible
        if wasVisible, !childWin.styleMask.contains(.titled) { childWin.orderOut(nil) }
        children.append(childWin)
        childWin.parent = self
        childWin.surface?.setParent(windowNumber)
        if isVisible { childWin.orderFront(nil) }
    }

    /// Detaches a window. A popup is hidden.
    open func removeChildWindow(_ childWin: NSWindow) {
        guard children.contains(where: { $0 === childWin }) else { return }
        // A menu that is hidden closes itself, and is removed by that.
        if childWin.isPopup { childWin.orderOut(nil) }
        children.removeAll { $0 === childWin }
        guard childWin.parent === self else { return }
        childWin.parent = nil
        childWin.surface?.setParent(nil)
    }

    /// Attaches a dialog. On Wayland it is a window of its own, which the compositor keeps above this one. Until
    /// `endSheet(_:returnCode:)` this window receives no input and cannot be closed by the user. If another sheet is
    /// attached, the dialog waits until that ends.
    ///
    /// - Parameters:
    ///   - sheetWindow: the dialog, which must not be a sheet already.
    ///   - handler: called when the sheet has ended and is hidden.
    open func beginSheet(
        _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        guard canAttach(sheetWindow) else { return sayIsNotAttached() }
        sheetWindow.sheetParent = self
        sheetSessions.append(SheetSession(sheet: sheetWindow, completion: handler))
        if sheetSessions.count == 1 { showSheet() }
    }

    /// Attaches a dialog that is more important than others: it is shown at once. A sheet that is shown is hidden until the dialog has
    /// ended, unless it is critical as well.
    open func beginCriticalSheet(
        _ sheetWindow: NSWindow, completionHandler handler: ((NSApplication.ModalResponse) -> Void)? = nil
    ) {
        attachCritically(sheetWindow, handler)
    }

    /// Attaches a dialog that is more important than others, and returns when it has ended.
    open func beginCriticalSheet(_ sheetWindow: NSWindow) async -> NSApplication.ModalResponse {
        await withCheckedContinuation { continuation in
            if !attachCritically(sheetWindow, { continuation.resume(returning: $0) }) {
                continuation.resume(returning: .abort)
            }
        }
    }

    /// Attaches a dialog, and returns when it has ended.
    open func beginSheet(_ sheetWindow: NSWindow) async -> NSApplication.ModalResponse {
        await withCheckedContinuation { continuation in
            guard canAttach(sheetWindow) else {
                beginSheet(sheetWindow, completionHandler: nil)
                continuation.resume(returning: .abort)
                return
            }
            beginSheet(sheetWindow) { continuation.resume(returning: $0) }
        }
    }

    /// Ends a sheet of the window with the response `stop`.
    open func endSheet(_ sheetWindow: NSWindow) { endSheet(sheetWindow, returnCode: .stop) }

    /// Ends a sheet of the window, or one that waits, and hides it.
    open func endSheet(_ sheetWindow: NSWindow, returnCode: NSApplication.ModalResponse) {
        guard let index = sheetSessions.firstIndex(where: { $0.sheet === sheetWindow }) else { return }
        let session = sheetSessions.remove(at: index)
        sheetWindow.sheetParent = nil
        removeChildWindow(sheetWindow)
        sheetWindow.orderOut(nil)
        session.completion?(returnCode)
        if index == 0 {
            post(NSWindow.didEndSheetNotification) { $0.windowDidEndSheet($1) }
            if !sheetSessions.isEmpty { showSheet() }
        }
    }

    /// The sheet that is attached to the window; nil if there is none.
    open var attachedSheet: NSWindow? { sheetSessions.first?.sheet }

    /// The sheets of the window: the attached one, and those that wait.
    open var sheets: [NSWindow] { sheetSessions.map(\.sheet) }

    /// Whether the window is a sheet of another window.
    open var isSheet: Bool { sheetParent != nil }

    /// Whether the window is shown.
    open var isVisible: Bool { surface != nil }

    /// Whether a part of the window is visible to the user, as far as the display server reports it.
    open var occlusionState: OcclusionState {
        guard let surface, !surface.state.isOccluded else { return [] }
        return .visible
    }

    /// Whether the window receives input while another window is modal. Default false.
    open var worksWhenModal: Bool {
        get { traits.worksWhenModal }
        set { traits.worksWhenModal = newValue }
    }

    /// Whether the application forgets the window when it is closed. Otherwise the `windows` of the application contain the
    /// closed window as long as the program retains it. Default true, and false for panels. Other than on macOS, a window that
    /// the program retains exists in both cases.
    open var isReleasedWhenClosed: Bool {
        get { traits.isReleasedWhenClosed }
        set { traits.isReleasedWhenClosed = newValue }
    }

    /// Whether the window is hidden while the application is not active. Default false.
    open var hidesOnDeactivate: Bool {
        get { traits.hidesOnDeactivate }
        set { traits.hidesOnDeactivate = newValue }
    }

    /// Whether `hide(_:)` of the application hides the window. Default true.
    open var canHide: Bool {
        get { traits.canHide }
        set { traits.canHide = newValue }
    }

    /// Whether a window that draws its own frame has a shadow. Otherwise the compositor decides. Default true.
    open var hasShadow: Bool {
        get { traits.hasShadow }
        set {
            traits.hasShadow = newValue
            windowFrame?.update()
        }
    }

    /// Whether the window is a panel above other windows. Default false.
    open var isFloatingPanel: Bool { false }

    /// Shows or hides the window.
    open func setIsVisible(_ flag: Bool) { if flag { orderFront(nil) } else { orderOut(nil) } }

    /// How the window takes part in full screen and in the desktop. With `fullScreenNone`, `toggleFullScreen(_:)` has no effect; for
    /// the rest the compositor decides. Default empty.
    open var collectionBehavior: CollectionBehavior {
        get { traits.collectionBehavior }
        set { traits.collectionBehavior = newValue }
    }

    /// A guide for the part of the content view that the title bar does not cover: an `NSLayoutGuide`. Nil without a content
    /// view.
    open var contentLayoutGuide: Any? { contentView?.safeAreaLayoutGuide }

    /// Whether the pointer and touches reach what is behind the window. Default false.
    open var ignoresMouseEvents: Bool {
        get { traits.ignoresMouseEvents }
        set {
            traits.ignoresMouseEvents = newValue
            surface?.setIgnoresInput(newValue)
        }
    }

    /// Whether the window has changes that are not saved. On macOS there is a dot in the close button; here it is before the title
    /// that the window and the compositor show. Default false.
    open var isDocumentEdited: Bool {
        get { traits.isDocumentEdited }
        set {
            guard newValue != traits.isDocumentEdited else { return }
            traits.isDocumentEdited = newValue
            titleDidChange()
        }
    }

    /// The document of the window; nil, the default, for none. A title bar that the window draws shows an icon before the title.
    /// A press of both with the Command or the Control key, or with the right button, shows a menu of the folders that contain the
    /// document, in which one can be opened.
    open var representedURL: URL? {
        get { traits.representedURL }
        set {
            guard newValue != traits.representedURL else { return }
            traits.representedURL = newValue
            windowFrame?.update()
            tellObservers()
        }
    }

    /// The path of `representedURL`; empty without one, or if it is not a file's.
    open var representedFilename: String {
        get { representedURL.flatMap { $0.isFileURL ? $0.path : nil } ?? "" }
        set { representedURL = newValue.isEmpty ? nil : URL(fileURLWithPath: newValue) }
    }

    /// Sets `representedFilename`, and the name of the file as the title.
    open func setTitleWithRepresentedFilename(_ filename: String) {
        representedFilename = filename
        title = URL(fileURLWithPath: filename).lastPathComponent
    }

    /// Whether the window is the application's main window.
    open var isMainWindow: Bool { NSApplication.existing?.mainWindow === self }

    /// Asks for the keyboard focus, if the window is visible. On Wayland the compositor decides.
    open func makeKey() {
        if !isKeyWindow, canBecomeKey { surface?.activate() }
    }

    /// As `makeKey()`: the main window is the key window, or the last one that was if that is a panel.
    open func makeMain() { makeKey() }

    /// Shows the window above or below the others, or hides it. On Wayland the compositor orders windows, so `above` and `below`
    /// show it only.
    open func order(_ place: OrderingMode, relativeTo otherWin: Int) {
        if place == .out { orderOut(nil) } else { orderFront(nil) }
    }

    /// Shows the window, also if the application is not active.
    open func orderFrontRegardless() { orderFront(nil) }
}

/// Changes layers without implicit animations.
@MainActor
func withoutActions(_ change: () -> Void) { CATransaction.withoutActions(change) }
