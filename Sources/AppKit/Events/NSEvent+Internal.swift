import Foundation

/// The events of type `appKitDefined`, which AppKit posts for itself.
extension NSEvent {
    /// The subtype of the event that the pointer has left a window.
    static let pointerLeft: Int16 = 0x4C45

    /// The event that the pointer has left a window.
    static func pointerDidLeave(_ input: PointerInput) -> NSEvent {
        NSEvent(
            .appKitDefined, modifiers: input.modifiers, timestamp: input.timestamp, windowNumber: input.surface,
            subtype: pointerLeft)
    }
}
