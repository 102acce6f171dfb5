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
    /// The action that a change of `key` runs now; nil for none.
    func implicitAction(forKey key: String) -> (any CAAction)? {
        guard actionVeto == nil else { return nil }
        let action = action(forKey: key)
        return action is NSNull ? nil : action
    }

    /// Every reason for which a change runs no action at all.
    private var actionVeto: ActionVeto? {
        if modelLayer != nil { return .presentationCopy }
        if CATransaction.disableActions() { return .transactionDisablesActions }
        return nil
    }

    /// Every reason for which a change has no implicit animation.
    private func implicitVeto(_ key: LayerKey?) -> ImplicitVeto? {
        guard let key, case .basic = key.implicit else { return .propertyDoesNotAnimate }
        guard let committedHost, committedHost === treeHost else { return .notShown }
        return nil
    }

    /// The documented search (chapter 7.2): see `action(forKey:)`.
    func searchAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = (style?["actions"] as? [String: Any])?[event] as? any CAAction { return action }
        if let action = Self.defaultAction(forKey: event) { return action }
        return implicitAnimation(forKey: event)
    }

    /// The implicit animation (chapter 13, table 1): from what is shown now, in the transaction's duration and pace.
    private func implicitAnimation(forKey event: String) -> CAAnimation? {
        let key = LayerKey.named(event)
        guard let key, implicitVeto(key) == nil else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.setFrom(key.get(presentedValues))
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }
}
