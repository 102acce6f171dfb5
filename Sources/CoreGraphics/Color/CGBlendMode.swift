import CAcetateCairo

/// How drawing (the source, S) is composited with the existing pixels (the destination, D).
///
/// The first sixteen are the PDF blend modes; the rest are Porter and Duff's operators, here on premultiplied colors,
/// with `Sa` and `Da` the alphas.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// S + D(1 − Sa)
    case normal = 0
    /// The product of source and backdrop.
    case multiply = 1
    /// The complement of the product of the complements.
    case screen = 2
    /// `multiply` where the backdrop is dark and `screen` where it is light: `hardLight` with the roles exchanged.
    case overlay = 3
    /// The smaller of both, for each component.
    case darken = 4
    /// The larger of both, for each component.
    case lighten = 5
    /// The backdrop, brightened as the source says.
    case colorDodge = 6
    /// The backdrop, darkened as the source says.
    case colorBurn = 7
    /// The backdrop, darkened or lightened a little as the source says.
    case softLight = 8
    /// `multiply` where the source is dark and `screen` where it is light.
    case hardLight = 9
    /// The absolute difference, for each component.
    case difference = 10
    /// Like `difference` with less contrast: `s + b - 2sb`.
    case exclusion = 11
    /// The hue of the source with the saturation and the luminosity of the backdrop.
    case hue = 12
    /// The saturation of the source with the hue and the luminosity of the backdrop.
    case saturation = 13
    /// The hue and the saturation of the source with the luminosity of the backdrop.
    case color = 14
    /// The luminosity of the source with the hue and the saturation of the backdrop.
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
