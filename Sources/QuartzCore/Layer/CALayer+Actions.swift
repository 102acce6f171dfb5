import AcetateCompositor
import AcetateKeyValue
import Foundation

/// The reason why a change runs no action.
enum ActionVeto {
    /// `CATransaction.setDisableActions(true)`.
    case transactionDisablesActions
    /// Presentation copies are read-only.
    case presentationCopy
}

extension CALayer {
    /// The action to run after a change of `key`; nil for none.
    func implicitAction(forKey key: String) -> PendingAction? {
        guard actionVeto == nil, let action = action(forKey: key), !(action is NSNull) else { return nil }
        return PendingAction(action: action, shown: shownBefore(action, key))
    }

    /// The presented value of the property that a basic animation without values will animate.
    private func shownBefore(_ action: any CAAction, _ key: String) -> PropertyValue? {
        guard isCommitted, let animation = action as? CABasicAnimation, animation.hasNoValues else { return nil }
        return animationTarget(keyPath: animation.keyPath ?? key)?.get(from: presentedValues)
    }

    /// Every reason why a change runs no action at all.
    private var actionVeto: ActionVeto? {
        if modelLayer != nil { return .presentationCopy }
        if TransactionThread.current.disablesActions { return .transactionDisablesActions }
        return nil
    }

    /// Whether a commit has put the layer into the tree of its host.
    var isCommitted: Bool { TreeLock.withLock { committedHost != nil && committedHost === treeHost } }

    /// The documented search (chapter 7.2): see `action(forKey:)`.
    func searchAction(forKey event: String) -> (any CAAction)? {
        if let action = activeDelegate?.action(for: self, forKey: event) { return action }
        if let action = actions?[event] { return action }
        if let action = styleAction(forKey: event) { return action }
        guard let action = Self.defaultAction(forKey: event) else { return nil }
        guard let animation = action as? CAAnimation, animation.isImplicit else { return action }
        guard isCommitted else { return nil }
        if let basic = animation as? CABasicAnimation, let key = Self.property(basic.keyPath ?? event) {
            basic.setFrom(key.get(presentedValues))
        }
        return animation
    }

    /// The implicit animation of chapter 13, with the transaction's duration and timing function: of the value (table
    /// 1), or a fade of the whole layer (table 2). Nil for an event that has none.
    static func implicitAnimation(forKey event: String) -> CAAnimation? {
        let animation: CAAnimation
        switch property(event)?.implicit ?? (event == LayerEvent.sublayers ? .transition : .none) {
        case .none:
            return nil
        case .basic:
            animation = CABasicAnimation(keyPath: event)
            animation.fillMode = .backwards
        case .transition:
            animation = CATransition()
        }
        animation.isImplicit = true
        animation.duration = CATransaction.animationDuration()
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }
}

/// An action that was found before a change, to be run after it.
final class PendingAction {
    private let action: any CAAction
    /// The start of a basic animation without values: the value presented before the change (the last row of the
    /// header's table).
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

/// Keys of events that are not properties with a value.
enum LayerEvent {
    /// A change of a layer's list of sublayers.
    static let sublayers = "sublayers"
}
