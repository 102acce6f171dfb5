import AcetateWayland
import Foundation

extension NSEvent {
    /// The phase of a gesture or a scroll.
    public struct Phase: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The gesture has begun.
        public static let began = Phase(rawValue: 1 << 0)
        /// The fingers rest.
        public static let stationary = Phase(rawValue: 1 << 1)
        /// The fingers have moved.
        public static let changed = Phase(rawValue: 1 << 2)
        /// The fingers were lifted.
        public static let ended = Phase(rawValue: 1 << 3)
        /// The system has canceled the gesture.
        public static let cancelled = Phase(rawValue: 1 << 4)
        /// Fingers rest on the touchpad, and may begin to scroll.
        public static let mayBegin = Phase(rawValue: 1 << 5)
    }

    /// The subtype of a pointer event, or the number that the program gives an event of its own.
    public struct EventSubtype: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }

        /// A pointer event of a mouse or a touchpad.
        public static let mouseEvent = EventSubtype(rawValue: 0)
        /// A pointer event of a tablet.
        public static let tabletPoint = EventSubtype(rawValue: 1)
        /// A tool has come near a tablet, or has left it.
        public static let tabletProximity = EventSubtype(rawValue: 2)
    }

    /// The kind of a tablet's tool.
    public enum PointingDeviceType: UInt, Sendable {
        /// No known tool.
        case unknown = 0
        /// The tip of a pen.
        case pen
        /// A mouse on the tablet.
        case cursor
        /// The eraser of a pen.
        case eraser
    }

    /// The pressed buttons of a pen.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The tip of the pen touches the tablet.
        public static let penTip = ButtonMask(rawValue: 1)
        /// The lower button on the side.
        public static let penLowerSide = ButtonMask(rawValue: 2)
        /// The upper button on the side.
        public static let penUpperSide = ButtonMask(rawValue: 4)
    }

    /// The phase of a scroll on a touchpad, or of a magnification or rotation. Empty for wheels and other events.
    public var phase: Phase { pointerFields.phase }

    /// The phase of a scroll that continues after the fingers have left the touchpad. Empty for other events. The program
    /// creates these events, because Wayland compositors report no such scrolls.
    public var momentumPhase: Phase { pointerFields.momentumPhase }

    /// The movement of the pointer's device to the right in points, even where the pointer cannot move; the horizontal
    /// scroll distance in lines; or for a swipe 1 to the left and -1 to the right.
    public var deltaX: CGFloat { pointerFields.delta.width }

    /// The movement of the pointer's device down in points; the vertical scroll distance in lines; or for a swipe 1 up and -1
    /// down.
    public var deltaY: CGFloat { pointerFields.delta.height }

    /// Always 0, because no device of Wayland has a third axis.
    public var deltaZ: CGFloat { 0 }

    /// What a `magnify` event adds to the magnification, whose value is 1 at the start of the gesture.
    public var magnification: CGFloat { pointerFields.magnification }

    /// The rotation that a `rotate` event adds, in degrees counterclockwise; or that of a tablet's tool, in degrees
    /// clockwise.
    public var rotation: Float { pointerFields.tablet?.rotation ?? pointerFields.rotation }

    // MARK: Tablets

    /// The tilt of a tablet's tool, from -1 to 1: positive is to the right and up.
    public var tilt: NSPoint { pointerFields.tablet?.tilt ?? .zero }

    /// The position of the wheel of an airbrush, from -1 to 1.
    public var tangentialPressure: Float { pointerFields.tablet?.tangentialPressure ?? 0 }

    /// The pressed buttons of a pen.
    public var buttonMask: ButtonMask { pointerFields.tablet?.buttons ?? [] }

    /// Whether the tool comes near the tablet in a `tabletProximity` event. Otherwise it leaves.
    public var isEnteringProximity: Bool { pointerFields.entersProximity }

    /// The kind of the tablet's tool.
    public var pointingDeviceType: PointingDeviceType {
        switch pointerFields.tablet?.tool.kind {
        case .pen: .pen
        case .cursor: .cursor
        case .eraser: .eraser
        case .other, nil: .unknown
        }
    }

    /// A number for the tablet's tool, which is unique while it is connected; 0 for other devices.
    public var deviceID: Int { pointerFields.tablet?.tool.id ?? 0 }

    /// The number of the tablet's tool by its manufacturer, or 0.
    public var uniqueID: UInt64 { pointerFields.tablet?.tool.serial ?? 0 }

    /// The manufacturer's code of the type of the tablet's tool, or 0.
    public var pointingDeviceID: Int { Int(truncatingIfNeeded: pointerFields.tablet?.tool.hardwareID ?? 0) }
}
