import AcetateMainLoop
import Foundation
import QuartzCore

/// The replacement of a child's view by that of another child, with an animation of both layers.
@MainActor
final class ControllerTransition {
    private weak var parent: NSViewController?
    private let from: NSViewController, to: NSViewController
    private var completion: (() -> Void)?
    private var isFinished = false

    private init(
        in parent: NSViewController, from: NSViewController, to: NSViewController, completion: (() -> Void)?
    ) {
        (self.parent, self.from, self.to, self.completion) = (parent, from, to, completion)
    }

    static func run(
        in parent: NSViewController, from: NSViewController, to: NSViewController,
        options: NSViewController.TransitionOptions, completion: (() -> Void)?
    ) {
        // A view that the former transition still removes at its end would be missing after this one.
        if from.parent === parent, to.parent === parent, from !== to { parent.runningTransition?.finish() }
        guard from.parent === parent, to.parent === parent, from !== to, let superview = from.view.superview else {
            StandardError.write(
                "NSViewController: a transition was not made; both controllers must be children, and the view of the "
                    + "first one must be in a superview")
            return
        }
        let (old, new) = (from.view, to.view)
        new.frame = old.frame
        let move = offset(options, of: old, in: superview)
        guard superview.isShown, move != nil || options.contains(.crossfade) else {
            superview.replaceSubview(old, with: new)
            completion?()
            return
        }
        let transition = ControllerTransition(in: parent, from: from, to: to, completion: completion)
        parent.runningTransition = transition
        let blocks = !options.contains(.allowUserInteraction)
        for controller in [from, to] { controller.isInTransition = true }
        for view in [old, new] { view.traits.ignoresPointer = blocks }
        from.begin(.disappearing)
        to.begin(.appearing)
        superview.addSubview(new, positioned: .above, relativeTo: old)
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            MainLoop.async { transition.end() }
        }
        let duration = CATransaction.animationDuration()
        let fades = options.contains(.crossfade)
        animate(old.layer, by: (.zero, move ?? .zero), opacity: fades ? (1, 0) : nil, duration)
        animate(
            new.layer, by: (move.map { CGSize(width: -$0.width, height: -$0.height) } ?? .zero, .zero),
            opacity: fades ? (0, 1) : nil, duration)
        CATransaction.commit()
    }

    /// Handles the end of the animations.
    private func end() {
        finish()
        let completion = completion
        self.completion = nil
        completion?()
    }

    /// Removes the former view, at the end of the animations or before another transition of the parent.
    private func finish() {
        guard !isFinished else { return }
        isFinished = true
        if let parent, parent.runningTransition === self { parent.runningTransition = nil }
        for controller in [from, to] {
            controller.view.traits.ignoresPointer = false
            for key in [Self.slideKey, Self.fadeKey] { controller.view.layer?.removeAnimation(forKey: key) }
        }
        from.view.removeFromSuperview()
        for controller in [from, to] {
            controller.isInTransition = false
            controller.endAppearance()
        }
    }

    private static let slideKey = "acetateTransitionSlide"
    private static let fadeKey = "acetateTransitionFade"

    /// The movement of the former view in points of the superview's layer; nil if the options have none.
    private static func offset(
        _ options: NSViewController.TransitionOptions, of view: NSView, in superview: NSView
    ) -> CGSize? {
        let isReversed = superview.userInterfaceLayoutDirection == .rightToLeft
        let size = view.frame.size
        // Up is a greater y, or in a flipped superview a smaller one.
        let up = superview.isFlipped ? -size.height : size.height
        if options.contains(.slideForward) { return CGSize(width: isReversed ? size.width : -size.width, height: 0) }
        if options.contains(.slideBackward) { return CGSize(width: isReversed ? -size.width : size.width, height: 0) }
        if options.contains(.slideLeft) { return CGSize(width: -size.width, height: 0) }
        if options.contains(.slideRight) { return CGSize(width: size.width, height: 0) }
        if options.contains(.slideUp) { return CGSize(width: 0, height: up) }
        if options.contains(.slideDown) { return CGSize(width: 0, height: -up) }
        return nil
    }

    private static func animate(
        _ layer: CALayer?, by move: (from: CGSize, to: CGSize), opacity: (Float, Float)?, _ duration: Double
    ) {
        guard let layer else { return }
        let function = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .easeInEaseOut)
        func add(_ animation: CABasicAnimation, _ key: String) {
            animation.duration = duration
            animation.timingFunction = function
            animation.fillMode = .both
            layer.add(animation, forKey: key)
        }
        if move.from != move.to {
            let slide = CABasicAnimation(keyPath: "position")
            slide.isAdditive = true
            slide.fromValue = NSValue(point: CGPoint(x: move.from.width, y: move.from.height))
            slide.toValue = NSValue(point: CGPoint(x: move.to.width, y: move.to.height))
            add(slide, slideKey)
        }
        if let opacity {
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue) = (opacity.0, opacity.1)
            add(fade, fadeKey)
        }
    }
}

extension NSViewController {
    /// Calls the first method of a change of the appearance, unless it has been made.
    fileprivate func begin(_ change: Appearance) {
        if change == .appearing, appearance == .hidden {
            appearance = .appearing
            viewWillAppear()
        } else if change == .disappearing, appearance == .shown {
            appearance = .disappearing
            viewWillDisappear()
        }
    }
}
