import AcetateWayland
import Foundation
import QuartzCore

/// A drag over a window of the program, from any program.
@MainActor
final class IncomingDrag: NSDraggingInfo {
    let draggingSequenceNumber: Int
    private(set) var draggingLocation = NSPoint.zero
    private(set) weak var draggingDestinationWindow: NSWindow?
    /// The program's own drag; nil for one of another program.
    let session: NSDraggingSession?
    private let data: any DraggedData
    /// The view or the window that gets the drag.
    private weak var target: (any NSDraggingDestination)?
    /// The destinations that the drag has entered, which are notified of its end.
    private var entered: [any NSDraggingDestination] = []
    /// The last answer of the target.
    private(set) var operation: NSDragOperation = []

    init(_ data: any DraggedData, in window: NSWindow, session: NSDraggingSession?) {
        self.data = data
        self.session = session
        draggingDestinationWindow = window
        draggingSequenceNumber = session?.draggingSequenceNumber ?? NSDraggingSession.nextNumber()
        if session == nil { draggingPasteboard.setForeign(data) }
    }

    var draggingPasteboard: NSPasteboard { NSPasteboard(name: .drag) }
    var draggingSource: Any? { session?.source }

    var draggingSourceOperationMask: NSDragOperation {
        let allowed = session?.mask(.withinApplication) ?? NSDragOperation(allowed: data.sourceActions)
        if let session, session.source.ignoreModifierKeys(for: session) { return allowed }
        return allowed.allowed(by: NSApplication.shared.modifierFlags)
    }

    // MARK: Moving

    /// Handles the pointer at a location of the window, and tells the source whether the data is accepted there.
    func move(to location: NSPoint) {
        guard let window = draggingDestinationWindow else { return }
        draggingLocation = location
        session?.move(to: window.convertPoint(toScreen: location))
        update(destination(in: window))
    }

    /// Asks the target again, after the modifier keys have changed.
    func update() {
        if let window = draggingDestinationWindow { update(destination(in: window)) }
    }

    /// The deepest view at the pointer that is registered for one of the types, or else the window.
    private func destination(in window: NSWindow) -> (any NSDraggingDestination)? {
        guard window.attachedSheet == nil else { return nil }
        let types = Set(draggingPasteboard.types ?? [])
        var view = window.hitTest(draggingLocation)
        while let candidate = view {
            if !types.isDisjoint(with: candidate.registeredDraggedTypes) { return candidate }
            view = candidate.superview
        }
        return types.isDisjoint(with: window.registeredDraggedTypes) ? nil : window
    }

    private func update(_ destination: (any NSDraggingDestination)?) {
        if destination !== target {
            leaveTarget()
            target = destination
            if let destination, !entered.contains(where: { $0 === destination }) { entered.append(destination) }
            operation = destination?.draggingEntered(self) ?? []
        } else if let destination {
            operation = destination.draggingUpdated(self)
        }
        operation = operation.intersection(draggingSourceOperationMask).first
        let action = operation.action(among: data.sourceActions)
        if action.isEmpty { operation = [] }
        data.accept(action.isEmpty ? nil : data.types.first, action, preferred: action)
    }

    private func leaveTarget() {
        let former = target
        target = nil
        operation = []
        former?.draggingExited(self)
    }

    // MARK: Ending

    /// Handles the end of the drag over the window.
    func leave() {
        leaveTarget()
        end()
    }

    /// Handles a drop: lets the target read the data, and tells the source whether it was used.
    func drop() {
        guard let target, !operation.isEmpty, target.prepareForDragOperation(self), target.performDragOperation(self)
        else {
            data.discard()
            // An accepted drop that fails ends like a drag that leaves.
            leave()
            return
        }
        session?.performed = operation
        data.finish(operation == .move ? .move : .copy)
        target.concludeDragOperation(self)
        end()
    }

    private func end() {
        let destinations = entered
        entered = []
        for destination in destinations { destination.draggingEnded(self) }
        if session == nil { draggingPasteboard.setForeign(nil) }
    }
}

extension NSApplication {
    /// Handles data that is dragged over a window.
    func handle(_ input: DragInput) {
        defer { CATransaction.flush() }
        guard let window = window(withWindowNumber: input.surface) else { return }
        let location = NSPoint(x: input.location.x, y: window.frame.height - input.location.y)
        switch input.action {
        case .entered(let data):
            incomingDrag?.leave()
            let session = draggingSession.flatMap { $0.wasDropped ? nil : $0 }
            let drag = IncomingDrag(data, in: window, session: session)
            incomingDrag = drag
            drag.move(to: location)
        case .moved: incomingDrag?.move(to: location)
        case .left, .dropped:
            // The program's code may begin another drag.
            let drag = incomingDrag
            incomingDrag = nil
            if case .dropped = input.action { drag?.drop() } else { drag?.leave() }
        }
    }

    /// Ends the drag over a window that is hidden.
    func endDrag(over window: NSWindow) {
        guard let drag = incomingDrag, drag.draggingDestinationWindow === window else { return }
        incomingDrag = nil
        drag.leave()
    }
}
