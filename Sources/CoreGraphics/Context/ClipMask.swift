import AcetatePixels
import CAcetateCairo

/// The opacity of a clip at each device pixel, in the alpha of an image.
struct ClipMask: Sendable {
    let image: CGImage
    /// The device pixel of the image's top left pixel. Outside of it, the mask is transparent.
    let x, y: Int
}

extension CGContext {
    /// Intersects the clip with a rectangle and with a mask, which is scaled to fill the rectangle.
    ///
    /// Where the mask is opaque, drawing is unchanged; where it is partly opaque, drawing is mixed with what is there.
    /// The opacity of a mask image (`CGImage.isMask`) is that of its paint; of an image with alpha, it is alpha; of any
    /// other image, it is the luminance, as for the gray images that Core Graphics requires.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        let rect = rect.standardized
        let bounds = clipBounds
        guard rect.isFinite, !rect.isEmpty, let coverage = mask.coverage(), let size = bounds.size,
            let store = PixelStore(size),
            let context = CGContext(
                store: store, baseTransform: CGAffineTransform(translationX: CGFloat(-bounds.x), y: CGFloat(-bounds.y)))
        else { return }
        let imageToUser = CGAffineTransform(
            a: rect.width / CGFloat(mask.width), b: 0, c: 0, d: -rect.height / CGFloat(mask.height), tx: rect.minX,
            ty: rect.maxY)
        let toStore = CGAffineTransform(translationX: CGFloat(-bounds.x), y: CGFloat(-bounds.y))
        context.composite(
            coverage, imageToDevice: imageToUser.concatenating(state.toDevice).concatenating(toStore),
            interpolation: state.interpolation)
        if let former = state.clipMask {
            context.composite(
                former.image,
                imageToDevice: CGAffineTransform(
                    translationX: CGFloat(former.x - bounds.x), y: CGFloat(former.y - bounds.y)),
                blend: .destinationIn, edges: .clamped)
        }
        context.flush()
        guard let image = context.makeImage() else { return }
        state.clipMask = ClipMask(image: image, x: bounds.x, y: bounds.y)
    }

    /// Runs `body`, which draws with the handle, and mixes the result with the existing pixels by a mask.
    func masked(by mask: ClipMask, _ body: () -> Void) {
        guard let target = cairo_get_group_target(cr) else { return }
        state.clipMask = nil
        defer { state.clipMask = mask }
        cairo_push_group(cr)
        // A page of a PDF file cannot be copied: what is drawn is composited with the mask's opacity.
        if document == nil {
            cairo_set_source_surface(cr, target, 0, 0)
            cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
            cairo_paint(cr)
        }
        body()
        cairo_pop_group_to_source(cr)
        cairo_set_operator(cr, document == nil ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
        mask.image.withPixels { pixels in
            // The surface wraps the memory without copying it, and only reads it.
            let surface = cairo_image_surface_create_for_data(
                pixels.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(pixels.size.width),
                Int32(pixels.size.height), Int32(pixels.bytesPerRow))
            guard let surface else { return }
            cairo_mask_surface(cr, surface, Double(mask.x), Double(mask.y))
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgba(cr, 0, 0, 0, 0)
    }
}
