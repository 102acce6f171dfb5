import AcetateKeyValue
import Foundation

// Methods that Foundation on Linux lacks. They call methods that were defined with `Selector.acetateDefine(_:_:)`, on the main actor.
// Targets are retained, as on macOS.

/// A timer that has information, and that retains its target until it is invalid. Foundation's timers on Linux have none, and never
/// release their closures.
private final class TargetTimer: Timer {
    private let target: SelectorTarget
    private let information: Any?

    init(_ target: SelectorTarget, _ information: Any?, _ interval: TimeInterval, repeats: Bool) {
        (self.target, self.information) = (target, information)
        super.init(
            fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats,
            block: target.block(repeats: repeats))
    }

    override var userInfo: Any? { information }

    override func invalidate() {
        super.invalidate()
        target.release()
    }
}

extension SelectorTarget {
    /// The block of a timer, which releases the target after the only call.
    fileprivate func block(repeats: Bool) -> @Sendable (Timer) -> Void {
        { timer in
            self.call(with: timer)
            if !repeats { self.release() }
        }
    }
}

extension Timer {
    /// Creates a timer that calls a method of an object, with the timer as its argument. Add it to a run loop.
    ///
    /// `userInfo` must be nil, because Foundation's timers on Linux keep no information; otherwise a message says so. A timer that repeats
    /// never releases its target. `scheduledTimer` makes timers that keep the information, and release the target when they are
    /// invalidated.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        Self.warnAboutInformation(userInfo)
        let target = SelectorTarget(aTarget as AnyObject, aSelector, caller: "Timer", retains: true)
        self.init(timeInterval: ti, repeats: yesOrNo, block: target.block(repeats: yesOrNo))
    }

    /// Creates a timer that fires at a time first: see `init(timeInterval:target:selector:userInfo:repeats:)`.
    public convenience init(
        fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
        repeats rep: Bool
    ) {
        Self.warnAboutInformation(ui)
        let target = SelectorTarget(t as AnyObject, s, caller: "Timer", retains: true)
        self.init(fire: date, interval: ti, repeats: rep, block: target.block(repeats: rep))
    }

    private static func warnAboutInformation(_ information: Any?) {
        guard information != nil else { return }
        Diagnostics.warnOnce(
            "this initializer of Timer does not keep userInfo: use scheduledTimer, or keep it in the target",
            key: "Timer.userInfo")
    }

    /// Creates a timer that calls a method of an object, and adds it to the current run loop.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let target = SelectorTarget(aTarget as AnyObject, aSelector, caller: "Timer", retains: true)
        let timer = TargetTimer(target, userInfo, ti, repeats: yesOrNo)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}
