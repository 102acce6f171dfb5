import AcetateWayland
import Foundation

/// The translation of a display server's input to AppKit events.
@MainActor
struct EventTranslator {
    private var lastClick: (button: UInt32, time: Double, location: NSPoint, count: Int)?
    private var buttonsDown: Set<UInt32> = []
    private var pressNumber = 0
    /// The last location of the pointer in a window.
    private var lastLocation: (window: Int, location: NSPoint)?
    /// The last location of the pointer in a window, which it may have left.
    private(set) var lastPointer: (window: Int, location: NSPoint)?

    /// The buttons that are down, a bit for each number.
    var pressedButtons: Int { buttonsDown.reduce(0) { $0 | 1 << min(PointerButton($1).number, 31) } }

    /// The longest time between the clicks of a double click, in seconds; macOS's default.
    nonisolated static let doubleClickInterval = 0.5
    /// The greatest distance between the clicks of a double click, in points along each axis.
    private static let doubleClickDistance: CGFloat = 4

    /// A location outside of each window, where a press ends without a click.
    private static let outside = NSPoint(x: -1, y: -1)

    /// The scroll distance in points for which `deltaX` and `deltaY` are one line.
    private static let pointsPerLine = 10.0

    /// The event for a key.
    func event(for key: KeyInput, windowNumber: Int) -> NSEvent {
        let named = NamedKeys.character(keysym: key.keysym)
        var flags = key.modifiers
        if let named, (0xF700...0xF8FF).contains(named.value) { flags.insert(.function) }
        if NamedKeys.isArrow(key.keysym) || NamedKeys.isKeypad(key.keysym) { flags.insert(.numericPad) }
        var plain = named.map { String(Character($0)) } ?? key.plainText
        if key.keysym == NamedKeys.tab, key.modifiers.contains(.shift) { plain = "\u{19}" }
        let typed = named == nil ? key.text : plain
        return NSEvent(
            key.isDown ? .keyDown : .keyUp, modifiers: flags, timestamp: key.timestamp, windowNumber: windowNumber,
            key: NSEvent.KeyFields(
                keyCode: KeyCodes.virtual(fromEvdev: key.evdevCode, keysym: key.keysym), characters: typed,
                charactersIgnoringModifiers: plain, isARepeat: key.isRepeat, composition: key.composition))
    }

    /// The event for a pointer action, or nil if there is none.
    mutating func event(for pointer: PointerInput, windowNumber: Int, windowHeight: CGFloat) -> NSEvent? {
        if pointer.action == .left {
            lastLocation = nil
            return nil
        }
        var location = NSPoint(x: pointer.location.x, y: windowHeight - pointer.location.y)
        let former = lastLocation.flatMap { $0.window == windowNumber ? $0.location : nil } ?? location
        if case .lostButton = pointer.action {
            location = EventTranslator.outside
        } else {
            lastLocation = (windowNumber, location)
            lastPointer = lastLocation
        }
        var fields = NSEvent.PointerFields()
        fields.tablet = pointer.tablet
        let type: NSEvent.EventType
        switch pointer.action {
        case .entered, .left: return nil
        case .moved:
            let held = buttonsDown.min()
            type = held.map { PointerButton($0).dragged } ?? .mouseMoved
            fields.buttonNumber = held.map { PointerButton($0).number } ?? 0
            fields.pressure = held == nil ? 0 : 1
            fields.clickCount = held == nil ? 0 : lastClick?.count ?? 0
            fields.delta = pointer.motion ?? CGSize(width: location.x - former.x, height: former.y - location.y)
        case .button(let code, let isDown):
            let button = PointerButton(code)
            type = isDown ? button.down : button.up
            if isDown { press(code, at: location, time: pointer.timestamp) } else { buttonsDown.remove(code) }
            fields.buttonNumber = button.number
            fields.clickCount = lastClick?.button == code ? lastClick?.count ?? 1 : 1
            fields.pressure = isDown ? 1 : 0
        case .lostButton(let code):
            let button = PointerButton(code)
            type = button.up
            buttonsDown.remove(code)
            fields.buttonNumber = button.number
            fields.isLostRelease = true
        case .scroll(let x, let y, let isPrecise, let phase):
            type = .scrollWheel
            fields.scrollingDelta = CGSize(width: x, height: y)
            fields.hasPreciseScrollingDeltas = isPrecise
            fields.phase = phase
            let lines = isPrecise ? EventTranslator.pointsPerLine : 1
            fields.delta = CGSize(width: x / lines, height: y / lines)
        case .magnify(let growth, let phase):
            type = .magnify
            fields.magnification = growth
            fields.phase = phase
        case .rotate(let degrees, let phase):
            type = .rotate
            fields.rotation = Float(degrees)
            fields.phase = phase
        case .swipe(let x, let y):
            type = .swipe
            fields.delta = CGSize(width: x, height: y)
        case .tabletPoint: type = .tabletPoint
        case .proximity(let isEntering):
            type = .tabletProximity
            fields.entersProximity = isEntering
        }
        if let tablet = pointer.tablet { fields.pressure = tablet.pressure }
        fields.eventNumber = pressNumber
        return NSEvent(
            type, modifiers: pointer.modifiers, timestamp: pointer.timestamp, windowNumber: windowNumber,
            location: location, pointer: fields)
    }

    private mutating func press(_ code: UInt32, at location: NSPoint, time: Double) {
        buttonsDown.insert(code)
        pressNumber &+= 1
        if let last = lastClick, last.button == code, time - last.time <= EventTranslator.doubleClickInterval,
            abs(last.location.x - location.x) <= EventTranslator.doubleClickDistance,
            abs(last.location.y - location.y) <= EventTranslator.doubleClickDistance
        {
            lastClick = (code, time, location, last.count + 1)
        } else {
            lastClick = (code, time, location, 1)
        }
    }

    /// Treats all buttons as released, when the pointer device was removed.
    mutating func releaseButtons() {
        buttonsDown = []
    }
}

/// A pointer button, from its Linux code.
private struct PointerButton {
    let number: Int
    let down, up, dragged: NSEvent.EventType

    init(_ code: UInt32) {
        switch code {
        case 0x110: (number, down, up, dragged) = (0, .leftMouseDown, .leftMouseUp, .leftMouseDragged)
        case 0x111: (number, down, up, dragged) = (1, .rightMouseDown, .rightMouseUp, .rightMouseDragged)
        default:
            number = code >= 0x112 ? Int(code - 0x110) : 2
            (down, up, dragged) = (.otherMouseDown, .otherMouseUp, .otherMouseDragged)
        }
    }
}

/// The keys for which macOS uses a special character instead of their text, by keysym (`xkbcommon-keysyms.h`).
enum NamedKeys {
    static let tab: UInt32 = 0xFF09

    /// AppKit's character for a keysym, or nil if the key types text.
    static func character(keysym: UInt32) -> Unicode.Scalar? {
        if let special = table[keysym] { return Unicode.Scalar(special) }
        // F1 to F35 are consecutive in both tables.
        if (0xFFBE...0xFFE0).contains(keysym) { return Unicode.Scalar(UInt32(0xF704) + (keysym - 0xFFBE)) }
        return nil
    }

    static func isArrow(_ keysym: UInt32) -> Bool { (0xFF51...0xFF54).contains(keysym) }

    static func isKeypad(_ keysym: UInt32) -> Bool { (0xFF80...0xFFBD).contains(keysym) }

    private static let table: [UInt32: UInt32] = [
        0xFF08: 0x7F,  // BackSpace; macOS calls the key Delete
        0xFF09: 0x09,  // Tab
        0xFE20: 0x19,  // ISO_Left_Tab: Tab with Shift
        0xFF0D: 0x0D,  // Return
        0xFF8D: 0x03,  // KP_Enter
        0xFF1B: 0x1B,  // Escape
        0xFFFF: 0xF728,  // Delete
        0xFF9F: 0xF728,  // KP_Delete
        0xFF52: 0xF700, 0xFF97: 0xF700,  // Up, KP_Up
        0xFF54: 0xF701, 0xFF99: 0xF701,  // Down, KP_Down
        0xFF51: 0xF702, 0xFF96: 0xF702,  // Left, KP_Left
        0xFF53: 0xF703, 0xFF98: 0xF703,  // Right, KP_Right
        0xFF63: 0xF727, 0xFF9E: 0xF727,  // Insert, KP_Insert
        0xFF50: 0xF729, 0xFF95: 0xF729,  // Home, KP_Home
        0xFF58: 0xF72A,  // Begin
        0xFF57: 0xF72B, 0xFF9C: 0xF72B,  // End, KP_End
        0xFF55: 0xF72C, 0xFF9A: 0xF72C,  // Page_Up, KP_Page_Up
        0xFF56: 0xF72D, 0xFF9B: 0xF72D,  // Page_Down, KP_Page_Down
        0xFF61: 0xF72E,  // Print
        0xFF14: 0xF72F,  // Scroll_Lock
        0xFF13: 0xF730,  // Pause
        0xFF15: 0xF731,  // Sys_Req
        0xFF6B: 0xF732,  // Break
        0xFF67: 0xF735,  // Menu
        0xFF65: 0xF743,  // Undo
        0xFF66: 0xF744,  // Redo
        0xFF68: 0xF745,  // Find
        0xFF6A: 0xF746,  // Help
    ]
}
