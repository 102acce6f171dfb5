import CAcetateCairo

/// How drawing (the source, S) is composited with the existing pixels (the destination, D).
///
/// The first sixteen are the PDF blend modes; the rest are Porter and Duff's operators, here on premultiplied colors,
/// with `Sa` and `Da` the alphas.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// S + D(1 − Sa)
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
    case luminosity = 15
    /// 0
    case clear = 16
    /// S
    case copy = 17
    /// S·Da
    case sourceIn = 18
    /// S(1 − Da)
    case sourceOut = 19
    /// S·Da + D(1 − Sa)
    case sourceAtop = 20
    /// S(1 − Da) + D
    case destinationOver = 21
    /// D·Sa
    case destinationIn = 22
    /// D(1 − Sa)
    case destinationOut = 23
    /// S(1 − Da) + D·Sa
    case destinationAtop = 24
    /// S(1 − Da) + D(1 − Sa)
    case xor = 25
    /// max(0, 1 − ((1 − S) + (1 − D))) of opaque colors
    case plusDarker = 26
    /// min(1, S + D)
    case plusLighter = 27
}

extension CGBlendMode {
    /// Cairo's operator for the mode; nil for `plusDarker`, which it lacks.
    var cairoOperator: cairo_operator_t? {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusDarker: nil
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }

    /// Cairo's operator for the mode in PDF files, which lack `plusDarker`: `multiply` is similar.
    var documentOperator: cairo_operator_t { cairoOperator ?? CAIRO_OPERATOR_MULTIPLY }

    /// Whether Cairo's operator is wrong outside a shape or at its antialiased edges. Some operators change pixels
    /// outside the shape, which Core Graphics never does. Pixman's four HSL modes do not treat a mask as opacity (found
    /// in 0.42.2: with half coverage they are off by up to 11 of 255).
    var needsBackdropCopy: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .hue, .saturation, .color, .luminosity: true
        default: false
        }
    }
}
