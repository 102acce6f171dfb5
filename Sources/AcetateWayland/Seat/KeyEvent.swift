/// The modifiers in force, by their effect and not by which key is held.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = KeyModifiers(rawValue: 1)
    package static let capsLock = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
    package static let alt = KeyModifiers(rawValue: 8)
    /// The key with the Windows or Command sign.
    package static let logo = KeyModifiers(rawValue: 16)
    package static let numLock = KeyModifiers(rawValue: 32)
}

/// A key went down, went up, or repeats.
package struct KeyEvent: Hashable, Sendable {
    /// Linux's code (input-event-codes.h), whatever the layout.
    package var keycode: UInt32
    /// What the layout makes of it (xkbcommon-keysyms.h).
    package var keysym: UInt32
    /// What it types, after dead keys and compose sequences; with Control held a control character. Empty if nothing,
    /// in the middle of a sequence, and when the key goes up.
    package var text: String
    /// What it would type without modifiers other than Shift.
    package var textIgnoringModifiers: String
    package var modifiers: KeyModifiers
    package var isDown: Bool
    package var isRepeat: Bool
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double
    /// The event's serial number; a repeat has that of its key's event.
    package var serial: UInt32

    package init(
        keycode: UInt32, keysym: UInt32, text: String, textIgnoringModifiers: String, modifiers: KeyModifiers,
        isDown: Bool, isRepeat: Bool, time: Double, serial: UInt32
    ) {
        self.keycode = keycode
        self.keysym = keysym
        self.text = text
        self.textIgnoringModifiers = textIgnoringModifiers
        self.modifiers = modifiers
        self.isDown = isDown
        self.isRepeat = isRepeat
        self.time = time
        self.serial = serial
    }
}
