import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The properties of a window that is a part of the desktop.
package struct LayerSurfaceOptions: Hashable, Sendable {
    package var layer = ZwlrLayerShellV1.Layer.top
    /// The edges of the output to which the window is anchored. With two opposite edges it spans the distance between them.
    package var anchors: WindowEdges = []
    /// The number of points at the anchored edge that windows leave free; -1 to cover the zones of other parts of the desktop.
    package var exclusiveZone = 0
    /// The distances from the anchored edges.
    package var margins = SurfaceInsets.zero
    package var keyboard = ZwlrLayerSurfaceV1.KeyboardInteractivity.none
    /// Nil for one that the compositor chooses.
    package var output: OutputChoice?
    /// The purpose, by which a compositor's configuration can refer to the window.
    package var namespace = ""

    package init() {}

    /// Whether the change to other properties needs a new surface.
    func needsNewSurface(for new: LayerSurfaceOptions, version: UInt32) -> Bool {
        output != new.output || namespace != new.namespace || (layer != new.layer && version < 2)
    }
}

/// The state of a layer surface that takes effect with a commit.
struct LayerSurfaceState: Hashable, Sendable {
    private let layer: UInt32
    private let anchors: UInt32
    private let zone: Int32
    private let margins: [Int32]
    private let keyboard: UInt32
    /// 0 between two opposite anchors, as the protocol requires for nothing else.
    private let width: UInt32
    private let height: UInt32
    private let version: UInt32

    init(_ options: LayerSurfaceOptions, size: SurfaceSize, version: UInt32) {
        func whole(_ value: Int) -> Int32 { Int32(clamping: min(max(value, -32768), 32767)) }
        layer = options.layer.rawValue
        // The values of the edges are those of the anchors.
        anchors = options.anchors.rawValue & 15
        zone = max(whole(options.exclusiveZone), -1)
        margins = [options.margins.top, options.margins.right, options.margins.bottom, options.margins.left].map(whole)
        width = options.anchors.isSuperset(of: [.left, .right]) ? 0 : UInt32(max(whole(size.width), 1))
        height = options.anchors.isSuperset(of: [.top, .bottom]) ? 0 : UInt32(max(whole(size.height), 1))
        self.version = version
        switch options.keyboard {
        // Before version 4, windows on the lower layers get the focus like others if they ask for it.
        case .onDemand where version < 4: keyboard = options.layer.rawValue < 2 ? 1 : 0
        default: keyboard = options.keyboard.rawValue
        }
    }

    /// Sends what differs from the former state. All requests take effect together, with the next commit.
    func send(to surface: OpaquePointer, replacing former: LayerSurfaceState?) {
        if layer != former?.layer, former != nil, version >= 2 { zwlr_layer_surface_v1_set_layer(surface, layer) }
        if anchors != former?.anchors { zwlr_layer_surface_v1_set_anchor(surface, anchors) }
        if width != former?.width || height != former?.height { zwlr_layer_surface_v1_set_size(surface, width, height) }
        if zone != former?.zone { zwlr_layer_surface_v1_set_exclusive_zone(surface, zone) }
        if margins != former?.margins {
            zwlr_layer_surface_v1_set_margin(surface, margins[0], margins[1], margins[2], margins[3])
        }
        if keyboard != former?.keyboard { zwlr_layer_surface_v1_set_keyboard_interactivity(surface, keyboard) }
    }
}

extension WaylandWindow {
    /// The properties of a part of the desktop; nil for other windows.
    package var layerOptions: LayerSurfaceOptions? { role.layer }

    /// Whether the compositor shows the window as a part of the desktop. False if it cannot, or if the window's output is
    /// missing.
    package var isLayerSurface: Bool { layerSurface != nil }

    /// Changes the properties of a part of the desktop. For another output or namespace the window gets a new surface.
    package func setLayerOptions(_ new: LayerSurfaceOptions) {
        guard let former = role.layer, new != former else { return }
        role = .layer(new)
        if let layerSurface, !former.needsNewSurface(for: new, version: layerSurface.version) {
            return submit(serial: nil)
        }
        guard layerSurface != nil || surface == nil else { return }  // an ordinary window
        detachWithPopups()
        connection.attachAgain(self)
    }

    /// Whether the window has no surface because its output is missing or was removed.
    var awaitsOutput: Bool { role.needsOutput && surface == nil && !isClosed }

    /// Whether there is an output for the window, which otherwise waits for one.
    func hasOutput(_ globals: Globals) -> Bool {
        if let lock = role.lock { return lockOutput(lock) != nil }
        guard let layer = role.layer, globals.layerShell != nil else { return true }
        guard let output = layer.output else { return !connection.outputs.isEmpty }
        return output.output(of: connection) != nil
    }

    var layerState: LayerSurfaceState? {
        guard let options = role.layer, let layerSurface else { return nil }
        return LayerSurfaceState(options, size: floatingSize, version: layerSurface.version)
    }

    /// Creates the layer surface. Returns false if the compositor has no layers; then the window is an ordinary one.
    func makeLayerSurface(_ options: LayerSurfaceOptions, _ surface: Proxy, _ globals: Globals) throws(WaylandError)
        -> Bool
    {
        guard let shell = globals.layerShell else {
            connection.warnOnce(.noLayerShell)
            return false
        }
        let output = options.output?.output(of: connection)
        let raw = zwlr_layer_shell_v1_get_layer_surface(
            shell.raw, surface.raw, output?.proxy?.raw, options.layer.rawValue, ProtocolText.cut(options.namespace))
        layerSurface = Proxy(
            main: raw, on: connection.display, destroy: { zwlr_layer_surface_v1_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleLayerSurface(event, arguments) })
        guard layerSurface != nil else { throw .noResources("a layer surface", "out of memory") }
        return true
    }

    private func handleLayerSurface(_ event: UInt32, _ arguments: EventArguments) {
        switch ZwlrLayerSurfaceV1.Event(rawValue: event) {
        case .configure:
            func side(_ index: Int) -> Int? { arguments.uint(index) > 0 ? Int(arguments.uint(index)) : nil }
            pending.suggestedWidth = side(1)
            pending.suggestedHeight = side(2)
            latch(serial: arguments.uint(0))
        case .closed: layerSurfaceDidClose()
        case nil: break
        }
    }

    /// Handles the end of the layer surface: its output is gone, or the compositor no longer shows it. It is
    /// created again on another output at once, or else when the outputs change.
    private func layerSurfaceDidClose() {
        let hasLostOutput = latestOutput.map { former in !connection.outputs.contains { $0.id == former } } ?? false
        detachWithPopups()
        events?(.layerSurfaceClosed)
        if hasLostOutput { connection.attachAgain(self) }
    }

    /// Ends the input, and destroys the protocol objects of the window and of its popups, in the order that the protocol
    /// requires. The popups are created again with the window.
    func detachWithPopups() {
        for popup in popups.reversed() { popup.detachWithPopups() }
        if let surface { for seat in connection.seats { seat.leave(surface: surface.raw) } }
        detach()
    }
}
