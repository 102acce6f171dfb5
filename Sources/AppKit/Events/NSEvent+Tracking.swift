import Foundation

/// The events of tracking areas: `mouseEntered`, `mouseExited` and `cursorUpdate`.
extension NSEvent {
    /// The fields of an event of a tracking area.
    struct TrackingFields {
        var area: NSTrackingArea?
        var number = 0
        var userData: UnsafeMutableRawPointer?
    }

    /// The area that reports the event; nil for an event that the program has created, or of another type.
    public var trackingArea: NSTrackingArea? { trackingFields.area }

    /// The number of the tracking area or tracking rectangle that reports the event; 0 for an event of another type.
    public var trackingNumber: Int { trackingFields.number }

    /// The pointer that was passed to `addTrackingRect(_:owner:userData:assumeInside:)`; nil for other events.
    public var userData: UnsafeMutableRawPointer? { trackingFields.userData }

    /// Creates an event of a tracking area; nil if `type` is none of `mouseEntered`, `mouseExited` and `cursorUpdate`.
    ///
    /// When it is sent, the owner of the area in its window that has the number receives it.
    public class func enterExitEvent(
        with type: EventType, location: NSPoint, modifierFlags flags: ModifierFlags, timestamp time: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, eventNumber: Int, trackingNumber: Int,
        userData data: UnsafeMutableRawPointer?
    ) -> NSEvent? {
        guard [.mouseEntered, .mouseExited, .cursorUpdate].contains(type) else { return nil }
        return NSEvent(
            type, modifiers: flags, timestamp: time, windowNumber: windowNumber, location: location,
            pointer: PointerFields(eventNumber: eventNumber),
            tracking: TrackingFields(number: trackingNumber, userData: data))
    }
}
