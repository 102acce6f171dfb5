import Foundation

/// An object that responds to a change of a layer's property, or to a layer being inserted, removed, shown or hidden
/// (chapter 7).
public protocol CAAction: AnyObject {
    /// Performs the action for the event `event` of `anObject`, a layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Represents "no action" in the search for actions, and ends the search.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A layer was inserted into a visible tree, or shown.
public let kCAOnOrderIn = "onOrderIn"
/// A layer was removed from a visible tree, or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// A layer replaced another in a visible tree.
public let kCATransition = "transition"
