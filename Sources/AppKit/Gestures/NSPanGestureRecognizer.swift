import Foundation

/// A recognizer of drags with a button or with fingers.
@preconcurrency @MainActor
open class NSPanGestureRecognizer: NSGestureRecognizer {
    /// The buttons that must be pressed together: bit 0 is the primary one, and bit 1 the secondary one. Events of these buttons
    /// are delayed. With 0 only fingers pan. Default 1.
    open var buttonMask = 1 {
        didSet { delayEvents(of: buttonMask) }
    }

    /// The number of fingers. Default 1.
    open var numberOfTouchesRequired = 1

    private var pointer = GesturePointer()
    private var speed = ScrollVelocity()
    private var lastTime = 0.0
    /// The movement since the beginning, and that of the last event, in the window's coordinates.
    private var movement = CGSize.zero
    private var lastLocation = NSPoint.zero

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delayEvents(of: buttonMask)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        delayEvents(of: buttonMask)
    }

    /// The movement since the gesture began, in a view's coordinates; nil stands for the window.
    open func translation(in view: NSView?) -> NSPoint { vector(movement, in: view) }

    /// Sets the movement, from which later ones continue, in a view's coordinates; nil stands for the window.
    open func setTranslation(_ translation: NSPoint, in view: NSView?) {
        let origin = view?.convert(NSPoint.zero, to: nil) ?? .zero
        let point = view?.convert(translation, to: nil) ?? translation
        movement = CGSize(width: point.x - origin.x, height: point.y - origin.y)
    }

    /// The velocity in points of a view's coordinates per second; nil stands for the window.
    open func velocity(in view: NSView?) -> NSPoint { vector(speed.value(at: lastTime), in: view) }

    private func vector(_ size: CGSize, in view: NSView?) -> NSPoint {
        guard let view else { return NSPoint(x: size.width, y: size.height) }
        let origin = view.convert(NSPoint.zero, from: nil)
        let point = view.convert(NSPoint(x: size.width, y: size.height), from: nil)
        return NSPoint(x: point.x - origin.x, y: point.y - origin.y)
    }

    open override func reset() {
        super.reset()
        (pointer, speed, movement) = (GesturePointer(), ScrollVelocity(), .zero)
    }

    private func handle(_ change: GesturePointer.Change, _ event: NSEvent) {
        let isRunning = state == .began || state == .changed
        lastTime = event.timestamp
        switch change {
        case .pressed: lastLocation = pointer.location
        case .moved:
            guard pointer.isDown else { return }
            let delta = CGSize(
                width: pointer.location.x - lastLocation.x, height: pointer.location.y - lastLocation.y)
            lastLocation = pointer.location
            speed.add(delta, at: event.timestamp)
            movement.width += delta.width
            movement.height += delta.height
            if isRunning { state = .changed } else if pointer.hasLeft { state = .began }
        case .released: state = isRunning ? .ended : .failed
        case .other: state = isRunning ? .cancelled : .failed
        }
    }

    private func apply(_ event: NSEvent) { handle(pointer.apply(event, mask: buttonMask), event) }

    open override func mouseDown(with event: NSEvent) { apply(event) }
    open override func rightMouseDown(with event: NSEvent) { apply(event) }
    open override func otherMouseDown(with event: NSEvent) { apply(event) }
    open override func mouseUp(with event: NSEvent) { apply(event) }
    open override func rightMouseUp(with event: NSEvent) { apply(event) }
    open override func otherMouseUp(with event: NSEvent) { apply(event) }
    open override func mouseDragged(with event: NSEvent) { apply(event) }
    open override func rightMouseDragged(with event: NSEvent) { apply(event) }
    open override func otherMouseDragged(with event: NSEvent) { apply(event) }

    private func apply(_ event: NSEvent, _ phase: NSTouch.Phase) {
        handle(pointer.apply(touches(of: event, phase), phase, required: numberOfTouchesRequired), event)
    }

    open override func touchesBegan(with event: NSEvent) { apply(event, .began) }
    open override func touchesMoved(with event: NSEvent) { apply(event, .moved) }
    open override func touchesEnded(with event: NSEvent) { apply(event, .ended) }
    open override func touchesCancelled(with event: NSEvent) { apply(event, .cancelled) }
}
