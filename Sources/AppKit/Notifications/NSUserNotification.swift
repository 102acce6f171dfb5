import Foundation

/// A button of a user notification, in addition to its action button.
open class NSUserNotificationAction: NSObject, NSCopying {
    /// Identifies the action for the program.
    public let identifier: String?
    /// The title of the button.
    public let title: String?

    /// Creates an action.
    public init(identifier: String?, title: String?) {
        (self.identifier, self.title) = (identifier, title)
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSUserNotificationAction else { return false }
        return identifier == other.identifier && title == other.title
    }

    open override var hash: Int { identifier.hashValue }
}

/// A message of the program to the user, which the desktop shows by its portal.
open class NSUserNotification: NSObject, NSCopying {
    /// What the user has done with a notification.
    public enum ActivationType: Int, Sendable {
        /// The user has done nothing.
        case none = 0
        /// The notification itself was clicked.
        case contentsClicked = 1
        /// The action button was clicked.
        case actionButtonClicked = 2
        /// One of the additional actions was clicked: see `additionalActivationAction`.
        case additionalActionClicked = 4
    }

    /// The first line. Default nil.
    open var title: String?
    /// The line below the title, which the desktop shows as the first line of the text. Default nil.
    open var subtitle: String?
    /// The text. Default nil.
    open var informativeText: String?
    /// A picture that is shown instead of the program's icon. Default nil.
    open var contentImage: NSImage?
    /// The title of the action button; empty, the default, for a notification without one.
    open var actionButtonTitle = ""
    /// Whether the action button is shown, if it has a title. Default true.
    open var hasActionButton = true
    /// Further buttons. Default nil.
    open var additionalActions: [NSUserNotificationAction]?
    /// Values for the program itself. Default nil.
    open var userInfo: [String: Any]?
    /// Identifies the notification: another one with the same identifier replaces it. Default nil.
    open var identifier: String?

    /// The time for `scheduleNotification(_:)`; nil, the default, for at once.
    open var deliveryDate: Date?
    /// The time between two deliveries of a scheduled notification, at least a minute; nil, the default, for a single one.
    open var deliveryRepeatInterval: DateComponents?
    /// The time zone in which the repetitions are computed; nil, the default, for that of the user.
    open var deliveryTimeZone: TimeZone?

    /// The time at which the notification was delivered; nil before.
    open internal(set) var actualDeliveryDate: Date?
    /// Whether the desktop has accepted the notification. It is not shown while the program is active, unless the delegate
    /// wants that.
    open internal(set) var isPresented = false
    /// What the user has done last.
    open internal(set) var activationType = ActivationType.none
    /// The action whose button the user has clicked, if `activationType` is `additionalActionClicked`.
    open internal(set) var additionalActivationAction: NSUserNotificationAction?

    /// The notification's name on the bus.
    private(set) lazy var portalID = identifier ?? UUID().uuidString

    public required override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        (copy.title, copy.subtitle, copy.informativeText) = (title, subtitle, informativeText)
        (copy.contentImage, copy.userInfo, copy.identifier) = (contentImage, userInfo, identifier)
        (copy.actionButtonTitle, copy.hasActionButton) = (actionButtonTitle, hasActionButton)
        copy.additionalActions = additionalActions
        (copy.deliveryDate, copy.deliveryTimeZone) = (deliveryDate, deliveryTimeZone)
        copy.deliveryRepeatInterval = deliveryRepeatInterval
        (copy.actualDeliveryDate, copy.isPresented) = (actualDeliveryDate, isPresented)
        (copy.activationType, copy.additionalActivationAction) = (activationType, additionalActivationAction)
        return copy
    }

    /// The time of the delivery after one at a date; nil if there is none.
    func nextDelivery(after date: Date) -> Date? {
        guard let deliveryRepeatInterval else { return nil }
        var calendar = Calendar.current
        if let deliveryTimeZone { calendar.timeZone = deliveryTimeZone }
        guard let next = calendar.date(byAdding: deliveryRepeatInterval, to: date) else { return nil }
        return max(next, date.addingTimeInterval(60))
    }
}
