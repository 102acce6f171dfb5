import Foundation

extension NSWindow {
    /// Sends a pointer event to the view under the pointer, or between press and release to the pressed view.
    func sendPointerEvent(_ event: NSEvent) {
        let notified = pointerTracking.handle(event, in: self)
        let hit = hitTest(event.locationInWindow)
        if event.isPress { scrollRouter.endMomentum() }
        if gestures.takes(event, hit: hit) { return }
        switch event.type {
        case .leftMouseDown where beginsResize(event): break
        case .leftMouseDown where beginsBackgroundPress(hit, event): break
        case .leftMouseDown:
            ignoresPress = isFirstMouse && hit?.acceptsFirstMouse(for: event) == false
            guard !ignoresPress else { return }
            pointerTarget = hit
            if let hit, hit !== firstResponder, hit.acceptsFirstResponder,
                hit.validateProposedFirstResponder(hit, for: event)
            {
                makeFirstResponder(hit)
            }
            hit?.mouseDown(with: event)
        case .leftMouseDragged where backgroundPress != nil: dragBackground(event)
        case .leftMouseDragged where ignoresPress: break
        case .leftMouseDragged: (pointerTarget ?? hit)?.mouseDragged(with: event)
        case .leftMouseUp where ignoresPress || backgroundPress != nil:
            ignoresPress = false
            backgroundPress = nil
        case .leftMouseUp: release { ($0 ?? hit)?.mouseUp(with: event) }
        case .rightMouseDown:
            pointerTarget = hit
            hit?.rightMouseDown(with: event)
        case .rightMouseDragged: (pointerTarget ?? hit)?.rightMouseDragged(with: event)
        case .rightMouseUp: release { ($0 ?? hit)?.rightMouseUp(with: event) }
        case .otherMouseDown:
            pointerTarget = hit
            hit?.otherMouseDown(with: event)
        case .otherMouseDragged: (pointerTarget ?? hit)?.otherMouseDragged(with: event)
        case .otherMouseUp: release { ($0 ?? hit)?.otherMouseUp(with: event) }
        case .mouseMoved:
            windowFrame?.titleBar.pointerDidMove(to: event.locationInWindow)
            cursorRects.pointerDidMove(to: event.locationInWindow, in: self)
            let responder = firstResponder ?? self
            if acceptsMouseMovedEvents, !notified.contains(where: { $0 === responder }) {
                responder.mouseMoved(with: event)
            }
        case .appKitDefined where event.subtype == NSEvent.pointerEntered:
            cursorRects.pointerDidMove(to: event.locationInWindow, in: self)
        case .appKitDefined where event.subtype == NSEvent.pointerLeft: pointerDidLeave()
        case .scrollWheel: scrollRouter.send(event, to: hit ?? self, in: self)
        case .magnify: gestureTarget(event, hit).magnify(with: event)
        case .rotate: gestureTarget(event, hit).rotate(with: event)
        case .swipe: (hit ?? self).swipe(with: event)
        case .tabletPoint: (pointerTarget ?? hit ?? self).tabletPoint(with: event)
        case .tabletProximity: (hit ?? self).tabletProximity(with: event)
        default: break
        }
    }

    /// The responder for a gesture: the view where it began, until it ends.
    private func gestureTarget(_ event: NSEvent, _ hit: NSView?) -> NSResponder {
        if event.phase == .began { gestureView = hit }
        return gestureView ?? self
    }

    /// Called when the pointer has left the window.
    private func pointerDidLeave() {
        windowFrame?.titleBar.pointerDidMove(to: nil)
        cursorRects.pointerDidMove(to: nil, in: self)
    }

    /// Begins to resize the window, if a press is at one of its edges.
    private func beginsResize(_ event: NSEvent) -> Bool {
        guard let edges = windowFrame?.resizeEdges(at: event.locationInWindow), !edges.isEmpty else { return false }
        ignoresPress = true
        surface?.beginResize(edges)
        return true
    }

    /// Notes a press on the background that moves the window.
    private func beginsBackgroundPress(_ hit: NSView?, _ event: NSEvent) -> Bool {
        guard isMovableByWindowBackground, isMovable, hit?.mouseDownCanMoveWindow == true, !(hit is TitleBarView) else {
            return false
        }
        backgroundPress = event.locationInWindow
        return true
    }

    private func dragBackground(_ event: NSEvent) {
        guard let start = backgroundPress else { return }
        let location = event.locationInWindow
        guard hypot(location.x - start.x, location.y - start.y) >= FrameStyle.dragThreshold else { return }
        backgroundPress = nil
        performDrag(with: event)
    }

    /// Whether a press only moves the keyboard focus from another window of the program to this one.
    private var isFirstMouse: Bool {
        guard canBecomeKey, let keyWindow = NSApplication.existing?.keyWindow else { return false }
        return keyWindow !== self
    }

    private func release(_ send: (NSView?) -> Void) {
        let target = pointerTarget
        pointerTarget = nil
        send(target)
    }
}
