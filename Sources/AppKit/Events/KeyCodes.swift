/// The conversion between Linux's key codes (`linux/input-event-codes.h`), which Wayland uses, and macOS's virtual key
/// codes (`HIToolbox/Events.h`).
enum KeyCodes {
    /// The virtual key code of keys that macOS keyboards do not have.
    static let unknown: UInt16 = 0xFFFF

    /// The virtual key code for a Linux key code.
    static func virtual(fromEvdev code: UInt32) -> UInt16 {
        table[code] ?? unknown
    }

    /// The virtual key code of a key with a keysym of the layout.
    ///
    /// Keys with a function, such as Return, have the code of that function. Layouts, remote desktops and on-screen keyboards place
    /// them, and characters, at any key: a character at the place of such a key has no code. Other keys have the code of
    /// their place.
    static func virtual(fromEvdev code: UInt32, keysym: UInt32) -> UInt16 {
        if let function = functions[keysym] { return function }
        let place = virtual(fromEvdev: code)
        let isCharacter = (0x20...0x7E).contains(keysym) || (0xA0...0xFF).contains(keysym) || keysym >= 0x100_0000
        return isCharacter && functionCodes.contains(place) ? unknown : place
    }

    /// The virtual key codes of keysyms with a function (`xkbcommon-keysyms.h`).
    private static let functions: [UInt32: UInt16] = [
        0xFF08: 0x33,  // BackSpace
        0xFF09: 0x30, 0xFE20: 0x30,  // Tab, ISO_Left_Tab
        0xFF0D: 0x24,  // Return
        0xFF8D: 0x4C,  // KP_Enter
        0xFF1B: 0x35,  // Escape
        0xFFFF: 0x75,  // Delete
        0xFF50: 0x73, 0xFF57: 0x77,  // Home, End
        0xFF51: 0x7B, 0xFF52: 0x7E, 0xFF53: 0x7C, 0xFF54: 0x7D,  // Left, Up, Right, Down
        0xFF55: 0x74, 0xFF56: 0x79,  // Page_Up, Page_Down
        0xFF63: 0x72,  // Insert
        0xFFBE: 0x7A, 0xFFBF: 0x78, 0xFFC0: 0x63, 0xFFC1: 0x76, 0xFFC2: 0x60, 0xFFC3: 0x61,  // F1 to F6
        0xFFC4: 0x62, 0xFFC5: 0x64, 0xFFC6: 0x65, 0xFFC7: 0x6D, 0xFFC8: 0x67, 0xFFC9: 0x6F,  // F7 to F12
        0xFFCA: 0x69, 0xFFCB: 0x6B, 0xFFCC: 0x71, 0xFFCD: 0x6A,  // F13 to F16
        0xFFCE: 0x40, 0xFFCF: 0x4F, 0xFFD0: 0x50, 0xFFD1: 0x5A,  // F17 to F20
    ]
    private static let functionCodes = Set(functions.values)

    /// The lowest Linux key code for a virtual key code; nil if there is none.
    static func evdev(fromVirtual code: UInt16) -> UInt32? {
        table.filter { $0.value == code }.keys.min()
    }

    private static let table: [UInt32: UInt16] = [
        1: 0x35,  // Escape
        2: 0x12,  // 1
        3: 0x13,  // 2
        4: 0x14,  // 3
        5: 0x15,  // 4
        6: 0x17,  // 5
        7: 0x16,  // 6
        8: 0x1A,  // 7
        9: 0x1C,  // 8
        10: 0x19,  // 9
        11: 0x1D,  // 0
        12: 0x1B,  // -
        13: 0x18,  // =
        14: 0x33,  // Backspace
        15: 0x30,  // Tab
        16: 0x0C,  // Q
        17: 0x0D,  // W
        18: 0x0E,  // E
        19: 0x0F,  // R
        20: 0x11,  // T
        21: 0x10,  // Y
        22: 0x20,  // U
        23: 0x22,  // I
        24: 0x1F,  // O
        25: 0x23,  // P
        26: 0x21,  // [
        27: 0x1E,  // ]
        28: 0x24,  // Return
        29: 0x3B,  // left Control
        30: 0x00,  // A
        31: 0x01,  // S
        32: 0x02,  // D
        33: 0x03,  // F
        34: 0x05,  // G
        35: 0x04,  // H
        36: 0x26,  // J
        37: 0x28,  // K
        38: 0x25,  // L
        39: 0x29,  // ;
        40: 0x27,  // '
        41: 0x32,  // `
        42: 0x38,  // left Shift
        43: 0x2A,  // backslash
        44: 0x06,  // Z
        45: 0x07,  // X
        46: 0x08,  // C
        47: 0x09,  // V
        48: 0x0B,  // B
        49: 0x2D,  // N
        50: 0x2E,  // M
        51: 0x2B,  // ,
        52: 0x2F,  // .
        53: 0x2C,  // /
        54: 0x3C,  // right Shift
        55: 0x43,  // keypad *
        56: 0x3A,  // left Alt
        57: 0x31,  // Space
        58: 0x39,  // Caps Lock
        59: 0x7A,  // F1
        60: 0x78,  // F2
        61: 0x63,  // F3
        62: 0x76,  // F4
        63: 0x60,  // F5
        64: 0x61,  // F6
        65: 0x62,  // F7
        66: 0x64,  // F8
        67: 0x65,  // F9
        68: 0x6D,  // F10
        69: 0x47,  // Num Lock, where a Mac has Clear
        70: 0x6B,  // Scroll Lock, where a Mac has F14
        71: 0x59,  // keypad 7
        72: 0x5B,  // keypad 8
        73: 0x5C,  // keypad 9
        74: 0x4E,  // keypad -
        75: 0x56,  // keypad 4
        76: 0x57,  // keypad 5
        77: 0x58,  // keypad 6
        78: 0x45,  // keypad +
        79: 0x53,  // keypad 1
        80: 0x54,  // keypad 2
        81: 0x55,  // keypad 3
        82: 0x52,  // keypad 0
        83: 0x41,  // keypad .
        86: 0x0A,  // the key between left Shift and Z
        87: 0x67,  // F11
        88: 0x6F,  // F12
        89: 0x5E,  // the underscore of Japanese keyboards
        92: 0x68,  // Henkan, where a Mac has Kana
        93: 0x68,  // Kana
        94: 0x66,  // Muhenkan, where a Mac has Eisu
        96: 0x4C,  // keypad Enter
        97: 0x3E,  // right Control
        98: 0x4B,  // keypad /
        99: 0x69,  // Print Screen, where a Mac has F13
        100: 0x3D,  // right Alt
        102: 0x73,  // Home
        103: 0x7E,  // up arrow
        104: 0x74,  // Page Up
        105: 0x7B,  // left arrow
        106: 0x7C,  // right arrow
        107: 0x77,  // End
        108: 0x7D,  // down arrow
        109: 0x79,  // Page Down
        110: 0x72,  // Insert, where a Mac has Help
        111: 0x75,  // Delete
        113: 0x4A,  // mute
        114: 0x49,  // volume down
        115: 0x48,  // volume up
        117: 0x51,  // keypad =
        119: 0x71,  // Pause, where a Mac has F15
        121: 0x5F,  // keypad ,
        124: 0x5D,  // yen
        125: 0x37,  // left logo
        126: 0x36,  // right logo
        127: 0x6E,  // Menu
        138: 0x72,  // Help
        183: 0x69,  // F13
        184: 0x6B,  // F14
        185: 0x71,  // F15
        186: 0x6A,  // F16
        187: 0x40,  // F17
        188: 0x4F,  // F18
        189: 0x50,  // F19
        190: 0x5A,  // F20
    ]
}
