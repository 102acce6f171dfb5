import Foundation
import Synchronization

// Methods that Foundation on Linux lacks. They call methods that were defined with `Selector.acetateDefine(_:_:)`, on the main actor.

extension NotificationCenter {
    /// Calls a method of an object for each notification, with the notification as its argument. The object is not retained, and need not
    /// be removed.
    ///
    /// A notification that is posted on another thread calls the method later, on the main thread.
    ///
    /// - Parameters:
    ///   - aName: the notifications; nil for all names.
    ///   - anObject: the object that posts them; nil for all objects.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?
    ) {
        let target = SelectorTarget(
            observer as AnyObject, aSelector, caller: "NotificationCenter", retains: false)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { target.call(with: $0) }
        let registration = SelectorRegistration(
            target: target, observer: ObjectIdentifier(observer as AnyObject), center: self, token: token, name: aName,
            object: anObject.map { ObjectIdentifier($0 as AnyObject) })
        SelectorRegistration.add(registration)
    }

    /// Removes all observations of an object that has a method for notifications, or of the result of
    /// `addObserver(forName:object:queue:using:)`.
    public func removeObserver(_ observer: AnyObject) {
        SelectorRegistration.remove { $0.center === self && $0.isOf(observer) }
        // Foundation's method.
        removeObserver(observer as Any)
    }

    /// Removes the observations of a name and of an object that posts the notifications; nil for all.
    public func removeObserver(_ observer: AnyObject, name aName: Notification.Name?, object anObject: Any?) {
        let sender = anObject.map { ObjectIdentifier($0 as AnyObject) }
        SelectorRegistration.remove {
            $0.center === self && $0.isOf(observer) && (aName == nil || $0.name == aName)
                && (sender == nil || $0.object == sender)
        }
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

/// An observation with a selector.
///
/// `@unchecked Sendable`: notification centers may be used on any thread, and tokens are only passed back to them.
private struct SelectorRegistration: @unchecked Sendable {
    let target: SelectorTarget
    let observer: ObjectIdentifier
    let center: NotificationCenter
    let token: any NSObjectProtocol
    let name: Notification.Name?
    let object: ObjectIdentifier?

    /// Whether an object is the observer, which may be in its `deinit`, where weak references are nil.
    func isOf(_ object: AnyObject) -> Bool {
        observer == ObjectIdentifier(object) && (target.object == nil || target.object === object)
    }

    private struct List {
        var all: [SelectorRegistration] = []
        /// The count at which observations of deallocated objects are removed next.
        var limit = 16
    }

    private static let list = Mutex(List())

    static func add(_ registration: SelectorRegistration) {
        let isFull = list.withLock { list in
            list.all.append(registration)
            return list.all.count >= list.limit
        }
        guard isFull else { return }
        remove { $0.target.object == nil }
        list.withLock { $0.limit = max(16, $0.all.count * 2) }
    }

    static func remove(where isRemoved: (SelectorRegistration) -> Bool) {
        let removed = list.withLock { list in
            let removed = list.all.filter(isRemoved)
            if !removed.isEmpty { list.all.removeAll(where: isRemoved) }
            return removed
        }
        for registration in removed { registration.center.removeObserver(registration.token as Any) }
    }
}
