import CAcetateCairo

/// Fills the path of a handle. Without antialiasing, every pixel that the shape touches is filled, as Quartz does; Cairo by
/// itself fills those whose centers are inside. Leaves the path empty.
func fillShape(of cr: OpaquePointer) {
    guard cairo_get_antialias(cr) == CAIRO_ANTIALIAS_NONE, let pixels = TouchedPixels(cr) else {
        cairo_fill(cr)
        return
    }
    cairo_mask_surface(cr, pixels.mask, pixels.x, pixels.y)
    cairo_new_path(cr)
}

/// The pixels that the path of a handle touches, as a mask.
private final class TouchedPixels {
    let mask: OpaquePointer
    /// The position of the mask in the coordinates of the handle.
    let x, y: Double

    /// Nil if the path is outside of the clip, or if the target is not a bitmap, as in a PDF document.
    init?(_ cr: OpaquePointer) {
        guard let target = cairo_get_group_target(cr), cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE else {
            return nil
        }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cr, &left, &top, &right, &bottom)
        var (clipLeft, clipTop, clipRight, clipBottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &clipLeft, &clipTop, &clipRight, &clipBottom)
        x = max(left, clipLeft).rounded(.down)
        y = max(top, clipTop).rounded(.down)
        // A clip is at most as large as the target, whose sides are below 32,768.
        let (width, height) = (min(right, clipRight).rounded(.up) - x, min(bottom, clipBottom).rounded(.up) - y)
        guard width >= 1, height >= 1,
            let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        else { return nil }
        self.mask = mask
        draw(cr)
    }

    deinit { cairo_surface_destroy(mask) }

    /// Makes every pixel opaque of which the path covers a part.
    private func draw(_ cr: OpaquePointer) {
        guard let handle = cairo_create(mask), let path = cairo_copy_path(cr) else { return }
        defer {
            cairo_path_destroy(path)
            cairo_destroy(handle)
        }
        cairo_set_fill_rule(handle, cairo_get_fill_rule(cr))
        cairo_set_tolerance(handle, cairo_get_tolerance(cr))
        cairo_translate(handle, -x, -y)
        cairo_append_path(handle, path)
        cairo_fill(handle)
        cairo_surface_flush(mask)
        guard let bytes = cairo_image_surface_get_data(mask) else { return }
        let count = Int(cairo_image_surface_get_stride(mask)) * Int(cairo_image_surface_get_height(mask))
        for index in 0..<count where bytes[index] != 0 { bytes[index] = 255 }
        cairo_surface_mark_dirty(mask)
    }
}
