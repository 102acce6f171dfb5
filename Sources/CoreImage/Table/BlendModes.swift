import AcetatePixels
import CoreGraphics

// The compositing filters by Apple's names. The formulas are those of `PixelBlend`.
extension FilterDescription {
    static let blends: [FilterDescription] =
        [
            ("Color", PixelBlend.color), ("Color Burn", .colorBurn), ("Color Dodge", .colorDodge),
            ("Darken", .darken), ("Difference", .difference), ("Exclusion", .exclusion), ("Hard Light", .hardLight),
            ("Hue", .hue), ("Lighten", .lighten), ("Luminosity", .luminosity), ("Multiply", .multiply),
            ("Overlay", .overlay), ("Saturation", .saturation), ("Screen", .screen), ("Soft Light", .softLight),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })BlendMode", "\(name) Blend Mode", mode)
        }
        + [
            ("Divide", PixelBlend.divide), ("Linear Burn", .linearBurn), ("Linear Dodge", .linearDodge),
            ("Linear Light", .linearLight), ("Pin Light", .pinLight), ("Subtract", .subtract),
            ("Vivid Light", .vividLight),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })BlendMode", "\(name) Blend Mode", mode)
        }
        + [
            ("Addition", PixelBlend.plusLighter), ("Maximum", .maximum),
            ("Minimum", .minimum), ("Multiply", .product), ("Source Atop", .sourceAtop),
            ("Source In", .sourceIn), ("Source Out", .sourceOut), ("Source Over", .normal),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })Compositing", name, mode)
        }

    /// The strings that Core Animation accepts as a `compositingFilter`.
    static let namedBlends: [String: FilterDescription] = {
        let blendModes: [(String, PixelBlend)] = [
            ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay),
            ("darken", .darken), ("lighten", .lighten), ("colorDodge", .colorDodge), ("colorBurn", .colorBurn),
            ("softLight", .softLight), ("hardLight", .hardLight), ("difference", .difference),
            ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation), ("color", .color),
            ("luminosity", .luminosity),
        ]
        let operators: [(String, PixelBlend)] = [
            ("clear", .clear), ("copy", .copy), ("sourceOver", .normal), ("sourceIn", .sourceIn),
            ("sourceOut", .sourceOut), ("sourceAtop", .sourceAtop), ("destOver", .destinationOver),
            ("destIn", .destinationIn), ("destOut", .destinationOut), ("destAtop", .destinationAtop), ("xor", .xor),
            ("plusD", .plusDarker), ("plusL", .plusLighter),
        ]
        let named = blendModes.map { ($0 + "BlendMode", $1) } + operators
        return Dictionary(named.map { ($0, blend($0, $0, $1)) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func blend(_ name: String, _ displayName: String, _ mode: PixelBlend) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryCompositeOperation],
            operation: .blend(mode))
    }
}

extension FilterValue {
    /// Core Animation's string for the filter; nil for a filter with the name of a `CIFilter`.
    package var blendModeName: String? {
        FilterDescription.namedBlends[filterName].flatMap { $0 === description ? filterName : nil }
    }
}
