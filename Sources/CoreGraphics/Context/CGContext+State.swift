import CAcetateCairo

extension CGContext {
    /// Pushes the graphics state (transform, clip, colors, line style, opacity and so on, but not the path) onto a
    /// stack.
    public func saveGState() {
        perform(changesState: true) {
            $0.stack.append(.state($0.state))
            cairo_save($0.cr)
        }
    }

    /// Restores the state that was saved last; does nothing if none was saved since the context or the current
    /// transparency layer began.
    public func restoreGState() {
        perform(changesState: true) {
            guard case .state(let saved)? = $0.stack.last else { return }
            $0.stack.removeLast()
            $0.state = saved
            cairo_restore($0.cr)
        }
    }

    /// Sets the opacity of subsequent drawing, clamped to 0…1. The default is 1.
    public func setAlpha(_ alpha: CGFloat) {
        guard alpha.isFinite else { return }
        state.alpha = min(max(alpha, 0), 1)
    }

    /// The opacity of subsequent drawing.
    package var alpha: CGFloat { state.alpha }

    /// Sets the blend mode of subsequent drawing. The default is `normal`.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// The blend mode of subsequent drawing.
    package var blendMode: CGBlendMode { state.blendMode }

    /// Whether the opacity, the blend mode or the shadow differs from what contexts begin with.
    package var changesComposition: Bool { state.alpha < 1 || state.blendMode != .normal || state.shadow != nil }

    /// How images are sampled. The default is `default`, which smooths both magnified and minified images.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Sets whether edges are antialiased, if the context allows it. The default is true. Without it, fills cover every pixel that
    /// they touch.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
        applyAntialiasing()
    }

    /// Whether edges are antialiased, if the context allows it.
    package var shouldAntialias: Bool { state.shouldAntialias }

    /// Sets whether edges may be antialiased: see `setShouldAntialias(_:)`. The default is true.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        state.allowsAntialiasing = allowsAntialiasing
        applyAntialiasing()
    }

    private func applyAntialiasing() {
        let mode = state.allowsAntialiasing && state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
        perform(changesState: true) { cairo_set_antialias($0.cr, mode) }
    }

    /// Sets the greatest distance between a curve and the straight lines that approximate it, in device pixels: at
    /// least 0.01. The default is 0.1.
    public func setFlatness(_ flatness: CGFloat) {
        guard flatness.isFinite, flatness > 0 else { return }
        perform(changesState: true) { cairo_set_tolerance($0.cr, max(flatness, 0.01)) }
    }

    /// Sets how colors change that a context cannot show. Contexts have RGB spaces, between which every intent gives the same
    /// colors, as on macOS; so this changes nothing.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
}

// MARK: - Text

extension CGContext {
    /// Sets how glyphs are drawn. The default is `fill`.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        state.textDrawingMode = mode
    }

    package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

    /// The font and the size of `showGlyphs`, which Core Text draws.
    package var glyphFont: (any AnyObject & Sendable)? {
        get { state.glyphFont }
        set { state.glyphFont = newValue }
    }

    package var glyphSize: CGFloat {
        get { state.glyphSize }
        set { state.glyphSize = newValue }
    }

    /// Sets whether glyph positions may be quantized: see `setShouldSubpixelQuantizeFonts(_:)`. The default is true.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
        state.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
    }

    /// Sets whether glyphs are placed at the nearest quarter of a device pixel, if the context allows that. Fewer glyph
    /// variants are then rasterized, but moving text moves in steps. The default is false: text that is not rotated is placed
    /// within 1/64 of a pixel of its position, and other text exactly.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
        state.shouldSubpixelQuantizeFonts = shouldSubpixelQuantizeFonts
    }

    /// Sets whether glyphs may be placed between device pixels: see `setShouldSubpixelPositionFonts(_:)`. The default is
    /// true.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
        state.allowsFontSubpixelPositioning = allowsFontSubpixelPositioning
    }

    /// Sets whether glyphs are placed between device pixels, if the context allows that. Otherwise they are placed at
    /// the nearest pixel. The default is true.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
        state.shouldSubpixelPositionFonts = shouldSubpixelPositionFonts
    }

    /// Sets whether glyphs may be smoothed for the subpixels of a display. Has no effect: glyphs are antialiased in
    /// gray, as on macOS 10.14 and later.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

    /// Sets whether glyphs are smoothed for the subpixels of a display. Has no effect: see `setAllowsFontSmoothing(_:)`.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

    /// The steps in a device pixel at which glyphs are placed; nil for positions that are as exact as Core Text draws them.
    package var fontPositionsPerPixel: CGFloat? {
        guard state.allowsFontSubpixelPositioning, state.shouldSubpixelPositionFonts else { return 1 }
        return state.allowsFontSubpixelQuantization && state.shouldSubpixelQuantizeFonts ? 4 : nil
    }

    /// Multiplies the state's opacity.
    package func multiplyAlpha(_ alpha: CGFloat) { setAlpha(state.alpha * alpha) }
}

// MARK: - Lines

extension CGContext {
    /// Sets the line width in user space, at least 0. The default is 1.
    public func setLineWidth(_ width: CGFloat) {
        guard width.isFinite, width >= 0 else { return }
        perform(changesState: true) { cairo_set_line_width($0.cr, width) }
    }

    /// Sets the style of line ends. The default is `butt`.
    public func setLineCap(_ cap: CGLineCap) {
        perform(changesState: true) { cairo_set_line_cap($0.cr, cap.cairo) }
    }

    /// Sets the style of line corners. The default is `miter`.
    public func setLineJoin(_ join: CGLineJoin) {
        perform(changesState: true) { cairo_set_line_join($0.cr, join.cairo) }
    }

    /// Sets the greatest length of a miter, in line widths, beyond which it becomes a bevel. The default is 10.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite else { return }
        perform(changesState: true) { cairo_set_miter_limit($0.cr, limit) }
    }

    /// Sets the dash pattern: alternating lengths of dashes and gaps in user space, and the phase at which a line
    /// starts. An empty array means a solid line. Calls with negative lengths, or with only zeros, are ignored.
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

// MARK: - Colors

extension CGContext {
    /// The default is opaque black.
    public func setFillColor(_ color: CGColor) {
        state.fill = color
        if let space = color.colorSpace { state.fillSpace = space }
    }

    /// The fill color of subsequent drawing.
    package var fillColor: CGColor { state.fill }

    /// The default is opaque black.
    public func setStrokeColor(_ color: CGColor) {
        state.stroke = color
        if let space = color.colorSpace { state.strokeSpace = space }
    }

    /// Sets the fill color from components in the generic RGB space, which is treated as sRGB.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the stroke color from components in the generic RGB space, which is treated as sRGB.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the fill color to a gray in the generic gray space.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(gray: gray, alpha: alpha)
    }

    /// Sets the stroke color to a gray in the generic gray space.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(gray: gray, alpha: alpha)
    }

    /// Sets the fill color from components in the generic CMYK space.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the stroke color from components in the generic CMYK space.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }
}
