import CAcetateWayland
import CAcetateWaylandCursor
import Glibc

/// The user's cursor theme at one scale, by XCURSOR_THEME and XCURSOR_SIZE; where there is none, libwayland's built-in
/// pictures. For one thread, which lets go of it.
final class CursorTheme {
    /// A cursor's picture: a buffer of the theme's, and the hot spot in its pixels.
    struct Picture {
        let buffer: OpaquePointer
        let hotspotX: Int
        let hotspotY: Int
    }

    let scale: Int
    private let raw: OpaquePointer
    /// The theme's buffers are proxies of this display.
    private let display: DisplayHandle

    /// Points, where XCURSOR_SIZE says nothing.
    private static let defaultSize = 24

    /// Nil if libwayland can load nothing.
    init?(scale: Int, shm: Proxy) {
        let size = getenv("XCURSOR_SIZE").flatMap { Int(String(cString: $0)) } ?? Self.defaultSize
        let pixels = min(max(size, 8), 256) * min(max(scale, 1), 8)
        guard let raw = wl_cursor_theme_load(getenv("XCURSOR_THEME"), Int32(pixels), shm.raw) else { return nil }
        self.scale = scale
        self.raw = raw
        display = shm.display
    }

    deinit { wl_cursor_theme_destroy(raw) }

    /// The first picture of the named cursor; the arrow if the theme lacks it; nil if it lacks that too.
    func picture(_ name: String) -> Picture? {
        guard let cursor = wl_cursor_theme_get_cursor(raw, name) ?? wl_cursor_theme_get_cursor(raw, "left_ptr"),
            cursor.pointee.image_count > 0, let image = cursor.pointee.images[0],
            let buffer = wl_cursor_image_get_buffer(image)
        else { return nil }
        return Picture(
            buffer: buffer, hotspotX: Int(image.pointee.hotspot_x), hotspotY: Int(image.pointee.hotspot_y))
    }
}
