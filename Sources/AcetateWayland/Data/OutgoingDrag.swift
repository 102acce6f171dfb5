import AcetatePixels
import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The image that follows the pointer during a drag.
package struct DragIcon: Sendable {
    package let size: PixelSize
    /// Pixels per point. If it is not a whole number, the compositor must offer wp_viewporter.
    package let scale: Double
    /// The image's top left corner from the pointer, in points, with y down.
    package let offset: SurfacePoint
    /// Premultiplied 0xAARRGGBB, row by row from the top.
    package let pixels: [UInt32]

    /// Nil if there are not as many pixels as the size has.
    package init?(size: PixelSize, scale: Double, offset: SurfacePoint, pixels: [UInt32]) {
        guard pixels.count == size.width * size.height, scale >= 0.25, scale <= 16, offset.x.isFinite, offset.y.isFinite
        else { return nil }
        (self.size, self.scale, self.offset, self.pixels) = (size, scale, offset, pixels)
    }
}

/// The end of a drag that this program has begun, and its progress.
package enum OutgoingDragEvent: Hashable, Sendable {
    /// The operation at the current position has changed; none where the data is not accepted.
    case action(DragActions)
    /// The data was dropped. The other program still reads it.
    case dropped
    /// The other program has used the data with this operation; none if the drag was canceled or refused, or if its seat
    /// or the compositor is gone.
    case ended(DragActions)
}

/// A drag of this program's data, from the request until its end. The connection retains it meanwhile.
@MainActor package final class OutgoingDrag {
    private let connection: WaylandConnection
    private(set) weak var seat: WaylandSeat?
    private var source: Proxy?
    private var icon: Icon?
    private var isAccepted = false
    private var action: DragActions = []
    private var wasDropped = false
    private let events: (OutgoingDragEvent) -> Void

    /// The surface of the image.
    private struct Icon {
        let surface: Proxy
        let viewport: Proxy?
        let buffer: SharedBuffer
    }

    /// Begins a drag at the last press of a button, a finger or a tablet's tool, which must still be down. Nil if there is no
    /// such press, if the compositor has no drags, or if there is another drag. A drag that was dropped, and that its
    /// destination has not finished, ends.
    package init?(
        _ data: OfferedData, _ actions: DragActions, icon: DragIcon?, from window: WaylandWindow,
        events: @escaping @MainActor (OutgoingDragEvent) -> Void
    ) {
        connection = window.connection
        self.events = events
        if connection.outgoingDrag?.wasDropped == true { connection.outgoingDrag?.cancel() }
        guard connection.canSend, connection.outgoingDrag == nil, let origin = window.surface,
            let seat = connection.latestSeatPress?.seat, let serial = seat.pointingSerial,
            let device = seat.dataDevice?.proxy,
            let sources = connection.selections.sources
        else { return nil }
        self.seat = seat
        source = Proxy(
            main: sources.makeDataSource(), on: connection.display, destroy: { wl_data_source_destroy($0) },
            handler: { [weak self] event, arguments in self?.handle(event, arguments, data) })
        guard let source else { return nil }
        for type in data.types { wl_data_source_offer(source.raw, type) }
        wl_data_source_set_actions(source.raw, actions.intersection([.copy, .move, .ask]).rawValue)
        self.icon = icon.flatMap { makeIcon($0) }
        wl_data_device_start_drag(device.raw, source.raw, origin.raw, self.icon?.surface.raw, serial)
        if let icon { show(icon) }
        connection.outgoingDrag = self
        connection.flush()
        // The compositor no longer reports any finger, including the one that drags.
        seat.cancelTouches()
    }

    /// Ends the drag. Nothing is dropped.
    package func cancel() { end([]) }

    private func handle(_ event: UInt32, _ arguments: EventArguments, _ data: OfferedData) {
        switch WlDataSource.Event(rawValue: event) {
        case .target:
            isAccepted = arguments.string(0) != nil
            report()
        case .action:
            action = DragActions(rawValue: arguments.uint(0))
            report()
        case .send:
            let descriptor = OwnedDescriptor(taking: arguments.descriptor(1))
            connection.selections.send(data, arguments.string(0), to: descriptor)
        case .dndDropPerformed:
            wasDropped = true
            removeIcon()
            events(.dropped)
        case .dndFinished: end(action)
        case .cancelled: end([])
        case nil: break
        }
    }

    private func report() { events(.action(isAccepted ? action : [])) }

    /// Handles a button or the end of a touch that was reported to a window. The compositor reports none during a drag, so
    /// it has refused the drag, for which there is no event.
    func inputWasReported() {
        connection.selections.sources?.dispatch()  // the drop may be among the pending events of the source
        if !wasDropped { end([]) }
    }

    private func end(_ action: DragActions) {
        guard let source else { return }
        source.invalidate()
        self.source = nil
        removeIcon()
        connection.outgoingDrag = nil
        connection.flush()
        events(.ended(action))
    }

    // MARK: The image

    private func makeIcon(_ icon: DragIcon) -> Icon? {
        guard let globals = connection.globals,
            let buffer = try? SharedBuffer(
                icon.size, isOpaque: false, shm: globals.shm.raw, display: connection.display, released: { _ in }),
            let surface = Proxy(
                wl_compositor_create_surface(globals.compositor.raw), on: connection.display,
                destroy: { wl_surface_destroy($0) })
        else { return nil }
        buffer.copy(icon.pixels)
        let viewport = globals.viewporter.flatMap {
            Proxy(
                wp_viewporter_get_viewport($0.raw, surface.raw), on: connection.display,
                destroy: { wp_viewport_destroy($0) })
        }
        return Icon(surface: surface, viewport: viewport, buffer: buffer)
    }

    /// Shows the image, after its surface has got its role.
    private func show(_ image: DragIcon) {
        guard let icon, let buffer = icon.buffer.raw else { return }
        let surface = icon.surface.raw
        func whole(_ value: Double) -> Int32 { Int32(min(max(value.rounded(), -32768), 32767)) }
        if let viewport = icon.viewport {
            wp_viewport_set_destination(
                viewport.raw, max(whole(Double(image.size.width) / image.scale), 1),
                max(whole(Double(image.size.height) / image.scale), 1))
        } else {
            wl_surface_set_buffer_scale(surface, max(whole(image.scale), 1))
        }
        // From version 5 on, the offset of `attach` is a protocol error.
        let (x, y) = (whole(image.offset.x), whole(image.offset.y))
        if icon.surface.version >= 5 {
            wl_surface_offset(surface, x, y)
            wl_surface_attach(surface, buffer, 0, 0)
        } else {
            wl_surface_attach(surface, buffer, x, y)
        }
        wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        wl_surface_commit(surface)
    }

    private func removeIcon() {
        icon?.viewport?.invalidate()  // before its surface
        icon?.surface.invalidate()
        icon = nil
    }
}
