import AcetateMainLoop
import Foundation
import QuartzCore

/// The gesture recognizers of a window that receive the current events.
///
/// A sequence of events begins with a press, a touch or a gesture of the touchpad, and ends when none of them lasts, and no
/// recognizer waits for further events, such as for a second click.
@MainActor
final class WindowGestures {
    private unowned let window: NSWindow
    /// The recognizers of the sequence, those of the deepest view first.
    private var active: [NSGestureRecognizer] = []
    /// The buttons, touches and gestures of the touchpad that last.
    private var lasting: Set<Source> = []
    /// The events that reach views only after recognizers have failed.
    private var held: [NSEvent] = []
    /// A gesture was recognized in the sequence.
    private var isCaptured = false
    private var isSendingHeld = false

    private enum Source: Hashable {
        case button(Int)
        case touch(Int)
        case gesture(NSEvent.EventType)

        var isGesture: Bool { if case .gesture = self { true } else { false } }
    }

    init(of window: NSWindow) { self.window = window }

    // MARK: Events

    /// Sends an event of the pointer or the touchpad to the recognizers. Returns whether views do not receive it now.
    func takes(_ event: NSEvent, hit: NSView?) -> Bool {
        guard !isSendingHeld else { return false }
        switch event.type {
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            // A press ends gestures of the touchpad, so that one whose end is lost does not keep the events of the mouse.
            if !lasting.isEmpty, lasting.allSatisfy(\.isGesture) {
                lasting = []
                cancel()
            }
            // A press without a release has been taken from the program, as by a drag.
            if !lasting.insert(.button(event.buttonNumber)).inserted { cancel() }
            begin(event, hit: hit)
        case .leftMouseUp, .rightMouseUp, .otherMouseUp: lasting.remove(.button(event.buttonNumber))
        case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged: break
        case .magnify, .rotate:
            let source = Source.gesture(event.type)
            if event.phase == .began {
                lasting.insert(source)
                begin(event, hit: hit)
            } else if event.phase == .ended || event.phase == .cancelled {
                lasting.remove(source)
            }
        default: return false
        }
        guard !active.isEmpty else { return false }
        // The recognizers that receive touches have received the touch that is sent as the mouse.
        for recognizer in active where !event.isOfTouch || !recognizer.allowedTouchTypes.contains(.direct) {
            recognizer.receive(event)
        }
        return settle(event)
    }

    /// Sends touches that have changed to their recognizers. Returns whether views do not receive them.
    func takes(_ touches: [NSTouch], _ phase: NSTouch.Phase, of event: NSEvent) -> Bool {
        if phase == .began {
            for touch in touches {
                lasting.insert(.touch(touch.path.number))
                let chain = recognizers(from: window.hitTest(touch.location(in: nil)), event)
                touch.path.recognizers = chain.filter { recognizer in
                    recognizer.allowedTouchTypes.contains(.direct)
                        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
                }
                add(touch.path.recognizers)
            }
        } else if phase == .ended || phase == .cancelled {
            for touch in touches { lasting.remove(.touch(touch.path.number)) }
        }
        guard !active.isEmpty else { return false }
        let former = isCaptured
        for recognizer in active where touches.contains(where: { $0.path.recognizers.contains { $0 === recognizer } }) {
            recognizer.receive(phase, event)
        }
        if isCaptured, !former { cancelTouches(event) }
        let isTaken = isCaptured
        settle()
        return isTaken
    }

    /// Ends what views do with the fingers. A press that they have not received yet is not released.
    private func cancelTouches(_ event: NSEvent) {
        let wasHeld = !held.isEmpty
        held = []
        isSendingHeld = !wasHeld
        window.touchTracker.gestureDidBegin(event, in: window)
        isSendingHeld = false
        lasting.remove(.button(0))
    }

    private func begin(_ event: NSEvent, hit: NSView?) { add(recognizers(from: hit, event)) }

    private func add(_ new: [NSGestureRecognizer]) {
        for recognizer in new where !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
    }

    /// The recognizers of a view and its superviews that receive the events after one that begins.
    private func recognizers(from hit: NSView?, _ event: NSEvent) -> [NSGestureRecognizer] {
        sequence(first: hit, next: { $0?.superview }).compactMap(\.self).flatMap(\.gestureRecognizers).filter {
            $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldAttemptToRecognizeWith: event) != false
        }
    }

    // MARK: Events for views

    /// Ends what is over. Returns whether an event is withheld from views.
    private func settle(_ event: NSEvent) -> Bool {
        let isTaken: Bool
        if isCaptured {
            isTaken = true
        } else {
            let waits = active.contains { $0.storedState == .possible && $0.delays(event) }
            if waits { held.append(event) }
            isTaken = waits
        }
        settle()
        return isTaken
    }

    /// Sends the held events to views when no recognizer delays them any more, and ends the sequence when it is over.
    private func settle() {
        if isCaptured {
            held = []
        } else if !held.isEmpty,
            !active.contains(where: { recognizer in
                recognizer.storedState == .possible && held.contains { recognizer.delays($0) }
            })
        {
            let events = held
            held = []
            isSendingHeld = true
            for event in events { window.sendPointerEvent(event) }
            isSendingHeld = false
        }
        guard lasting.isEmpty else { return }
        for recognizer in active where recognizer.isOver { recognizer.reset() }
        active.removeAll { $0.storedState == .possible && $0.deadline == nil && $0.awaitedState == nil }
        if active.isEmpty { isCaptured = false }
    }

    // MARK: Recognizers

    /// Whether a recognizer waits for others of the sequence to fail.
    func mustWait(_ recognizer: NSGestureRecognizer) -> Bool {
        active.contains { $0 !== recognizer && $0.storedState == .possible && recognizer.requiresFailure(of: $0) }
    }

    /// Whether a gesture that was recognized ends another recognizer.
    func isPrevented(_ recognizer: NSGestureRecognizer) -> Bool {
        active.contains {
            $0 !== recognizer && $0.isRecognized && ($0.prevents(recognizer) || recognizer.requiresFailure(of: $0))
        }
    }

    func didRecognize(_ recognizer: NSGestureRecognizer) {
        isCaptured = true
        for other in active where other !== recognizer && other.storedState == .possible {
            if recognizer.prevents(other) || other.requiresFailure(of: recognizer) { other.giveUp() }
        }
    }

    func didFail(_ recognizer: NSGestureRecognizer) {
        for other in active where other.awaitedState != nil && !mustWait(other) { other.endWait() }
    }

    /// Forgets a recognizer that is removed from its view.
    func remove(_ recognizer: NSGestureRecognizer) {
        active.removeAll { $0 === recognizer }
        settle()
    }

    /// Ends the sequence.
    private func cancel() {
        held = []
        for recognizer in active {
            recognizer.giveUp()
            recognizer.reset()
        }
        active = []
        isCaptured = false
    }

    // MARK: Deadlines

    /// Checks the deadline of a recognizer when it has passed.
    func schedule(_ recognizer: NSGestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        let wait = max(deadline - CACurrentMediaTime(), 0)
        guard wait.isFinite else { return }
        MainLoop.async(after: wait) { [weak window] in window?.gestures.checkDeadlines() }
    }

    /// Notifies the recognizers whose deadlines have passed.
    func checkDeadlines() {
        guard !active.isEmpty else { return }
        let now = CACurrentMediaTime()
        var hasPassed = false
        for recognizer in active {
            guard let deadline = recognizer.deadline, deadline <= now + 1e-3 else { continue }
            recognizer.deadline = nil
            recognizer.deadlineDidPass()
            hasPassed = true
        }
        if hasPassed { settle() }
    }
}
