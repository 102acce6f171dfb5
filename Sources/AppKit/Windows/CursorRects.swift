import AcetateMainLoop
import AcetateWayland
import Foundation

/// The cursor rectangles of a window, and the cursor under the pointer.
@MainActor
final class CursorRects {
    private struct Entry {
        weak var view: NSView?
        let rect: NSRect
        let cursor: NSCursor
    }

    private var entries: [Entry] = []
    /// The views are asked for their rectangles before the next use.
    private var needsReset = true
    private var disableCount = 0
    /// The location of the pointer over the window.
    private var location: NSPoint?
    /// The cursor of the rectangle under the pointer, or of the frame's edge.
    private var active: NSCursor?

    var areEnabled: Bool { disableCount == 0 }

    func add(_ rect: NSRect, _ cursor: NSCursor, of view: NSView) {
        entries.append(Entry(view: view, rect: rect, cursor: cursor))
    }

    func remove(_ rect: NSRect, _ cursor: NSCursor, of view: NSView) {
        entries.removeAll { $0.view === view && $0.rect == rect && $0.cursor === cursor }
    }

    /// Removes the rectangles of a view, or of all views.
    func discard(of view: NSView?) { entries.removeAll { view == nil || $0.view == nil || $0.view === view } }

    /// Asks the views again before the next use, which is soon if the pointer is over the window.
    func invalidate(in window: NSWindow) {
        guard !needsReset else { return }
        needsReset = true
        guard location != nil else { return }
        MainLoop.async { [weak self, weak window] in
            guard let self, let window, self.needsReset else { return }
            self.update(in: window)
        }
    }

    /// Asks the views again before the next use, because views were moved, added or removed.
    func viewsDidChange() { needsReset = true }

    func disable() { disableCount += 1 }

    func enable(in window: NSWindow) {
        disableCount = max(disableCount - 1, 0)
        if areEnabled { update(in: window) }
    }

    /// Asks all views for their rectangles.
    func reset(in window: NSWindow) {
        needsReset = false
        entries = []
        func visit(_ view: NSView) {
            view.resetCursorRects()
            for subview in view.subviews { visit(subview) }
        }
        if let view = window.contentView { visit(view) }
    }

    /// Shows the cursor for the pointer at a location; nil if it has left the window.
    func pointerDidMove(to location: NSPoint?, in window: NSWindow) {
        self.location = location
        update(in: window)
    }

    private func update(in window: NSWindow) {
        guard areEnabled else { return }
        let new = location.flatMap { cursor(at: $0, in: window) }
        guard new !== active else { return }
        active = new
        (new ?? .arrow).set()
    }

    /// Shows the cursor for the location of the pointer again, after a view has changed it.
    func show() {
        if areEnabled { (active ?? .arrow).set() }
    }

    private func cursor(at location: NSPoint, in window: NSWindow) -> NSCursor? {
        if let edges = window.windowFrame?.resizeEdges(at: location), !edges.isEmpty { return .resize(edges) }
        if needsReset { reset(in: window) }
        var view = window.hitTest(location)
        while let candidate = view {
            let point = candidate.convert(location, from: nil)
            let hit = entries.last { entry in
                entry.view === candidate
                    && candidate.isMousePoint(point, in: entry.rect.overlap(candidate.bounds))
            }
            if let hit { return hit.cursor }
            view = candidate.superview
        }
        return nil
    }
}

extension NSCursor {
    /// The cursor for the edges of a window.
    fileprivate static func resize(_ edges: WindowEdges) -> NSCursor {
        switch edges {
        case .top: resizeUp
        case .bottom: resizeDown
        case .left: resizeLeft
        case .right: resizeRight
        case [.top, .left]: resizeTopLeft
        case [.top, .right]: resizeTopRight
        case [.bottom, .left]: resizeBottomLeft
        default: resizeBottomRight
        }
    }
}
