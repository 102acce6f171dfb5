import AcetateWayland
import Foundation

/// The events of type `appKitDefined`, which AppKit posts for itself.
extension NSEvent {
    /// The subtype of the event that the pointer has left a window.
    static let pointerLeft = EventSubtype(rawValue: 0x4C45)

    /// The subtype of the event that the pointer has entered a window.
    static let pointerEntered = EventSubtype(rawValue: 0x454E)

    /// The event that the pointer has entered a window.
    static func pointerDidEnter(_ input: PointerInput, windowHeight: CGFloat) -> NSEvent {
        NSEvent(
            .appKitDefined, modifiers: input.modifiers, timestamp: input.timestamp, windowNumber: input.surface,
            location: NSPoint(x: input.location.x, y: windowHeight - input.location.y), subtype: pointerEntered.rawValue
        )
    }

    /// The subtype of the event that an input method changes a text field.
    static let textInputSubtype = EventSubtype(rawValue: 0x5449)

    /// The subtype of the event that another text field may have the focus.
    static let textInputFocus = EventSubtype(rawValue: 0x5446)

    /// The event that another text field may have the focus.
    static func textInputFocusDidChange() -> NSEvent {
        NSEvent(
            .appKitDefined, timestamp: ProcessInfo.processInfo.systemUptime, subtype: textInputFocus.rawValue)
    }

    /// The event that an input method changes a text field.
    static func textInputChange(_ change: TextInputChange, windowNumber: Int) -> NSEvent {
        NSEvent(
            .appKitDefined, timestamp: ProcessInfo.processInfo.systemUptime, windowNumber: windowNumber,
            subtype: textInputSubtype.rawValue, textInput: change)
    }

    /// The event that the pointer has left a window.
    static func pointerDidLeave(_ input: PointerInput) -> NSEvent {
        NSEvent(
            .appKitDefined, modifiers: input.modifiers, timestamp: input.timestamp, windowNumber: input.surface,
            subtype: pointerLeft.rawValue)
    }
}
