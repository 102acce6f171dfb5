import AcetateMainLoop
import Foundation
import QuartzCore

/// A tracking area of a view, and whether the pointer is inside.
@MainActor
final class TrackedArea {
    let area: NSTrackingArea
    private(set) weak var view: NSView?
    fileprivate(set) var isInside = false
    /// The pointer counts as inside until it moves.
    fileprivate var isAssumed: Bool

    init(_ area: NSTrackingArea, of view: NSView) {
        self.area = area
        self.view = view
        isAssumed = area.options.contains(.assumeInside)
        if isAssumed {
            isInside = true
        } else if let window = view.window {
            isInside = window.pointerTracking.isInside(self, in: window)
        }
    }

    /// Ends the tracking without an event, because the view has left its window.
    func reset() {
        isInside = false
        isAssumed = false
    }

    private func isActive(in window: NSWindow) -> Bool {
        let options = area.options
        return options.contains(.activeAlways)
            || options.contains(.activeInActiveApp) && NSApplication.shared.isActive
            || options.contains(.activeInKeyWindow) && window.isKeyWindow
            || options.contains(.activeWhenFirstResponder) && view != nil && window.firstResponder === view
    }

    /// Whether the area is active and contains a point of its view, which is in the window.
    fileprivate func isEntered(at point: NSPoint, in view: NSView, _ window: NSWindow) -> Bool {
        contains(point, in: view) && isActive(in: window)
    }

    private func contains(_ point: NSPoint, in view: NSView) -> Bool {
        guard area.options.contains(.inVisibleRect) else { return view.isMousePoint(point, in: area.rect) }
        return view.isMousePoint(point, in: view.bounds) && view.isMousePoint(point, in: view.visibleRect)
    }
}

/// The location of the pointer over a window, and the tracking areas that contain it.
///
/// After each movement, and after changes of views or of the key window, the areas that the pointer has left and
/// entered are notified. The views' own areas determine this, not a hit test: views in front do not cover areas.
@MainActor
final class PointerTracking {
    /// The location of the pointer in the window's coordinates; nil if it is not over the window.
    private(set) var location: NSPoint?
    private var lastLocation = NSPoint.zero
    private var modifiers: NSEvent.ModifierFlags = []
    private var pressedButtons: Set<Int> = []
    /// The area whose owner has determined the cursor.
    private var cursorArea: TrackedArea?
    /// The areas of some views may have to change (`NSView.needsTrackingUpdate`).
    private var viewsHaveChanged = false
    private var isScheduled = false

    /// Handles an event of the pointer before it is sent to a view. Returns the owners that have received a movement.
    func handle(_ event: NSEvent, in window: NSWindow) -> [NSResponder] {
        // Areas are updated for the former location, so that the pointer enters those that are at the new one.
        if viewsHaveChanged { update(in: window) }
        modifiers = event.modifierFlags
        switch event.type {
        case .mouseMoved:
            pressedButtons = []
            location = event.locationInWindow
        case .appKitDefined where event.subtype == NSEvent.pointerEntered: location = event.locationInWindow
        case .appKitDefined where event.subtype == NSEvent.pointerLeft:
            pressedButtons = []
            location = nil
        case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged: moveIfInside(to: event)
        case .leftMouseDown, .rightMouseDown, .otherMouseDown:
            pressedButtons.insert(event.buttonNumber)
            moveIfInside(to: event)
        case .leftMouseUp, .rightMouseUp, .otherMouseUp:
            pressedButtons.remove(event.buttonNumber)
            moveIfInside(to: event)
        default: return []
        }
        lastLocation = location ?? lastLocation
        sendChanges(in: window, pointerMoves: true)
        return event.type == .mouseMoved ? sendMovement(event, in: window) : []
    }

    /// A finger that is sent as the mouse does not put the pointer over the window.
    private func moveIfInside(to event: NSEvent) {
        if location != nil { location = event.locationInWindow }
    }

    /// Handles that the window is hidden.
    func windowDidHide(_ window: NSWindow) {
        pressedButtons = []
        location = nil
        sendChanges(in: window, pointerMoves: true)
    }

    // MARK: Changes of the window

    /// Notes a change of a view, which is handled before the next event of the pointer.
    func placeDidChange(of view: NSView, in window: NSWindow) {
        view.needsTrackingUpdate = true
        viewsHaveChanged = true
        setNeedsUpdate(in: window)
    }

    /// Finds the areas at the pointer again soon, if it is over the window.
    func setNeedsUpdate(in window: NSWindow) {
        guard !isScheduled, location != nil else { return }
        isScheduled = true
        MainLoop.wake()
    }

    /// Finds the areas at the pointer again, if that is due. The event loop calls this before it waits.
    func updateIfNeeded(in window: NSWindow) {
        if isScheduled { update(in: window) }
    }

    private func update(in window: NSWindow) {
        isScheduled = false
        // Before views replace their areas, so that the pointer exits those that have moved.
        sendChanges(in: window, pointerMoves: false)
        guard viewsHaveChanged else { return }
        viewsHaveChanged = false
        func visit(_ view: NSView, isMoved: Bool) {
            let isMoved = isMoved || view.needsTrackingUpdate
            view.needsTrackingUpdate = false
            if isMoved { view.updateTrackingAreas() }
            for subview in view.subviews { visit(subview, isMoved: isMoved) }
        }
        if let view = window.contentView { visit(view, isMoved: false) }
        sendChanges(in: window, pointerMoves: false)
    }

    // MARK: Finding areas

    /// Whether the pointer is inside an active area of a visible view.
    func isInside(_ tracked: TrackedArea, in window: NSWindow) -> Bool {
        guard let location, let view = tracked.view, !view.isHiddenOrHasHiddenAncestor else { return false }
        return tracked.isEntered(at: view.convert(location, from: nil), in: view, window)
    }

    /// Calls a function with the areas of the window's views, those of superviews first, and with the pointer's location in the
    /// coordinates of the view: nil if the pointer is not over the window, or the view is hidden.
    private func visitAreas(in window: NSWindow, _ body: (TrackedArea, NSView, NSPoint?) -> Void) {
        func visit(_ view: NSView, at outside: NSPoint?) {
            let point = view.isHidden ? nil : outside.map(view.convertFromSuperview)
            for tracked in view.tracked { body(tracked, view, point) }
            for subview in view.subviews { visit(subview, at: point) }
        }
        if let view = window.contentView { visit(view, at: location) }
    }

    private func sendChanges(in window: NSWindow, pointerMoves: Bool) {
        var entered: [TrackedArea] = [], exited: [TrackedArea] = []
        visitAreas(in: window) { tracked, view, point in
            if tracked.isAssumed {
                guard pointerMoves else { return }
                tracked.isAssumed = false
            }
            guard pressedButtons.isEmpty || tracked.area.options.contains(.enabledDuringMouseDrag) else { return }
            let isInside = point.map { tracked.isEntered(at: $0, in: view, window) } ?? false
            guard isInside != tracked.isInside else { return }
            tracked.isInside = isInside
            if isInside { entered.append(tracked) } else { exited.append(tracked) }
        }
        for tracked in exited.reversed() { send(.mouseExited, to: tracked, in: window) }
        for tracked in entered { send(.mouseEntered, to: tracked, in: window) }
        if pressedButtons.isEmpty { updateCursor(in: window) }
    }

    private func send(_ type: NSEvent.EventType, to tracked: TrackedArea, in window: NSWindow) {
        // A handler of an earlier event may have removed the area or its view.
        guard tracked.area.options.contains(type == .cursorUpdate ? .cursorUpdate : .mouseEnteredAndExited),
            let view = tracked.view, view.window === window, view.tracked.contains(where: { $0 === tracked })
        else { return }
        let area = tracked.area
        NSApplication.shared.sendEvent(
            NSEvent(
                type, modifiers: modifiers, timestamp: CACurrentMediaTime(), windowNumber: window.windowNumber,
                location: location ?? lastLocation,
                tracking: NSEvent.TrackingFields(area: area, number: area.number, userData: area.userData)))
    }

    /// Sends a movement once to each owner that asks for it.
    private func sendMovement(_ event: NSEvent, in window: NSWindow) -> [NSResponder] {
        var owners: [NSResponder] = []
        visitAreas(in: window) { tracked, _, _ in
            guard tracked.isInside, tracked.area.options.contains(.mouseMoved),
                let owner = tracked.area.owner as? NSResponder, !owners.contains(where: { $0 === owner })
            else { return }
            owners.append(owner)
        }
        for owner in owners { owner.mouseMoved(with: event) }
        return owners
    }

    /// Notifies the frontmost area that determines the cursor, or shows that of the cursor rectangles again.
    private func updateCursor(in window: NSWindow) {
        var target: TrackedArea?
        var view = location.flatMap(window.hitTest)
        while let candidate = view, target == nil {
            target = candidate.tracked.last { $0.isInside && $0.area.options.contains(.cursorUpdate) }
            view = candidate.superview
        }
        guard target !== cursorArea else { return }
        cursorArea = target
        if let target { send(.cursorUpdate, to: target, in: window) } else { window.cursorRects.show() }
    }

    // MARK: Sending

    /// Sends an event of a tracking area to its owner.
    func dispatch(_ event: NSEvent, in window: NSWindow) {
        var area = event.trackingArea
        if area == nil {
            visitAreas(in: window) { tracked, _, _ in
                if area == nil, tracked.area.number == event.trackingNumber { area = tracked.area }
            }
        }
        guard let owner = area?.owner as? NSResponder else { return }
        switch event.type {
        case .mouseEntered: owner.mouseEntered(with: event)
        case .mouseExited: owner.mouseExited(with: event)
        default: owner.cursorUpdate(with: event)
        }
    }
}
