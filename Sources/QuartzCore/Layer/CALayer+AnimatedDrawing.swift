import AcetateCompositor
import AcetateKeyValue
import Foundation

// Animations that change a layer's drawing: those of keys for which the class needs a redraw, and those of the size of layers that
// draw it.
extension CALayer {
    /// Whether an animation changes a key for which the class needs a redraw, or the size of a layer that draws it.
    func isDrawn(by animation: CAAnimation) -> Bool {
        animation.keyPaths.contains {
            Self.needsDisplay(forKey: DottedPath.split($0).head) || drawsItsSize && Self.sizePaths.contains($0)
        }
    }

    private static let sizePaths: Set = ["bounds", "bounds.size", "bounds.size.width", "bounds.size.height"]

    /// Whether the layer has animations that redraw it.
    var hasDrawingAnimations: Bool { animationRecords.contains(where: \.isDrawn) }

    /// The time of the next frame in which the layer is redrawn, in the tree's time; infinite if there is none.
    func nextDrawing() -> Double {
        let clock = clock()
        return animationRecords.reduce(.infinity) { next, record in
            record.isDrawn && record.isResolved && !record.hasStopped ? min(next, record.start(of: self, clock)) : next
        }
    }

    /// Draws the contents for a commit, with the presented values if an animation changes the drawing. Asynchronous
    /// drawing is complete after `finishDrawing`.
    func displayForCommit() {
        guard TreeLock.withLock({ hasDrawingAnimations }), let time = treeHost?.time else {
            defersDrawing = true
            displayIfNeeded()
            defersDrawing = false
            return
        }
        display(shownAt: time)
        TreeLock.withLock { displayArea = nil }
    }

    /// Draws the contents with the values presented at the tree's `time`. No actions run.
    func display(shownAt time: Double) {
        guard modelValues == nil else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let model = values
        modelValues = model
        let shown = presentedValues(atTree: time)
        TreeLock.withLock { (lockedValues, displayArea) = (shown, nil) }
        display()
        let drawn = values
        TreeLock.withLock {
            lockedValues = model
            modelValues = nil
            lockedValues.applyChanges(from: shown, to: drawn)
            lockedValues.contents = drawn.contents
            note(.appearance)
        }
        CATransaction.commit()
    }
}

extension LayerValues {
    /// Applies the changes that were made while drawing.
    fileprivate mutating func applyChanges(from old: LayerValues, to new: LayerValues) {
        for key in LayerKey.all(of: kind) where key.get(old) != key.get(new) { key.set(&self, key.get(new)) }
        for (key, value) in new.custom where old.custom[key] != value { style.custom[key] = value }
        for key in old.custom.keys where new.custom[key] == nil { style.custom[key] = nil }
        if old.timing != new.timing { style.timing = new.timing }
    }
}

extension CAAnimation {
    /// The key paths that the animation, and the animations inside it, change.
    var keyPaths: [String] {
        switch self {
        case let animation as CAPropertyAnimation: animation.keyPath.map { [$0] } ?? []
        case let group as CAAnimationGroup: group.animations?.flatMap(\.keyPaths) ?? []
        default: []
        }
    }
}
