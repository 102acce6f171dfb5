import Foundation

/// The fingers on a window.
@MainActor
final class TouchTracker {
    /// A finger that is down.
    private struct Finger {
        let path: TouchPath
        var location: NSPoint
    }

    private static var paths = 0
    /// By the number that the display server has given.
    private var fingers: [Int32: Finger] = [:]
    /// The finger that is sent as events of the mouse.
    private var mouse: (path: TouchPath, location: NSPoint)?

    // MARK: Events of the display server

    /// The event for a frame of touches; nil if nothing has changed.
    func event(for input: TouchInput, in window: NSWindow) -> NSEvent? {
        var touches: [Int: NSTouch] = [:]
        func add(_ finger: Finger, _ phase: NSTouch.Phase, _ location: NSPoint) {
            // Several changes of a finger in one frame are one touch, which begins, ends, or else moves.
            let first = touches[finger.path.number]
            touches[finger.path.number] = NSTouch(
                finger.path, phase: first?.phase == .began && phase == .moved ? .began : phase, location: location,
                previous: finger.location, in: window.frame.size)
        }
        var ended: [NSTouch] = []
        for change in input.changes {
            switch change {
            case .began(let id, let point):
                TouchTracker.paths &+= 1
                let location = window.location(fromTopLeft: point)
                let finger = Finger(path: TouchPath(number: TouchTracker.paths), location: location)
                fingers[id] = finger
                add(finger, .began, location)
            case .moved(let id, let point):
                guard let finger = fingers[id] else { continue }
                let location = window.location(fromTopLeft: point)
                add(finger, .moved, location)
                fingers[id]?.location = location
            case .ended(let id):
                guard let finger = fingers.removeValue(forKey: id) else { continue }
                if let begun = touches[finger.path.number], begun.phase == .began { ended.append(begun) }
                add(finger, .ended, finger.location)
            case .cancelled:
                for finger in fingers.values { add(finger, .cancelled, finger.location) }
                fingers = [:]
            }
        }
        guard !touches.isEmpty else { return nil }
        for finger in fingers.values where touches[finger.path.number] == nil {
            add(finger, .stationary, finger.location)
        }
        return NSEvent(input, touches: Set(touches.values).union(ended))
    }

    // MARK: Sending

    /// Sends a touch event to the views that the fingers have touched. The first finger that no view handles is sent as
    /// events of the mouse instead.
    func send(_ event: NSEvent, in window: NSWindow) {
        let touches = event.touchFields.sorted { $0.path.number < $1.path.number }
        send(touches, .began, event, in: window)
        send(touches, .moved, event, in: window)
        send(touches, .ended, event, in: window)
        send(touches, .cancelled, event, in: window)
    }

    private func send(_ touches: [NSTouch], _ phase: NSTouch.Phase, _ event: NSEvent, in window: NSWindow) {
        let changed = touches.filter { $0.phase == phase }
        guard !changed.isEmpty else { return }
        if window.gestures.takes(changed, phase, of: event) { return }
        if phase == .began {
            for touch in changed {
                let hit = window.hitTest(touch.location(in: nil))
                touch.path.target = hit?.allowedTouchTypes.contains(.direct) == true ? hit : nil
            }
        }
        var targets: [NSView] = []
        for touch in changed {
            if let target = touch.path.target, !targets.contains(where: { $0 === target }) { targets.append(target) }
        }
        for target in targets {
            let isHandled = target.sendTouches(phase, event)
            guard phase == .began, !isHandled else { continue }
            for touch in changed where touch.path.target === target { touch.path.target = nil }
        }
        for touch in changed { sendMouse(touch, event, in: window) }
    }

    // MARK: The mouse

    private func sendMouse(_ touch: NSTouch, _ event: NSEvent, in window: NSWindow) {
        let location = touch.location(in: nil)
        switch touch.phase {
        case .began:
            guard touch.path.target == nil, mouse == nil else { return }
            mouse = (touch.path, location)
            post(.button(0x110, isDown: true), location, event, in: window)
        case .moved:
            guard mouse?.path === touch.path else { return }
            mouse?.location = location
            post(.moved, location, event, in: window)
        case .ended:
            guard mouse?.path === touch.path else { return }
            mouse = nil
            post(.button(0x110, isDown: false), location, event, in: window)
        default:
            guard mouse?.path === touch.path else { return }
            mouse = nil
            post(.lostButton(0x110), location, event, in: window)
        }
    }

    private func post(
        _ action: PointerInput.Action, _ location: NSPoint, _ event: NSEvent, in window: NSWindow
    ) {
        let height = window.frame.height
        let input = PointerInput(
            surface: window.windowNumber, action: action, location: CGPoint(x: location.x, y: height - location.y),
            modifiers: event.modifierFlags, timestamp: event.timestamp)
        let application = NSApplication.shared
        let mouse = application.translator.event(
            for: input, windowNumber: window.windowNumber, windowHeight: height)
        guard let mouse else { return }
        var fields = mouse.pointerFields
        fields.isOfTouch = true
        application.sendEvent(mouse.with(fields))
    }

    /// Ends what views do with the fingers, because a gesture recognizer has recognized a gesture.
    func gestureDidBegin(_ event: NSEvent, in window: NSWindow) {
        var targets: [NSView] = []
        for touch in event.touchFields {
            if let target = touch.path.target, !targets.contains(where: { $0 === target }) { targets.append(target) }
        }
        for target in targets { _ = target.sendTouches(.cancelled, event) }
        for touch in event.touchFields { touch.path.target = nil }
        guard let location = mouse?.location else { return }
        mouse = nil
        post(.lostButton(0x110), location, event, in: window)
    }
}

extension NSEvent {
    fileprivate convenience init(_ input: TouchInput, touches: Set<NSTouch>) {
        self.init(
            .directTouch, modifiers: input.modifiers, timestamp: input.timestamp, windowNumber: input.surface,
            touches: touches)
    }
}

extension NSWindow {
    /// Converts a point from the window's top left corner, with y down, to the window's coordinates.
    func location(fromTopLeft point: CGPoint) -> NSPoint { NSPoint(x: point.x, y: frame.height - point.y) }

    /// The deepest view at a point in the window's coordinates.
    func hitTest(_ point: NSPoint) -> NSView? {
        windowFrame?.hitTest(point) ?? contentView?.hitTest(point)
    }
}

extension NSResponder {
    /// Whether the last event of touches has reached the end of the responder chain.
    static var touchesAreUnhandled = false

    /// Sends touches to a responder. Returns whether it, or a responder after it, has handled them.
    fileprivate func sendTouches(_ phase: NSTouch.Phase, _ event: NSEvent) -> Bool {
        NSResponder.touchesAreUnhandled = false
        switch phase {
        case .began: touchesBegan(with: event)
        case .moved: touchesMoved(with: event)
        case .ended: touchesEnded(with: event)
        default: touchesCancelled(with: event)
        }
        return !NSResponder.touchesAreUnhandled
    }

    /// Passes touches on.
    func passTouches(_ event: NSEvent, to method: (NSResponder) -> Void) {
        if let nextResponder { method(nextResponder) } else { NSResponder.touchesAreUnhandled = true }
    }
}
