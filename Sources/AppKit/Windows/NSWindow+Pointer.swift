import Foundation

extension NSWindow {
    /// Sends a pointer event to the view under the pointer, or between press and release to the pressed view.
    func sendPointerEvent(_ event: NSEvent) {
        let hit = contentView?.hitTest(event.locationInWindow)
        switch event.type {
        case .leftMouseDown:
            ignoresPress = isFirstMouse && hit?.acceptsFirstMouse(for: event) == false
            guard !ignoresPress else { return }
            pointerTarget = hit
            if let hit, hit !== firstResponder, hit.acceptsFirstResponder { makeFirstResponder(hit) }
            hit?.mouseDown(with: event)
        case .leftMouseDragged where ignoresPress: break
        case .leftMouseDragged: (pointerTarget ?? hit)?.mouseDragged(with: event)
        case .leftMouseUp where ignoresPress: ignoresPress = false
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
        case .mouseMoved: if acceptsMouseMovedEvents { (firstResponder ?? self).mouseMoved(with: event) }
        case .scrollWheel: (hit ?? self).scrollWheel(with: event)
        default: break
        }
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
