import Foundation

/// The transitions of a recognizer's state.
extension NSGestureRecognizer {
    /// Whether the gesture was recognized in the current sequence of events.
    var isRecognized: Bool {
        switch storedState {
        case .began, .changed, .ended, .cancelled: true
        case .possible, .failed: false
        }
    }

    /// Whether no further event changes the state until `reset()`.
    var isOver: Bool { storedState == .ended || storedState == .cancelled || storedState == .failed }

    /// Makes a transition, if the current state allows it.
    func change(to new: State) {
        switch (storedState, new) {
        case (.possible, .began), (.possible, .ended): recognize(new)
        case (.possible, .changed): if awaitedState != nil { awaitedState = .began }
        case (.possible, .failed), (.possible, .cancelled): fail()
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
            (.changed, .cancelled):
            storedState = new
            performAction()
        case (.began, .failed), (.changed, .failed): change(to: .cancelled)
        default: break
        }
    }

    /// Recognizes the gesture, unless it must wait or the delegate refuses.
    private func recognize(_ new: State) {
        guard let gestures else { return fail() }
        // A continuous gesture that ends before the others have failed is recognized and ends then.
        if gestures.mustWait(self) {
            awaitedState = new
            return
        }
        awaitedState = nil
        guard delegate?.gestureRecognizerShouldBegin(self) != false, !gestures.isPrevented(self) else { return fail() }
        storedState = new
        gestures.didRecognize(self)
        performAction()
    }

    private func fail() {
        deadline = nil
        awaitedState = nil
        storedState = .failed
        gestures?.didFail(self)
    }

    /// Recognizes a gesture that has waited for other recognizers, which have failed.
    func endWait() {
        guard let awaitedState, storedState == .possible else { return }
        recognize(awaitedState)
    }

    /// Ends the gesture, because the recognizer is disabled or prevented.
    func giveUp() { change(to: storedState == .possible ? .failed : .cancelled) }

    private func performAction() {
        if let acetateHandler { return acetateHandler(self) }
        guard let action, let target else { return }
        NSApplication.shared.sendAction(action, to: target, from: self)
    }

    // MARK: Relations

    /// Whether the recognizer waits for another one to fail.
    func requiresFailure(of other: NSGestureRecognizer) -> Bool {
        shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    /// Whether the recognition of this gesture ends another recognizer.
    func prevents(_ other: NSGestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
            && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }

    // MARK: Events

    /// Whether an event reaches the view only after the recognizer has failed.
    func delays(_ event: NSEvent) -> Bool {
        switch event.type {
        case .leftMouseDown, .leftMouseUp, .leftMouseDragged: delaysPrimaryMouseButtonEvents
        case .rightMouseDown, .rightMouseUp, .rightMouseDragged: delaysSecondaryMouseButtonEvents
        case .otherMouseDown, .otherMouseUp, .otherMouseDragged: delaysOtherMouseButtonEvents
        case .magnify: delaysMagnificationEvents
        case .rotate: delaysRotationEvents
        default: false
        }
    }

    /// Calls the method for an event of the pointer or the touchpad.
    func receive(_ event: NSEvent) {
        guard isEnabled else { return }
        locationInWindow = event.locationInWindow
        modifierFlags = event.modifierFlags
        switch event.type {
        case .leftMouseDown: mouseDown(with: event)
        case .leftMouseUp: mouseUp(with: event)
        case .leftMouseDragged: mouseDragged(with: event)
        case .rightMouseDown: rightMouseDown(with: event)
        case .rightMouseUp: rightMouseUp(with: event)
        case .rightMouseDragged: rightMouseDragged(with: event)
        case .otherMouseDown: otherMouseDown(with: event)
        case .otherMouseUp: otherMouseUp(with: event)
        case .otherMouseDragged: otherMouseDragged(with: event)
        case .magnify: magnify(with: event)
        case .rotate: rotate(with: event)
        default: break
        }
    }

    /// Calls the method for touches in a phase.
    func receive(_ phase: NSTouch.Phase, _ event: NSEvent) {
        guard isEnabled else { return }
        let touches = touches(of: event, .any)
        modifierFlags = event.modifierFlags
        if !touches.isEmpty { locationInWindow = NSPoint.center(of: touches.map { $0.location(in: nil) }) }
        switch phase {
        case .began: touchesBegan(with: event)
        case .moved: touchesMoved(with: event)
        case .ended: touchesEnded(with: event)
        default: touchesCancelled(with: event)
        }
    }

    /// The touches of an event that the recognizer receives, in certain phases, in the order in which they began.
    func touches(of event: NSEvent, _ phase: NSTouch.Phase) -> [NSTouch] {
        event.touchFields.filter { touch in
            phase.contains(touch.phase) && touch.path.recognizers.contains { $0 === self }
        }.sorted { $0.path.number < $1.path.number }
    }
}

extension NSPoint {
    /// The mean of points; zero without any.
    static func center(of points: [NSPoint]) -> NSPoint {
        guard !points.isEmpty else { return .zero }
        let count = CGFloat(points.count)
        return NSPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    func distance(to other: NSPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
