import AcetateKeyValue
import CoreGraphics
import Foundation

/// Key of a transaction's default duration of implicit animations: a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// Key of whether a transaction's changes run no actions: a truth value.
public let kCATransactionDisableActions = "disableActions"
/// Key of a transaction's pace of implicit animations: a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Key of what runs when a transaction's animations have ended: a `() -> Void`.
public let kCATransactionCompletionBlock = "completionBlock"

/// A batch of changes to layer trees that reaches the render tree as one (chapter 8).
///
/// Each thread has its own transactions. A change outside `begin` and `commit` opens an implicit one, which the main
/// thread's run loop commits; a thread without a run loop must begin and commit by itself.
public final class CATransaction: NSObject {
    override private init() {}

    /// Opens a transaction within the thread's current one.
    public class func begin() { TransactionThread.current.begin() }

    /// Ends the innermost transaction that `begin` opened. The outermost sends all changes to the render tree.
    public class func commit() { TransactionThread.current.commit() }

    /// Commits the implicit transaction: now, or inside `begin` and `commit` when the outermost of those has ended.
    public class func flush() { TransactionThread.current.flush() }

    /// Takes the lock of all layer trees, so that other threads' changes and commits wait: for several changes, or a
    /// reading and a change, that belong together. Recursive; each needs an `unlock()`. Hold it for moments only.
    public class func lock() { TreeLock.take() }

    /// Gives the lock of all layer trees back.
    public class func unlock() { TreeLock.leave() }

    /// The duration of implicit animations, in seconds. Default 0.25; a duration that is negative or not finite counts
    /// as that.
    public class func animationDuration() -> CFTimeInterval {
        let duration = KeyValue.double(value(forKey: kCATransactionAnimationDuration)) ?? 0.25
        return duration >= 0 && duration.isFinite ? duration : 0.25
    }

    /// Sets the duration of implicit animations, in seconds, for the current transaction.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        setValue(dur, forKey: kCATransactionAnimationDuration)
    }

    /// The pace of implicit animations. Default nil, which leaves each its own.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the pace of implicit animations for the current transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Whether changes run no actions. Default false.
    public class func disableActions() -> Bool { TransactionThread.current.disablesActions }

    /// Sets whether changes of the current transaction run no actions.
    public class func setDisableActions(_ flag: Bool) { TransactionThread.current.setDisablesActions(flag) }

    /// What runs when the current transaction's animations have ended. Default nil.
    public class func completionBlock() -> (() -> Void)? { TransactionThread.current.completion?.block }

    /// Sets what runs when all animations that are added from now on, in this transaction or ones inside it, have ended
    /// or were removed; where there are none, at the commit or when another block is set.
    ///
    /// Where animations end by themselves in a window it runs on the main thread, else on the thread that commits,
    /// removes the last of them, or draws the renderer's frame. Layers that are in no tree keep nothing waiting.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        TransactionThread.current.completion = block.map { CompletionGroup($0) }
    }

    /// The value of a key in the innermost transaction that has one.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionCompletionBlock: completionBlock()
        case kCATransactionDisableActions: TransactionThread.current.ownDisablesActions
        default: TransactionThread.current.value(forKey: key)
        }
    }

    /// Sets the value of any key for the current transaction.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        case kCATransactionDisableActions:
            // What is no truth value counts as false.
            TransactionThread.current.setDisablesActions(anObject.map { KeyValue.bool($0) ?? false })
        default: TransactionThread.current.setValue(anObject, forKey: key)
        }
    }
}
