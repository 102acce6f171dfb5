import CAcetateCairo

// Gradients fill the clip, regardless of the fill color and the path.

extension CGContext {
    /// Draws colors along the line from `start` (0) to `end` (1), constant at right angles to it. Nothing is drawn
    /// beyond the ends unless the options say so, and nothing at all if the points are equal or more than 100 million
    /// pixels away.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        perform { $0.paintLinear(gradient, start, end, options) }
    }

    private func paintLinear(
        _ gradient: CGGradient, _ start: CGPoint, _ end: CGPoint, _ options: CGGradientDrawingOptions
    ) {
        guard start.isFinite, end.isFinite, state.toDevice.isInvertible else { return }
        // The gradient's parameter is also a linear function of device points, t = slope · p + t₀. So the gradient can
        // be drawn in device space, at right angles to its lines of equal color, from the point with t = 0 that is
        // nearest to the clip's center.
        let inverse = state.toDevice.inverted()
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let slope = CGVector(
            dx: (inverse.a * dx + inverse.b * dy) / length, dy: (inverse.c * dx + inverse.d * dy) / length)
        let steepness = slope.dx * slope.dx + slope.dy * slope.dy
        let from = start.applying(state.toDevice)
        let center = CGPoint(x: clipBounds.minX + clipBounds.width / 2, y: clipBounds.minY + clipBounds.height / 2)
        let place = slope.dx * (center.x - from.x) + slope.dy * (center.y - from.y)
        let first = CGPoint(x: center.x - slope.dx / steepness * place, y: center.y - slope.dy / steepness * place)
        let last = CGPoint(x: first.x + slope.dx / steepness, y: first.y + slope.dy / steepness)
        guard first.isFinite, last.isFinite, first != last, CGRect(around: [first, last]).isWithinPatternRange else {
            return
        }
        draw(
            gradient, options, cairo_pattern_create_linear(first.x, first.y, last.x, last.y), .identity,
            .axial(first, last))
    }

    /// Draws colors from one circle (0) to another (1), through the circles between them; later ones are on top. If the
    /// options say so, the circles continue to grow or shrink beyond the ends.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        perform { $0.paintRadial(gradient, startCenter, startRadius, endCenter, endRadius, options) }
    }

    private func paintRadial(
        _ gradient: CGGradient, _ startCenter: CGPoint, _ startRadius: CGFloat, _ endCenter: CGPoint,
        _ endRadius: CGFloat, _ options: CGGradientDrawingOptions
    ) {
        guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite, startRadius >= 0,
            endRadius >= 0, state.toDevice.isInvertible
        else { return }
        // The pattern's unit is about one device pixel, so that the fixed-point numbers of its transform are precise;
        // the unit is larger if the pattern starts too far away for their range.
        let deviceToUser = state.toDevice.inverted()
        let unit = min(
            1 / abs(deviceToUser.determinant).squareRoot(),
            CGAffineTransform.patternLimit / max(abs(deviceToUser.tx), abs(deviceToUser.ty)) * 0.99)
        let deviceToPattern = deviceToUser.concatenating(CGAffineTransform(scaleX: unit, y: unit))
        let (from, to) = (startRadius * unit, endRadius * unit)
        let (c0, c1) = (
            CGPoint(x: startCenter.x * unit, y: startCenter.y * unit),
            CGPoint(x: endCenter.x * unit, y: endCenter.y * unit)
        )
        guard deviceToPattern.canSample, CGRect(around: [c0, c1]).isWithinPatternRange,
            max(from, to) <= CGRect.patternRange
        else { return }
        draw(
            gradient, options, cairo_pattern_create_radial(c0.x, c0.y, from, c1.x, c1.y, to), deviceToPattern,
            .radial(c0, from, c1, to))
    }

    /// Draws a pattern, and destroys it.
    private func draw(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?,
        _ deviceToPattern: CGAffineTransform, _ shape: WideGradient.Shape
    ) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
        // The outermost colors are extended, so a transparent stop at an end leaves the area beyond it empty.
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
        let exact = WideGradient(
            gradient: gradient, options: options, shape: shape, transform: deviceToPattern, opacity: state.alpha)
        paint(state.blendMode, shadow: state.shadow, exact: .gradient(exact)) {
            cairo_set_source($0, pattern)
        } cover: { cr, alpha in
            cairo_paint_with_alpha(cr, alpha)
        }
    }

    private func add(_ c: SRGBA, _ location: CGFloat, opacity: CGFloat, to pattern: OpaquePointer) {
        let c = encoding.encode(c)
        cairo_pattern_add_color_stop_rgba(pattern, location, c.red, c.green, c.blue, c.alpha * opacity)
    }
}

extension CGRect {
    /// The greatest coordinate of a gradient; Cairo scales larger values than its fixed-point range to fit.
    fileprivate static let patternRange: CGFloat = 1e8

    fileprivate var isWithinPatternRange: Bool {
        max(abs(minX), abs(maxX), abs(minY), abs(maxY)) <= Self.patternRange
    }
}
