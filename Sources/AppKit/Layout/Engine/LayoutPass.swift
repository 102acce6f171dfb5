import Foundation
import QuartzCore

/// How a layout pass is animated.
struct LayoutAnimation {
    /// Seconds; nil for the duration of the transaction in which the pass runs.
    var duration: Double?
    var timingFunction: CAMediaTimingFunction?
}

/// The layout of a tree of views: constraints are updated, then solved, then `layout()` sets the frames from the root down.
extension LayoutEngine {
    /// The number of times that a pass runs again because `layout()` has changed constraints.
    private static let greatestRepetitions = 8

    /// Lays out a view of the tree and its subviews.
    func layOut(_ view: NSView) {
        guard !isLayingOut else { return view.layOutSubtree() }
        isLayingOut = true
        var hasSolved = false
        animating {
            for _ in 0..<Self.greatestRepetitions {
                if prepare() { hasSolved = true }
                if view !== root { applyFrame(of: view) }
                view.layOutSubtree()
                if !isDirty { break }
            }
        }
        isLayingOut = false
        // Views outside of this one may have moved, too.
        if isDirty || (hasSolved && view !== root) { root?.layerBacking.setNeedsLayout() }
    }

    /// Solves the constraints, and marks the views whose subviews move. Returns whether anything had changed.
    private func prepare() -> Bool {
        guard isDirty || needsConstraintUpdates else { return false }
        updateConstraints()
        isDirty = false
        solve()
        if let root, let window = root.window, window.contentView === root { window.constraintsDidSolve(self) }
        markChangedViews()
        return true
    }

    /// Calls `updateConstraints()` where it is needed.
    func updateConstraints() {
        guard needsConstraintUpdates else { return }
        needsConstraintUpdates = false
        root?.updateConstraintsForSubtreeIfNeeded()
    }

    // MARK: Animations

    /// Makes the next layout pass an animation. What has changed before is laid out without one.
    func prepareAnimation(_ settings: CAAnimation?) {
        guard let settings, let root else { return }
        if animation == nil { layOut(root) }
        animation = LayoutAnimation(
            duration: settings.duration > 0 ? settings.duration : nil, timingFunction: settings.timingFunction)
        AnimatedLayouts.add(self)
    }

    private func animating(_ change: () -> Void) {
        guard let animation else { return change() }
        self.animation = nil
        let context = NSAnimationContext.current
        let former = context.allowsImplicitAnimation
        context.allowsImplicitAnimation = true
        let hasSettings = animation.duration != nil || animation.timingFunction != nil
        if hasSettings { CATransaction.begin() }
        if let duration = animation.duration { CATransaction.setAnimationDuration(duration) }
        if let function = animation.timingFunction { CATransaction.setAnimationTimingFunction(function) }
        change()
        if hasSettings { CATransaction.commit() }
        context.allowsImplicitAnimation = former
    }
}

/// The engines whose next layout pass is animated. It runs at the end of the animation group, so that the group's settings and
/// its completion handler concern it.
@MainActor
enum AnimatedLayouts {
    private struct WeakEngine {
        weak var engine: LayoutEngine?
    }

    private static var engines: [WeakEngine] = []

    static func add(_ engine: LayoutEngine) { engines.append(WeakEngine(engine: engine)) }

    /// Lays out the trees whose constraints were changed by `animator()`.
    static func run() {
        let pending = engines
        engines = []
        for entry in pending {
            if let engine = entry.engine, engine.animation != nil, let root = engine.root { engine.layOut(root) }
        }
    }
}
