import AcetatePixels
import CAcetateCairo

extension CGContext {
    /// Draws colors around a point, which fill the clip: the first color is at an angle in radians, and the others follow
    /// counterclockwise if y points up. In a PDF file, the gradient has one pixel for each point.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        perform { $0.paintConic(gradient, center, angle) }
    }

    private func paintConic(_ gradient: CGGradient, _ center: CGPoint, _ angle: CGFloat) {
        let bounds = clipBounds
        guard center.isFinite, angle.isFinite, state.toDevice.isInvertible, let size = bounds.size,
            let store = PixelStore(size), let canvas = CairoCanvas(pixels: store.pixels, store: store)
        else { return }
        let conic = WideGradient(
            gradient: gradient, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation],
            shape: .conic(center, angle), transform: state.toDevice.inverted(), opacity: state.alpha)
        if wide == nil {
            for y in 0..<size.height {
                let row = store.pixels[row: y]
                for x in 0..<size.width {
                    let point = CGPoint(x: CGFloat(bounds.x + x) + 0.5, y: CGFloat(bounds.y + y) + 0.5)
                    row[x] = conic.color(at: point)?.premultipliedPixel ?? 0
                }
            }
            encoding.encode(store.pixels)
        }
        // The canvas and its pixels live until the source has been drawn.
        withExtendedLifetime(canvas) {
            let surface = cairo_get_target(canvas.handle)
            cairo_surface_mark_dirty(surface)
            paint(state.blendMode, shadow: state.shadow, exact: .gradient(conic)) {
                cairo_set_source_surface($0, surface, Double(bounds.x), Double(bounds.y))
            } cover: { cr, alpha in
                cairo_paint_with_alpha(cr, alpha)
            }
            // Releases the handle's reference to the surface.
            cairo_set_source_rgba(cr, 0, 0, 0, 0)
            cairo_surface_finish(surface)
        }
    }
}
