import AcetateMainLoop
import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland
import Dispatch

/// The protocol objects of a window, which exist as long as the connection to one compositor.
extension WaylandWindow {
    /// Creates the window on the compositor, in the state that it had on the previous one.
    func attach() throws(WaylandError) {
        guard !isClosed, surface == nil, let globals = connection.globals, hasOutput(globals) else { return }
        let formerHeight = titleBarHeight
        do {
            try makeObjects(globals, connection.display)
        } catch {
            destroyObjects()
            throw error
        }
        guard let surface else { return }
        connection.add(self, surface: surface.raw)
        // The new compositor may draw the frame where the former one did not.
        if isConfigured { growFloatingSize(by: titleBarHeight - formerHeight) }
        if let toplevel, !appID.isEmpty { xdg_toplevel_set_app_id(toplevel.raw, ProtocolText.cut(appID)) }
        if inhibitsIdle { inhibitIdle() }
        sendContentType()
        inhibitShortcuts()
        if parent?.isMapped == true { sendParent() }
        if let name = restoredOutput {
            expectedFullscreen = .some(connection.outputs.first { $0.info.name == name && !name.isEmpty })
        }
        if toplevel != nil { unsent = [.title, .limits] }
        if expectedFullscreen != nil { unsent.insert(.fullscreen) }
        if wantsMaximized { unsent.insert(.maximized) }
        updateScale()
        sendChanges()
        if isShown { map() }
        guard restoredOutput != nil else { return }
        let address = UInt(bitPattern: surface.raw)  // not the proxy, which must end with the connection
        MainLoop.async(after: 1) { [weak self] in self?.endRestoration(of: address) }
    }

    /// Applies the compositor's configuration if it has not granted the restored full screen.
    private func endRestoration(of address: UInt) {
        guard restoredOutput != nil, surface.map({ UInt(bitPattern: $0.raw) }) == address else { return }
        restoredOutput = nil
        if hasConfigure { apply(pending, serial: nil) }
    }

    /// Destroys the protocol objects at the loss of the connection. The state remains, also the last configuration.
    func detach() {
        guard surface != nil else { return }
        if configuration.isFullscreen || expectedFullscreen != nil {
            restoredOutput = (outputs.first ?? expectedFullscreen.flatMap { $0 })?.info.name ?? ""
        }
        if !unsent.contains(.maximized) { wantsMaximized = configuration.isMaximized }
        loop.detach()
        destroyObjects()
        expectedFullscreen = nil
        hasEntered = false
        latestOutput = nil
        hasConfigure = false
        unacknowledged = nil
        isMapped = false
        preferredScale120 = nil
        pending = WindowConfiguration()
        outputs = []
        events?(.detached)
    }

    func destroyObjects() {
        let surface = surface?.raw
        shortcutInhibitors?.removeAll()
        foreign.end()
        // A window may be closed within the handler of one of these objects.
        activationToken?.cancel()
        for proxy in [contentTypeObject, idleInhibitor, fractionalScale, viewport] { proxy?.invalidate() }
        decoration?.invalidate()  // the protocol requires this before the toplevel
        for proxy in [toplevel, popup?.proxy, xdgSurface, layerSurface, lockSurface, self.surface] {
            proxy?.invalidate()
        }
        activationToken = nil
        contentTypeObject = nil
        idleInhibitor = nil
        fractionalScale = nil
        viewport = nil
        decoration = nil
        toplevel = nil
        popup = nil
        xdgSurface = nil
        layerSurface = nil
        lockSurface = nil
        self.surface = nil
        if let surface { connection.removeWindow(surface: surface) }
    }

    private func makeObjects(_ globals: Globals, _ display: DisplayHandle) throws(WaylandError) {
        let lack = WaylandError.noResources("a window", "out of memory")
        surface = Proxy(
            main: wl_compositor_create_surface(globals.compositor.raw), on: display,
            destroy: { wl_surface_destroy($0) },
            handler: { [weak self] event, arguments in self?.handleSurface(event, arguments) })
        guard let surface else { throw lack }
        if let lock = role.lock {
            try makeLockSurface(lock, surface)
            return makeScale(surface, globals, display)
        }
        let isLayerSurface = try role.layer.map { options throws(WaylandError) in
            try makeLayerSurface(options, surface, globals)
        }
        if isLayerSurface != true { try makeXDGSurface(surface, globals, display) }
        // Until the first configure, the compositor is expected to grant the request.
        isDecorated = decoration != nil && frame != nil
        willBeDecorated = isDecorated
        makeScale(surface, globals, display)
    }

    private func makeXDGSurface(
        _ surface: Proxy, _ globals: Globals, _ display: DisplayHandle
    ) throws(WaylandError) {
        let lack = WaylandError.noResources("a window", "out of memory")
        xdgSurface = Proxy(
            main: xdg_wm_base_get_xdg_surface(globals.wmBase.raw, surface.raw), on: display,
            destroy: { xdg_surface_destroy($0) },
            handler: { [weak self] event, arguments in
                guard XdgSurface.Event(rawValue: event) == .configure else { return }
                self?.latch(serial: arguments.uint(0))
            })
        guard let xdgSurface else { throw lack }
        if let popupOptions {
            popup = PopupRole(popupOptions, size: size, xdgSurface: xdgSurface, wmBase: globals.wmBase) {
                [weak self] event, arguments in self?.handlePopup(event, arguments)
            }
            guard popup != nil else { throw .noResources("a popup", "its window is closed, or memory ran out") }
        } else {
            toplevel = Proxy(
                main: xdg_surface_get_toplevel(xdgSurface.raw), on: display, destroy: { xdg_toplevel_destroy($0) },
                handler: { [weak self] event, arguments in self?.handleToplevel(event, arguments) })
            guard toplevel != nil else { throw lack }
        }
        if let toplevel, let manager = globals.decoration {
            decoration = Proxy(
                main: zxdg_decoration_manager_v1_get_toplevel_decoration(manager.raw, toplevel.raw), on: display,
                destroy: { zxdg_toplevel_decoration_v1_destroy($0) },
                handler: { [weak self] event, arguments in
                    guard ZxdgToplevelDecorationV1.Event(rawValue: event) == .configure else { return }
                    let mode = ZxdgToplevelDecorationV1.Mode(rawValue: arguments.uint(0))
                    self?.willBeDecorated = mode == .serverSide
                })
            requestDecorations()
        }
    }

    private func makeScale(_ surface: Proxy, _ globals: Globals, _ display: DisplayHandle) {
        if let manager = globals.fractionalScale, let viewporter = globals.viewporter {
            viewport = Proxy(
                wp_viewporter_get_viewport(viewporter.raw, surface.raw), on: display,
                destroy: { wp_viewport_destroy($0) })
            fractionalScale = Proxy(
                main: wp_fractional_scale_manager_v1_get_fractional_scale(manager.raw, surface.raw), on: display,
                destroy: { wp_fractional_scale_v1_destroy($0) },
                handler: { [weak self] event, arguments in
                    guard WpFractionalScaleV1.Event(rawValue: event) == .preferredScale else { return }
                    self?.preferScale(Int(clamping: arguments.uint(0)))
                })
        }
    }
}
