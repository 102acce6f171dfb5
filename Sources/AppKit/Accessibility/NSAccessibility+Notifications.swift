import Foundation

extension NSAccessibility {
    /// What has changed, for clients.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the notification from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Clients say the text of `NotificationUserInfoKey.announcement`.
        public static let announcementRequested = Notification("AXAnnouncementRequested")
        /// The object is new.
        public static let created = Notification("AXCreated")
        /// The object gets the keys.
        public static let focusedUIElementChanged = Notification("AXFocusedUIElementChanged")
        /// The window gets the keys.
        public static let focusedWindowChanged = Notification("AXFocusedWindowChanged")
        /// The children have changed.
        public static let layoutChanged = Notification("AXLayoutChanged")
        /// The object has moved.
        public static let moved = Notification("AXMoved")
        /// The object has another size.
        public static let resized = Notification("AXResized")
        /// The object does not show what it contains any more.
        public static let rowCollapsed = Notification("AXRowCollapsed")
        /// The object shows what it contains.
        public static let rowExpanded = Notification("AXRowExpanded")
        /// Other cells are selected.
        public static let selectedCellsChanged = Notification("AXSelectedCellsChanged")
        /// Other children are selected.
        public static let selectedChildrenChanged = Notification("AXSelectedChildrenChanged")
        /// Other columns are selected.
        public static let selectedColumnsChanged = Notification("AXSelectedColumnsChanged")
        /// Other rows are selected.
        public static let selectedRowsChanged = Notification("AXSelectedRowsChanged")
        /// Another part of the text is selected, or the insertion point has moved.
        public static let selectedTextChanged = Notification("AXSelectedTextChanged")
        /// The label or the title has changed.
        public static let titleChanged = Notification("AXTitleChanged")
        /// The object is not shown any more.
        public static let uiElementDestroyed = Notification("AXUIElementDestroyed")
        /// The value has changed.
        public static let valueChanged = Notification("AXValueChanged")
        /// The window is shown.
        public static let windowCreated = Notification("AXWindowCreated")
        /// The window was restored.
        public static let windowDeminiaturized = Notification("AXWindowDeminiaturized")
        /// The window was minimized.
        public static let windowMiniaturized = Notification("AXWindowMiniaturized")
        /// The window has moved.
        public static let windowMoved = Notification("AXWindowMoved")
        /// The window has another size.
        public static let windowResized = Notification("AXWindowResized")
    }

    /// A value that belongs to a notification.
    public struct NotificationUserInfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates the key from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The text of an announcement: a string.
        public static let announcement = NotificationUserInfoKey("AXAnnouncementKey")
        /// The importance of an announcement: the number of an `NSAccessibilityPriorityLevel`.
        public static let priority = NotificationUserInfoKey("AXPriorityKey")
    }

    /// Tells clients of a change. Without assistive programs this does nothing. AppKit tells of the focus, of windows, of menus and
    /// of texts in text views itself.
    @preconcurrency @MainActor
    public static func post(element: Any, notification: Notification) {
        post(element: element, notification: notification, userInfo: nil)
    }

    /// Tells clients of a change, with values.
    @preconcurrency @MainActor
    public static func post(
        element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
    ) {
        AccessibilityExport.current?.events.post(element, notification, userInfo ?? [:])
    }
}

/// The importance of an announcement.
public enum NSAccessibilityPriorityLevel: Int, Sendable {
    /// It may wait.
    case low = 10
    /// It is said after what is being said.
    case medium = 50
    /// It interrupts what is being said.
    case high = 90
}
