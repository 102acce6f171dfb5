import AcetateKeyValue
import AcetateMainLoop

/// An object and the selector of the method that something calls, such as a timer.
///
/// `@unchecked Sendable`: the object is only used on the main actor. `retained` is not read, and is written by the thread of a timer only,
/// on which a timer fires and is invalidated.
final class SelectorTarget: @unchecked Sendable {
    /// What calls the method, for messages.
    private let caller: String
    private let selector: Selector
    private var retained: AnyObject?
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject, _ selector: Selector, caller: String, retains: Bool) {
        (self.caller, self.selector, self.object) = (caller, selector, object)
        retained = retains ? object : nil
    }

    /// Releases the object.
    func release() { retained = nil }

    /// Calls the method on the main actor with an argument: at once if the caller is there, and else later. The method must have been
    /// defined with `Selector.acetateDefine(_:_:)`; otherwise a message says so.
    func call(with argument: Any?) {
        // Safe: the caller does not use the argument after it has passed it on.
        nonisolated(unsafe) let argument = argument
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { callOnMain(object, argument) }
        } else {
            // Safe: it is only retained here, and used on the main actor.
            nonisolated(unsafe) let object = object
            MainLoop.async { self.callOnMain(object, argument) }
        }
    }

    @MainActor
    private func callOnMain(_ object: AnyObject?, _ argument: Any?) {
        guard let object, !NSApplication.perform(selector, on: object, from: argument) else { return }
        let name = String(describing: Swift.type(of: object))
        Diagnostics.warnOnce(
            "\(caller) cannot call \(selector) of \(name), which has no such action: define it with "
                + "Selector.acetateDefine(\"\(selector)\", \(name).…)",
            key: "\(name) \(selector)")
    }
}
