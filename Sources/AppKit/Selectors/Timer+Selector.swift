import Foundation
import QuartzCore

// Methods that Foundation on Linux lacks. They call methods that were defined with `Selector.acetateDefine(_:_:)`, on the main actor.
// Targets are retained, as on macOS.

/// A timer that retains its target until it is invalid, unlike Foundation's timers on Linux, which never release their closures.
private final class TargetTimer: Timer {
    private let target: SelectorTarget

    init(_ target: SelectorTarget, _ interval: TimeInterval, repeats: Bool) {
        self.target = target
        super.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) { timer in
            target.call(with: timer)
            if !repeats { target.release() }
        }
    }

    override func invalidate() {
        super.invalidate()
        target.release()
    }
}

extension Timer {
    /// Creates a timer that calls a method of an object, with the timer as its argument. Add it to a run loop.
    ///
    /// Foundation's timers on Linux keep no information, so that `userInfo` of the timer stays nil: keep it in the target. A timer of
    /// this initializer that repeats never releases its target; one of `scheduledTimer` does when it is invalidated.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) {
        let target = SelectorTarget(aTarget as AnyObject, aSelector, caller: "Timer", retains: true)
        self.init(timeInterval: ti, repeats: yesOrNo) { timer in
            target.call(with: timer)
            if !yesOrNo { target.release() }
        }
    }

    /// Creates a timer that fires at a time first.
    public convenience init(
        fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
        repeats rep: Bool
    ) {
        let target = SelectorTarget(t as AnyObject, s, caller: "Timer", retains: true)
        self.init(fire: date, interval: ti, repeats: rep) { timer in
            target.call(with: timer)
            if !rep { target.release() }
        }
    }

    /// Creates a timer that calls a method of an object, and adds it to the current run loop.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let target = SelectorTarget(aTarget as AnyObject, aSelector, caller: "Timer", retains: true)
        let timer = TargetTimer(target, ti, repeats: yesOrNo)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

extension CADisplayLink {
    /// Creates a link that calls a method of an object for each frame, with the link as its argument.
    public convenience init(target: Any, selector sel: Selector) {
        let target = SelectorTarget(target as AnyObject, sel, caller: "CADisplayLink", retains: true)
        self.init { target.call(with: $0) }
    }
}

extension NSView {
    /// Creates a display link that calls a method of an object for the frames of the view's window: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        let target = SelectorTarget(target as AnyObject, selector, caller: "CADisplayLink", retains: true)
        return displayLink { target.call(with: $0) }
    }
}

extension NSWindow {
    /// Creates a display link that calls a method of an object for the window's frames: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        let target = SelectorTarget(target as AnyObject, selector, caller: "CADisplayLink", retains: true)
        return displayLink { target.call(with: $0) }
    }
}

extension NSScreen {
    /// Creates a display link that calls a method of an object for the screen's frames: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        let target = SelectorTarget(target as AnyObject, selector, caller: "CADisplayLink", retains: true)
        return displayLink { target.call(with: $0) }
    }
}
