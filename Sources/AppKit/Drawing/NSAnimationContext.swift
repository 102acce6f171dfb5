import Foundation
import QuartzCore

/// How the changes of the transaction at hand are animated.
@MainActor
public final class NSAnimationContext: NSObject {
    private static var groups: [NSAnimationContext] = []
    private static let outermost = NSAnimationContext()

    /// The innermost group's context.
    public class var current: NSAnimationContext { groups.last ?? outermost }

    /// Begins a group, which may be inside another one.
    public class func beginGrouping() {
        let context = NSAnimationContext()
        context.allowsImplicitAnimation = current.allowsImplicitAnimation
        CATransaction.begin()
        groups.append(context)
    }

    /// Ends the innermost group. Without one, nothing happens.
    public class func endGrouping() {
        guard groups.popLast() != nil else { return }
        CATransaction.commit()
    }

    /// Makes changes as one group, and tells when their animations have ended.
    public class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (@MainActor @Sendable () -> Void)? = nil
    ) {
        beginGrouping()
        let context = current
        if let completionHandler { context.completionHandler = completionHandler }
        changes(context)
        endGrouping()
    }

    /// As `runAnimationGroup(_:completionHandler:)`, and returns when the animations have ended.
    public class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { continuation in
            runAnimationGroup(changes) { continuation.resume() }
        }
    }

    /// Seconds. Default 0.25.
    public var duration: TimeInterval {
        get { CATransaction.animationDuration() }
        set { CATransaction.setAnimationDuration(newValue) }
    }

    /// The pace of the animations, or nil for each animation's own.
    public var timingFunction: CAMediaTimingFunction? {
        get { CATransaction.animationTimingFunction() }
        set { CATransaction.setAnimationTimingFunction(newValue) }
    }

    /// Called when the group's animations have ended.
    public var completionHandler: (@MainActor @Sendable () -> Void)? {
        didSet {
            guard let completionHandler else { return CATransaction.setCompletionBlock(nil) }
            CATransaction.setCompletionBlock { DispatchQueue.main.async(execute: completionHandler) }
        }
    }

    /// Whether views animate changes of their properties without being asked. Default false.
    public var allowsImplicitAnimation = false
}
