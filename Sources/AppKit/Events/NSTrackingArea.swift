import Foundation

/// A rectangle of a view that reports the pointer to its owner. Immutable. Add it with `NSView.addTrackingArea(_:)`.
///
/// An owner receives events if it is an `NSResponder`, because Swift on Linux cannot send messages to objects of other classes.
open class NSTrackingArea: NSObject {
    /// What an area reports, and when. The raw values are those of macOS.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The owner receives `mouseEntered(with:)` and `mouseExited(with:)`.
        public static let mouseEnteredAndExited = Options(rawValue: 1 << 0)
        /// The owner receives `mouseMoved(with:)` while the pointer is inside, unless a button is down. The window's
        /// `acceptsMouseMovedEvents` has no effect on this.
        public static let mouseMoved = Options(rawValue: 1 << 1)
        /// The owner receives `cursorUpdate(with:)` when the pointer enters.
        public static let cursorUpdate = Options(rawValue: 1 << 2)

        /// The area is active while its view is the first responder.
        public static let activeWhenFirstResponder = Options(rawValue: 1 << 4)
        /// The area is active while its window is the key window.
        public static let activeInKeyWindow = Options(rawValue: 1 << 5)
        /// The area is active while the application is active.
        public static let activeInActiveApp = Options(rawValue: 1 << 6)
        /// The area is always active.
        public static let activeAlways = Options(rawValue: 1 << 7)

        /// The pointer counts as inside when the area is added, so the first event is that it exits.
        public static let assumeInside = Options(rawValue: 1 << 8)
        /// The rectangle is always the view's `visibleRect`.
        public static let inVisibleRect = Options(rawValue: 1 << 9)
        /// The pointer also enters and exits while a button is down.
        public static let enabledDuringMouseDrag = Options(rawValue: 1 << 10)

        static let kinds: Options = [.mouseEnteredAndExited, .mouseMoved, .cursorUpdate]
        static let activations: Options = [
            .activeWhenFirstResponder, .activeInKeyWindow, .activeInActiveApp, .activeAlways,
        ]
    }

    /// The rectangle in the view's coordinates, in points. Without effect with `inVisibleRect`.
    public let rect: NSRect
    /// What is tracked, and when.
    public let options: Options
    /// The object that receives the events. Not retained.
    public private(set) weak var owner: AnyObject?
    /// Values of the program, which `NSEvent.trackingArea` of the events gives access to.
    public let userInfo: [AnyHashable: Any]?
    /// The pointer of `addTrackingRect(_:owner:userData:assumeInside:)`.
    let userData: UnsafeMutableRawPointer?
    /// Whether the area was made by `addTrackingRect(_:owner:userData:assumeInside:)`.
    let isTrackingRect: Bool

    /// Creates an area. The options contain at least one kind of events and one condition under which the area is active;
    /// otherwise a message is written, and nothing is reported, as for an owner that is not an `NSResponder`.
    public init(rect: NSRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil) {
        self.rect = rect
        self.options = options
        self.owner = owner.map { $0 as AnyObject }
        self.userInfo = userInfo
        userData = nil
        isTrackingRect = false
        super.init()
        if options.isDisjoint(with: .kinds) || options.isDisjoint(with: .activations) {
            StandardError.write(
                """
                NSTrackingArea: an area without a kind of events or without a condition reports nothing; add options such \
                as mouseEnteredAndExited and activeInKeyWindow
                """)
        }
        if let owner, !(owner is NSResponder) {
            StandardError.write(
                "NSTrackingArea: an owner of type \(type(of: owner)) receives no events; use a view or another NSResponder"
            )
        }
    }

    init(trackingRect rect: NSRect, owner: Any, userData: UnsafeMutableRawPointer?, assumeInside: Bool) {
        self.rect = rect
        var options: Options = [.mouseEnteredAndExited, .activeAlways, .enabledDuringMouseDrag]
        if assumeInside { options.insert(.assumeInside) }
        self.options = options
        self.owner = owner as AnyObject
        self.userData = userData
        userInfo = nil
        isTrackingRect = true
        super.init()
    }

    /// A number that differs from those of all other areas that exist.
    var number: Int { Int(bitPattern: ObjectIdentifier(self)) }
}
