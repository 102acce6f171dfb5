import Dispatch
import Foundation
import Synchronization

extension NSObject {
    /// Calls a method of the object after a delay in seconds, on the main actor. The object and the argument are retained until then.
    ///
    /// The method must have been defined with `Selector.acetateDefine(_:_:)`.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        let call = DelayedCall(self, aSelector, anArgument)
        DelayedCall.waiting.withLock { $0.append(call) }
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, delay)) { call.performUnlessCancelled() }
    }

    /// Calls a method of the object after a delay in seconds. The main thread's loop has one mode only.
    public func perform(
        _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) {
        if !modes.isEmpty { perform(aSelector, with: anArgument, afterDelay: delay) }
    }

    /// Cancels the calls of an object's methods that wait for their delays.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCall.cancel { $0.target === aTarget as AnyObject }
    }

    /// Cancels the calls of one method of an object with an argument that wait for their delays.
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        let argument = anArgument.map { $0 as AnyObject }
        DelayedCall.cancel { call in
            guard call.target === aTarget as AnyObject, call.selector == aSelector else { return false }
            guard let argument, let own = call.argument.map({ $0 as AnyObject }) else {
                return argument == nil && call.argument == nil
            }
            return own === argument || (own as? NSObject)?.isEqual(argument) == true
        }
    }
}

/// A call of a method after a delay.
///
/// `@unchecked Sendable`: the object and the argument are only used on the main actor.
private final class DelayedCall: @unchecked Sendable {
    let target: NSObject
    let selector: Selector
    let argument: Any?

    static let waiting = Mutex<[DelayedCall]>([])

    init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
        (self.target, self.selector, self.argument) = (target, selector, argument)
    }

    func performUnlessCancelled() {
        let isWaiting = Self.waiting.withLock { calls in
            guard let index = calls.firstIndex(where: { $0 === self }) else { return false }
            calls.remove(at: index)
            return true
        }
        guard isWaiting else { return }
        SelectorTarget(target, selector, caller: "perform(_:with:afterDelay:)", retains: true).call(with: argument)
    }

    static func cancel(where isCancelled: (DelayedCall) -> Bool) {
        waiting.withLock { $0.removeAll(where: isCancelled) }
    }
}
