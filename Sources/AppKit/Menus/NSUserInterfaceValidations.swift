/// An object that decides whether the items whose actions it receives can be chosen.
@preconcurrency @MainActor
public protocol NSMenuItemValidation {
    /// Returns whether an item can be chosen.
    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

/// What sends an action, such as a menu item.
@preconcurrency @MainActor
public protocol NSValidatedUserInterfaceItem {
    /// The action that the item sends; nil for none.
    var action: Selector? { get }
    /// A number for the program's use.
    var tag: Int { get }
}

extension NSMenuItem: NSValidatedUserInterfaceItem {}

/// An object that decides whether an item whose action it receives can be chosen, whatever kind of item it is. An object that also
/// conforms to `NSMenuItemValidation` is asked by that protocol for items of menus.
@preconcurrency @MainActor
public protocol NSUserInterfaceValidations {
    /// Returns whether an item can be chosen.
    func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool
}
