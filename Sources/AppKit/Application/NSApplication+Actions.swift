import Foundation

/// Actions, which are sent to an object, or to the first object of the program that has them.
extension NSApplication {
    static func perform(_ action: Selector, on target: AnyObject, from sender: Any?) -> Bool {
        if let responder = target as? NSResponder { return responder.performIfImplemented(action, with: sender) }
        return ActionTable.perform(action, on: target, with: sender)
    }

    /// The objects that may receive an action without a target, in order.
    func actionTargets(_ action: Selector, _ sender: Any?) -> [AnyObject] {
        var targets: [AnyObject] = []
        @MainActor func append(_ object: AnyObject?) {
            guard let object else { return }
            for target in targets where target === object { return }
            targets.append(object)
        }
        // No window has the keyboard focus for a moment after a menu was closed.
        var responder: NSResponder? = (keyWindow ?? orderedWindows.first).map { $0.firstResponder ?? $0 }
        while let current = responder, current !== self {
            append(current)
            append(current.supplementalTarget(forAction: action, sender: sender) as AnyObject?)
            if let window = current as? NSWindow { append(window.delegate) }
            responder = current.nextResponder
        }
        append(self)
        append(delegate)
        return targets
    }
}
