import AcetateKeyValue
import CoreGraphics
import Foundation

/// The key of the duration of implicit animations in a transaction: a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes in a transaction run no actions: a Boolean.
public let kCATransactionDisableActions = "disableActions"
/// The key of the timing function of animations without one in a transaction: a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the block that runs when a transaction's animations have ended: a `() -> Void`.
public let kCATransactionCompletionBlock = "completionBlock"

/// A group of changes to layer trees that reaches the render tree atomically (chapter 8).
///
/// Each thread has its own transactions. A change outside `begin` and `commit` opens an implicit transaction, which the
/// main thread's run loop commits; a thread without a run loop must begin and commit explicitly.
open class CATransaction: NSObject {
    /// Opens a transaction inside the thread's current one.
    open class func begin() { TransactionThread.current.begin() }

    /// Ends the innermost transaction that `begin` has opened. The outermost one sends all changes to the render tree. Without
    /// `begin`, this ends the implicit transaction, as on macOS.
    open class func commit() { TransactionThread.current.commit() }

    /// Commits the implicit transaction: immediately, or when the outermost pair of `begin` and `commit` has ended.
    open class func flush() { TransactionThread.current.flush() }

    /// Locks all layer trees, so that other threads' changes and commits wait: for several changes, or a read and a
    /// change, that must be atomic. Recursive; each call needs an `unlock()`. Hold the lock briefly.
    open class func lock() { TreeLock.lock() }

    /// Unlocks all layer trees.
    open class func unlock() { TreeLock.unlock() }

    /// The duration of implicit animations, in seconds. Default 0.25, which also replaces a duration that is negative
    /// or not finite.
    open class func animationDuration() -> CFTimeInterval {
        let duration = KeyValue.double(value(forKey: kCATransactionAnimationDuration)) ?? 0.25
        return duration >= 0 && duration.isFinite ? duration : 0.25
    }

    /// Sets the duration of implicit animations, in seconds, for the current transaction.
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        setValue(dur, forKey: kCATransactionAnimationDuration)
    }

    /// The timing function of animations that are added without one. Default nil: implicit animations use
    /// `CAMediaTimingFunctionName.default`, and others are linear.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the timing function of implicit animations, and of those added without one, for the current transaction.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Whether changes run no actions. Default false.
    open class func disableActions() -> Bool { TransactionThread.current.disablesActions }

    /// Sets whether changes of the current transaction run no actions.
    open class func setDisableActions(_ flag: Bool) { TransactionThread.current.setDisablesActions(flag) }

    /// Makes changes that run no actions. They are part of the implicit transaction if no other is open, so that many of them, such as
    /// those of views that are added one by one, are committed together.
    package class func withoutActions(_ change: () -> Void) {
        TransactionThread.current.openForChange()
        begin()
        setDisableActions(true)
        change()
        commit()
    }

    /// The block that runs when the current transaction's animations have ended. Default nil.
    open class func completionBlock() -> (() -> Void)? { TransactionThread.current.completion?.block }

    /// Sets the block that runs when all animations added from now on, in this transaction or nested ones, have ended
    /// or were removed. If there are none, it runs at the commit or when another block is set.
    ///
    /// If animations end in a window, the block runs on the main thread; otherwise on the thread that commits, removes
    /// the last animation, or draws the renderer's frame. Animations of layers without a tree do not delay it.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        TransactionThread.current.completion = block.map { CompletionGroup($0) }
    }

    /// The value of a key in the innermost transaction that has one.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionCompletionBlock: completionBlock()
        case kCATransactionDisableActions: TransactionThread.current.ownDisablesActions
        default: TransactionThread.current.value(forKey: key)
        }
    }

    /// Sets the value of any key for the current transaction.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        case kCATransactionDisableActions:
            // A value that is not a Boolean counts as false.
            TransactionThread.current.setDisablesActions(anObject.map { KeyValue.bool($0) ?? false })
        default: TransactionThread.current.setValue(KeyValue.bridged(anObject), forKey: key)
        }
    }
}
