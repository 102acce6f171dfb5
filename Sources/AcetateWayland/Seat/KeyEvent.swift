/// The active modifiers, by their effect and not by the key that is held.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let shift = KeyModifiers(rawValue: 1)
    package static let capsLock = KeyModifiers(rawValue: 2)
    package static let control = KeyModifiers(rawValue: 4)
    package static let alt = KeyModifiers(rawValue: 8)
    /// The key with the Windows or Command symbol.
    package static let logo = KeyModifiers(rawValue: 16)
    package static let numLock = KeyModifiers(rawValue: 32)
}

/// The effect of a key on a compose sequence, which dead keys also begin.
package enum KeyComposition: Hashable, Sendable {
    /// The key belongs to no sequence.
    case none
    /// The key begins or continues a sequence, which is shown as this text.
    case marked(String)
    /// The key ends a sequence, which types the key's text, or nothing if it was canceled.
    case ended
}

/// A press, a release or a repeat of a key.
package struct KeyEvent: Hashable, Sendable {
    /// Linux's code (input-event-codes.h), independent of the layout.
    package var keycode: UInt32
    /// The symbol in the current layout (xkbcommon-keysyms.h).
    package var keysym: UInt32
    /// The typed text, after dead keys and compose sequences; a control character while Control is held. Empty if the
    /// key types nothing, within a sequence, and on release.
    package var text: String
    package var composition = KeyComposition.none
    /// The text that the key would type without modifiers other than Shift.
    package var textIgnoringModifiers: String
    package var modifiers: KeyModifiers
    package var isDown: Bool
    package var isRepeat: Bool
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double
    /// The event's serial number; a repeat has that of the key's press.
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
