import Foundation

/// One finger on a touch screen, at the time of an event.
///
/// The touches of one finger in several events have equal identities.
open class NSTouch: NSObject {
    /// The phase of a touch.
    public struct Phase: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The finger has touched the screen.
        public static let began = Phase(rawValue: 1 << 0)
        /// The finger has moved.
        public static let moved = Phase(rawValue: 1 << 1)
        /// The finger is down, and another one has caused the event.
        public static let stationary = Phase(rawValue: 1 << 2)
        /// The finger was lifted.
        public static let ended = Phase(rawValue: 1 << 3)
        /// The display server uses the touches of all fingers itself, such as for a gesture.
        public static let cancelled = Phase(rawValue: 1 << 4)
        /// All phases in which the finger is down.
        public static let touching: Phase = [.began, .moved, .stationary]
        /// All phases.
        public static let any = Phase(rawValue: .max)
    }

    /// The kind of device of a touch.
    public enum TouchType: Int, Sendable {
        /// A touch screen.
        case direct = 0
        /// A touchpad. There are no such touches on Linux; the compositor turns them into pointer events.
        case indirect = 1
    }

    /// A set of kinds of devices.
    public struct TouchTypeMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Creates a set of one kind of device.
        public init(type: TouchType) { self.init(rawValue: 1 << UInt(type.rawValue)) }

        /// Touch screens.
        public static let direct = TouchTypeMask(rawValue: 1 << 0)
        /// Touchpads.
        public static let indirect = TouchTypeMask(rawValue: 1 << 1)
    }

    /// What the finger has done since the event before.
    public let phase: Phase
    /// The kind of device, which is always direct.
    public let type = TouchType.direct
    /// Whether the touch is to be ignored. Always false, because compositors report only intended touches.
    public let isResting = false
    let path: TouchPath
    private let locationInWindow: NSPoint
    private let previousLocationInWindow: NSPoint
    /// The size of the area that the finger is on, in points. Of a touch screen, Wayland tells programs only their windows.
    public let deviceSize: NSSize

    /// - Parameter area: the size of the window.
    init(_ path: TouchPath, phase: Phase, location: NSPoint, previous: NSPoint, in area: NSSize) {
        self.path = path
        self.phase = phase
        locationInWindow = location
        previousLocationInWindow = previous
        deviceSize = area
        super.init()
    }

    /// An object that is equal for all touches of one finger, from its beginning to its end.
    public var identity: any NSCopying & NSObjectProtocol { NSNumber(value: path.number) }

    /// The location as a fraction of the width and the height of `deviceSize`, from the bottom left corner.
    public var normalizedPosition: NSPoint {
        guard deviceSize.width > 0, deviceSize.height > 0 else { return .zero }
        return NSPoint(x: locationInWindow.x / deviceSize.width, y: locationInWindow.y / deviceSize.height)
    }

    /// The location in a view's coordinates; nil stands for the window.
    @preconcurrency @MainActor
    open func location(in view: NSView?) -> NSPoint { NSTouch.convert(locationInWindow, to: view) }

    /// The location in the previous event, in a view's coordinates; nil stands for the window.
    @preconcurrency @MainActor
    open func previousLocation(in view: NSView?) -> NSPoint { NSTouch.convert(previousLocationInWindow, to: view) }

    @MainActor
    private static func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
        view?.convert(point, from: nil) ?? point
    }
}

/// A finger from its beginning to its end.
final class TouchPath {
    /// Unique in the process.
    let number: Int
    /// The view that the finger has touched first, which receives all its events; nil if no view handles them.
    @MainActor weak var target: NSView?
    /// The gesture recognizers that receive the touch.
    @MainActor var recognizers: [NSGestureRecognizer] = []
    /// The touch is sent as events of the mouse.
    @MainActor var drivesMouse = false

    init(number: Int) { self.number = number }
}

/// The touches of an event.
extension NSEvent {
    /// The touches of the event in certain phases, in a view and its subviews, or for nil in all views.
    @preconcurrency @MainActor
    public func touches(matching phase: NSTouch.Phase, in view: NSView?) -> Set<NSTouch> {
        touchFields.filter { touch in
            guard phase.contains(touch.phase) else { return false }
            guard let view else { return true }
            return touch.path.target?.isDescendant(of: view) ?? false
        }
    }

    /// All touches of the event.
    public func allTouches() -> Set<NSTouch> { touchFields }

    /// The touches of the event that began in a view.
    @preconcurrency @MainActor
    public func touches(for view: NSView) -> Set<NSTouch> { touchFields.filter { $0.path.target === view } }

    /// The same as `touches(for:)` of one touch: events are not coalesced.
    public func coalescedTouches(for touch: NSTouch) -> [NSTouch] { touchFields.contains(touch) ? [touch] : [] }
}
