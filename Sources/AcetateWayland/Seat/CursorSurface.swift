import AcetatePixels
import CAcetateProtocols
import CAcetateWayland

/// The cursor of one pointer or tablet tool: a standard shape that the compositor draws, or else a surface with an image of the
/// cursor theme or of the program.
@MainActor final class CursorSurface {
    /// The object that has the cursor.
    enum Owner {
        case pointer(OpaquePointer)
        case tabletTool(OpaquePointer)
    }

    private unowned let connection: WaylandConnection
    private let owner: Owner
    private var surface: Proxy?
    private var device: Proxy?
    /// The theme of the last shape.
    private var theme: CursorTheme?
    /// The buffer that the surface shows. It is retained by the theme, or by `buffer`.
    private var attached: OpaquePointer?
    /// The shown image of the program.
    private var buffer: (image: CursorImage, buffer: SharedBuffer)?

    init(of owner: Owner, connection: WaylandConnection) {
        self.owner = owner
        self.connection = connection
        if let manager = connection.globals?.cursorShape {
            let raw =
                switch owner {
                case .pointer(let pointer): wp_cursor_shape_manager_v1_get_pointer(manager.raw, pointer)
                case .tabletTool(let tool): wp_cursor_shape_manager_v1_get_tablet_tool_v2(manager.raw, tool)
                }
            device = Proxy(raw, on: connection.display, destroy: { wp_cursor_shape_device_v1_destroy($0) })
        }
    }

    private func set(_ surface: OpaquePointer?, _ serial: UInt32, x: Int32, y: Int32) {
        switch owner {
        case .pointer(let pointer): wl_pointer_set_cursor(pointer, serial, surface, x, y)
        case .tabletTool(let tool): zwp_tablet_tool_v2_set_cursor(tool, serial, surface, x, y)
        }
    }

    /// Shows a cursor, or none for nil. `serial` is that of the last enter event.
    func show(_ cursor: PointerCursor?, serial: UInt32) {
        switch cursor {
        case nil: set(nil, serial, x: 0, y: 0)
        case .shape(let shape):
            if let device {
                wp_cursor_shape_device_v1_set_shape(device.raw, serial, shape.number)
            } else {
                showTheme(shape, serial)
            }
        case .image(let image): show(image, serial)
        }
    }

    private func showTheme(_ shape: CursorShape, _ serial: UInt32) {
        guard let theme = connection.loadedCursorTheme(), let image = theme.image(of: shape) else { return }
        // Another theme may have a buffer at the same address.
        if theme !== self.theme { attached = nil }
        self.theme = theme
        attach(
            image.buffer, scale: theme.scale, x: image.hotspotX / theme.scale, y: image.hotspotY / theme.scale, serial)
        buffer = nil
    }

    private func show(_ image: CursorImage, _ serial: UInt32) {
        guard let shared = sharedBuffer(of: image), let raw = shared.raw else { return }
        if shared !== buffer?.buffer { attached = nil }
        attach(raw, scale: image.scale, x: image.hotSpotX, y: image.hotSpotY, serial)
        // The former buffer is destroyed only now that the surface shows another one.
        buffer = (image, shared)
    }

    /// A buffer with the image's pixels; nil if there is no memory for it.
    private func sharedBuffer(of image: CursorImage) -> SharedBuffer? {
        if let buffer, buffer.image == image { return buffer.buffer }
        guard let size = PixelSize(image.width, image.height), let shm = connection.globals?.shm else { return nil }
        let shared = try? SharedBuffer(size, isOpaque: false, shm: shm.raw, display: connection.display) { _ in }
        guard let shared else { return nil }
        shared.copy(image.pixels)
        return shared
    }

    private func attach(_ buffer: OpaquePointer, scale: Int, x: Int, y: Int, _ serial: UInt32) {
        guard let compositor = connection.globals?.compositor else { return }
        if surface == nil {
            surface = Proxy(
                wl_compositor_create_surface(compositor.raw), on: connection.display,
                destroy: { wl_surface_destroy($0) })
        }
        guard let surface = surface?.raw else { return }
        set(surface, serial, x: Int32(x), y: Int32(y))
        // The compositor may still read the buffer that the surface shows.
        if attached != buffer {
            attached = buffer
            wl_surface_set_buffer_scale(surface, Int32(scale))
            wl_surface_attach(surface, buffer, 0, 0)
            wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        }
        wl_surface_commit(surface)
    }
}
