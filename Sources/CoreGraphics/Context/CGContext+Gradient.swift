import CAcetateCairo

// Gradients fill the clip; neither the fill colour nor the path matter.

extension CGContext {
    /// Colours along the line from `start` (0) to `end` (1), the same at right angles to it. Beyond the ends nothing is
    /// drawn unless the options say so; nothing at all when the points are one.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard start.isFinite, end.isFinite, start != end else { return }
        draw(gradient, options) { unit in
            cairo_pattern_create_linear(start.x * unit, start.y * unit, end.x * unit, end.y * unit)
        }
    }

    /// Colours from one circle (0) to another (1), through circles between them; the later ones lie on top. Beyond the
    /// ends the circles go on growing and shrinking if the options say so.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite, startRadius >= 0,
            endRadius >= 0
        else { return }
        draw(gradient, options) { unit in
            cairo_pattern_create_radial(
                startCenter.x * unit, startCenter.y * unit, startRadius * unit, endCenter.x * unit,
                endCenter.y * unit, endRadius * unit)
        }
    }

    /// `make` gives the pattern with coordinates of user space times a unit.
    private func draw(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, make: (CGFloat) -> OpaquePointer?
    ) {
        guard state.toDevice.isInvertible, let first = gradient.stops.first, let last = gradient.stops.last else {
            return
        }
        // A gradient that begins far away is measured in a larger unit, so that the way there remains in range.
        let deviceToUser = state.toDevice.inverted()
        let unit = min(1, CGAffineTransform.patternLimit / max(abs(deviceToUser.tx), abs(deviceToUser.ty)) * 0.99)
        let deviceToPattern = deviceToUser.concatenating(CGAffineTransform(scaleX: unit, y: unit))
        guard deviceToPattern.canSample, let pattern = make(unit) else { return }
        defer { cairo_pattern_destroy(pattern) }
        // The outermost colours go on, so what is not to be drawn there is a transparent colour at the very end.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        if !options.contains(.drawsBeforeStartLocation) {
            add(first.color, 0, opacity: 0, to: pattern)
            add(first.color, 0, opacity: state.alpha, to: pattern)
        }
        for stop in gradient.stops { add(stop.color, stop.location, opacity: state.alpha, to: pattern) }
        if !options.contains(.drawsAfterEndLocation) {
            add(last.color, 1, opacity: state.alpha, to: pattern)
            add(last.color, 1, opacity: 0, to: pattern)
        }
        var matrix = deviceToPattern.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        paint(state.blendMode, shadow: state.shadow) {
            cairo_set_source($0, pattern)
        } cover: { cr, alpha in
            cairo_paint_with_alpha(cr, alpha)
        }
    }

    private func add(_ c: SRGBA, _ location: CGFloat, opacity: CGFloat, to pattern: OpaquePointer) {
        let (red, blue) = swapsRedAndBlue ? (c.blue, c.red) : (c.red, c.blue)
        cairo_pattern_add_color_stop_rgba(pattern, location, red, c.green, blue, c.alpha * opacity)
    }
}
