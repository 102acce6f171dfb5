import CAcetateXKB
import Glibc

/// The state of a keyboard with its keymap, which translates keys to symbols and text, with modifiers and dead keys. It
/// is independent of Wayland. Must be used on one thread.
final class KeyboardState {
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    /// Used to look up keys with other modifiers than the active ones.
    private let scratch: OpaquePointer
    private let compose: OpaquePointer?
    private let composeTable: OpaquePointer?
    /// The keysyms of the compose sequence so far.
    private var sequence: [UInt32] = []

    /// XKB key codes are Linux's plus this.
    private static let codeOffset: UInt32 = 8

    /// Reads a keymap in the text format of XKB version 1, and the compose sequences of a locale, by default that of
    /// the environment. Without compose sequences the keyboard works, except for the compose key and dead keys.
    init(keymap text: UnsafeRawBufferPointer, locale: String = KeyboardState.environmentLocale) throws(WaylandError) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else {
            throw .noResources("an xkb context", "xkbcommon finds no configuration; install xkb-data")
        }
        // The thrown error describes the problem, so xkbcommon need not log it too.
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        guard let base = text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count > 0 else {
            xkb_context_unref(context)
            throw .badKeymap(reason: "it is empty")
        }
        guard
            let keymap = xkb_keymap_new_from_buffer(
                context, base, strnlen(base, text.count), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else {
            xkb_context_unref(context)
            throw .badKeymap(reason: "it is not a valid XKB keymap")
        }
        guard let state = xkb_state_new(keymap), let scratch = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            throw .badKeymap(reason: "out of memory")
        }
        self.context = context
        self.keymap = keymap
        self.state = state
        self.scratch = scratch
        composeTable = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        compose = composeTable.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    }

    deinit {
        xkb_compose_state_unref(compose)
        xkb_compose_table_unref(composeTable)
        xkb_state_unref(scratch)
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    /// The value of LC_ALL, LC_CTYPE or LANG, the first that is not empty; otherwise "C".
    static var environmentLocale: String {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
        }
        return "C"
    }

    /// Sets the modifiers and the layout that the compositor has sent.
    func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, layout: UInt32) {
        xkb_state_update_mask(state, depressed, latched, locked, 0, 0, layout)
    }

    var modifiers: KeyModifiers {
        let names: [(String, KeyModifiers)] = [
            (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CAPS, .capsLock), (XKB_MOD_NAME_CTRL, .control),
            (XKB_MOD_NAME_ALT, .alt), (XKB_MOD_NAME_LOGO, .logo), (XKB_MOD_NAME_NUM, .numLock),
        ]
        var modifiers: KeyModifiers = []
        for (name, modifier) in names
        where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// Whether the keymap lets the key repeat; modifiers do not repeat.
    func repeats(_ keycode: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, keycode &+ Self.codeOffset) != 0 }

    func keysym(_ keycode: UInt32) -> UInt32 { xkb_state_key_get_one_sym(state, keycode &+ Self.codeOffset) }

    /// The text of a press, without compose sequences.
    func text(_ keycode: UInt32) -> String { Self.text(keycode, state) }

    /// The text of a press in the current layout with Shift, if that is active, and no other modifier.
    func textIgnoringModifiers(_ keycode: UInt32) -> String {
        let shift = xkb_keymap_mod_get_index(keymap, XKB_MOD_NAME_SHIFT)
        let isShifted = xkb_state_mod_name_is_active(state, XKB_MOD_NAME_SHIFT, XKB_STATE_MODS_EFFECTIVE) > 0
        let mask: UInt32 = isShifted && shift < 32 ? 1 << shift : 0
        let layout = xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
        xkb_state_update_mask(scratch, mask, 0, 0, 0, 0, layout)
        return Self.text(keycode, scratch)
    }

    /// Advances dead keys and compose sequences by a press, and returns the text that it types and its effect on the
    /// sequence. A key that does not continue a dead key types the accent and its own text, as on macOS.
    func compose(_ keycode: UInt32) -> (text: String, composition: KeyComposition) {
        let keysym = keysym(keycode)
        guard let compose, xkb_compose_state_feed(compose, keysym) == XKB_COMPOSE_FEED_ACCEPTED else {
            return (text(keycode), .none)
        }
        let former = sequence
        switch xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING:
            sequence.append(keysym)
            return ("", .marked(shownSequence))
        case XKB_COMPOSE_CANCELLED:
            let accents = former.allSatisfy(Self.isDead) ? shownSequence : ""
            resetCompose()
            let own = text(keycode)
            let isTyped = own.unicodeScalars.contains { $0.value >= 0x20 && $0.value != 0x7F }
            return (isTyped ? accents + (accents.isEmpty ? "" : own) : "", .ended)
        case XKB_COMPOSE_COMPOSED:
            let text = Self.string { xkb_compose_state_get_utf8(compose, $0, $1) }
            resetCompose()
            return (text, former.isEmpty ? .none : .ended)
        default: return (text(keycode), .none)
        }
    }

    /// Cancels a compose sequence that has begun.
    func resetCompose() {
        sequence = []
        if let compose { xkb_compose_state_reset(compose) }
    }

    private static func isDead(_ keysym: UInt32) -> Bool { (0xFE50...0xFE93).contains(keysym) }

    /// The text of the sequence so far. The Compose key itself has none.
    private var shownSequence: String {
        sequence.map { keysym in
            Self.isDead(keysym) ? accent(keysym) : Self.string { xkb_keysym_to_utf8(keysym, $0, $1) - 1 }
        }.joined()
    }

    /// The accent of a dead key: what it types if it is pressed twice, or else before a space.
    private func accent(_ keysym: UInt32) -> String {
        guard let composeTable, let state = xkb_compose_state_new(composeTable, XKB_COMPOSE_STATE_NO_FLAGS) else {
            return ""
        }
        defer { xkb_compose_state_unref(state) }
        for second in [keysym, 0x20] {
            xkb_compose_state_reset(state)
            xkb_compose_state_feed(state, keysym)
            xkb_compose_state_feed(state, second)
            guard xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSED else { continue }
            return Self.string { xkb_compose_state_get_utf8(state, $0, $1) }
        }
        return ""
    }

    private static func text(_ keycode: UInt32, _ state: OpaquePointer) -> String {
        string { xkb_state_key_get_utf8(state, keycode &+ codeOffset, $0, $1) }
    }

    /// Returns the text that a function writes, NUL-terminated, into a buffer; the function returns the length in
    /// bytes.
    private static func string(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let count = min(Int(write(base, buffer.count)), buffer.count - 1)
            guard count > 0 else { return "" }
            return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }
}
