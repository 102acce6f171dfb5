import Foundation

/// A block that sees events before they are sent, and may change or swallow them.
@MainActor
final class EventMonitor {
    let mask: NSEvent.EventTypeMask
    let handler: (NSEvent) -> NSEvent?

    init(mask: NSEvent.EventTypeMask, handler: @escaping (NSEvent) -> NSEvent?) {
        self.mask = mask
        self.handler = handler
    }

    static var installed: [EventMonitor] = []

    /// What the monitors, the newest first, leave of an event.
    static func filter(_ event: NSEvent) -> NSEvent? {
        var current = event
        for monitor in installed.reversed() where monitor.mask.contains(NSEvent.EventTypeMask(current.type)) {
            guard let next = monitor.handler(current) else { return nil }
            current = next
        }
        return current
    }
}

extension NSEvent {
    /// Calls a block with each event that `NSApplication` is about to send. What the block returns is sent in its place;
    /// nil sends nothing. Returns an object for `removeMonitor(_:)`.
    @MainActor
    public class func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? {
        let monitor = EventMonitor(mask: mask, handler: block)
        EventMonitor.installed.append(monitor)
        return monitor
    }

    /// Removes a monitor that `addLocalMonitorForEvents(matching:handler:)` returned.
    @MainActor
    public class func removeMonitor(_ eventMonitor: Any) {
        guard let monitor = eventMonitor as? EventMonitor else { return }
        EventMonitor.installed.removeAll { $0 === monitor }
    }
}
