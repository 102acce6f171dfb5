extension NSEvent {
    /// The type of an event. The raw values are those of macOS.
    public enum EventType: UInt, Sendable {
        case leftMouseDown = 1
        case leftMouseUp = 2
        case rightMouseDown = 3
        case rightMouseUp = 4
        case mouseMoved = 5
        case leftMouseDragged = 6
        case rightMouseDragged = 7
        /// The pointer has entered a tracking area.
        case mouseEntered = 8
        /// The pointer has left a tracking area.
        case mouseExited = 9
        case keyDown = 10
        case keyUp = 11
        case flagsChanged = 12
        case appKitDefined = 13
        case systemDefined = 14
        case applicationDefined = 15
        /// The pointer has entered a tracking area that determines the cursor.
        case cursorUpdate = 17
        /// A rotation of fingers on a touchpad.
        case rotate = 18
        case scrollWheel = 22
        /// A change of the pressure of a tablet's tool, or of another axis, without a movement.
        case tabletPoint = 23
        /// A tool has come near the tablet, or has left it.
        case tabletProximity = 24
        case otherMouseDown = 25
        case otherMouseUp = 26
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

        init(_ type: EventType) {
            self.init(rawValue: 1 << UInt64(type.rawValue))
        }

        public static let leftMouseDown = EventTypeMask(.leftMouseDown)
        public static let leftMouseUp = EventTypeMask(.leftMouseUp)
        public static let rightMouseDown = EventTypeMask(.rightMouseDown)
        public static let rightMouseUp = EventTypeMask(.rightMouseUp)
        public static let mouseMoved = EventTypeMask(.mouseMoved)
        public static let leftMouseDragged = EventTypeMask(.leftMouseDragged)
        public static let rightMouseDragged = EventTypeMask(.rightMouseDragged)
        public static let mouseEntered = EventTypeMask(.mouseEntered)
        public static let mouseExited = EventTypeMask(.mouseExited)
        public static let cursorUpdate = EventTypeMask(.cursorUpdate)
        public static let keyDown = EventTypeMask(.keyDown)
        public static let keyUp = EventTypeMask(.keyUp)
        public static let flagsChanged = EventTypeMask(.flagsChanged)
        public static let appKitDefined = EventTypeMask(.appKitDefined)
        public static let systemDefined = EventTypeMask(.systemDefined)
        public static let applicationDefined = EventTypeMask(.applicationDefined)
        public static let scrollWheel = EventTypeMask(.scrollWheel)
        public static let otherMouseDown = EventTypeMask(.otherMouseDown)
        public static let otherMouseUp = EventTypeMask(.otherMouseUp)
        public static let otherMouseDragged = EventTypeMask(.otherMouseDragged)
        public static let directTouch = EventTypeMask(.directTouch)
        public static let rotate = EventTypeMask(.rotate)
        public static let tabletPoint = EventTypeMask(.tabletPoint)
        public static let tabletProximity = EventTypeMask(.tabletProximity)
        public static let magnify = EventTypeMask(.magnify)
        public static let swipe = EventTypeMask(.swipe)
        public static let any = EventTypeMask(rawValue: .max)
    }

    /// The pressed modifier keys, and the kind of the event's key.
    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// The Alt key.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// The key with the logo.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// A key of the numeric keypad, or an arrow key.
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        public static let help = ModifierFlags(rawValue: 1 << 22)
        /// A key without a character.
        public static let function = ModifierFlags(rawValue: 1 << 23)
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }

    /// A key that has a name instead of a character.
    public struct SpecialKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        public var unicodeScalar: Unicode.Scalar {
            UInt32(exactly: rawValue).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        }

        public static let upArrow = SpecialKey(rawValue: NSUpArrowFunctionKey)
        public static let downArrow = SpecialKey(rawValue: NSDownArrowFunctionKey)
        public static let leftArrow = SpecialKey(rawValue: NSLeftArrowFunctionKey)
        public static let rightArrow = SpecialKey(rawValue: NSRightArrowFunctionKey)
        public static let home = SpecialKey(rawValue: NSHomeFunctionKey)
        public static let end = SpecialKey(rawValue: NSEndFunctionKey)
        public static let pageUp = SpecialKey(rawValue: NSPageUpFunctionKey)
        public static let pageDown = SpecialKey(rawValue: NSPageDownFunctionKey)
        public static let insert = SpecialKey(rawValue: NSInsertFunctionKey)
        public static let deleteForward = SpecialKey(rawValue: NSDeleteFunctionKey)
        public static let delete = SpecialKey(rawValue: 0x7F)
        public static let backspace = SpecialKey(rawValue: 0x08)
        public static let carriageReturn = SpecialKey(rawValue: 0x0D)
        public static let newline = SpecialKey(rawValue: 0x0A)
        public static let enter = SpecialKey(rawValue: 0x03)
        public static let tab = SpecialKey(rawValue: 0x09)
        public static let backTab = SpecialKey(rawValue: 0x19)
        public static let f1 = SpecialKey(rawValue: NSF1FunctionKey)
        public static let f2 = SpecialKey(rawValue: NSF2FunctionKey)
        public static let f3 = SpecialKey(rawValue: NSF3FunctionKey)
        public static let f4 = SpecialKey(rawValue: NSF4FunctionKey)
        public static let f5 = SpecialKey(rawValue: NSF5FunctionKey)
        public static let f6 = SpecialKey(rawValue: NSF6FunctionKey)
        public static let f7 = SpecialKey(rawValue: NSF7FunctionKey)
        public static let f8 = SpecialKey(rawValue: NSF8FunctionKey)
        public static let f9 = SpecialKey(rawValue: NSF9FunctionKey)
        public static let f10 = SpecialKey(rawValue: NSF10FunctionKey)
        public static let f11 = SpecialKey(rawValue: NSF11FunctionKey)
        public static let f12 = SpecialKey(rawValue: NSF12FunctionKey)
        public static let printScreen = SpecialKey(rawValue: NSPrintScreenFunctionKey)
        public static let pause = SpecialKey(rawValue: NSPauseFunctionKey)
        public static let menu = SpecialKey(rawValue: NSMenuFunctionKey)
        public static let help = SpecialKey(rawValue: NSHelpFunctionKey)
    }
}
