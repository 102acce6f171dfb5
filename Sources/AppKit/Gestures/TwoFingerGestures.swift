import Foundation

/// Two fingers on a touch screen: their distance and their angle.
struct FingerPair {
    private var places: [(finger: Int, point: NSPoint)] = []

    /// Whether both fingers are down.
    var isComplete: Bool { places.count == 2 }

    /// In points.
    var distance: CGFloat { isComplete ? places[0].point.distance(to: places[1].point) : 0 }

    /// In radians, counterclockwise.
    var angle: CGFloat {
        isComplete ? atan2(places[1].point.y - places[0].point.y, places[1].point.x - places[0].point.x) : 0
    }

    /// Applies touches. Further fingers are ignored.
    @MainActor
    mutating func apply(_ touches: [NSTouch]) {
        for touch in touches {
            let (finger, point) = (touch.path.number, touch.location(in: nil))
            let index = places.firstIndex { $0.finger == finger }
            if touch.phase == .ended || touch.phase == .cancelled {
                if let index { places.remove(at: index) }
            } else if let index {
                places[index].point = point
            } else if places.count < 2 {
                places.append((finger, point))
            }
        }
    }
}

/// A recognizer of pinches, with fingers on a touchpad or with two fingers on a touch screen.
@preconcurrency @MainActor
open class NSMagnificationGestureRecognizer: NSGestureRecognizer {
    /// The change of the size: 0 at the beginning, and 1 for twice the size. A program can set it to 0 for the changes since then.
    open var magnification: CGFloat = 0

    private var fingers = FingerPair()
    private var startDistance: CGFloat = 0
    private var lastDistance: CGFloat = 0
    /// The change of the distance at which fingers pinch, in points.
    private static let threshold: CGFloat = 8

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delaysMagnificationEvents = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        delaysMagnificationEvents = true
    }

    open override func reset() {
        super.reset()
        (magnification, fingers, startDistance, lastDistance) = (0, FingerPair(), 0, 0)
    }

    open override func magnify(with event: NSEvent) {
        switch event.phase {
        case .began:
            magnification = event.magnification
            state = .began
        case .ended: state = .ended
        case .cancelled: state = .cancelled
        default:
            guard event.magnification.isFinite else { return }
            magnification += event.magnification
            state = .changed
        }
    }

    /// Another finger may begin a gesture, and one that leaves ends it.
    private func update(_ event: NSEvent, _ phase: NSTouch.Phase) {
        let former = fingers.isComplete
        fingers.apply(touches(of: event, phase))
        if fingers.isComplete, !former {
            startDistance = max(fingers.distance, 1)
            lastDistance = startDistance
        }
        if former, !fingers.isComplete { return state = phase == .cancelled ? .cancelled : .ended }
        guard fingers.isComplete, former else { return }
        let change = fingers.distance - lastDistance
        if state == .possible, abs(change) < Self.threshold { return }
        // A program may set the value in between, to get only the changes since then.
        magnification += change / startDistance
        lastDistance = fingers.distance
        state = state == .possible ? .began : .changed
    }

    open override func touchesBegan(with event: NSEvent) { update(event, .began) }
    open override func touchesMoved(with event: NSEvent) { update(event, .moved) }
    open override func touchesEnded(with event: NSEvent) { update(event, .ended) }
    open override func touchesCancelled(with event: NSEvent) { update(event, .cancelled) }
}

/// A recognizer of rotations, with fingers on a touchpad or with two fingers on a touch screen.
@preconcurrency @MainActor
open class NSRotationGestureRecognizer: NSGestureRecognizer {
    /// The rotation since the beginning, in radians counterclockwise. A program can set it to 0 for the changes since then.
    open var rotation: CGFloat = 0

    /// The rotation since the beginning, in degrees counterclockwise.
    open var rotationInDegrees: CGFloat {
        get { rotation * 180 / .pi }
        set { rotation = newValue * .pi / 180 }
    }

    private var fingers = FingerPair()
    private var lastAngle: CGFloat = 0
    /// The rotation of fingers that has not been recognized yet.
    private var turned: CGFloat = 0
    /// The angle at which fingers rotate, in radians.
    private static let threshold: CGFloat = 5 * .pi / 180

    public override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delaysRotationEvents = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        delaysRotationEvents = true
    }

    open override func reset() {
        super.reset()
        (rotation, fingers, turned) = (0, FingerPair(), 0)
    }

    open override func rotate(with event: NSEvent) {
        switch event.phase {
        case .began:
            rotationInDegrees = CGFloat(event.rotation)
            state = .began
        case .ended: state = .ended
        case .cancelled: state = .cancelled
        default:
            guard event.rotation.isFinite else { return }
            rotationInDegrees += CGFloat(event.rotation)
            state = .changed
        }
    }

    private func update(_ event: NSEvent, _ phase: NSTouch.Phase) {
        let former = fingers.isComplete
        fingers.apply(touches(of: event, phase))
        if fingers.isComplete, !former { (lastAngle, turned) = (fingers.angle, 0) }
        if former, !fingers.isComplete { return state = phase == .cancelled ? .cancelled : .ended }
        guard fingers.isComplete, former else { return }
        // The shorter way from the last angle, so that more than half a turn is possible.
        let step = (fingers.angle - lastAngle).remainder(dividingBy: 2 * .pi)
        lastAngle = fingers.angle
        turned += step
        if state == .possible, abs(turned) < Self.threshold { return }
        // A program may set the value in between, to get only the changes since then.
        rotation += turned
        turned = 0
        state = state == .possible ? .began : .changed
    }

    open override func touchesBegan(with event: NSEvent) { update(event, .began) }
    open override func touchesMoved(with event: NSEvent) { update(event, .moved) }
    open override func touchesEnded(with event: NSEvent) { update(event, .ended) }
    open override func touchesCancelled(with event: NSEvent) { update(event, .cancelled) }
}
