import CoreGraphics

/// How drawing (the source) is combined with existing pixels (the destination). `CGBlendMode` has the formulas.
public enum NSCompositingOperation: UInt, Sendable, CaseIterable {
    /// Nothing.
    case clear = 0
    /// The source.
    case copy = 1
    /// The source above the destination.
    case sourceOver = 2
    /// The source where the destination is opaque.
    case sourceIn = 3
    /// The source where the destination is transparent.
    case sourceOut = 4
    /// The source where the destination is opaque, and the destination elsewhere.
    case sourceAtop = 5
    /// The destination above the source.
    case destinationOver = 6
    /// The destination where the source is opaque.
    case destinationIn = 7
    /// The destination where the source is transparent.
    case destinationOut = 8
    /// The destination where the source is opaque, and the source elsewhere.
    case destinationAtop = 9
    /// Each where the other one is transparent.
    case xor = 10
    /// The sum of both, less 1.
    case plusDarker = 11
    /// The sum of both, at most 1.
    case plusLighter = 13
    /// `CGBlendMode.multiply`.
    case multiply = 14
    /// `CGBlendMode.screen`.
    case screen = 15
    /// `CGBlendMode.overlay`.
    case overlay = 16
    /// `CGBlendMode.darken`.
    case darken = 17
    /// `CGBlendMode.lighten`.
    case lighten = 18
    /// `CGBlendMode.colorDodge`.
    case colorDodge = 19
    /// `CGBlendMode.colorBurn`.
    case colorBurn = 20
    /// `CGBlendMode.softLight`.
    case softLight = 21
    /// `CGBlendMode.hardLight`.
    case hardLight = 22
    /// `CGBlendMode.difference`.
    case difference = 23
    /// `CGBlendMode.exclusion`.
    case exclusion = 24
    /// `CGBlendMode.hue`.
    case hue = 25
    /// `CGBlendMode.saturation`.
    case saturation = 26
    /// `CGBlendMode.color`.
    case color = 27
    /// `CGBlendMode.luminosity`.
    case luminosity = 28

    init(_ mode: CGBlendMode) { self = Self.allCases.first { $0.blendMode == mode } ?? .sourceOver }

    var blendMode: CGBlendMode {
        switch self {
        case .clear: .clear
        case .copy: .copy
        case .sourceOver: .normal
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }
}
