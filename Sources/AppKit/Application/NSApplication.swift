import AcetateMainLoop
import Foundation
import QuartzCore

/// The application object, or nil before `NSApplication.shared` is first used. With an off-screen display, it is created when it is
/// asked for, because views that are made only for their picture ask for it too.
@preconcurrency @MainActor
public var NSApp: NSApplication! {
    NSApplication.existing ?? (Display.current is OffscreenDisplayServer ? NSApplication.shared : nil)
}

/// The application object, which manages the windows, the events and the event loop of the program.
@preconcurrency @MainActor
open class NSApplication: NSResponder, @preconcurrency NSCoding {
    static var existing: NSApplication?

    /// The application, which is created on first access.
    open class var shared: NSApplication {
        if let existing { return existing }
        // Mistakes in the environment are reported before anything else happens.
        _ = Headless.environment
        let application = self.init()
        existing = application
        return application
    }

    /// Not retained.
    open weak var delegate: (any NSApplicationDelegate)?

    /// The windows that have not been closed, in the order of their creation, then those that were closed, if
    /// `isReleasedWhenClosed` is false for them and the program still has them.
    open var windows: [NSWindow] { openWindows + closedWindows.compactMap(\.window) }
    var openWindows: [NSWindow] = []
    private var closedWindows: [ClosedWindow] = []

    private struct ClosedWindow {
        weak var window: NSWindow?
    }

    /// Notes that a window was created or shown.
    func add(_ window: NSWindow) {
        closedWindows.removeAll { $0.window == nil || $0.window === window }
        if !openWindows.contains(where: { $0 === window }) { openWindows.append(window) }
    }

    /// Notes that a window was closed.
    func remove(_ window: NSWindow) {
        openWindows.removeAll { $0 === window }
        closedWindows.removeAll { $0.window == nil || $0.window === window }
        if !window.isReleasedWhenClosed { closedWindows.append(ClosedWindow(window: window)) }
    }

    func removeAllWindows() { (openWindows, closedWindows) = ([], []) }

    /// The options of `presentationOptions`.
    var wantedPresentation: PresentationOptions = []
    /// The number of calls of `requestUserAttention(_:)` that have made a request.
    var attentionRequests = 0

    /// The window that receives key events, or nil.
    open internal(set) weak var keyWindow: NSWindow?

    /// The window whose surface has the keyboard focus. It differs from the key window while its popover or its sheet has the
    /// keys.
    weak var focusedWindow: NSWindow?

    /// The window with which the user works: the key window, or if that cannot become main, such as a panel, the one that was
    /// main before. Nil while the application is not active.
    open internal(set) weak var mainWindow: NSWindow?

    /// The menu whose key equivalents send actions, after the views of the key window had the event. Keys without
    /// Command and Control are offered to it if no responder has handled them. There is no menu bar on Wayland. Default
    /// nil.
    open var mainMenu: NSMenu? { didSet { tellObservers() } }
    /// The windows in `windowsMenu`.
    let listedWindows = ListedWindows()

    /// The appearance of windows without their own; nil, the default, for that of the desktop.
    open var appearance: NSAppearance? {
        didSet { if appearance != oldValue { effectiveAppearanceDidChange() } }
    }

    /// Whether one of the application's windows has the keyboard focus.
    open internal(set) var isActive = false {
        didSet { for window in windows { window.pointerTracking.setNeedsUpdate(in: window) } }
    }

    /// Whether the event loop of `run()` is running.
    open internal(set) var isRunning = false

    /// The last event that was removed from the queue.
    open internal(set) var currentEvent: NSEvent?

    /// Seconds for which the program waits for the compositor to return after the connection to it was lost, for example
    /// because it has crashed or is upgraded. Default 60; infinity waits for any time, and 0 ends the program at the loss.
    ///
    /// Meanwhile the program runs on without a display. When the compositor has returned to the same socket, the windows
    /// are shown again, with their titles, sizes and full screen states, and animations continue at the time of the media
    /// clock. If it has not returned in time, the program ends with a message on standard error and status 1. So it does
    /// in any case after an error of the Wayland protocol, and if the connection was inherited by `WAYLAND_SOCKET`.
    ///
    /// This property is an extension of Acetate.
    open var acetateDisplayTimeout: TimeInterval = 60 {
        didSet { Display.current?.reconnectionLimit = acetateDisplayTimeout }
    }

    var eventQueue: [NSEvent] = []
    var translator = EventTranslator()
    /// The modifier keys that are down, as last reported.
    var modifierFlags: NSEvent.ModifierFlags = []
    /// The drag that the program has begun, and the drag over one of its windows.
    var draggingSession: NSDraggingSession?
    /// The last reported state.
    var lastOcclusion = OcclusionState()
    var incomingDrag: IncomingDrag?
    var stopWasAsked = false
    /// The modal windows, the innermost last.
    var modalSessions: [ModalSession] = []
    var policy = ActivationPolicy.regular
    /// The windows that `hide(_:)` has hidden; nil while it has not.
    var windowsToUnhide: [NSWindow]?
    /// A number that increases with each window that comes to the front.
    var lastOrderNumber = 0
    var nextWindowNumber = 1
    private var hasFinishedLaunching = false
    private var signals: TerminationSignals?

    public required override init() {
        super.init()
    }

    /// Creates an application from an archive. Programs use `shared`.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The window with a number, or nil.
    open func window(withWindowNumber windowNum: Int) -> NSWindow? {
        windows.first { $0.windowNumber == windowNum }
    }

    /// Passes an action to the next responders and to the delegate.
    open override func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        if super.tryToPerform(action, with: object) { return true }
        return delegate.map { ActionTable.perform(action, on: $0, with: object) } ?? false
    }

    /// Writes an error to standard error, after the delegate had the chance to replace it. Returns false.
    @discardableResult
    open override func presentError(_ error: any Error) -> Bool {
        StandardError.write(willPresentError(error).localizedDescription)
        return false
    }

    /// Returns the error of `application(_:willPresentError:)` of the delegate.
    open override func willPresentError(_ error: any Error) -> any Error {
        delegate?.application(self, willPresentError: error) ?? error
    }

    // MARK: Launch and termination

    /// Connects to the display and notifies the delegate that the program has launched. `run()` calls this; further
    /// calls have no effect. If there is no display, the program ends with a message on standard error and status 1.
    open func finishLaunching() {
        guard !hasFinishedLaunching else { return }
        hasFinishedLaunching = true
        post(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
        _ = Display.server
        // Until then nothing handles a signal, which ends the program at once also while it waits for the compositor.
        signals = TerminationSignals { [weak self] in self?.terminate(nil) }
        let documents = LaunchArguments.documents(in: Array(CommandLine.arguments.dropFirst()))
        if !documents.isEmpty {
            delegate?.application(self, open: documents)
        } else if let delegate, delegate.applicationShouldOpenUntitledFile(self) {
            _ = delegate.applicationOpenUntitledFile(self)
        }
        post(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
        CATransaction.flush()
        advanceToHeldTime()
    }

    /// Launches the application and handles events until `stop(_:)`. Must be called on the main thread.
    open func run() {
        guard Thread.isMainThread else {
            StandardError.fail(
                """
                NSApplication.run() was called on another thread than the main thread, where no event arrives; in an \
                async main, call it before the first await, or make main synchronous
                """)
        }
        finishLaunching()
        isRunning = true
        stopWasAsked = false
        while !stopWasAsked {
            if let event = nextEvent(matching: .any, until: .distantFuture, inMode: .default, dequeue: true) {
                sendEvent(event)
            }
        }
        isRunning = false
    }

    /// Ends the loop of `run()` after the current event, or that of `runModal(for:)` if there is one.
    open func stop(_ sender: Any?) {
        guard modalSessions.isEmpty else { return stopModal() }
        stopWasAsked = true
        MainLoop.wake()
    }

    /// Ends the program with status 0, unless the delegate cancels that.
    open func terminate(_ sender: Any?) {
        switch delegate?.applicationShouldTerminate(self) ?? .terminateNow {
        case .terminateNow: end()
        case .terminateCancel, .terminateLater: break
        }
    }

    /// The delegate's answer after `terminateLater`.
    open func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
        if shouldTerminate { end() }
    }

    private func end() -> Never {
        for window in windows where window.isVisible { window.autosaveFrame() }
        post(NSApplication.willTerminateNotification) { $0.applicationWillTerminate($1) }
        Display.disconnect()
        exit(0)
    }

    /// Handles the close of the last visible window.
    func lastWindowDidClose() {
        if delegate?.applicationShouldTerminateAfterLastWindowClosed(self) == true { terminate(self) }
    }

    /// Calls the delegate and posts the notification.
    func post(_ name: Notification.Name, _ callDelegate: (any NSApplicationDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: self)
        if let delegate { callDelegate(delegate, notification) }
        NotificationCenter.default.post(notification)
        tellObservers()
    }

    // MARK: Events

    /// Removes the next event of certain types from the queue and returns it, and waits for one if there is none. While
    /// it waits, timers, sources, the main dispatch queue and main-actor tasks run; as on macOS, the last two do not if the
    /// caller is itself a block of that queue or such a task. Returns nil after the expiration.
    open func nextEvent(
        matching mask: NSEvent.EventTypeMask, until expiration: Date?, inMode mode: RunLoop.Mode,
        dequeue deqFlag: Bool
    ) -> NSEvent? {
        let limit = expiration ?? .distantPast
        RunLoop.addCommonModes()
        while true {
            Animator.end()
            for window in windows {
                window.pointerTracking.updateIfNeeded(in: window)
                window.gestures.checkDeadlines()
            }
            CATransaction.flush()
            if let event = takeEvent(matching: mask, dequeue: deqFlag) { return event }
            if stopWasAsked || awaitedSessionIsOver { return nil }
            // The loop runs once even after the expiration, so that the timers of a program that polls fire.
            MainLoop.wait(inMode: mode, before: limit)
            if limit != .distantFuture, limit.timeIntervalSinceNow <= 0 {
                return takeEvent(matching: mask, dequeue: deqFlag)
            }
        }
    }

    private func takeEvent(matching mask: NSEvent.EventTypeMask, dequeue: Bool) -> NSEvent? {
        guard let index = eventQueue.firstIndex(where: { mask.contains(NSEvent.EventTypeMask($0.type)) }) else {
            return nil
        }
        guard dequeue else { return eventQueue[index] }
        currentEvent = eventQueue.remove(at: index)
        return currentEvent
    }

    /// Removes events of certain types from the queue, up to an event; nil for all.
    open func discardEvents(matching mask: NSEvent.EventTypeMask, before lastEvent: NSEvent?) {
        let end = lastEvent.flatMap { last in eventQueue.firstIndex { $0 === last } } ?? eventQueue.count
        let kept = eventQueue[..<end].filter { !mask.contains(NSEvent.EventTypeMask($0.type)) }
        eventQueue.replaceSubrange(..<end, with: kept)
    }

    /// Minimizes all windows that the user can minimize.
    open func miniaturizeAll(_ sender: Any?) {
        for window in orderedWindows where window.styleMask.contains(.miniaturizable) { window.miniaturize(sender) }
    }

    /// Inserts an event at the start or the end of the queue.
    open func postEvent(_ event: NSEvent, atStart flag: Bool) {
        eventQueue.insert(event, at: flag ? 0 : eventQueue.count)
        MainLoop.wake()
    }

    /// Sends key events to the key window, and other events to their windows.
    open func sendEvent(_ event: NSEvent) {
        guard let event = EventMonitor.filter(event) else { return }
        if MenuTracker.current?.intercepts(event) == true { return CATransaction.flush() }
        NSPopover.handlePress(event)
        if event.type == .keyDown, !event.modifierFlags.isDisjoint(with: [.command, .control]),
            keyWindow?.performKeyEquivalent(with: event) == true || mainMenu?.performKeyEquivalent(with: event) == true
        {
            return
        }
        if event.type == .appKitDefined, event.subtype == NSEvent.textInputFocus { NSTextInputContext.focusDidChange() }
        let window = event.window ?? (event.isKeyEvent ? keyWindow : nil)
        window?.sendEvent(event)
        // The program reads its text for this, which motions of the pointer do not change.
        if event.textInput == nil, !event.isMotionOnly { NSTextInputContext.current?.update(byInputMethod: false) }
        CATransaction.flush()
    }

    /// Sends the action of the item of `mainMenu` whose key equivalent is a key without Command and Control, which no
    /// responder of the chain has handled. Keys with them have been offered to the menu before.
    open override func keyDown(with event: NSEvent) {
        let isOffered = !event.modifierFlags.isDisjoint(with: [.command, .control])
        if isOffered || mainMenu?.performKeyEquivalent(with: event) != true { super.keyDown(with: event) }
    }

    /// Performs an action on an object, or for nil on the first object that has it: the first responder of the key
    /// window, or of the frontmost one if none is key, the responders after it, the window's delegate, the application
    /// and its delegate. Returns whether there is one.
    ///
    /// A class has the standard commands of `NSResponder` that it overrides, the actions of AppKit's classes such as
    /// `performClose:` and `terminate:`, and those of `Selector.acetateDefine(_:_:)`.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        if let target { return NSApplication.perform(action, on: target as AnyObject, from: sender) }
        return actionTargets(action, sender).contains { NSApplication.perform(action, on: $0, from: sender) }
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        applicationAccessibility(attribute)
    }
    open override var accessibilityFocusedUIElement: Any? { accessibilityApplicationFocusedUIElement() }

    // MARK: Methods for subclasses

    /// The object that would receive an action without a target; nil for none. Standard commands of `NSResponder` are not
    /// found, because whether a class overrides them is known only when they are performed.
    open func target(forAction action: Selector) -> Any? { target(forAction: action, to: nil, from: nil) }

    /// The object that would receive an action: `target`, if it has the action, or for nil the first object that has it. See
    /// `target(forAction:)`.
    open func target(forAction action: Selector, to target: Any?, from sender: Any?) -> Any? {
        let candidates = target.map { [$0 as AnyObject] } ?? actionTargets(action, sender)
        return candidates.first { ActionTable.defines(action, for: $0) }
    }

    /// The window that alone receives input, with its sheets and child windows; nil for none.
    open var modalWindow: NSWindow? { modalSessions.last?.window }

    /// Shows a window and handles events until `stopModal()` or one of the methods like it. Other windows receive no input
    /// meanwhile. Afterwards the window is still visible. As on macOS, closing the window does not end it.
    open func runModal(for window: NSWindow) -> ModalResponse {
        let session = beginModalSession(for: window)
        defer { endModalSession(session) }
        return waitForResponse(of: session)
    }

    /// Handles events until a session has a response, or until the event loop is to stop.
    private func waitForResponse(of session: ModalSession) -> ModalResponse {
        session.isAwaited = true
        while true {
            if let response = session.response { return response }
            if let event = nextEvent(matching: .any, until: .distantFuture, inMode: .default, dequeue: true) {
                sendEvent(event)
            } else if stopWasAsked {
                return .stop
            }
        }
    }

    /// Shows a window and makes it modal. Call `runModalSession(_:)` repeatedly, then `endModalSession(_:)`.
    open func beginModalSession(for window: NSWindow) -> ModalSession {
        let session = ModalSession(window)
        modalSessions.append(session)
        if !window.isVisible { window.center() }
        window.makeKeyAndOrderFront(nil)
        moveKeyboardToCandidate()
        return session
    }

    /// Handles the pending events of a session. Returns `continue`, or the reason of its end.
    open func runModalSession(_ session: ModalSession) -> ModalResponse {
        let wasAwaited = session.isAwaited
        session.isAwaited = true
        defer { session.isAwaited = wasAwaited }
        while session.response == nil,
            let event = nextEvent(matching: .any, until: .distantPast, inMode: .default, dequeue: true)
        {
            sendEvent(event)
        }
        return session.response ?? .continue
    }

    /// Ends a session. The other windows receive input again. The window remains visible.
    open func endModalSession(_ session: ModalSession) {
        guard let index = modalSessions.firstIndex(where: { $0 === session }) else { return }
        modalSessions.remove(at: index)
        moveKeyboardToCandidate()
    }

    /// Ends the innermost modal session with the response `stop`.
    open func stopModal() { stopModal(withCode: .stop) }

    /// Ends the innermost modal session. Has no effect without one.
    open func stopModal(withCode returnCode: ModalResponse) {
        guard let session = modalSessions.last else { return }
        if session.response == nil { session.response = returnCode }
        if session.endsWhenStopped { endModalSession(session) }
        MainLoop.wake()
    }

    /// Ends the innermost modal session with the response `abort`.
    open func abortModal() { stopModal(withCode: .abort) }

    /// How the application takes part in the desktop. Default `regular`.
    open func activationPolicy() -> ActivationPolicy { policy }

    /// Sets how the application takes part in the desktop. Returns true.
    @discardableResult
    open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
        policy = activationPolicy
        return true
    }

    /// Asks for the keyboard focus for the frontmost window. On Wayland the compositor decides. Has no effect for a prohibited
    /// application.
    open func activate() {
        guard !isActive, policy != .prohibited else { return }
        orderedWindows.first { $0.canBecomeKey }?.surface?.activate()
    }

    /// As `activate()`. A compositor decides whether a program gets the focus of another one.
    open func activate(ignoringOtherApps flag: Bool) { activate() }

    /// The visible windows, the frontmost first, as far as a program knows that on Wayland: the window that was shown or that got
    /// the keyboard focus last is the first one.
    open var orderedWindows: [NSWindow] {
        windows.filter(\.isVisible).sorted { $0.traits.orderNumber > $1.traits.orderNumber }
    }

    /// Whether `hide(_:)` has hidden the windows.
    open var isHidden: Bool { windowsToUnhide != nil }

    /// Hides all windows until `unhide(_:)`.
    open func hide(_ sender: Any?) {
        guard !isHidden else { return }
        post(NSApplication.willHideNotification) { $0.applicationWillHide($1) }
        MenuTracker.current?.close()
        let shown = orderedWindows.filter(\.canHide)
        windowsToUnhide = shown
        for window in shown { window.orderOut(nil) }
        post(NSApplication.didHideNotification) { $0.applicationDidHide($1) }
    }

    /// Shows the windows that `hide(_:)` has hidden, and asks for the keyboard focus.
    open func unhide(_ sender: Any?) {
        unhideWithoutActivation()
        activate()
    }

    /// Shows the windows that `hide(_:)` has hidden.
    open func unhideWithoutActivation() {
        guard let hidden = windowsToUnhide else { return }
        post(NSApplication.willUnhideNotification) { $0.applicationWillUnhide($1) }
        windowsToUnhide = nil
        for window in hidden.reversed() where windows.contains(where: { $0 === window }) { window.orderFront(nil) }
        post(NSApplication.didUnhideNotification) { $0.applicationDidUnhide($1) }
    }

    /// The appearance of windows without their own. The default is that of the desktop, and light without one.
    open var effectiveAppearance: NSAppearance { appearance ?? (DesktopSettings.now.isDark ? .dark : .light) }

    /// The direction in which the user reads: that of the language of the main bundle that the user prefers.
    open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { Self.languageDirection }
}

extension NSEvent {
    /// Whether this is a keyboard event.
    var isKeyEvent: Bool { type == .keyDown || type == .keyUp || type == .flagsChanged }

    /// Whether the pointer has only moved, with no button pressed.
    fileprivate var isMotionOnly: Bool {
        switch type {
        case .mouseMoved, .mouseEntered, .mouseExited, .cursorUpdate: true
        default: false
        }
    }
}
