import Foundation
import QuartzCore

/// The scrolls of a window: a scroll of fingers belongs to the view where it began, and continues with momentum.
///
/// Wayland compositors end a scroll when the fingers leave the touchpad. The events of momentum are created here, one for each
/// frame, with the deltas of `AxisMotion`'s decay.
@MainActor
final class ScrollRouter {
    /// The least speed at which a scroll continues, in points per second.
    private static let leastSpeed = 40.0

    private weak var target: NSResponder?
    private var velocity = ScrollVelocity()
    private var momentum: Momentum?

    /// A scroll that continues without fingers.
    private final class Momentum {
        let last: NSEvent
        let x, y: AxisMotion
        let beginTime = CACurrentMediaTime()
        var sent = CGSize.zero
        var link: CADisplayLink?

        init(_ velocity: CGSize, after last: NSEvent) {
            let everywhere = -CGFloat.greatestFiniteMagnitude...CGFloat.greatestFiniteMagnitude
            x = AxisMotion(from: 0, momentum: velocity.width, in: everywhere, bounces: false)
            y = AxisMotion(from: 0, momentum: velocity.height, in: everywhere, bounces: false)
            self.last = last
        }
    }

    /// Sends a scroll of the display server to a responder, or to that where the fingers began.
    func send(_ event: NSEvent, to hit: NSResponder, in window: NSWindow) {
        guard event.momentumPhase.isEmpty else { return (target ?? hit).scrollWheel(with: event) }
        endMomentum()
        guard !event.phase.isEmpty else { return hit.scrollWheel(with: event) }
        if event.phase == .mayBegin || event.phase == .began {
            target = hit
            velocity = ScrollVelocity()
        }
        let responder = target ?? hit
        guard event.phase == .ended else {
            velocity.add(CGSize(width: event.scrollingDeltaX, height: event.scrollingDeltaY), at: event.timestamp)
            return responder.scrollWheel(with: event)
        }
        let final = velocity.value(at: event.timestamp)
        let continues = hypot(final.width, final.height) >= Self.leastSpeed
        var fields = event.pointerFields
        fields.scrollVelocity = continues ? final : .zero
        responder.scrollWheel(with: event.with(fields))
        if continues { beginMomentum(Momentum(final, after: event), in: window) }
    }

    private func beginMomentum(_ new: Momentum, in window: NSWindow) {
        momentum = new
        post(new, .zero, .began)
        // The first event may have closed the window, or begun another scroll.
        guard momentum === new else { return }
        let link = window.displayLink { [weak self] link in
            MainActor.assumeIsolated { self?.step(new, to: link.targetTimestamp) }
        }
        new.link = link
        link.add(to: .main, forMode: .common)
    }

    private func step(_ running: Momentum, to time: CFTimeInterval) {
        guard momentum === running else { return }
        let seconds = time - running.beginTime
        guard seconds < max(running.x.duration, running.y.duration) else { return endMomentum() }
        let place = CGSize(width: running.x.position(at: seconds), height: running.y.position(at: seconds))
        let delta = CGSize(width: place.width - running.sent.width, height: place.height - running.sent.height)
        running.sent = place
        post(running, delta, .changed)
    }

    /// Ends a scroll with momentum, because the user does something else.
    func endMomentum() {
        guard let running = momentum else { return }
        momentum = nil
        running.link?.invalidate()
        post(running, .zero, .ended)
    }

    private func post(_ running: Momentum, _ delta: CGSize, _ phase: NSEvent.Phase) {
        var fields = NSEvent.PointerFields()
        fields.scrollingDelta = delta
        fields.hasPreciseScrollingDeltas = true
        fields.momentumPhase = phase
        fields.delta = CGSize(width: delta.width / 10, height: delta.height / 10)
        NSApplication.shared.sendEvent(running.last.with(fields))
    }
}

extension NSEvent {
    /// The same event with other fields of the pointer.
    func with(_ fields: PointerFields) -> NSEvent {
        NSEvent(
            type, modifiers: modifierFlags, timestamp: timestamp, windowNumber: windowNumber,
            location: locationInWindow,
            pointer: fields)
    }

    /// Whether a button is pressed.
    var isPress: Bool { type == .leftMouseDown || type == .rightMouseDown || type == .otherMouseDown }
}
