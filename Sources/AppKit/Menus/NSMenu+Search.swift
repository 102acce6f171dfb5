import Foundation

/// Finding items by what they stand for.
extension NSMenu {
    /// The index of the first item that opens a menu, or for nil of the first one without a submenu; -1 if there is none.
    public func indexOfItem(withSubmenu submenu: NSMenu?) -> Int { items.firstIndex { $0.submenu === submenu } ?? -1 }

    /// The index of the first item with a target and an action, or for nil with the target and any action; -1 if there is none.
    public func indexOfItem(withTarget target: Any?, andAction actionSelector: Selector?) -> Int {
        let index = items.firstIndex { item in
            let hasTarget = target.map { item.target === $0 as AnyObject } ?? (item.target == nil)
            return hasTarget && (actionSelector == nil || item.action == actionSelector)
        }
        return index ?? -1
    }

    /// The index of the first item whose represented object is the same or equal; -1 if there is none.
    public func indexOfItem(withRepresentedObject object: Any?) -> Int {
        items.firstIndex { Self.isEqual($0.representedObject, object) } ?? -1
    }

    private static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return type(of: a) is AnyClass && type(of: b) is AnyClass && a as AnyObject === b as AnyObject
    }
}
