import CoreGraphics

/// How drawing (the source) is combined with existing pixels (the destination). `CGBlendMode` has the formulas.
public enum NSCompositingOperation: UInt, Sendable, CaseIterable {
    case clear = 0
    case copy = 1
    case sourceOver = 2
    case sourceIn = 3
    case sourceOut = 4
    case sourceAtop = 5
    case destinationOver = 6
    case destinationIn = 7
    case destinationOut = 8
    case destinationAtop = 9
    case xor = 10
    case plusDarker = 11
    case plusLighter = 13
    case multiply = 14
    case screen = 15
    case overlay = 16
    case darken = 17
    case lighten = 18
    case colorDodge = 19
    case colorBurn = 20
    case softLight = 21
    case hardLight = 22
    case difference = 23
    case exclusion = 24
    case hue = 25
    case saturation = 26
    case color = 27
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
