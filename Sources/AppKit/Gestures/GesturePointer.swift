import Foundation

/// The buttons or the fingers of a gesture, as one point.
struct GesturePointer {
    /// What an event does with the point.
    enum Change {
        case pressed, moved, released
        /// The events are not those of the gesture.
        case other
    }

    /// The distance by which the pointer can move while it rests, in points: that of a double click.
    static let restDistance: CGFloat = 4
    /// The same for fingers.
    static let fingerDistance: CGFloat = 10
    /// The longest time between the clicks of a double click, in seconds.
    static let doubleClickInterval = 0.5

    /// In the window's coordinates.
    private(set) var start = NSPoint.zero
    private(set) var location = NSPoint.zero
    /// The pressed buttons, as a mask.
    private var buttons = 0
    private var fingers: [Int: NSPoint] = [:]
    /// The greatest number of fingers since the first.
    private(set) var fingerCount = 0

    var isDown: Bool { buttons != 0 || !fingers.isEmpty }

    /// Whether the point has moved farther than one that rests.
    var hasLeft: Bool { location.distance(to: start) > tolerance }

    var tolerance: CGFloat { fingerCount > 0 ? Self.fingerDistance : Self.restDistance }

    /// Applies an event of the mouse. Other buttons than those of the mask are not part of the gesture.
    mutating func apply(_ event: NSEvent, mask: Int) -> Change {
        let bit = 1 << min(max(event.buttonNumber, 0), 30)
        guard mask & bit != 0 else { return .other }
        location = event.locationInWindow
        switch event.type {
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            // With several buttons in the mask, all of them must be down.
            buttons |= bit
            start = location
            fingerCount = 0
            return buttons == mask ? .pressed : .moved
        case .leftMouseUp, .rightMouseUp, .otherMouseUp:
            buttons &= ~bit
            return buttons == 0 ? .released : .moved
        default: return .moved
        }
    }

    /// Applies touches in a phase. The gesture begins with a number of fingers, and ends when one of them leaves.
    @MainActor
    mutating func apply(_ touches: [NSTouch], _ phase: NSTouch.Phase, required: Int) -> Change {
        let former = fingers.count
        if former == 0 { fingerCount = 0 }
        for touch in touches {
            let ends = touch.phase == .ended || touch.phase == .cancelled
            fingers[touch.path.number] = ends ? nil : touch.location(in: nil)
        }
        fingerCount = max(fingerCount, fingers.count)
        if phase == .cancelled || fingerCount > required { return .other }
        if phase == .ended { return former == required ? .released : .moved }
        guard fingers.count == required else { return .moved }
        location = NSPoint.center(of: Array(fingers.values))
        guard former < required else { return .moved }
        start = location
        return .pressed
    }

    /// Moves the start to the current location.
    mutating func restart() { start = location }
}

extension NSEvent {
    /// Whether this is a touch that is sent as the mouse, because no view handles it.
    var isOfTouch: Bool { pointerFields.isOfTouch }
    /// Whether this is the release of a button that the pointer has left the window with.
    var isLostRelease: Bool { pointerFields.isLostRelease }
}
