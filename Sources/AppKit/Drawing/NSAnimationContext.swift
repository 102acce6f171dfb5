import AcetateMainLoop
import Foundation
import QuartzCore

/// The animation settings of the current group of changes.
@preconcurrency @MainActor
open class NSAnimationContext: NSObject {
    private static var groups: [NSAnimationContext] = []
    private static let outermost = NSAnimationContext()

    /// The innermost group's context.
    open class var current: NSAnimationContext { groups.last ?? outermost }

    /// Begins a group. Groups can be nested.
    open class func beginGrouping() {
        Animator.end()
        let context = NSAnimationContext()
        context.allowsImplicitAnimation = current.allowsImplicitAnimation
        CATransaction.begin()
        groups.append(context)
    }

    /// Ends the innermost group. Has no effect without a group.
    open class func endGrouping() {
        Animator.end()
        guard !groups.isEmpty else { return }
        AnimatedLayouts.run()
        groups.removeLast()
        CATransaction.commit()
    }

    /// Runs changes as a group, and calls a handler when their animations have ended.
    open class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        beginGrouping()
        let context = current
        if let completionHandler { context.completionHandler = completionHandler }
        changes(context)
        endGrouping()
    }

    /// Runs changes as a group, and returns when their animations have ended.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { continuation in
            // The changes may set the completion handler of the group.
            CATransaction.begin()
            CATransaction.setCompletionBlock { MainLoop.async { continuation.resume() } }
            runAnimationGroup(changes)
            CATransaction.commit()
        }
    }

    /// Seconds. Default 0.25.
    open var duration: TimeInterval {
        get { CATransaction.animationDuration() }
        set { CATransaction.setAnimationDuration(newValue) }
    }

    /// The timing function of the animations, or nil to use each animation's own.
    open var timingFunction: CAMediaTimingFunction? {
        get { CATransaction.animationTimingFunction() }
        set { CATransaction.setAnimationTimingFunction(newValue) }
    }

    /// Called when the group's animations have ended.
    open var completionHandler: (@MainActor @Sendable () -> Void)? {
        didSet {
            guard let completionHandler else { return CATransaction.setCompletionBlock(nil) }
            CATransaction.setCompletionBlock { MainLoop.async(completionHandler) }
        }
    }

    /// Whether changes of views' properties are animated implicitly. Default false.
    open var allowsImplicitAnimation = false
}
