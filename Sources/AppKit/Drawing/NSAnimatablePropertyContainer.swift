import AcetateMainLoop
import Foundation
import QuartzCore

/// The name of an animatable property of a view or a window, such as "alphaValue".
public typealias NSAnimatablePropertyKey = String

/// An object whose properties can be animated by its `animator()`.
@preconcurrency @MainActor
public protocol NSAnimatablePropertyContainer: NSObjectProtocol {
    /// Returns the object itself, and makes its next change of an animatable property an animation, with the duration and
    /// the timing function of `NSAnimationContext.current`.
    func animator() -> Self

    /// The animations that replace the default ones, by the names of properties. The values are objects of `CAAnimation`, or
    /// `NSNull` for a property that is not animated.
    var animations: [NSAnimatablePropertyKey: Any] { get set }

    /// The animation for a property: that of `animations`, or else the default one. Nil if the property is not animated.
    func animation(forKey key: NSAnimatablePropertyKey) -> Any?

    /// The animation for a property without one in `animations`: a `CABasicAnimation` for animatable properties, and nil for
    /// others.
    static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any?
}

extension NSAnimatablePropertyContainer {
    /// The animation for a property: that of `animations`, or else the default one. Nil if the property is not animated.
    public func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
        animations[key] ?? Self.defaultAnimation(forKey: key)
    }
}

/// The object whose next change is animated.
///
/// On macOS `animator()` returns a proxy that forwards all messages, which Swift on Linux cannot. Here an `AcetateAnimator`
/// notes its target during each change, and the setter takes the note. Where the class of the target is needed, `animator()`
/// returns the target and notes it, and the setter that runs next takes the note. A note that no setter takes ends with the
/// animation group, and with the current event.
@MainActor
enum Animator {
    private static weak var target: AnyObject?

    static func begin(for object: AnyObject) { target = object }

    static func end() { target = nil }

    /// Returns whether the change of an object is animated, and removes the note.
    static func take(for object: AnyObject) -> Bool {
        guard target === object else { return false }
        target = nil
        return true
    }
}

extension NSView: NSAnimatablePropertyContainer {
    /// Returns the view itself, and makes its next change of one of these properties an animation: `frame` and its origin and
    /// size, `bounds` and its origin and size, `alphaValue`, `isHidden`, `frameRotation`, `frameCenterRotation`,
    /// `boundsRotation`, `shadow`, `contentFilters`, `backgroundFilters` and `compositingFilter`. Subviews that are added,
    /// replaced or removed next appear and disappear with the transition of the key "subviews".
    ///
    /// The property has its new value immediately. Changes of other properties are not animated. A result that is kept is an
    /// `AcetateAnimator`, unless its type is stated, and animates all changes. On macOS the result is another object.
    @_disfavoredOverload
    public func animator() -> Self {
        Animator.begin(for: self)
        return self
    }

    /// Runs a change of the view, with implicit animations of its layer if `animator()` was called for it.
    func animatingIfAsked(_ change: () -> Void) {
        guard Animator.take(for: self) else { return change() }
        let context = NSAnimationContext.current
        let former = context.allowsImplicitAnimation
        context.allowsImplicitAnimation = true
        layerBacking.isAnimating = true
        change()
        layerBacking.isAnimating = false
        context.allowsImplicitAnimation = former
    }
}

extension LayerBacking {
    /// The properties of views by those of their layers.
    private static let keys = [
        "position": "frameOrigin", "bounds": "frameSize", "opacity": "alphaValue", "hidden": "hidden",
        "transform": "frameRotation", "sublayerTransform": "bounds", "shadowColor": "shadow", "shadowOffset": "shadow",
        "shadowRadius": "shadow", "shadowOpacity": "shadow", "filters": "contentFilters",
        "backgroundFilters": "backgroundFilters", "compositingFilter": "compositingFilter",
    ]

    /// The names of the properties that views animate.
    static let animatableKeys = Set(keys.values).union(["frame", "boundsOrigin", "boundsSize", "boundsRotation"])

    /// The action for a change that `animator()` animates; nil for the layer's implicit animation.
    func animatorAction(forKey event: String) -> (any CAAction)? {
        guard isAnimating else { return nil }
        guard let key = LayerBacking.keys[event], let animation = view.animation(forKey: key) as? CAAnimation else {
            return NSNull()
        }
        if let basic = animation as? CABasicAnimation, basic.isDefault { return event == "hidden" ? fade : nil }
        guard let copy = animation.copy() as? CAAnimation else { return NSNull() }
        if let property = copy as? CAPropertyAnimation {
            property.keyPath = key == "frameSize" ? "bounds.size" : event
        }
        return copy
    }

    /// The animation of a view that is shown or hidden: its layer is visible all the time, and its opacity changes.
    private var fade: CAAnimationGroup {
        let visibility = CABasicAnimation(keyPath: "hidden")
        (visibility.fromValue, visibility.toValue) = (false, false)
        let opacity = CABasicAnimation(keyPath: "opacity")
        let visible = min(max(view.alphaValue, 0), 1)
        (opacity.fromValue, opacity.toValue) = view.isHidden ? (visible, 0) : (0, visible)
        let fade = CAAnimationGroup()
        fade.animations = [visibility, opacity]
        for animation in fade.animations ?? [] { animation.duration = CATransaction.animationDuration() }
        fade.duration = CATransaction.animationDuration()
        fade.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return fade
    }
}

extension NSView {
    /// Begins the transition of a superview's subviews, if `animator()` was called for it or for this view.
    func animateSubviewsIfAsked(of superview: NSView) {
        guard Animator.take(for: superview) || Animator.take(for: self), superview.isShown,
            let animation = superview.animation(forKey: "subviews") as? CATransition,
            let copy = animation.copy() as? CATransition
        else { return }
        if copy.duration == 0 { copy.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        superview.layer?.add(copy, forKey: kCATransition)
    }
}

extension CABasicAnimation {
    /// Whether this is the animation of `defaultAnimation(forKey:)`, unchanged.
    fileprivate var isDefault: Bool {
        keyPath == nil && duration == 0 && timingFunction == nil && fromValue == nil && toValue == nil && byValue == nil
            && Swift.type(of: self) == CABasicAnimation.self
    }
}

extension NSWindow: NSAnimatablePropertyContainer {
    /// Returns the window itself, and makes its next change of `alphaValue` or of the frame (`setFrame(_:display:)` and the
    /// methods that call it) an animation. A result that is kept is an `AcetateAnimator`, and animates all changes.
    ///
    /// The opacity has its new value immediately. `frame` has the value of each frame of the animation.
    @_disfavoredOverload
    public func animator() -> Self {
        Animator.begin(for: self)
        return self
    }

    /// Sets the opacity of the window's layers. While they are transparent, so is the window.
    func updateAlpha() {
        let isAnimated = Animator.take(for: self) && animation(forKey: "alphaValue") is CAAnimation
        fade {
            if isAnimated {
                let animation = animation(forKey: "alphaValue") as? CABasicAnimation
                if let animation, animation.duration > 0 { CATransaction.setAnimationDuration(animation.duration) }
                if let function = animation?.timingFunction { CATransaction.setAnimationTimingFunction(function) }
            } else {
                CATransaction.setDisableActions(true)
            }
            surfaceRoot.opacity = Float(min(max(alphaValue, 0), 1))
        }
    }

    /// Changes the opacity of the window's layers in a transaction. The window is not opaque until its animations have ended.
    func fade(_ change: () -> Void) {
        surface?.setOpaque(false)
        fades += 1
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            MainLoop.async { self?.fadeDidEnd() }
        }
        change()
        CATransaction.commit()
    }

    private func fadeDidEnd() {
        fades -= 1
        updateOpaqueness()
    }

    /// Notifies the display server whether all pixels are opaque.
    func updateOpaqueness() { surface?.setOpaque(isOpaque && fades == 0 && alphaValue >= 1) }
}
