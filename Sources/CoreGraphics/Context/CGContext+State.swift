import CAcetateCairo

extension CGContext {
    /// Puts the state (transform, clip, colours, line style, opacity and so on, but not the path) on a stack.
    public func saveGState() {
        perform(changesState: true) {
            $0.stack.append(.state($0.state))
            cairo_save($0.cr)
        }
    }

    /// Takes back the state that was saved last; does nothing when none was saved since the drawing began, or since the
    /// transparency layer that is being drawn did.
    public func restoreGState() {
        perform(changesState: true) {
            guard case .state(let saved)? = $0.stack.last else { return }
            $0.stack.removeLast()
            $0.state = saved
            cairo_restore($0.cr)
        }
    }

    /// Opacity of all that is drawn, cut to 0…1. The default is 1.
    public func setAlpha(_ alpha: CGFloat) {
        guard alpha.isFinite else { return }
        state.alpha = min(max(alpha, 0), 1)
    }

    /// The default is `normal`.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// How images are sampled. The default is `default`, which smooths well both up and down.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Whether edges are smoothed. The default is true.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        perform(changesState: true) {
            cairo_set_antialias($0.cr, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        }
    }

    /// How far curves may be from the straight pieces that stand for them, in device pixels: at least 0.01. The default is 0.1.
    public func setFlatness(_ flatness: CGFloat) {
        guard flatness.isFinite, flatness > 0 else { return }
        perform(changesState: true) { cairo_set_tolerance($0.cr, max(flatness, 0.01)) }
    }
}

// MARK: - Text

extension CGContext {
    /// Whether glyphs may be quantized: see `setShouldSubpixelQuantizeFonts(_:)`. The default is true.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        state.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
    }

    /// Whether glyphs are set on the nearest quarters of device pixels, where the context allows that. Their shapes then
    /// come in few variants, but moving text moves in steps. The default is false: glyphs stand exactly where they should.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
    }

    /// Whether glyphs are set on quarters of device pixels.
    package var quantizesFontPositions: Bool {
        state.allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts
    }

    /// An opacity on top of the state's.
    package func multiplyAlpha(_ alpha: CGFloat) { setAlpha(state.alpha * alpha) }
}

// MARK: - Lines

extension CGContext {
    /// Width in user space, at least 0. The default is 1.
    public func setLineWidth(_ width: CGFloat) {
        guard width.isFinite, width >= 0 else { return }
        perform(changesState: true) { cairo_set_line_width($0.cr, width) }
    }

    /// The default is `butt`.
    public func setLineCap(_ cap: CGLineCap) {
        perform(changesState: true) { cairo_set_line_cap($0.cr, cap.cairo) }
    }

    /// The default is `miter`.
    public func setLineJoin(_ join: CGLineJoin) {
        perform(changesState: true) { cairo_set_line_join($0.cr, join.cairo) }
    }

    /// The greatest length of a mitre, in line widths, before it becomes a bevel. The default is 10.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite else { return }
        perform(changesState: true) { cairo_set_miter_limit($0.cr, limit) }
    }

    /// Lengths of dashes and gaps in turn, in user space, and how far into them a line begins. No lengths: a solid line.
    /// Negative lengths, or zeros alone, are refused.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard phase.isFinite, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return }
        guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }), let count = Int32(exactly: lengths.count) else {
            return
        }
        perform(changesState: true) { cairo_set_dash($0.cr, lengths.map { Double($0) }, count, phase) }
    }
}

extension CGLineCap {
    var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension CGLineJoin {
    var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}

// MARK: - Colours

extension CGContext {
    /// The default is opaque black.
    public func setFillColor(_ color: CGColor) {
        state.fill = color
    }

    /// The default is opaque black.
    public func setStrokeColor(_ color: CGColor) {
        state.stroke = color
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(gray: gray, alpha: alpha)
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(gray: gray, alpha: alpha)
    }

    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }
}
