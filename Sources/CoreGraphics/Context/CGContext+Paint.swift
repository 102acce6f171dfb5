import AcetatePixels
import CAcetateCairo

// Everything that is drawn goes through `paint`.

extension CGContext {
    /// Joins a source with what is there, through a cover, under a blend mode.
    ///
    /// - Parameters:
    ///   - shadow: what the shape casts beneath it.
    ///   - source: makes what is drawn the handle's source.
    ///   - cover: draws that source, with an opacity, through the shape.
    func paint(
        _ mode: CGBlendMode, alpha: CGFloat = 1, shadow: Shadow? = nil, source: (OpaquePointer) -> Void,
        cover: (OpaquePointer, CGFloat) -> Void
    ) {
        if let shadow { paint(shadow, mode, alpha: alpha, source: source, cover: cover) }
        if let cairoOperator = mode.cairoOperator, !mode.cannotBeCovered {
            // An opacity is part of the source, but Cairo takes it as part of the cover, which is another thing for the
            // two modes that put the source in the place of what is there.
            let replaces = mode == .copy || mode == .clear
            if replaces { setFaded(source, alpha) } else { source(cr) }
            cairo_set_operator(cr, cairoOperator)
            cover(cr, replaces ? 1 : alpha)
        } else {
            paintByCopy(mode, alpha: alpha, source: source, cover: cover)
        }
        cairo_new_path(cr)
    }

    /// The way for modes that Cairo lacks, or that cannot be covered: the outcome for every pixel is made in a copy of
    /// what is there, and then put in its place through the shape.
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

    /// Makes the source, with an opacity on top of its own, the handle's source.
    private func setFaded(_ source: (OpaquePointer) -> Void, _ alpha: CGFloat) {
        source(cr)
        guard alpha != 1 else { return }
        cairo_push_group(cr)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        cairo_paint_with_alpha(cr, alpha)
        cairo_pop_group_to_source(cr)
    }

    /// `plusDarker` on two groups of the same extent. On premultiplied colours, with `Ra = min(1, Sa + Da)`:
    /// `R = max(0, Ra − ((Sa − S) + (Da − D)))`, which for opaque colours is Apple's formula (CGContext.h).
    private func darken(backdrop: OpaquePointer?, with source: OpaquePointer?) {
        guard let backdrop, let source else { return }
        cairo_surface_flush(backdrop)
        cairo_surface_flush(source)
        // Both were made by cairo_push_group for this context's clip, so their sizes and formats are the same.
        guard let backdropBytes = cairo_image_surface_get_data(backdrop),
            let sourceBytes = cairo_image_surface_get_data(source),
            let size = PixelSize(
                Int(cairo_image_surface_get_width(backdrop)), Int(cairo_image_surface_get_height(backdrop))),
            size.width == Int(cairo_image_surface_get_width(source)),
            size.height == Int(cairo_image_surface_get_height(source)),
            let d = PixelBuffer(
                base: backdropBytes, size: size, bytesPerRow: Int(cairo_image_surface_get_stride(backdrop))),
            let s = PixelBuffer(
                base: sourceBytes, size: size, bytesPerRow: Int(cairo_image_surface_get_stride(source)))
        else { return }
        for y in 0..<size.height {
            let (from, to) = (s[row: y], d[row: y])
            for x in 0..<size.width { to[x] = plusDarker(from[x], to[x]) }
        }
        cairo_surface_mark_dirty(backdrop)
    }

    private func plusDarker(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
        let (sa, da) = (Int32(source >> 24), Int32(backdrop >> 24))
        let alpha = min(255, sa + da)
        func channel(_ shift: UInt32) -> UInt32 {
            let (s, d) = (Int32(source >> shift & 0xFF), Int32(backdrop >> shift & 0xFF))
            return UInt32(max(0, alpha - ((sa - s) + (da - d)))) << shift
        }
        return UInt32(alpha) << 24 | channel(16) | channel(8) | channel(0)
    }

    /// Makes a colour the handle's source, with the context's opacity, or the one given, on top of its own.
    func setSource(_ color: CGColor, _ cr: OpaquePointer, opacity: CGFloat? = nil) {
        let c = color.sRGB
        let alpha = c.alpha * (opacity ?? state.alpha)
        if swapsRedAndBlue {
            cairo_set_source_rgba(cr, c.blue, c.green, c.red, alpha)
        } else {
            cairo_set_source_rgba(cr, c.red, c.green, c.blue, alpha)
        }
    }

    /// Fills what `shape` adds to the handle's path, in device coordinates.
    func fill(_ rule: CGPathFillRule = .winding, shape: @escaping @Sendable (OpaquePointer) -> Void) {
        perform { context in
            let state = context.state
            context.paint(state.blendMode, shadow: state.shadow) {
                context.setSource(state.fill, $0)
            } cover: { cr, _ in
                cairo_set_fill_rule(cr, rule.cairo)
                shape(cr)
                cairo_fill(cr)
            }
        }
    }

    /// Fills the current path.
    func fillCurrentPath(_ rule: CGPathFillRule) {
        let path = currentPath
        fill(rule) { appendToCairo(path, $0) }
    }

    /// Strokes the current path.
    func strokeCurrentPath() {
        let path = currentPath
        perform { context in
            let state = context.state
            context.withPen(for: path) { matrix in
                context.paint(state.blendMode, shadow: state.shadow) {
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
