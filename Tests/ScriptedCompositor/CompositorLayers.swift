import AcetateProtocols

/// The state of a layer surface. The requests change it, and the next commit applies it.
final class LayerRole {
    let object: CompositorObject
    var layer: Int
    let namespace: String
    /// The ID of the client's output; 0 if the compositor chooses.
    let output: UInt32
    var size = [0, 0]
    var anchors: ZwlrLayerSurfaceV1.Anchor = []
    var zone = 0
    /// top, right, bottom, left
    var margins = [0, 0, 0, 0]
    var keyboard = 0
    /// The size and the place of the last configure.
    var configured: [Int]?

    init(_ object: CompositorObject, layer: Int, namespace: String, output: UInt32) {
        self.object = object
        self.layer = layer
        self.namespace = namespace
        self.output = output
    }
}

/// Layer surfaces.
extension CompositorState {
    func handleLayer(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        let role = object.client.objects[object.parent]?.role as? SurfaceRole
        switch name {
        case "zwlr_layer_shell_v1.get_layer_surface":
            guard let made, let surface = object.client.objects[UInt32(clamping: number(1))],
                let role = surface.role as? SurfaceRole
            else { return }
            if role.hasShellRole { violations.append("a layer surface has another role") }
            if role.buffer != 0 || role.pendingBuffer != nil { violations.append("a layer surface has a buffer") }
            if ZwlrLayerShellV1.Layer(rawValue: UInt32(clamping: number(3))) == nil {
                violations.append("a layer surface has an invalid layer")
            }
            made.parent = surface.id
            role.layer = LayerRole(
                made, layer: number(3), namespace: arguments[4].text ?? "", output: UInt32(clamping: number(2)))
        case "zwlr_layer_surface_v1.set_size": role?.layer?.size = [number(0), number(1)]
        case "zwlr_layer_surface_v1.set_anchor":
            role?.layer?.anchors = ZwlrLayerSurfaceV1.Anchor(rawValue: UInt32(clamping: number(0)))
            if number(0) > 15 { violations.append("a layer surface has an invalid anchor") }
        case "zwlr_layer_surface_v1.set_exclusive_zone": role?.layer?.zone = number(0)
        case "zwlr_layer_surface_v1.set_margin": role?.layer?.margins = (0..<4).map(number)
        case "zwlr_layer_surface_v1.set_keyboard_interactivity":
            role?.layer?.keyboard = number(0)
            if number(0) > (object.version >= 4 ? 2 : 1) {
                violations.append("a layer surface has an invalid keyboard interactivity")
            }
        case "zwlr_layer_surface_v1.set_layer":
            if object.version < 2 { violations.append("set_layer was sent before version 2") }
            role?.layer?.layer = number(0)
        case "zwlr_layer_surface_v1.ack_configure": acknowledge(object, UInt32(clamping: number(0)))
        case "zwlr_layer_surface_v1.get_popup":
            let popup = object.client.objects[UInt32(clamping: number(0))]
            guard let popupRole = popup.flatMap({ object.client.objects[$0.parent]?.role as? SurfaceRole }) else {
                return
            }
            if popupRole.isConfigured { violations.append("a popup gets its parent after its first commit") }
            popupRole.popupParent = object.parent
        case "zwlr_layer_surface_v1.destroy":
            checkPopups(above: object)
            role?.layer = nil
        default: handleLock(name, object, arguments, made)
        }
    }

    /// Applies the state of a layer surface at a commit, and configures it if its size or its place has changed.
    func commitLayer(_ layer: LayerRole, _ role: SurfaceRole) {
        for (side, both) in [(0, [.left, .right]), (1, [.top, .bottom])] as [(Int, ZwlrLayerSurfaceV1.Anchor)]
        where layer.size[side] == 0 && !layer.anchors.isSuperset(of: both) {
            violations.append("a layer surface has no size and is not between two anchors")
        }
        let place = layer.size + [Int(layer.anchors.rawValue), layer.zone] + layer.margins
        guard place != layer.configured else { return }
        layer.configured = place
        let output = output(layer.object.client.objects[layer.output]).size
        func side(_ index: Int, _ output: Int, _ margins: Int) -> Int {
            layer.size[index] > 0 ? layer.size[index] : max(output - margins, 1)
        }
        let size = [
            side(0, output.width, layer.margins[1] + layer.margins[3]),
            side(1, output.height, layer.margins[0] + layer.margins[2]),
        ]
        let serial = nextSerial()
        role.isConfigured = true
        role.serials.append(serial)
        layer.object.send("configure", [.uint(serial), .uint(UInt32(size[0])), .uint(UInt32(size[1]))])
    }
}

extension ScriptedCompositor {
    /// The applied state of a layer surface.
    package struct LayerSurface: Hashable, Sendable {
        package var layer: Int
        package var namespace: String
        package var hasOutput: Bool
        package var size: [Int]
        package var anchors: UInt32
        package var zone: Int
        package var margins: [Int]
        package var keyboard: Int
    }

    /// The layer surfaces of all clients, from oldest to newest.
    package var layerSurfaces: [LayerSurface] {
        queue.sync {
            state.objects("wl_surface").compactMap { ($0.role as? SurfaceRole)?.layer }.map {
                LayerSurface(
                    layer: $0.layer, namespace: $0.namespace, hasOutput: $0.output != 0, size: $0.size,
                    anchors: $0.anchors.rawValue, zone: $0.zone, margins: $0.margins, keyboard: $0.keyboard)
            }
        }
    }

    /// Closes all layer surfaces.
    package func closeLayerSurfaces() { emit("zwlr_layer_surface_v1", "closed") }
}
