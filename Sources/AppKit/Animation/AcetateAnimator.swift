import Foundation

/// The object that `animator()` returns where a program keeps it: each change of an animatable property through it is
/// animated, and changes of the view, window or constraint itself are not.
///
///     let fading = view.animator()
///     fading.alphaValue = 0.5
///     fading.frame.origin.x += 100
///
/// It has the properties of its target, with their types, and the methods that can be animated. Use `target` for the others. On
/// macOS a proxy has the class of its target. Where a value of that class is needed, such as an argument, `animator()` returns
/// the target, whose next change is animated.
@preconcurrency @MainActor
@dynamicMemberLookup
public struct AcetateAnimator<Target: NSAnimatablePropertyContainer> {
    /// The view, window or constraint.
    public let target: Target

    /// The value of a property. Setting it is animated if the property is animatable.
    public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Target, Value>) -> Value {
        get { target[keyPath: property] }
        nonmutating set { animate { $0[keyPath: property] = newValue } }
    }

    /// The value of a property that cannot be set.
    public subscript<Value>(dynamicMember property: KeyPath<Target, Value>) -> Value { target[keyPath: property] }

    private func animate<Result>(_ change: (Target) -> Result) -> Result {
        Animator.begin(for: target)
        defer { Animator.end() }
        return change(target)
    }
}

extension NSAnimatablePropertyContainer {
    /// Returns an object through which each change is an animation, with the duration and the timing function of
    /// `NSAnimationContext.current` at the change.
    public func animator() -> AcetateAnimator<Self> { AcetateAnimator(target: self) }
}

extension AcetateAnimator where Target: NSView {
    /// Animates `setFrameOrigin(_:)`. In points, in the coordinates of the superview or the screen.
    public func setFrameOrigin(_ newOrigin: NSPoint) { animate { $0.setFrameOrigin(newOrigin) } }
    /// Animates `setFrameSize(_:)`. In points.
    public func setFrameSize(_ newSize: NSSize) { animate { $0.setFrameSize(newSize) } }
    /// Animates `setBoundsOrigin(_:)`. In the coordinates of the view.
    public func setBoundsOrigin(_ newOrigin: NSPoint) { animate { $0.setBoundsOrigin(newOrigin) } }
    /// Animates `setBoundsSize(_:)`. In the coordinates of the view.
    public func setBoundsSize(_ newSize: NSSize) { animate { $0.setBoundsSize(newSize) } }
    /// Adds a subview with an animation.
    public func addSubview(_ view: NSView) { animate { $0.addSubview(view) } }
    /// Adds a subview above or below another one with an animation.
    public func addSubview(
        _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
    ) {
        animate { $0.addSubview(view, positioned: place, relativeTo: otherView) }
    }
    /// Replaces a subview with an animation.
    public func replaceSubview(_ oldView: NSView, with newView: NSView) {
        animate { $0.replaceSubview(oldView, with: newView) }
    }
    /// Removes the view from its superview with an animation.
    public func removeFromSuperview() { animate { $0.removeFromSuperview() } }
}

extension AcetateAnimator where Target: NSWindow {
    /// Animates `setFrame(_:display:)`. In points, in the coordinates of the screen.
    public func setFrame(_ frameRect: NSRect, display flag: Bool) { animate { $0.setFrame(frameRect, display: flag) } }
    /// Animates `setFrameOrigin(_:)`. In points, in the coordinates of the superview or the screen.
    public func setFrameOrigin(_ point: NSPoint) { animate { $0.setFrameOrigin(point) } }
    /// Animates `setContentSize(_:)`. In points.
    public func setContentSize(_ size: NSSize) { animate { $0.setContentSize(size) } }
}
