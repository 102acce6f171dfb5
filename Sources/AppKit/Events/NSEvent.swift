import AcetateMainLoop
import AcetateWayland
import Foundation

/// An immutable event of the user or the system.
open class NSEvent: NSObject {
    /// The type of the event.
    public let type: EventType
    /// The modifier keys that were pressed.
    public let modifierFlags: ModifierFlags
    /// Seconds on the clock of `ProcessInfo.processInfo.systemUptime`.
    public let timestamp: TimeInterval
    /// The number of the window; 0 if there is none.
    public let windowNumber: Int
    /// Points in the window's base coordinates, with the origin at the bottom left.
    public let locationInWindow: NSPoint

    let keyFields: KeyFields
    let pointerFields: PointerFields
    /// The touches of an event of a touch screen.
    let touchFields: Set<NSTouch>
    /// The change of an input method.
    let textInput: TextInputChange?
    let trackingFields: TrackingFields

    /// The fields of a key event.
    struct KeyFields {
        var keyCode: UInt16 = 0
        var characters: String?
        var charactersIgnoringModifiers: String?
        var isARepeat = false
        var composition = KeyComposition.none
    }

    /// The fields of a pointer event.
    struct PointerFields {
        var clickCount = 0
        var buttonNumber = 0
        var eventNumber = 0
        var scrollingDelta = CGSize.zero
        var hasPreciseScrollingDeltas = false
        var pressure: Float = 0
        var delta = CGSize.zero
        var phase: Phase = []
        var momentumPhase: Phase = []
        /// Whether the release of a button is assumed, because the pointer has left the window.
        var isLostRelease = false
        /// Whether the event is a touch that is sent as the mouse.
        var isOfTouch = false
        /// The velocity of the content when the fingers leave, in points per second.
        var scrollVelocity = CGSize.zero
        var magnification: CGFloat = 0
        var rotation: Float = 0
        var tablet: TabletPoint?
        var entersProximity = false
    }

    /// The fields of an event that the program posts.
    private let subtypeValue: Int16
    private let dataValues: (Int, Int)

    init(
        _ type: EventType, modifiers: ModifierFlags = [], timestamp: TimeInterval, windowNumber: Int = 0,
        location: NSPoint = .zero, key: KeyFields = KeyFields(), pointer: PointerFields = PointerFields(),
        subtype: Int16 = 0, data: (Int, Int) = (0, 0), touches: Set<NSTouch> = [],
        textInput: TextInputChange? = nil, tracking: TrackingFields = TrackingFields()
    ) {
        self.type = type
        self.modifierFlags = modifiers
        self.timestamp = timestamp
        self.windowNumber = windowNumber
        self.locationInWindow = location
        self.keyFields = key
        self.pointerFields = pointer
        self.touchFields = touches
        self.textInput = textInput
        self.trackingFields = tracking
        self.subtypeValue = subtype
        self.dataValues = data
        super.init()
    }

    /// Creates an event of the program without a window, with the subtype 0.
    public convenience override init() { self.init(.applicationDefined, timestamp: 0) }

    /// The event's window, or nil if there is none or it was closed.
    public var window: NSWindow? {
        MainQueue.run(windowNumber) { NSApplication.existing?.window(withWindowNumber: $0) }
    }

    // MARK: Keys

    /// The key's position on the keyboard as a virtual key code of macOS, independent of the layout. Keys with a function, such as
    /// Return, have the code of that function wherever a layout or an on-screen keyboard places them.
    public var keyCode: UInt16 { keyFields.keyCode }

    /// The typed text, or the private-use character of a function key. Nil if this is not a key event.
    public var characters: String? { keyFields.characters }

    /// The text that the key would have typed without modifiers other than Shift.
    public var charactersIgnoringModifiers: String? { keyFields.charactersIgnoringModifiers }

    /// Whether the key is repeating because it is held down.
    public var isARepeat: Bool { keyFields.isARepeat }

    /// The special key of the event, or nil if the key types a character.
    public var specialKey: SpecialKey? {
        guard type == .keyDown || type == .keyUp,
            let scalar = charactersIgnoringModifiers?.unicodeScalars.first
        else { return nil }
        let value = Int(scalar.value)
        let isNamed =
            (0xF700...0xF8FF).contains(value)
            || [0x03, 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x19, 0x7F, 0x2028, 0x2029].contains(value)
        return isNamed ? SpecialKey(rawValue: value) : nil
    }

    // MARK: Pointer

    /// 1 for a click, 2 for a double click, and so on.
    public var clickCount: Int { pointerFields.clickCount }

    /// 0 for the left button, 1 for the right, 2 for the middle.
    public var buttonNumber: Int { pointerFields.buttonNumber }

    /// A number that increases with each press.
    public var eventNumber: Int { pointerFields.eventNumber }

    /// The pressure of a tablet's tool, from 0 to 1; for other devices 1 while a button is down, otherwise 0.
    public var pressure: Float { pointerFields.pressure }

    /// The horizontal scroll distance, in points if `hasPreciseScrollingDeltas`, otherwise in lines. A positive
    /// distance moves the content right.
    public var scrollingDeltaX: CGFloat { pointerFields.scrollingDelta.width }

    /// The vertical scroll distance, in points if `hasPreciseScrollingDeltas`, otherwise in lines. A positive distance
    /// moves the content down.
    public var scrollingDeltaY: CGFloat { pointerFields.scrollingDelta.height }

    /// Whether the scrolling deltas are known to be inverted in relation to the fingers. False: Wayland reports it only since
    /// version 9 of `wl_pointer`, which Debian 12 does not have.
    public var isDirectionInvertedFromDevice: Bool { false }

    /// The timeout of `trackEvents(matching:timeout:mode:handler:)` that never ends.
    public class var foreverDuration: TimeInterval { .greatestFiniteMagnitude }

    /// Whether the scrolling deltas are points (a touchpad) and not lines (a wheel).
    public var hasPreciseScrollingDeltas: Bool { pointerFields.hasPreciseScrollingDeltas }

    // MARK: Events of the program

    /// Whether a pointer event is of a tablet, or the subtype of an event of `otherEvent(with:…)`.
    public var subtype: EventSubtype {
        if type == .tabletProximity { return .tabletProximity }
        return pointerFields.tablet == nil ? EventSubtype(rawValue: subtypeValue) : .tabletPoint
    }

    /// The first value of an event of `otherEvent(with:…)`.
    public var data1: Int { dataValues.0 }

    /// The second value of an event of `otherEvent(with:…)`.
    public var data2: Int { dataValues.1 }
}

extension NSEvent {
    /// Creates a key event; nil if `type` is none of `keyDown`, `keyUp` and `flagsChanged`.
    public class func keyEvent(
        with type: EventType, location: NSPoint, modifierFlags flags: ModifierFlags, timestamp time: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, characters: String, charactersIgnoringModifiers: String,
        isARepeat: Bool, keyCode: UInt16
    ) -> NSEvent? {
        guard [.keyDown, .keyUp, .flagsChanged].contains(type) else { return nil }
        let key = KeyFields(
            keyCode: keyCode, characters: characters, charactersIgnoringModifiers: charactersIgnoringModifiers,
            isARepeat: isARepeat)
        return NSEvent(
            type, modifiers: flags, timestamp: time, windowNumber: windowNumber, location: location, key: key)
    }

    /// Creates a pointer event; nil if `type` is not the type of a button or movement event.
    public class func mouseEvent(
        with type: EventType, location: NSPoint, modifierFlags flags: ModifierFlags, timestamp time: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, eventNumber: Int, clickCount: Int, pressure: Float
    ) -> NSEvent? {
        let button: Int
        switch type {
        case .leftMouseDown, .leftMouseUp, .leftMouseDragged, .mouseMoved: button = 0
        case .rightMouseDown, .rightMouseUp, .rightMouseDragged: button = 1
        case .otherMouseDown, .otherMouseUp, .otherMouseDragged: button = 2
        default: return nil
        }
        let pointer = PointerFields(
            clickCount: clickCount, buttonNumber: button, eventNumber: eventNumber, pressure: pressure)
        return NSEvent(
            type, modifiers: flags, timestamp: time, windowNumber: windowNumber, location: location, pointer: pointer)
    }

    /// Creates an event of the program; nil if `type` is none of `appKitDefined`, `systemDefined` and
    /// `applicationDefined`.
    public class func otherEvent(
        with type: EventType, location: NSPoint, modifierFlags flags: ModifierFlags, timestamp time: TimeInterval,
        windowNumber: Int, context: NSGraphicsContext?, subtype: Int16, data1: Int, data2: Int
    ) -> NSEvent? {
        guard [.appKitDefined, .systemDefined, .applicationDefined].contains(type) else { return nil }
        return NSEvent(
            type, modifiers: flags, timestamp: time, windowNumber: windowNumber, location: location,
            subtype: subtype, data: (data1, data2))
    }
}
