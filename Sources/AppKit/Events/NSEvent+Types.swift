extension NSEvent {
    /// The type of an event. The raw values are those of macOS.
    public enum EventType: UInt, Sendable {
        /// The left button was pressed.
        case leftMouseDown = 1
        /// The left button was released.
        case leftMouseUp = 2
        /// The right button was pressed.
        case rightMouseDown = 3
        /// The right button was released.
        case rightMouseUp = 4
        /// The pointer has moved while no button was pressed.
        case mouseMoved = 5
        /// The pointer has moved while the left button was pressed.
        case leftMouseDragged = 6
        /// The pointer has moved while the right button was pressed.
        case rightMouseDragged = 7
        /// The pointer has entered a tracking area.
        case mouseEntered = 8
        /// The pointer has left a tracking area.
        case mouseExited = 9
        /// A key was pressed, or repeats.
        case keyDown = 10
        /// A key was released.
        case keyUp = 11
        /// A modifier key was pressed or released.
        case flagsChanged = 12
        /// An event of AppKit.
        case appKitDefined = 13
        /// An event of the system.
        case systemDefined = 14
        /// An event of the program.
        case applicationDefined = 15
        /// The pointer has entered a tracking area that determines the cursor.
        case cursorUpdate = 17
        /// A rotation of fingers on a touchpad.
        case rotate = 18
        /// A scroll of a wheel or of fingers on a touchpad.
        case scrollWheel = 22
        /// A change of the pressure of a tablet's tool, or of another axis, without a movement.
        case tabletPoint = 23
        /// A tool has come near the tablet, or has left it.
        case tabletProximity = 24
        /// A button other than the left and the right one was pressed.
        case otherMouseDown = 25
        /// A button other than the left and the right one was released.
        case otherMouseUp = 26
        /// The pointer has moved while a button other than the left and the right one was pressed.
        case otherMouseDragged = 27
        /// A pinch of fingers on a touchpad.
        case magnify = 30
        /// A swipe of three or more fingers on a touchpad.
        case swipe = 31
        /// A change of fingers on a touch screen.
        case directTouch = 37
    }

    /// A set of event types.
    public struct EventTypeMask: OptionSet, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        /// Creates the set of one type.
        public init(type: EventType) { self.init(rawValue: 1 << UInt64(type.rawValue)) }

        init(_ type: EventType) { self.init(type: type) }

        /// Presses of the left button.
        public static let leftMouseDown = EventTypeMask(.leftMouseDown)
        /// Releases of the left button.
        public static let leftMouseUp = EventTypeMask(.leftMouseUp)
        /// Presses of the right button.
        public static let rightMouseDown = EventTypeMask(.rightMouseDown)
        /// Releases of the right button.
        public static let rightMouseUp = EventTypeMask(.rightMouseUp)
        /// Movements of the pointer without a pressed button.
        public static let mouseMoved = EventTypeMask(.mouseMoved)
        /// Movements of the pointer with the left button pressed.
        public static let leftMouseDragged = EventTypeMask(.leftMouseDragged)
        /// Movements of the pointer with the right button pressed.
        public static let rightMouseDragged = EventTypeMask(.rightMouseDragged)
        /// The pointer entering tracking areas.
        public static let mouseEntered = EventTypeMask(.mouseEntered)
        /// The pointer leaving tracking areas.
        public static let mouseExited = EventTypeMask(.mouseExited)
        /// The pointer entering tracking areas that determine the cursor.
        public static let cursorUpdate = EventTypeMask(.cursorUpdate)
        /// Presses and repeats of keys.
        public static let keyDown = EventTypeMask(.keyDown)
        /// Releases of keys.
        public static let keyUp = EventTypeMask(.keyUp)
        /// Presses and releases of modifier keys.
        public static let flagsChanged = EventTypeMask(.flagsChanged)
        /// Events of AppKit.
        public static let appKitDefined = EventTypeMask(.appKitDefined)
        /// Events of the system.
        public static let systemDefined = EventTypeMask(.systemDefined)
        /// Events of the program.
        public static let applicationDefined = EventTypeMask(.applicationDefined)
        /// Scrolls.
        public static let scrollWheel = EventTypeMask(.scrollWheel)
        /// Presses of other buttons than the left and the right one.
        public static let otherMouseDown = EventTypeMask(.otherMouseDown)
        /// Releases of other buttons than the left and the right one.
        public static let otherMouseUp = EventTypeMask(.otherMouseUp)
        /// Movements of the pointer with another button pressed than the left and the right one.
        public static let otherMouseDragged = EventTypeMask(.otherMouseDragged)
        /// Changes of fingers on a touch screen.
        public static let directTouch = EventTypeMask(.directTouch)
        /// Rotations of fingers on a touchpad.
        public static let rotate = EventTypeMask(.rotate)
        /// Changes of a tablet's tool without a movement.
        public static let tabletPoint = EventTypeMask(.tabletPoint)
        /// Tools that come near a tablet, or leave it.
        public static let tabletProximity = EventTypeMask(.tabletProximity)
        /// Pinches of fingers on a touchpad.
        public static let magnify = EventTypeMask(.magnify)
        /// Swipes of three or more fingers on a touchpad.
        public static let swipe = EventTypeMask(.swipe)
        /// All types.
        public static let any = EventTypeMask(rawValue: .max)
    }

    /// The pressed modifier keys, and the kind of the event's key.
    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Caps Lock is on.
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        /// A Shift key.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// A Control key.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// The Alt key.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// The key with the logo.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// A key of the numeric keypad, or an arrow key.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        /// The Help key.
        public static let help = ModifierFlags(rawValue: 1 << 22)
        /// A key without a character.
        public static let function = ModifierFlags(rawValue: 1 << 23)
        /// The bits of all flags above.
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }

    /// A key that has a name instead of a character.
    public struct SpecialKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The character that stands for the key in `characters`.
        public var unicodeScalar: Unicode.Scalar {
            UInt32(exactly: rawValue).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        }

        /// The Up arrow key.
        public static let upArrow = SpecialKey(rawValue: NSUpArrowFunctionKey)
        /// The Down arrow key.
        public static let downArrow = SpecialKey(rawValue: NSDownArrowFunctionKey)
        /// The Left arrow key.
        public static let leftArrow = SpecialKey(rawValue: NSLeftArrowFunctionKey)
        /// The Right arrow key.
        public static let rightArrow = SpecialKey(rawValue: NSRightArrowFunctionKey)
        /// The Home key.
        public static let home = SpecialKey(rawValue: NSHomeFunctionKey)
        /// The End key.
        public static let end = SpecialKey(rawValue: NSEndFunctionKey)
        /// The Page Up key.
        public static let pageUp = SpecialKey(rawValue: NSPageUpFunctionKey)
        /// The Page Down key.
        public static let pageDown = SpecialKey(rawValue: NSPageDownFunctionKey)
        /// The Insert key.
        public static let insert = SpecialKey(rawValue: NSInsertFunctionKey)
        /// The key that deletes forward.
        public static let deleteForward = SpecialKey(rawValue: NSDeleteFunctionKey)
        /// The key that deletes backward.
        public static let delete = SpecialKey(rawValue: 0x7F)
        /// The character of backspace.
        public static let backspace = SpecialKey(rawValue: 0x08)
        /// The Return key.
        public static let carriageReturn = SpecialKey(rawValue: 0x0D)
        /// The character of a new line.
        public static let newline = SpecialKey(rawValue: 0x0A)
        /// The Enter key of the numeric keypad.
        public static let enter = SpecialKey(rawValue: 0x03)
        /// The Tab key.
        public static let tab = SpecialKey(rawValue: 0x09)
        /// The Tab key with Shift.
        public static let backTab = SpecialKey(rawValue: 0x19)
        /// The F1 key.
        public static let f1 = SpecialKey(rawValue: NSF1FunctionKey)
        /// The F2 key.
        public static let f2 = SpecialKey(rawValue: NSF2FunctionKey)
        /// The F3 key.
        public static let f3 = SpecialKey(rawValue: NSF3FunctionKey)
        /// The F4 key.
        public static let f4 = SpecialKey(rawValue: NSF4FunctionKey)
        /// The F5 key.
        public static let f5 = SpecialKey(rawValue: NSF5FunctionKey)
        /// The F6 key.
        public static let f6 = SpecialKey(rawValue: NSF6FunctionKey)
        /// The F7 key.
        public static let f7 = SpecialKey(rawValue: NSF7FunctionKey)
        /// The F8 key.
        public static let f8 = SpecialKey(rawValue: NSF8FunctionKey)
        /// The F9 key.
        public static let f9 = SpecialKey(rawValue: NSF9FunctionKey)
        /// The F10 key.
        public static let f10 = SpecialKey(rawValue: NSF10FunctionKey)
        /// The F11 key.
        public static let f11 = SpecialKey(rawValue: NSF11FunctionKey)
        /// The F12 key.
        public static let f12 = SpecialKey(rawValue: NSF12FunctionKey)
        /// The Print Screen key.
        public static let printScreen = SpecialKey(rawValue: NSPrintScreenFunctionKey)
        /// The Pause key.
        public static let pause = SpecialKey(rawValue: NSPauseFunctionKey)
        /// The Menu key.
        public static let menu = SpecialKey(rawValue: NSMenuFunctionKey)
        /// The Help key.
        public static let help = SpecialKey(rawValue: NSHelpFunctionKey)
    }
}
