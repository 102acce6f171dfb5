import AcetateWayland
import Foundation
import QuartzCore

/// A drag on an off-screen display, which has the part of the compositor.
@MainActor
final class OffscreenDrag: DraggedData {
    let sourceActions: DragActions
    /// The image that follows the pointer.
    let image: CGImage?
    private let data: OfferedData
    private unowned let server: OffscreenDisplayServer
    /// The surface under the pointer.
    private var surface: Int?
    private var accepted: DragActions = []

    init(_ data: OfferedData, _ actions: DragActions, image: CGImage?, server: OffscreenDisplayServer) {
        self.data = data
        self.image = image
        self.server = server
        sourceActions = actions
    }

    var types: [String] { data.types }

    func read(_ type: String) throws -> Data { data.data(type) ?? Data() }

    func accept(_ type: String?, _ actions: DragActions, preferred: DragActions) {
        accepted = type == nil ? [] : actions.intersection(sourceActions)
        server.eventHandler?(.dragProgress(.action(accepted)))
    }

    func finish(_ decision: DragActions) { end(accepted == .ask ? decision : accepted) }

    func discard() { end([]) }

    private func end(_ actions: DragActions) {
        server.drag = nil
        server.eventHandler?(.dragProgress(.ended(actions)))
    }

    private func send(_ action: DragInput.Action, _ location: CGPoint = .zero) {
        guard let surface else { return }
        server.eventHandler?(.drag(DragInput(surface: surface, action: action, location: location)))
    }

    /// Moves the pointer to a location of a surface; nil for outside of all.
    func move(to surface: Int?, _ location: CGPoint) {
        if surface == self.surface { return send(.moved, location) }
        send(.left)
        accepted = []
        self.surface = surface
        send(.entered(self), location)
    }

    /// Releases the button.
    func release() {
        guard surface != nil, !accepted.isEmpty else {
            send(.left)
            return end([])
        }
        server.eventHandler?(.dragProgress(.dropped))
        send(.dropped)
    }
}
