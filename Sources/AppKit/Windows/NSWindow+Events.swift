import Foundation

/// Events that a view fetches itself, such as in a loop between the press and the release of a button.
extension NSWindow {
    /// The application's event that is being handled.
    public var currentEvent: NSEvent? { NSApplication.shared.currentEvent }

    /// Removes the next event of certain types from the application's queue and returns it, and waits for one if there is
    /// none.
    public func nextEvent(matching mask: NSEvent.EventTypeMask) -> NSEvent? {
        nextEvent(matching: mask, until: .distantFuture, inMode: .eventTracking, dequeue: true)
    }

    /// `NSApplication.nextEvent(matching:until:inMode:dequeue:)` of the application.
    public func nextEvent(
        matching mask: NSEvent.EventTypeMask, until expiration: Date?, inMode mode: RunLoop.Mode, dequeue deqFlag: Bool
    ) -> NSEvent? {
        NSApplication.shared.nextEvent(matching: mask, until: expiration, inMode: mode, dequeue: deqFlag)
    }

    /// `NSApplication.discardEvents(matching:before:)` of the application.
    public func discardEvents(matching mask: NSEvent.EventTypeMask, before lastEvent: NSEvent?) {
        NSApplication.shared.discardEvents(matching: mask, before: lastEvent)
    }

    /// Inserts an event at the start or the end of the application's queue.
    public func postEvent(_ event: NSEvent, atStart flag: Bool) {
        NSApplication.shared.postEvent(event, atStart: flag)
    }

    /// Passes each event of certain types to a closure instead of sending it, until the closure sets its second argument to
    /// true.
    ///
    /// The closure is also called, with nil, when `timeout` seconds have passed since its last call without such an event;
    /// `NSEvent.foreverDuration` means never. Tracking also ends when the application stops.
    public func trackEvents(
        matching mask: NSEvent.EventTypeMask, timeout: TimeInterval, mode: RunLoop.Mode,
        handler trackingHandler: (NSEvent?, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        while !stop.boolValue {
            // Dates in millions of years would overflow the run loop's deadline.
            let expiration: Date = timeout < 1e9 ? Date(timeIntervalSinceNow: max(0, timeout)) : .distantFuture
            let event = nextEvent(matching: mask, until: expiration, inMode: mode, dequeue: true)
            if event == nil, expiration.timeIntervalSinceNow > 0 { return }
            trackingHandler(event, &stop)
        }
    }
}

extension NSEvent {
    /// A time without end, for `NSWindow.trackEvents(matching:timeout:mode:handler:)`.
    public class var foreverDuration: TimeInterval { .greatestFiniteMagnitude }
}

extension RunLoop.Mode {
    /// The mode of loops that track the mouse. Run loops on Linux have no such mode: `nextEvent` handles the same as in
    /// `default`.
    public static let eventTracking = RunLoop.Mode("NSEventTrackingRunLoopMode")

    /// The mode of modal windows. Run loops on Linux have no such mode: `nextEvent` handles the same as in `default`.
    public static let modalPanel = RunLoop.Mode("NSModalPanelRunLoopMode")
}
