import Foundation

/// What happens when a layer's property changes, or the layer comes and goes (chapter 7).
public protocol CAAction {
    /// Performs the action for the event `event` of `anObject`, a layer.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Stands for "no action" where actions are looked up, and ends the search.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A layer was inserted into a visible tree, or shown.
public let kCAOnOrderIn = "onOrderIn"
/// A layer was removed from a visible tree, or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// A layer replaced another in a visible tree.
public let kCATransition = "transition"
