import AcetateCompositor
import AcetateKeyValue
import Foundation

/// Why a change runs no action, or none of its own accord.
enum ActionVeto {
    /// `CATransaction.setDisableActions(true)`.
    case transactionDisablesActions
    /// Presentation copies are looked at, not changed.
    case presentationCopy
}

/// Why a change has no implicit animation, though actions may run.
enum ImplicitVeto {
    /// The layer has not been shown: no commit has brought it to a tree that is.
    case notShown
    /// The property does not animate by itself.
    case propertyDoesNotAnimate
}

extension CALayer {
    /// The action that a change of `key` runs once it is made; nil for none.
    func implicitAction(forKey key: String) -> PendingAction? {
        guard actionVeto == nil, let action = action(forKey: key), !(action is NSNull) else { return nil }
        return PendingAction(action: action, shown: shownBefore(action, key))
    }

    /// What is shown of the property that a basic animation without values is about to animate.
    private func shownBefore(_ action: any CAAction, _ key: String) -> PropertyValue? {
        guard isShown, let animation = action as? CABasicAnimation, animation.hasNoValues else { return nil }
        return animationTarget(keyPath: animation.keyPath ?? key)?.get(from: presentedValues)
    }

    /// Every reason for which a change runs no action at all.
    private var actionVeto: ActionVeto? {
        if modelLayer != nil { return .presentationCopy }
        if TransactionThread.current.disablesActions { return .transactionDisablesActions }
        return nil
    }

    /// Whether the layer is in a tree that is shown: a commit has brought it there.
    var isShown: Bool { TreeLock.locked { committedHost != nil && committedHost === treeHost } }

    /// Every reason for which a change has no implicit animation.
    private func implicitVeto(_ implicit: LayerKey.Implicit) -> ImplicitVeto? {
        if implicit == .none { return .propertyDoesNotAnimate }
        return isShown ? nil : .notShown
    }

    /// The documented search (chapter 7.2): see `action(forKey:)`.
    func searchAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = styleAction(forKey: event) { return action }
        if let action = Self.defaultAction(forKey: event) { return action }
        return implicitAnimation(forKey: event)
    }

    /// The implicit animation of chapter 13, in the transaction's duration and pace: from what is shown now (table 1), or
    /// a fade of the whole layer (table 2).
    private func implicitAnimation(forKey event: String) -> CAAnimation? {
        let key = Self.property(event)
        let implicit = key?.implicit ?? (event == LayerEvent.sublayers ? .transition : .none)
        guard implicitVeto(implicit) == nil else { return nil }
        let animation: CAAnimation
        if let key, implicit == .basic {
            let basic = CABasicAnimation(keyPath: event)
            basic.setFrom(key.get(presentedValues))
            basic.fillMode = .backwards
            animation = basic
        } else {
            animation = CATransition()
        }
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }
}

/// An action that was looked up before a change, to run after it.
final class PendingAction {
    private let action: any CAAction
    /// Where a basic animation without values begins: at what was shown before (the last row of the header's table).
    private let shown: PropertyValue?

    init(action: any CAAction, shown: PropertyValue?) { (self.action, self.shown) = (action, shown) }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let shown, let animation = action as? CABasicAnimation else {
            action.run(forKey: event, object: anObject, arguments: dict)
            return
        }
        animation.begin(at: shown) { animation.run(forKey: event, object: anObject, arguments: dict) }
    }
}

/// Keys of events that are no properties with a value.
enum LayerEvent {
    /// A layer's list of sublayers changes.
    static let sublayers = "sublayers"
}
