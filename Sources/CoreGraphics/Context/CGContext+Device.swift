import AcetatePixels
import CAcetateCairo

// What the compositor needs beyond Core Graphics. Coordinates are device pixels, from the top left, y down.

extension CGContext {
    /// From user space to device pixels, from the top left, y down. A transform that is not finite is refused.
    package var userToDevice: CGAffineTransform {
        get { state.toDevice }
        set {
            guard newValue.isFinite else { return }
            state.toDevice = newValue
        }
    }

    /// Cuts the clip to a region. An empty one leaves nothing to draw on.
    package func clip(toDevice region: PixelRegion) {
        clip { appendToCairo(region, $0) }
    }

    /// Fills a region with a colour under a blend mode; of the state, only the clip counts.
    package func fill(device region: PixelRegion, with color: CGColor, blend: CGBlendMode = .normal) {
        perform { context in
            context.paint(blend) {
                context.setSource(color, $0, opacity: 1)
            } cover: { cr, _ in
                appendToCairo(region, cr)
                cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
                cairo_fill(cr)
            }
        }
    }

    /// Makes a region transparent, within the clip.
    package func clear(device region: PixelRegion) {
        fill(device: region, with: .clear, blend: .clear)
    }

    /// A rectangle of device pixels around the clip; empty when nothing is left to draw on.
    package var clipBounds: PixelRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        return PixelRect(coveringMinX: x1, minY: y1, maxX: x2, maxY: y2)
    }

    /// Lends the pixels that are drawn on, for work pixel by pixel. Neither the clip nor the order of colours that a
    /// bitmap was made with applies: for contexts over a `PixelBuffer` or a `PixelStore`.
    package func withPixels(_ body: (PixelBuffer) -> Void) {
        drawQueue()
        let surface = cairo_get_target(cr)
        cairo_surface_flush(surface)
        body(canvas.pixels)
        cairo_surface_mark_dirty(surface)
    }

    /// A copy of a rectangle of device pixels as they are at this moment, in a transparency layer that has begun too;
    /// transparent where the context has none. Nil for an empty rectangle, or when there is no memory.
    package func copyPixels(device rect: PixelRect) -> PixelStore? {
        drawQueue()
        guard let size = rect.size, let store = PixelStore(size), let target = cairo_get_group_target(cr),
            let copy = CairoCanvas(pixels: store.pixels, store: store)
        else { return nil }
        cairo_surface_flush(target)
        cairo_set_source_surface(copy.handle, target, -Double(rect.x), -Double(rect.y))
        cairo_set_operator(copy.handle, CAIRO_OPERATOR_SOURCE)
        cairo_paint(copy.handle)
        cairo_surface_flush(cairo_get_target(copy.handle))
        guard swapsRedAndBlue else { return store }
        for y in 0..<size.height {
            let row = store.pixels[row: y]
            for x in 0..<size.width { row[x] = row[x].swappingRedAndBlue }
        }
        return store
    }

    /// Runs `body` in a saved state, which is taken back whatever happens.
    package func saved<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        saveGState()
        defer { restoreGState() }
        return try body()
    }

    /// Lends Cairo's handle, for text, with the fill colour as its source and the user space as its own (y up, unless
    /// the transform says otherwise). `body` draws with the operator and the source that it finds, on the handle that it is
    /// given, and puts nothing else in it that it does not take out; for a shadow it is called once more. Not called when the transform has no inverse.
    /// Where drawing is put off it is called later, on another thread.
    package func withCairo(_ body: @escaping @Sendable (OpaquePointer) -> Void) {
        guard state.toDevice.isInvertible else { return }
        perform { context in
            let state = context.state
            var matrix = state.toDevice.cairo
            context.paint(state.blendMode, shadow: state.shadow) {
                context.setSource(state.fill, $0)
            } cover: { cr, _ in
                cairo_set_matrix(cr, &matrix)
                body(cr)
                cairo_identity_matrix(cr)
            }
        }
    }
}

private func appendToCairo(_ region: PixelRegion, _ cr: OpaquePointer) {
    for rect in region.rects {
        cairo_rectangle(cr, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
}
