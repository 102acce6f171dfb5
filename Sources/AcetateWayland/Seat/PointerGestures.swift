import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// A change of a gesture on a touchpad.
package struct GestureEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case swipe, pinch, hold }
    package enum Phase: Hashable, Sendable { case began, changed, ended, cancelled }

    package var kind: Kind
    package var phase: Phase
    /// The number of fingers.
    package var fingers = 0
    /// The movement of the fingers' center since the last change, in points; positive is right and down.
    package var dx = 0.0
    package var dy = 0.0
    /// The distance of the fingers in relation to that at the start.
    package var scale = 1.0
    /// The rotation since the last change, in degrees clockwise.
    package var rotation = 0.0
    /// Seconds, CLOCK_MONOTONIC.
    package var time: Double

    package init(_ kind: Kind, _ phase: Phase, time: Double) {
        (self.kind, self.phase, self.time) = (kind, phase, time)
    }
}

/// The touchpad gestures of a pointer, which are sent to the window where they began. At most one is active.
@MainActor final class PointerGestures {
    private unowned let connection: WaylandConnection
    private var proxies: [Proxy] = []
    private var focus: OpaquePointer?
    private var current: GestureEvent?

    /// Nil if the compositor offers no gestures.
    init?(of pointer: OpaquePointer, connection: WaylandConnection) {
        guard let manager = connection.globals?.gestures else { return nil }
        self.connection = connection
        add(
            zwp_pointer_gestures_v1_get_swipe_gesture(manager.raw, pointer), .swipe,
            destroy: { zwp_pointer_gesture_swipe_v1_destroy($0) })
        add(
            zwp_pointer_gestures_v1_get_pinch_gesture(manager.raw, pointer), .pinch,
            destroy: { zwp_pointer_gesture_pinch_v1_destroy($0) })
        guard manager.version >= 3 else { return }
        add(
            zwp_pointer_gestures_v1_get_hold_gesture(manager.raw, pointer), .hold,
            destroy: { zwp_pointer_gesture_hold_v1_destroy($0) })
    }

    private func add(_ raw: OpaquePointer?, _ kind: GestureEvent.Kind, destroy: @escaping (OpaquePointer) -> Void) {
        let proxy = Proxy(
            main: raw, on: connection.display, destroy: destroy,
            handler: { [weak self] event, arguments in
                switch kind {
                case .swipe: self?.handleSwipe(event, arguments)
                case .pinch: self?.handlePinch(event, arguments)
                case .hold: self?.handleHold(event, arguments)
                }
            })
        if let proxy { proxies.append(proxy) }
    }

    /// Cancels the active gesture and destroys the objects.
    func remove() {
        end(isCancelled: true, time: Monotonic.now())
        proxies = []
    }

    /// Cancels a gesture on a surface, which is about to be created again.
    func leave(surface: OpaquePointer) {
        if focus == surface { end(isCancelled: true, time: Monotonic.now()) }
    }

    func forget(surface: OpaquePointer) {
        guard focus == surface else { return }
        focus = nil
        current = nil
    }

    private func handleSwipe(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpPointerGestureSwipeV1.Event(rawValue: event) {
        case .begin: begin(.swipe, arguments)
        case .update:
            change(.swipe, arguments) {
                $0.dx = arguments.fixed(1)
                $0.dy = arguments.fixed(2)
            }
        case .end: end(.swipe, arguments)
        case nil: break
        }
    }

    private func handlePinch(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpPointerGesturePinchV1.Event(rawValue: event) {
        case .begin: begin(.pinch, arguments)
        case .update:
            change(.pinch, arguments) {
                $0.dx = arguments.fixed(1)
                $0.dy = arguments.fixed(2)
                $0.scale = max(arguments.fixed(3), 0)
                $0.rotation = arguments.fixed(4)
            }
        case .end: end(.pinch, arguments)
        case nil: break
        }
    }

    private func handleHold(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwpPointerGestureHoldV1.Event(rawValue: event) {
        case .begin: begin(.hold, arguments)
        case .end: end(.hold, arguments)
        case nil: break
        }
    }

    private func moment(_ milliseconds: UInt32) -> Double {
        Monotonic.moment(ofMilliseconds: milliseconds, now: Monotonic.now())
    }

    private func begin(_ kind: GestureEvent.Kind, _ arguments: EventArguments) {
        let time = moment(arguments.uint(1))
        end(isCancelled: true, time: time)
        focus = arguments.object(2)
        var gesture = GestureEvent(kind, .began, time: time)
        gesture.fingers = Int(clamping: arguments.uint(3))
        current = gesture
        send(gesture)
    }

    private func change(_ kind: GestureEvent.Kind, _ arguments: EventArguments, _ body: (inout GestureEvent) -> Void) {
        guard var gesture = current, gesture.kind == kind else { return }
        gesture.phase = .changed
        gesture.time = moment(arguments.uint(0))
        body(&gesture)
        current = gesture
        send(gesture)
    }

    private func end(_ kind: GestureEvent.Kind, _ arguments: EventArguments) {
        guard current?.kind == kind else { return }
        end(isCancelled: arguments.int(2) != 0, time: moment(arguments.uint(1)))
    }

    private func end(isCancelled: Bool, time: Double) {
        guard var gesture = current else { return }
        current = nil
        gesture.phase = isCancelled ? .cancelled : .ended
        gesture.time = time
        (gesture.dx, gesture.dy, gesture.rotation) = (0, 0, 0)
        send(gesture)
        focus = nil
    }

    private func send(_ gesture: GestureEvent) { connection.window(of: focus)?.events?(.gesture(gesture)) }
}
