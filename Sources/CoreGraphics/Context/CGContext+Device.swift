import AcetatePixels
import CAcetateCairo

// Additions to Core Graphics for the compositor. Coordinates are device pixels, from the top left, y down.

extension CGContext {
    /// The transform from user space to device pixels, from the top left, y down. Non-finite transforms are ignored.
    package var userToDevice: CGAffineTransform {
        get { state.toDevice }
        set {
            guard newValue.isFinite else { return }
            state.toDevice = newValue
        }
    }

    /// Intersects the clip with a region, which `resetClip()` keeps.
    package func clip(toDevice region: PixelRegion) {
        state.allowed = state.allowed?.intersection(region) ?? region
        clip { appendToCairo(region, $0) }
    }

    /// Strokes a path of user space, without changing the current path.
    package func stroke(_ path: PathElements) {
        stroke(toDevice: path.applying(state.toDevice))
    }

    /// Intersects the clip with the inside of a path of user space, without changing the current path.
    package func clip(to path: PathElements) {
        let path = path.applying(state.toDevice)
        clip { appendToCairo(path, $0) }
    }

    /// Fills a region with a color in a blend mode. Of the graphics state, only the clip applies.
    package func fill(device region: PixelRegion, with color: CGColor, blend: CGBlendMode = .normal) {
        perform { context in
            context.paint(blend, exact: context.exactly(color, opacity: 1)) {
                context.setSource(color, $0, opacity: 1)
            } cover: { cr, _ in
                appendToCairo(region, cr)
                cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
                cairo_fill(cr)
            }
        }
    }

    /// Makes the part of a region inside the clip transparent.
    package func clear(device region: PixelRegion) {
        fill(device: region, with: .clear, blend: .clear)
    }

    /// The bounding box of the clip in device pixels; empty if the clip is.
    package var clipBounds: PixelRect {
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x1, &y1, &x2, &y2)
        return PixelRect(coveringMinX: x1, minY: y1, maxX: x2, maxY: y2)
    }

    /// Calls `body` with the context's pixels, for direct access. Neither the clip nor a bitmap's channel order
    /// applies, so use it only for contexts over a `PixelBuffer` or a `PixelStore`.
    package func withPixels(_ body: (PixelBuffer) -> Void) {
        flushQueue()
        let surface = cairo_get_target(cr)
        cairo_surface_flush(surface)
        canvas.pixels.map { body($0) }
        cairo_surface_mark_dirty(surface)
    }

    /// A copy of the current pixels in a rectangle, taken from the current transparency layer if there is one;
    /// transparent outside the context. Nil for an empty rectangle, or if there is not enough memory.
    package func copyPixels(device rect: PixelRect) -> PixelStore? {
        flushQueue()
        guard let size = rect.size, let store = PixelStore(size), let target = cairo_get_group_target(cr),
            let copy = CairoCanvas(pixels: store.pixels, store: store)
        else { return nil }
        cairo_surface_flush(target)
        cairo_set_source_surface(copy.handle, target, -Double(rect.x), -Double(rect.y))
        cairo_set_operator(copy.handle, CAIRO_OPERATOR_SOURCE)
        cairo_paint(copy.handle)
        cairo_surface_flush(cairo_get_target(copy.handle))
        encoding.decode(store.pixels)
        return store
    }

    /// Saves the state, runs `body`, and restores the state even if `body` throws.
    package func saved<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        saveGState()
        defer { restoreGState() }
        return try body()
    }

    /// Calls `body` with the Cairo handle, for text, with the fill color as the source and user space as Cairo's (y up,
    /// unless the transform flips it). `body` draws with the handle's operator and source, and restores everything else
    /// that it changes. For a shadow, it is called a second time. It is not called if the transform has no inverse. If
    /// drawing is deferred, it is called later, on another thread.
    package func withCairo(_ body: @escaping @Sendable (OpaquePointer) -> Void) {
        guard state.toDevice.isInvertible else { return }
        perform { context in
            let state = context.state
            var matrix = state.toDevice.cairo
            context.paint(state.blendMode, shadow: state.shadow, exact: context.exactly(state.fill)) {
                context.setSource(state.fill, $0)
            } cover: { cr, _ in
                cairo_set_matrix(cr, &matrix)
                body(cr)
                cairo_identity_matrix(cr)
            }
        }
    }
}

func appendToCairo(_ region: PixelRegion, _ cr: OpaquePointer) {
    for rect in region.rects {
        cairo_rectangle(cr, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
}
