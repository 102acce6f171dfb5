import AcetatePixels
import CAcetateCairo

/// A shadow's parameters in device pixels, y down.
struct Shadow {
    let offset: CGSize
    let blur: GaussianBlur
    let color: CGColor
}

extension CGContext {
    /// Sets a shadow for subsequent drawing: black with an opacity of 1/3. See `setShadow(offset:blur:color:)`.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// Sets a shadow for subsequent drawing; nil or a transparent color removes it.
    ///
    /// The current transform does not apply: `offset` and `blur` are in the units of the context's base space, and y points up on
    /// the screen, also in a flipped view or layer. A shadow is a
    /// Gaussian blur of the shape whose standard deviation is half of `blur`, as on the web's canvas. The blur is
    /// limited to 1,000 device pixels.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        // The base of a flipped layer has its y axis down.
        let device = CGSize(width: offset.width, height: base.d > 0 ? -offset.height : offset.height).applying(base)
        let scale = abs(base.determinant).squareRoot()
        guard device.isFinite, blur.isFinite, blur >= 0, scale.isFinite else { return }
        guard let color, color.sRGB.alpha > 0 else {
            state.shadow = nil
            return
        }
        state.shadow = Shadow(
            offset: device, blur: GaussianBlur(sigma: min(blur * scale, 1000) / 2), color: color)
    }

    /// Draws the shadow of the shape that `source` and `cover` draw; see `paint`.
    func paint(
        _ shadow: Shadow, _ mode: CGBlendMode, alpha: CGFloat, source: (OpaquePointer) -> Void,
        cover: (OpaquePointer, CGFloat) -> Void
    ) {
        // Shapes outside the clip may cast a shadow into it.
        let target = clipBounds
        let wanted = target.insetBy(dx: -shadow.blur.radius, dy: -shadow.blur.radius)
        guard let targetSize = target.size, let wantedSize = wanted.size, let shape = PixelStore(wantedSize),
            let blurred = PixelStore(targetSize), let canvas = CairoCanvas(pixels: shape.pixels, store: shape)
        else { return }
        // The canvas and the stores are used through pointers, which do not keep them alive.
        withExtendedLifetime((canvas, shape, blurred)) {
            // The shape is drawn at the shadow's position.
            cairo_surface_set_device_offset(
                cairo_get_target(canvas.handle), shadow.offset.width - Double(wanted.x),
                shadow.offset.height - Double(wanted.y))
            copyStyle(to: canvas.handle)
            source(canvas.handle)
            cover(canvas.handle, alpha)
            cairo_surface_flush(cairo_get_target(canvas.handle))
            shadow.blur.apply(
                to: PixelPatch(shape.pixels, x: wanted.x, y: wanted.y),
                into: PixelPatch(blurred.pixels, x: target.x, y: target.y), region: PixelRegion(target))
        }
        guard let mask = CairoCanvas(pixels: blurred.pixels, store: blurred) else { return }
        withExtendedLifetime(mask) {
            paint(mode, exact: exactly(shadow.color, opacity: 1)) {
                setSource(shadow.color, $0, opacity: 1)
            } cover: { cr, _ in
                cairo_mask_surface(cr, cairo_get_target(mask.handle), Double(target.x), Double(target.y))
            }
        }
    }

    /// Copies this context's line style and antialiasing to another handle.
    private func copyStyle(to other: OpaquePointer) {
        cairo_set_line_width(other, cairo_get_line_width(cr))
        cairo_set_line_cap(other, cairo_get_line_cap(cr))
        cairo_set_line_join(other, cairo_get_line_join(cr))
        cairo_set_miter_limit(other, cairo_get_miter_limit(cr))
        cairo_set_antialias(other, cairo_get_antialias(cr))
        cairo_set_tolerance(other, cairo_get_tolerance(cr))
        LineDash(of: cr).set(on: other)
    }
}
