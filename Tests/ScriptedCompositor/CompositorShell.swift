import AcetateProtocols

/// Requests about the frames, the states and the interactive moves of toplevels.
extension CompositorState {
    func handleShell(
        _ name: String, _ object: CompositorObject, _ arguments: [WireArgument], _ made: CompositorObject?
    ) {
        func number(_ index: Int) -> Int { arguments.indices.contains(index) ? arguments[index].number ?? 0 : 0 }
        switch name {
        case "zxdg_decoration_manager_v1.get_toplevel_decoration":
            made?.parent = object.client.objects[UInt32(clamping: number(1))]?.parent ?? 0
        case "zxdg_toplevel_decoration_v1.set_mode": answerMode(object, UInt32(clamping: number(0)))
        case "xdg_surface.set_window_geometry":
            if number(2) <= 0 || number(3) <= 0 { violations.append("a window geometry is empty") }
        case "xdg_toplevel.set_maximized": setMaximized(object, true)
        case "xdg_toplevel.unset_maximized": setMaximized(object, false)
        case "xdg_toplevel.move", "xdg_toplevel.resize", "xdg_toplevel.show_window_menu":
            checkPress(name, UInt32(clamping: number(1)))
            if name == "xdg_toplevel.resize", XdgToplevel.ResizeEdge(rawValue: UInt32(clamping: number(2))) == nil {
                violations.append("\(name) has an invalid edge")
            }
        case "xdg_toplevel.set_parent":
            if number(0) == object.id { violations.append("a toplevel is its own parent") }
        default:
            handlePopup(name, object, arguments, made)
            handleData(name, object, arguments, made)
        }
    }

    private func answerMode(_ decoration: CompositorObject, _ requested: UInt32) {
        decoration.send("configure", [.uint(options.decorationMode?.rawValue ?? requested)])
        guard let role = decoration.client.objects[decoration.parent]?.role as? SurfaceRole, role.isConfigured else {
            return
        }
        configureByDefault(role)
    }

    private func setMaximized(_ toplevel: CompositorObject, _ isMaximized: Bool) {
        guard let role = toplevel.client.objects[toplevel.parent]?.role as? SurfaceRole else { return }
        role.isMaximized = isMaximized
        if role.isConfigured, options.configuresToplevels { configureByDefault(role) }
    }

    private func checkPress(_ name: String, _ serial: UInt32) {
        if !pressSerials.contains(serial) { violations.append("\(name) has the serial number of no press") }
    }

    /// Sends the events that precede the first configure of a toplevel.
    func describe(_ toplevel: CompositorObject) {
        if toplevel.version >= 5, let capabilities = options.capabilities {
            toplevel.send("wm_capabilities", [.array(capabilities.map(\.rawValue))])
        }
        if toplevel.version >= 4, let bounds = options.bounds {
            toplevel.send("configure_bounds", [.int(bounds.width), .int(bounds.height)])
        }
    }

    // MARK: The pointer

    private var milliseconds: WireArgument { .uint(UInt32(truncatingIfNeeded: Int64(Self.now() * 1000))) }

    func enterPointer(x: Double, y: Double) {
        for pointer in objects("wl_pointer") {
            let surfaces = pointer.client.objects.values.filter { ($0.role as? SurfaceRole)?.hasShellRole == true }
            guard let surface = surfaces.max(by: { $0.id < $1.id }) else { continue }
            pointer.send("enter", [.uint(nextSerial()), .object(surface.id), .fixed(x), .fixed(y)])
            pointer.send("frame", [])
        }
    }

    func movePointer(x: Double, y: Double) {
        emit("wl_pointer", "motion", [milliseconds, .fixed(x), .fixed(y)])
        emit("wl_pointer", "frame", [])
    }

    func button(_ code: UInt32, isDown: Bool) -> UInt32 {
        let serial = nextSerial()
        let state = isDown ? WlPointer.ButtonState.pressed : .released
        emit("wl_pointer", "button", [.uint(serial), milliseconds, .uint(code), .uint(state.rawValue)])
        emit("wl_pointer", "frame", [])
        if isDown { pressSerials.insert(serial) }
        inputSerials.insert(serial)
        return serial
    }
}

extension CompositorState {
    func touchDown(_ id: Int, x: Double, y: Double) -> UInt32 {
        let serial = nextSerial()
        pressSerials.insert(serial)
        inputSerials.insert(serial)
        for touch in objects("wl_touch") {
            let surfaces = touch.client.objects.values.filter { ($0.role as? SurfaceRole)?.xdgSurface != nil }
            guard let surface = surfaces.max(by: { $0.id < $1.id }) else { continue }
            touch.send(
                "down", [.uint(serial), milliseconds, .object(surface.id), .int(id), .fixed(x), .fixed(y)])
            touch.send("frame", [])
        }
        return serial
    }
}

extension ScriptedCompositor {
    /// Puts a finger on the newest window of each client, and returns the serial number.
    package func touchDown(_ id: Int, x: Double, y: Double) -> UInt32 {
        queue.sync { state.touchDown(id, x: x, y: y) }
    }

    /// Moves the pointer into the newest window of each client, to a position of its surface.
    package func enterPointer(x: Double, y: Double) { queue.sync { state.enterPointer(x: x, y: y) } }

    package func movePointer(x: Double, y: Double) { queue.sync { state.movePointer(x: x, y: y) } }

    /// Presses or releases a button, by Linux's code, and returns the serial number.
    @discardableResult package func button(_ code: UInt32 = 0x110, isDown: Bool) -> UInt32 {
        queue.sync { state.button(code, isDown: isDown) }
    }
}
