import Foundation
import QuartzCore

/// The application object, or nil before `NSApplication.shared` is first used.
@MainActor
public var NSApp: NSApplication! { NSApplication.existing }

/// The program: its windows, its events, and the loop that handles them.
@MainActor
open class NSApplication: NSResponder {
    static var existing: NSApplication?

    /// The one application, made when it is first asked for.
    public class var shared: NSApplication {
        if let existing { return existing }
        let application = self.init()
        existing = application
        return application
    }

    /// Not retained.
    open weak var delegate: (any NSApplicationDelegate)?

    /// The windows that have not been closed, in the order in which they were made.
    open internal(set) var windows: [NSWindow] = []

    /// The window that gets key events, or nil.
    open internal(set) weak var keyWindow: NSWindow?

    /// The window that the user works with, or nil: here always the key window.
    open var mainWindow: NSWindow? { keyWindow }

    /// Whether one of the application's windows has the keyboard.
    open internal(set) var isActive = false

    /// Whether `run()` is turning the loop.
    open internal(set) var isRunning = false

    /// The event that was last taken from the queue.
    open internal(set) var currentEvent: NSEvent?

    var eventQueue: [NSEvent] = []
    var translator = EventTranslator()
    var stopWasAsked = false
    var nextWindowNumber = 1
    private var hasFinishedLaunching = false
    private var signals: TerminationSignals?

    public required override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The window of a number, or nil.
    open func window(withWindowNumber windowNum: Int) -> NSWindow? {
        windows.first { $0.windowNumber == windowNum }
    }

    // MARK: From launch to end

    /// Connects to the display and tells the delegate that the program has launched. `run()` calls it; a second call does
    /// nothing. Ends the program with a line on standard error and status 1 if there is no display.
    open func finishLaunching() {
        guard !hasFinishedLaunching else { return }
        hasFinishedLaunching = true
        signals = TerminationSignals { [weak self] in self?.terminate(nil) }
        post(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
        _ = Display.server
        post(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
        CATransaction.flush()
        goToHeldMoment()
    }

    /// Launches the application and handles events until `stop(_:)`. Call it on the main thread.
    open func run() {
        guard Thread.isMainThread else {
            StandardError.fail(
                """
                NSApplication.run() was called off the main thread, where no event would arrive; in an async main, call it \
                before the first await, or make main synchronous
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

    /// Ends the loop of `run()` after the event at hand.
    open func stop(_ sender: Any?) {
        stopWasAsked = true
        wakeLoop()
    }

    /// Ends the program with status 0, unless the delegate is against it.
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
        post(NSApplication.willTerminateNotification) { $0.applicationWillTerminate($1) }
        Display.disconnect()
        exit(0)
    }

    /// The last visible window was closed.
    func lastWindowDidClose() {
        if delegate?.applicationShouldTerminateAfterLastWindowClosed(self) == true { terminate(self) }
    }

    /// Tells the delegate and posts the notification.
    func post(_ name: Notification.Name, _ tell: (any NSApplicationDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: self)
        if let delegate { tell(delegate, notification) }
        NotificationCenter.default.post(notification)
    }

    // MARK: Events

    /// Takes the next event of certain types from the queue, waiting for one if there is none. While it waits, timers,
    /// sources, the main dispatch queue and main-actor tasks run. Returns nil when the time is over.
    open func nextEvent(
        matching mask: NSEvent.EventTypeMask, until expiration: Date?, inMode mode: RunLoop.Mode,
        dequeue deqFlag: Bool
    ) -> NSEvent? {
        let limit = expiration ?? .distantPast
        while true {
            CATransaction.flush()
            if let event = takeEvent(matching: mask, dequeue: deqFlag) { return event }
            if stopWasAsked { return nil }
            // An expiration that is over still gives one turn, so that a program that polls does not starve its timers.
            _ = RunLoop.main.run(mode: mode, before: limit)
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

    /// Puts an event in the queue, at its front or its end.
    open func postEvent(_ event: NSEvent, atStart flag: Bool) {
        eventQueue.insert(event, at: flag ? 0 : eventQueue.count)
        wakeLoop()
    }

    /// Sends an event to where it belongs: key events to the key window, pointer events to theirs.
    open func sendEvent(_ event: NSEvent) {
        guard let event = EventMonitor.filter(event) else { return }
        if event.type == .keyDown, !event.modifierFlags.isDisjoint(with: [.command, .control]),
            keyWindow?.performKeyEquivalent(with: event) == true
        {
            return
        }
        let window = event.window ?? (event.isKeyEvent ? keyWindow : nil)
        window?.sendEvent(event)
        CATransaction.flush()
    }

    /// Makes the loop look at its queue again.
    func wakeLoop() {
        // The run loop returns after it has handled a block of the main queue.
        DispatchQueue.main.async {}
    }
}

extension NSEvent {
    /// Whether the event is of the keyboard.
    var isKeyEvent: Bool { type == .keyDown || type == .keyUp || type == .flagsChanged }
}
