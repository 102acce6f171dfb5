import AcetatePixels
import CoreGraphics

// The compositing filters by Apple's names. The formulas are those of "Compositing and Blending Level 1" (W3C) and of
// Porter and Duff, and those of `PixelBlend` where Core Graphics has none.
extension FilterDescription {
    static let blends: [FilterDescription] =
        [
            ("Color", CGBlendMode.color), ("Color Burn", .colorBurn), ("Color Dodge", .colorDodge),
            ("Darken", .darken), ("Difference", .difference), ("Exclusion", .exclusion), ("Hard Light", .hardLight),
            ("Hue", .hue), ("Lighten", .lighten), ("Luminosity", .luminosity), ("Multiply", .multiply),
            ("Overlay", .overlay), ("Saturation", .saturation), ("Screen", .screen), ("Soft Light", .softLight),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })BlendMode", "\(name) Blend Mode", .mode(mode))
        }
        + [
            ("Divide", PixelBlend.divide), ("Linear Burn", .linearBurn), ("Linear Dodge", .linearDodge),
            ("Linear Light", .linearLight), ("Pin Light", .pinLight), ("Subtract", .subtract),
            ("Vivid Light", .vividLight),
        ].map { name, formula in
            blend("CI\(name.filter { $0 != " " })BlendMode", "\(name) Blend Mode", .formula(formula))
        }
        + [
            ("Addition", Compositing.mode(.plusLighter)), ("Maximum", .formula(.maximum)),
            ("Minimum", .formula(.minimum)), ("Multiply", .formula(.product)), ("Source Atop", .mode(.sourceAtop)),
            ("Source In", .mode(.sourceIn)), ("Source Out", .mode(.sourceOut)), ("Source Over", .mode(.normal)),
        ].map { name, compositing in
            blend("CI\(name.filter { $0 != " " })Compositing", name, compositing)
        }

    /// The strings that Core Animation accepts as a `compositingFilter`.
    static let namedBlends: [String: FilterDescription] = {
        let blendModes: [(String, CGBlendMode)] = [
            ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay),
            ("darken", .darken), ("lighten", .lighten), ("colorDodge", .colorDodge), ("colorBurn", .colorBurn),
            ("softLight", .softLight), ("hardLight", .hardLight), ("difference", .difference),
            ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation), ("color", .color),
            ("luminosity", .luminosity),
        ]
        let operators: [(String, CGBlendMode)] = [
            ("clear", .clear), ("copy", .copy), ("sourceOver", .normal), ("sourceIn", .sourceIn),
            ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop), ("destOver", .destinationOver),
            ("destIn", .destinationIn), ("destOut", .destinationOut), ("destAtop", .destinationAtop), ("xor", .xor),
            ("plusD", .plusDarker), ("plusL", .plusLighter),
        ]
        let named = blendModes.map { ($0 + "BlendMode", $1) } + operators
        return Dictionary(named.map { ($0, blend($0, $0, .mode($1))) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func blend(_ name: String, _ displayName: String, _ compositing: Compositing) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryCompositeOperation],
            operation: .blend(compositing))
    }
}

extension FilterValue {
    /// Core Animation's string for the filter; nil for a filter with the name of a `CIFilter`.
    package var blendModeName: String? {
        FilterDescription.namedBlends[filterName].flatMap { $0 === description ? filterName : nil }
    }
}
