import Foundation
import QuartzCore

/// A recognizer of a button or of fingers that stay down at a place for a time. The gesture is continuous: it follows the
/// pointer until the release.
@preconcurrency @MainActor
open class NSPressGestureRecognizer: NSGestureRecognizer {
    /// The buttons that must be pressed together: bit 0 is the primary one, and bit 1 the secondary one. Events of these buttons
    /// are delayed. Default 1.
    open var buttonMask = 1 {
        didSet { delayEvents(of: buttonMask) }
    }

    /// The time in seconds after which a press is recognized. Default: the time of a double click, 0.5.
    open var minimumPressDuration: TimeInterval = GesturePointer.doubleClickInterval

    /// The distance in points by which the pointer can move before the press is recognized. Default: the distance of a double
    /// click, 4. Fingers can move by 10 points at least.
    open var allowableMovement: CGFloat = GesturePointer.restDistance

    /// The number of fingers. Default 1.
    open var numberOfTouchesRequired = 1

    private var pointer = GesturePointer()

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delayEvents(of: buttonMask)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        delayEvents(of: buttonMask)
    }

    open override func reset() {
        super.reset()
        pointer = GesturePointer()
    }

    private func handle(_ change: GesturePointer.Change) {
        let isRunning = state == .began || state == .changed
        switch change {
        case .pressed: if state == .possible { deadline = CACurrentMediaTime() + max(minimumPressDuration, 0) }
        case .moved:
            if isRunning { return state = .changed }
            let limit = pointer.fingerCount > 0 ? max(allowableMovement, pointer.tolerance) : allowableMovement
            if pointer.isDown, pointer.location.distance(to: pointer.start) > limit { state = .failed }
        case .released: state = isRunning ? .ended : .failed
        case .other: state = isRunning ? .cancelled : .failed
        }
    }

    override func deadlineDidPass() { state = .began }

    open override func mouseDown(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func rightMouseDown(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func otherMouseDown(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func mouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func rightMouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func otherMouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func mouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func rightMouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func otherMouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }

    private func apply(_ event: NSEvent, _ phase: NSTouch.Phase) {
        handle(pointer.apply(touches(of: event, phase), phase, required: numberOfTouchesRequired))
    }

    open override func touchesBegan(with event: NSEvent) { apply(event, .began) }
    open override func touchesMoved(with event: NSEvent) { apply(event, .moved) }
    open override func touchesEnded(with event: NSEvent) { apply(event, .ended) }
    open override func touchesCancelled(with event: NSEvent) { apply(event, .cancelled) }
}
