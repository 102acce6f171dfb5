import CoreGraphics

// The filters that put one picture on another, by Apple's names, each as the `CGBlendMode` that computes it. The formulas
// are those of "Compositing and Blending Level 1" (W3C) and of Porter and Duff.
extension FilterDescription {
    static let blends: [FilterDescription] =
        [
            ("Color", CGBlendMode.color), ("Color Burn", .colorBurn), ("Color Dodge", .colorDodge),
            ("Darken", .darken), ("Difference", .difference), ("Exclusion", .exclusion), ("Hard Light", .hardLight),
            ("Hue", .hue), ("Lighten", .lighten), ("Luminosity", .luminosity), ("Multiply", .multiply),
            ("Overlay", .overlay), ("Saturation", .saturation), ("Screen", .screen), ("Soft Light", .softLight),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })BlendMode", "\(name) Blend Mode", mode)
        }
        + [
            ("Addition", CGBlendMode.plusLighter), ("Source Atop", .sourceAtop), ("Source In", .sourceIn),
            ("Source Out", .sourceOut), ("Source Over", .normal),
        ].map { name, mode in
            blend("CI\(name.filter { $0 != " " })Compositing", name, mode)
        }

    /// What Core Animation takes as a `compositingFilter` that is a string.
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
        return Dictionary(named.map { ($0, blend($0, $0, $1)) }, uniquingKeysWith: { first, _ in first })
    }()

    private static func blend(_ name: String, _ displayName: String, _ mode: CGBlendMode) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryCompositeOperation],
            operation: .blend(mode))
    }
}

extension FilterValue {
    /// The string that Core Animation knows the filter by; nil for one that has the name of a `CIFilter`.
    package var blendModeName: String? {
        FilterDescription.namedBlends[filterName].flatMap { $0 === description ? filterName : nil }
    }
}
