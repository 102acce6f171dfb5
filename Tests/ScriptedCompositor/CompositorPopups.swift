import AcetateProtocols

/// A positioner's requests.
private final class PositionerRole {
    /// x, y, width, height.
    var rect = [0, 0, 0, 0]
}

/// Popups, activation tokens, and the idle state.
extension CompositorState {
    func handlePopup(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        func related(_ index: Int) -> CompositorObject? { object.client.objects[UInt32(clamping: number(index))] }
        switch name {
        case "xdg_wm_base.create_positioner": made?.role = PositionerRole()
        case "xdg_positioner.set_size":
            if number(0) <= 0 || number(1) <= 0 { violations.append("a positioner has an empty size") }
            (object.role as? PositionerRole)?.rect[2...3] = [number(0), number(1)]
        case "xdg_positioner.set_offset": (object.role as? PositionerRole)?.rect[0...1] = [number(0), number(1)]
        case "xdg_surface.get_popup":
            guard let role = object.client.objects[object.parent]?.role as? SurfaceRole else { return }
            made?.parent = object.parent
            role.popup = made
            role.popupParent = related(1)?.parent ?? 0
            place(role, related(2))
        case "xdg_popup.grab":
            let role = object.client.objects[object.parent]?.role as? SurfaceRole
            if role?.isConfigured == true { violations.append("a popup grabs after its first commit") }
            if !pressSerials.contains(UInt32(clamping: number(1))) {
                violations.append("a popup grabs with the serial number of no press")
            }
        case "xdg_popup.reposition":
            guard let role = object.client.objects[object.parent]?.role as? SurfaceRole else { return }
            place(role, related(0))
            object.send("repositioned", [.uint(UInt32(clamping: number(1)))])
            configurePopup(role)
        case "xdg_activation_token_v1.commit": object.send("done", [.string("token-\(object.id)")])
        default: handleLayer(name, object, arguments, made)
        }
    }

    private func place(_ role: SurfaceRole, _ positioner: CompositorObject?) {
        guard let positioner = positioner?.role as? PositionerRole else {
            violations.append("a popup has no positioner")
            return
        }
        role.popupRect = positioner.rect
    }

    /// Configures a popup as its positioner asks.
    func configurePopup(_ role: SurfaceRole) {
        let serial = nextSerial()
        role.isConfigured = true
        role.serials.append(serial)
        role.popup?.send("configure", role.popupRect.map { .int($0) })
        role.xdgSurface?.send("configure", [.uint(serial)])
    }

    /// Records a violation if an object of a surface is destroyed before the popups of that surface.
    func checkPopups(above object: CompositorObject) {
        let popups = object.client.objects.values.compactMap { $0.role as? SurfaceRole }.filter { $0.popup != nil }
        if popups.contains(where: { $0.popupParent == object.parent }) {
            violations.append("\(object.interface.name) was destroyed before its popups")
        }
    }
}
