import AcetateProtocols

/// A positioner's requests.
private final class PositionerRole {
    var size = (width: 0, height: 0)
    var offset = (x: 0, y: 0)
    /// x, y, width, height.
    var anchorRect = [0, 0, 0, 0]
    /// `xdg_positioner.anchor` and `xdg_positioner.gravity`, which have the same values.
    var anchor = 0
    var gravity = 0
    /// `xdg_positioner.constraint_adjustment`.
    var adjustment = 0

    /// The position and the size by the rules of `xdg_positioner`. `isConstrained`: the popup does not fit on the screen where it
    /// asks to be, and is flipped if it allows that.
    func rect(isConstrained: Bool) -> [Int] {
        // For each side: -1 for left and top, 1 for right and bottom, 0 for the middle.
        func sides(_ value: Int) -> (x: Int, y: Int) {
            let x = [3, 5, 6].contains(value) ? -1 : [4, 7, 8].contains(value) ? 1 : 0
            let y = [1, 5, 7].contains(value) ? -1 : [2, 6, 8].contains(value) ? 1 : 0
            return (isConstrained && adjustment & 4 != 0 ? -x : x, isConstrained && adjustment & 8 != 0 ? -y : y)
        }
        let (from, toward) = (sides(anchor), sides(gravity))
        let x = anchorRect[0] + (1 + from.x) * anchorRect[2] / 2 - (1 - toward.x) * size.width / 2 + offset.x
        let y = anchorRect[1] + (1 + from.y) * anchorRect[3] / 2 - (1 - toward.y) * size.height / 2 + offset.y
        return [x, y, size.width, size.height]
    }
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
            (object.role as? PositionerRole)?.size = (number(0), number(1))
        case "xdg_positioner.set_anchor_rect":
            if number(2) < 0 || number(3) < 0 { violations.append("a positioner has a negative anchor rectangle") }
            (object.role as? PositionerRole)?.anchorRect = (0..<4).map(number)
        case "xdg_positioner.set_anchor": (object.role as? PositionerRole)?.anchor = number(0)
        case "xdg_positioner.set_gravity": (object.role as? PositionerRole)?.gravity = number(0)
        case "xdg_positioner.set_constraint_adjustment": (object.role as? PositionerRole)?.adjustment = number(0)
        case "xdg_positioner.set_offset": (object.role as? PositionerRole)?.offset = (number(0), number(1))
        case "xdg_surface.get_popup":
            guard let role = object.client.objects[object.parent]?.role as? SurfaceRole else { return }
            made?.parent = object.parent
            role.popup = made
            role.popupParent = related(1)?.parent ?? 0
            place(role, related(2))
        case "xdg_popup.grab":
            let role = object.client.objects[object.parent]?.role as? SurfaceRole
            if role?.isConfigured == true { violations.append("a popup grabs after its first commit") }
            role?.hasGrab = true
            let parent = object.client.objects.values.compactMap { $0.role as? SurfaceRole }.first {
                $0.popup != nil && $0.xdgSurface?.parent == role?.popupParent
            }
            if let parent, !parent.hasGrab { violations.append("a popup grabs in a popup without a grab") }
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
        role.popupRect = positioner.rect(isConstrained: options.constrainsPopups)
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
