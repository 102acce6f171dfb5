import AcetateMainLoop
import Foundation

/// A block that receives events before they are sent, and may replace or discard them.
@MainActor
final class EventMonitor {
    let mask: NSEvent.EventTypeMask
    let handler: (NSEvent) -> NSEvent?

    init(mask: NSEvent.EventTypeMask, handler: @escaping (NSEvent) -> NSEvent?) {
        self.mask = mask
        self.handler = handler
    }

    static var installed: [EventMonitor] = []

    /// Passes an event through all monitors, the newest first, and returns their result.
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
    /// Calls a block with each event that `NSApplication` is about to send. The event that the block returns is sent
    /// instead; if it returns nil, none is sent. Returns an object for `removeMonitor(_:)`. The block is called on the main thread.
    public class func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? {
        MainQueue.run(block) { block in
            let monitor = EventMonitor(mask: mask, handler: block)
            EventMonitor.installed.append(monitor)
            return monitor
        }
    }

    /// Removes a monitor that `addLocalMonitorForEvents(matching:handler:)` returned: at once on the main thread, and soon on another
    /// one, such as in a deinitializer.
    public class func removeMonitor(_ eventMonitor: Any) {
        guard let monitor = eventMonitor as? EventMonitor else { return }
        MainActor.release { EventMonitor.installed.removeAll { $0 === monitor } }
    }
}
