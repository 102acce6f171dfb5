import Foundation

extension NSWindow {
    /// Sends a pointer event to the view under the pointer, or between press and release to the pressed view.
    func sendPointerEvent(_ event: NSEvent) {
        let hit = contentView?.hitTest(event.locationInWindow)
        switch event.type {
        case .leftMouseDown:
            pointerTarget = hit
            if let hit, hit !== firstResponder, hit.acceptsFirstResponder { makeFirstResponder(hit) }
            hit?.mouseDown(with: event)
        case .leftMouseDragged: (pointerTarget ?? hit)?.mouseDragged(with: event)
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

    private func release(_ send: (NSView?) -> Void) {
        let target = pointerTarget
        pointerTarget = nil
        send(target)
    }
}
