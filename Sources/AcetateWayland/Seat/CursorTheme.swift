import CAcetateWayland
import CAcetateWaylandCursor
import Glibc

/// The user's cursor theme at one scale, from XCURSOR_THEME and XCURSOR_SIZE, or else libwayland's built-in cursors.
/// Must be used and released on one thread.
final class CursorTheme {
    /// A cursor's image: a buffer that the theme owns, and the hot spot in its pixels.
    struct Image {
        let buffer: OpaquePointer
        let hotspotX: Int
        let hotspotY: Int
    }

    let scale: Int
    private let raw: OpaquePointer
    /// The theme's buffers are proxies of this display.
    private let display: DisplayHandle

    /// Points; used if XCURSOR_SIZE is not a number.
    private static let defaultSize = 24

    /// Nil if libwayland cannot load any theme.
    init?(scale: Int, shm: Proxy) {
        let size = getenv("XCURSOR_SIZE").flatMap { Int(String(cString: $0)) } ?? Self.defaultSize
        let pixels = min(max(size, 8), 256) * min(max(scale, 1), 8)
        guard let raw = wl_cursor_theme_load(getenv("XCURSOR_THEME"), Int32(pixels), shm.raw) else { return nil }
        self.scale = scale
        self.raw = raw
        display = shm.display
    }

    deinit { wl_cursor_theme_destroy(raw) }

    /// The first image of a shape; the arrow if the theme lacks it; nil if the theme also lacks the arrow.
    func image(of shape: CursorShape) -> Image? {
        let names = shape.names + CursorShape.arrow.names
        guard let cursor = names.lazy.compactMap({ wl_cursor_theme_get_cursor(self.raw, $0) }).first,
            cursor.pointee.image_count > 0, let image = cursor.pointee.images[0],
            let buffer = wl_cursor_image_get_buffer(image)
        else { return nil }
        return Image(
            buffer: buffer, hotspotX: Int(image.pointee.hotspot_x), hotspotY: Int(image.pointee.hotspot_y))
    }
}
