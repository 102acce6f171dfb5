import CAcetateFontconfig
import CoreGraphics

/// The style of a font, from fontconfig's properties.
struct FontTraits: Sendable {
    /// Fontconfig's weight, 0 to 215; 80 is regular, 200 is bold.
    let weight: Double
    /// Fontconfig's slant: 0 for roman, 100 for italic, 110 for oblique.
    let slant: Double
    /// Fontconfig's width in percent of the normal width.
    let width: Double
    let isMonospaced: Bool
    let hasColor: Bool

    init(_ pattern: OpaquePointer?) {
        func number(_ element: String, _ value: Double) -> Double {
            var number = 0.0
            return FcPatternGetDouble(pattern, element, 0, &number) == FcResultMatch ? number : value
        }
        weight = number(FC_WEIGHT, Double(FC_WEIGHT_REGULAR))
        slant = number(FC_SLANT, Double(FC_SLANT_ROMAN))
        width = number(FC_WIDTH, Double(FC_WIDTH_NORMAL))
        isMonospaced = number(FC_SPACING, Double(FC_PROPORTIONAL)) >= Double(FC_MONO)
        var color: FcBool = 0
        hasColor = FcPatternGetBool(pattern, FC_COLOR, 0, &color) == FcResultMatch && color != 0
    }

    var symbolic: CTFontSymbolicTraits {
        var traits: CTFontSymbolicTraits = []
        if slant > 0 { traits.insert(.traitItalic) }
        if weight >= Double(FC_WEIGHT_DEMIBOLD) { traits.insert(.traitBold) }
        if width > Double(FC_WIDTH_NORMAL) { traits.insert(.traitExpanded) }
        if width < Double(FC_WIDTH_NORMAL) { traits.insert(.traitCondensed) }
        if isMonospaced { traits.insert(.traitMonoSpace) }
        if hasColor { traits.insert(.traitColorGlyphs) }
        return traits
    }

    /// The weight as Core Text counts it: −1 to 1, 0 for regular and 0.4 for bold.
    var normalizedWeight: Double {
        // NSFontDescriptor.h's weights, each with fontconfig's.
        let table: [(Int32, Double)] = [
            (FC_WEIGHT_THIN, -0.8), (FC_WEIGHT_EXTRALIGHT, -0.6), (FC_WEIGHT_LIGHT, -0.4), (FC_WEIGHT_REGULAR, 0),
            (FC_WEIGHT_MEDIUM, 0.23), (FC_WEIGHT_DEMIBOLD, 0.3), (FC_WEIGHT_BOLD, 0.4), (FC_WEIGHT_EXTRABOLD, 0.56),
            (FC_WEIGHT_BLACK, 0.62),
        ]
        guard let upper = table.firstIndex(where: { Double($0.0) >= weight }) else { return table[table.count - 1].1 }
        guard upper > 0 else { return table[0].1 }
        let (low, high) = (table[upper - 1], table[upper])
        return low.1 + (high.1 - low.1) * (weight - Double(low.0)) / Double(high.0 - low.0)
    }

    /// The width as Core Text counts it: −1 to 1, 0 for normal.
    var normalizedWidth: Double { min(max((width - 100) / 100, -1), 1) }
    /// The slant as Core Text counts it: −1 to 1, where 1 is 30° clockwise. Fontconfig does not know the angle.
    var normalizedSlant: Double { slant > 0 ? 0.07 : 0 }
}
