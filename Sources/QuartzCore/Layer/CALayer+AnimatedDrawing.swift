import AcetateCompositor
import AcetateKeyValue
import Foundation

// Layers whose drawing an animation changes: those whose class asks for a new drawing when the animated key changes.
extension CALayer {
    /// Whether an animation changes a key for which the class draws anew.
    func isDrawn(by animation: CAAnimation) -> Bool {
        animation.keyPaths.contains { Self.needsDisplay(forKey: DottedPath.split($0).head) }
    }

    /// Whether the layer has animations that draw it.
    var hasDrawingAnimations: Bool { animationRecords.contains(where: \.isDrawn) }

    /// When the next frame is due in which the layer is drawn anew, in the tree's time; infinite for none.
    func nextDrawing() -> Double {
        animationRecords.reduce(.infinity) { next, record in
            record.isDrawn && record.isResolved && !record.hasStopped ? min(next, record.start(of: self)) : next
        }
    }

    /// Draws the contents as the commit needs them: what is shown now, where an animation changes that. What is drawn
    /// asynchronously is there after `finishDrawing`.
    func displayForCommit() {
        guard TreeLock.locked({ hasDrawingAnimations }), let time = treeHost?.time else {
            defersDrawing = true
            displayIfNeeded()
            defersDrawing = false
            return
        }
        display(shownAt: time)
        TreeLock.locked { displayArea = nil }
    }

    /// Draws the contents with the values that the layer shows at the tree's `time`. No actions run.
    func display(shownAt time: Double) {
        guard heldValues == nil else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let held = values
        heldValues = held
        let shown = presentedValues(atTree: time)
        TreeLock.locked { (lockedValues, displayArea) = (shown, nil) }
        display()
        let drawn = values
        TreeLock.locked {
            lockedValues = held
            heldValues = nil
            lockedValues.take(changesFrom: shown, to: drawn)
            lockedValues.contents = drawn.contents
            note(.appearance)
        }
        CATransaction.commit()
    }
}

extension LayerValues {
    /// Takes over what drawing has changed.
    fileprivate mutating func take(changesFrom old: LayerValues, to new: LayerValues) {
        for key in LayerKey.all(of: kind) where key.get(old) != key.get(new) { key.set(&self, key.get(new)) }
        for (key, value) in new.custom where old.custom[key] != value { custom[key] = value }
        for key in old.custom.keys where new.custom[key] == nil { custom[key] = nil }
        if old.timing != new.timing { timing = new.timing }
    }
}

extension CAAnimation {
    /// The key paths that the animation, and those inside it, change.
    var keyPaths: [String] {
        switch self {
        case let animation as CAPropertyAnimation: animation.keyPath.map { [$0] } ?? []
        case let group as CAAnimationGroup: group.animations?.flatMap(\.keyPaths) ?? []
        default: []
        }
    }
}
