import Foundation

/// The notifications of menus, whose object is the menu.
extension NSMenu {
    /// An item was added. `userInfo` has its index for "NSMenuItemIndex".
    nonisolated public static let didAddItemNotification = Notification.Name("NSMenuDidAddItemNotification")
    /// An item was removed. `userInfo` has the index that it had for "NSMenuItemIndex".
    nonisolated public static let didRemoveItemNotification = Notification.Name("NSMenuDidRemoveItemNotification")
    /// What an item shows has changed. `userInfo` has its index for "NSMenuItemIndex".
    nonisolated public static let didChangeItemNotification = Notification.Name("NSMenuDidChangeItemNotification")
    /// The action of an item is going to be sent. `userInfo` has the item for "MenuItem".
    nonisolated public static let willSendActionNotification = Notification.Name("NSMenuWillSendActionNotification")
    /// The action of an item was sent. `userInfo` has the item for "MenuItem".
    nonisolated public static let didSendActionNotification = Notification.Name("NSMenuDidSendActionNotification")
    /// The menu was opened. Posted for the menu, not for its submenus.
    nonisolated public static let didBeginTrackingNotification = Notification.Name("NSMenuDidBeginTrackingNotification")
    /// The menu was closed. Posted for the menu, not for its submenus.
    nonisolated public static let didEndTrackingNotification = Notification.Name("NSMenuDidEndTrackingNotification")

    func post(_ name: Notification.Name, index: Int) {
        NotificationCenter.default.post(name: name, object: self, userInfo: ["NSMenuItemIndex": index])
    }

    func post(_ name: Notification.Name, item: NSMenuItem) {
        NotificationCenter.default.post(name: name, object: self, userInfo: ["MenuItem": item])
    }
}
