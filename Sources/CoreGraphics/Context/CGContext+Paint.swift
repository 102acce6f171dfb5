import AcetatePixels
import CAcetateCairo

// All drawing goes through `paint`.

extension CGContext {
    /// Composites a source with the existing pixels through a shape, in a blend mode.
    ///
    /// - Parameters:
    ///   - shadow: the shadow drawn beneath the shape; nil for none.
    ///   - exact: what the source is, for bitmaps with components of more than 8 bits; nil if it has 8 bits.
    ///   - source: sets the handle's source.
    ///   - cover: draws that source with an opacity through the shape.
    func paint(
        _ mode: CGBlendMode, alpha: CGFloat = 1, shadow: Shadow? = nil, exact: @autoclosure () -> WideSource? = nil,
        source: (OpaquePointer) -> Void, cover: (OpaquePointer, CGFloat) -> Void
    ) {
        if let document, !document.isPageOpen { return }
        if let wide, cairo_get_group_target(cr) == cairo_get_target(cr) {
            if let shadow { paint(shadow, mode, alpha: alpha, source: source, cover: cover) }
            return paint(into: wide, mode, alpha: alpha, exact: exact(), source: source, cover: cover)
        }
        if let mirror, cairo_get_group_target(cr) == cairo_get_target(cr) {
            return mirrored(by: mirror) { paint(mode, alpha: alpha, shadow: shadow, source: source, cover: cover) }
        }
        if let mask = state.clipMask {
            return masked(by: mask) { paint(mode, alpha: alpha, shadow: shadow, source: source, cover: cover) }
        }
        if let shadow { paint(shadow, mode, alpha: alpha, source: source, cover: cover) }
        if let cairoOperator = document == nil ? mode.cairoOperator : mode.documentOperator,
            !mode.needsBackdropCopy || document != nil
        {
            // Opacity belongs to the source, but Cairo applies it to the coverage. That differs for the two modes that
            // replace the existing pixels.
            let replaces = mode == .copy || mode == .clear
            if replaces { setFaded(source, alpha) } else { source(cr) }
            cairo_set_operator(cr, cairoOperator)
            cover(cr, replaces ? 1 : alpha)
        } else {
            paintByCopy(mode, alpha: alpha, source: source, cover: cover)
        }
        cairo_new_path(cr)
    }

    /// Runs `body`, which draws with the handle, on the pixels of a mirror's memory.
    private func mirrored(by mirror: BitmapMirror, _ body: () -> Void) {
        guard let pixels = canvas.pixels else { return }
        self.mirror = nil
        defer { self.mirror = mirror }
        let (surface, part) = (cairo_get_target(cr), clipBounds)
        cairo_surface_flush(surface)
        mirror.read(into: pixels, part)
        cairo_surface_mark_dirty(surface)
        body()
        cairo_surface_flush(surface)
        mirror.write(pixels, part)
        cairo_surface_mark_dirty(surface)
    }

    /// Composites in a mode that Cairo lacks or applies wrongly to partial coverage: computes the result for every
    /// pixel in a copy of the backdrop, then replaces the backdrop with it through the shape.
    private func paintByCopy(
        _ mode: CGBlendMode, alpha: CGFloat, source: (OpaquePointer) -> Void, cover: (OpaquePointer, CGFloat) -> Void
    ) {
        guard let target = cairo_get_group_target(cr) else { return }
        cairo_push_group(cr)
        cairo_set_source_surface(cr, target, 0, 0)
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
        cairo_paint(cr)
        if let cairoOperator = mode.cairoOperator {
            setFaded(source, alpha)
            cairo_set_operator(cr, cairoOperator)
            cairo_paint(cr)
        } else {
            let backdrop = cairo_get_group_target(cr)
            cairo_push_group(cr)
            source(cr)
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
            cairo_paint_with_alpha(cr, alpha)
            darken(backdrop: backdrop, with: cairo_get_group_target(cr))
            cairo_pattern_destroy(cairo_pop_group(cr))
        }
        cairo_pop_group_to_source(cr)
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
        cover(cr, 1)
    }

    /// Sets the handle's source, with an additional opacity.
    private func setFaded(_ source: (OpaquePointer) -> Void, _ alpha: CGFloat) {
        source(cr)
        guard alpha != 1 else { return }
        cairo_push_group(cr)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        cairo_paint_with_alpha(cr, alpha)
        cairo_pop_group_to_source(cr)
    }

    /// Applies `plusDarker` to two groups of the same extent.
    private func darken(backdrop: OpaquePointer?, with source: OpaquePointer?) {
        guard let backdrop, let source, let d = PixelBuffer(imageSurface: backdrop),
            let s = PixelBuffer(imageSurface: source), d.size == s.size
        else { return }
        PixelBlend.plusDarker.apply(PixelPatch(s), onto: PixelPatch(d), region: PixelRegion(d.size.rect))
        cairo_surface_mark_dirty(backdrop)
    }

    /// Sets a color as the handle's source, multiplied by `opacity`, or by the context's opacity if nil.
    func setSource(_ color: CGColor, _ cr: OpaquePointer, opacity: CGFloat? = nil) {
        if let pattern = color.pattern, let space = color.colorSpace, let components = color.components {
            return setSource(pattern, space.sRGB(components), cr, opacity: opacity ?? state.alpha)
        }
        var c = encoding.encode(color)
        c.alpha *= opacity ?? state.alpha
        // Cairo rounds the components of pixels down, and layers to the nearest value.
        if document == nil { c = c.roundedToPixel }
        cairo_set_source_rgba(cr, c.red, c.green, c.blue, c.alpha)
    }

    /// A color with an opacity, or that of the context if nil, as the source of `paint`; nil for a pattern.
    func exactly(_ color: CGColor, opacity: CGFloat? = nil) -> WideSource? {
        color.pattern == nil ? .color(color, opacity: opacity ?? state.alpha) : nil
    }

    /// Fills the path that `shape` adds to the handle, in device coordinates.
    func fill(_ rule: CGPathFillRule = .winding, shape: @escaping @Sendable (OpaquePointer) -> Void) {
        perform { context in
            let state = context.state
            context.paint(state.blendMode, shadow: state.shadow, exact: context.exactly(state.fill)) {
                context.setSource(state.fill, $0)
            } cover: { cr, _ in
                cairo_set_fill_rule(cr, rule.cairo)
                shape(cr)
                fillShape(of: cr)
            }
        }
    }

    /// Fills the current path.
    func fillCurrentPath(_ rule: CGPathFillRule) {
        let path = currentPath
        fill(rule) { appendToCairo(path, $0) }
    }

    /// Strokes the current path.
    func strokeCurrentPath() { stroke(toDevice: currentPath) }

    /// Strokes a path of device coordinates.
    func stroke(toDevice path: PathElements) {
        perform { context in
            let state = context.state
            context.withPen(for: path) { matrix in
                context.paint(state.blendMode, shadow: state.shadow, exact: context.exactly(state.stroke)) {
                    context.setSource(state.stroke, $0)
                } cover: { cr, _ in
                    appendToCairo(path, cr)
                    cairo_set_matrix(cr, &matrix)
                    cairo_stroke(cr)
                    cairo_identity_matrix(cr)
                }
            }
        }
    }
}

extension CGPathFillRule {
    var cairo: cairo_fill_rule_t {
        switch self {
        case .winding: CAIRO_FILL_RULE_WINDING
        case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
        }
    }
}
