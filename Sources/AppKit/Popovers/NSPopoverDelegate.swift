import Foundation

/// The delegate of a popover. All methods are optional.
@preconcurrency @MainActor
public protocol NSPopoverDelegate: NSObjectProtocol {
    /// Returns whether the popover may close at the user's request or by `performClose(_:)`. Default true.
    func popoverShouldClose(_ popover: NSPopover) -> Bool
    /// Returns whether the user may drag the popover away, so that it becomes a window. Default false.
    func popoverShouldDetach(_ popover: NSPopover) -> Bool
    /// Called when the popover has become a window of its own.
    func popoverDidDetach(_ popover: NSPopover)
    /// Returns the window that takes the place of the popover when the user drags it away; nil, the default, for one that AppKit makes
    /// with the popover's content.
    func detachableWindow(for popover: NSPopover) -> NSWindow?
    /// Called before the popover is shown.
    func popoverWillShow(_ notification: Notification)
    /// Called when the popover is shown, after its animation.
    func popoverDidShow(_ notification: Notification)
    /// Called before the popover closes.
    func popoverWillClose(_ notification: Notification)
    /// Called when the popover is hidden, after its animation.
    func popoverDidClose(_ notification: Notification)
}

extension NSPopoverDelegate {
    public func popoverShouldClose(_ popover: NSPopover) -> Bool { true }
    public func popoverShouldDetach(_ popover: NSPopover) -> Bool { false }
    public func popoverDidDetach(_ popover: NSPopover) {}
    public func detachableWindow(for popover: NSPopover) -> NSWindow? { nil }
    public func popoverWillShow(_ notification: Notification) {}
    public func popoverDidShow(_ notification: Notification) {}
    public func popoverWillClose(_ notification: Notification) {}
    public func popoverDidClose(_ notification: Notification) {}
}

extension NSPopover {
    /// Posted before the popover is shown.
    nonisolated public static let willShowNotification = Notification.Name("NSPopoverWillShowNotification")
    /// Posted when the popover is shown, after its animation.
    nonisolated public static let didShowNotification = Notification.Name("NSPopoverDidShowNotification")
    /// Posted before the popover closes. `closeReasonUserInfoKey` has the reason.
    nonisolated public static let willCloseNotification = Notification.Name("NSPopoverWillCloseNotification")
    /// Posted when the popover is hidden, after its animation. `closeReasonUserInfoKey` has the reason.
    nonisolated public static let didCloseNotification = Notification.Name("NSPopoverDidCloseNotification")

    /// The key of a `CloseReason` in the user information of notifications.
    nonisolated public static let closeReasonUserInfoKey = "NSPopoverCloseReasonKey"

    /// The reason for which a popover closes.
    public struct CloseReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The user or the program has closed it.
        public static let standard = CloseReason(rawValue: "NSPopoverCloseReasonStandard")
        /// A window of the program takes its place.
        public static let detachToWindow = CloseReason(rawValue: "NSPopoverCloseReasonDetachToWindow")
    }

    /// Calls the delegate and posts the notification.
    func post(
        _ name: Notification.Name, _ reason: CloseReason? = nil,
        _ callDelegate: (any NSPopoverDelegate, Notification) -> Void
    ) {
        let notification = Notification(
            name: name, object: self, userInfo: reason.map { [NSPopover.closeReasonUserInfoKey: $0] })
        if let delegate { callDelegate(delegate, notification) }
        NotificationCenter.default.post(notification)
    }
}
