import Foundation
import QuartzCore

/// A recognizer of one or more clicks of a button, or taps of fingers.
@preconcurrency @MainActor
open class NSClickGestureRecognizer: NSGestureRecognizer {
    /// The buttons that must be pressed together: bit 0 is the primary one, and bit 1 the secondary one. Events of these buttons
    /// are delayed. Default 1.
    open var buttonMask = 1 {
        didSet { delayEvents(of: buttonMask) }
    }

    /// The number of clicks. Default 1.
    open var numberOfClicksRequired = 1

    /// The number of fingers of a tap. Default 1.
    open var numberOfTouchesRequired = 1

    private var pointer = GesturePointer()
    private var clicks = 0

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
        (pointer, clicks) = (GesturePointer(), 0)
    }

    /// A click does not make a recognizer of more clicks fail.
    open override func canPrevent(_ preventedGestureRecognizer: NSGestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? NSClickGestureRecognizer else { return true }
        return other.numberOfClicksRequired <= numberOfClicksRequired || other.buttonMask != buttonMask
    }

    private func handle(_ change: GesturePointer.Change) {
        guard state == .possible, awaitedState == nil else { return }
        switch change {
        case .pressed: deadline = nil
        case .moved: if pointer.isDown, pointer.hasLeft { state = .failed }
        case .released:
            guard !pointer.hasLeft else { return state = .failed }
            clicks += 1
            if clicks >= numberOfClicksRequired {
                deadline = nil
                state = .ended
            } else {
                deadline = CACurrentMediaTime() + GesturePointer.doubleClickInterval
            }
        case .other: state = .failed
        }
    }

    override func deadlineDidPass() { state = .failed }

    open override func mouseDown(with event: NSEvent) { press(event) }
    open override func rightMouseDown(with event: NSEvent) { press(event) }
    open override func otherMouseDown(with event: NSEvent) { press(event) }
    open override func mouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func rightMouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func otherMouseUp(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func mouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func rightMouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }
    open override func otherMouseDragged(with event: NSEvent) { handle(pointer.apply(event, mask: buttonMask)) }

    /// The clicks of a double click are near each other.
    private func press(_ event: NSEvent) {
        if clicks > 0, event.locationInWindow.distance(to: pointer.start) > 2 * pointer.tolerance {
            return state = .failed
        }
        handle(pointer.apply(event, mask: buttonMask))
    }

    private func apply(_ event: NSEvent, _ phase: NSTouch.Phase) {
        handle(pointer.apply(touches(of: event, phase), phase, required: numberOfTouchesRequired))
    }

    open override func touchesBegan(with event: NSEvent) { apply(event, .began) }
    open override func touchesMoved(with event: NSEvent) { apply(event, .moved) }
    open override func touchesEnded(with event: NSEvent) { apply(event, .ended) }
    open override func touchesCancelled(with event: NSEvent) { apply(event, .cancelled) }
}

extension NSGestureRecognizer {
    /// Delays the events of the buttons of a mask.
    func delayEvents(of mask: Int) {
        delaysPrimaryMouseButtonEvents = mask & 1 != 0
        delaysSecondaryMouseButtonEvents = mask & 2 != 0
        delaysOtherMouseButtonEvents = mask & ~3 != 0
    }
}
