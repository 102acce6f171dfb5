import AcetateMainLoop
import Foundation

extension NSObject {
    /// Calls a method of the object without an argument. See `perform(_:with:)`.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { perform(aSelector, with: nil) }

    /// Calls a method of the object on the main actor: at once on the main thread, and else later.
    ///
    /// The method must have been defined with `Selector.acetateDefine(_:_:)`, or be a command of the object's class; otherwise a message
    /// says so.
    ///
    /// - Returns: nil. Methods that are called by selectors have no results.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        guard let aSelector else { return nil }
        SelectorTarget(self, aSelector, caller: "perform(_:with:)", retains: true).call(with: object)
        return nil
    }

    /// Calls a method of the object on the main thread, and returns at once, or if `wait` is true after the method has returned. On the
    /// main thread, it is called at once if `wait` is true. See `perform(_:with:)`.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        if wait { return MainQueue.run((self, arg)) { call in _ = call.0.perform(aSelector, with: call.1) } }
        // Safe: the caller does not use the argument after it has passed it on, and the object is only retained until the call.
        nonisolated(unsafe) let (object, argument) = (self, arg)
        MainLoop.async { object.perform(aSelector, with: argument) }
    }

    /// Calls a method of the object on the main thread. The main thread's loop has one mode only.
    public func performSelector(
        onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool, modes array: [String]?
    ) {
        if array?.isEmpty != true { performSelector(onMainThread: aSelector, with: arg, waitUntilDone: wait) }
    }
}

extension NSObjectProtocol {
    /// Whether a method with a selector has been defined for the object's class: with `Selector.acetateDefine(_:_:)`, or by AppKit.
    ///
    /// There is no record of other methods, such as those of protocols that a class adopts: cast to the protocol.
    @preconcurrency @MainActor
    public func responds(to aSelector: Selector!) -> Bool {
        aSelector.map { ActionTable.defines($0, for: self) } ?? false
    }
}
