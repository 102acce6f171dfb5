import CAcetatePango
import CoreGraphics

/// A type of features of Apple's font feature registry (SFNTLayoutTypes.h), as far as OpenType has tags for them.
struct FontFeatureType {
    struct Selector {
        let identifier: Int
        let name: String
        /// The tag of OpenType; nil for the state without the other selectors.
        var tag: String?
        /// Whether text has the feature without a setting.
        var isDefault = false
    }

    let identifier: Int
    let name: String
    /// Whether only one of the selectors applies. If not, the identifier after that of a selector disables it.
    let isExclusive: Bool
    let selectors: [Selector]

    static let all: [FontFeatureType] = [
        FontFeatureType(
            identifier: kLigaturesType, name: "Ligatures", isExclusive: false,
            selectors: [
                Selector(
                    identifier: kCommonLigaturesOnSelector, name: "Common Ligatures", tag: "liga", isDefault: true),
                Selector(identifier: kRareLigaturesOnSelector, name: "Rare Ligatures", tag: "dlig"),
                Selector(
                    identifier: kContextualLigaturesOnSelector, name: "Contextual Ligatures", tag: "clig",
                    isDefault: true),
                Selector(identifier: kHistoricalLigaturesOnSelector, name: "Historical Ligatures", tag: "hlig"),
            ]),
        FontFeatureType(
            identifier: kNumberSpacingType, name: "Number Spacing", isExclusive: true,
            selectors: [
                Selector(identifier: kMonospacedNumbersSelector, name: "Monospaced Numbers", tag: "tnum"),
                Selector(identifier: kProportionalNumbersSelector, name: "Proportional Numbers", tag: "pnum"),
            ]),
        FontFeatureType(
            identifier: kVerticalPositionType, name: "Vertical Position", isExclusive: true,
            selectors: [
                Selector(identifier: kNormalPositionSelector, name: "Normal Vertical Position", isDefault: true),
                Selector(identifier: kSuperiorsSelector, name: "Superiors", tag: "sups"),
                Selector(identifier: kInferiorsSelector, name: "Inferiors", tag: "subs"),
                Selector(identifier: kOrdinalsSelector, name: "Ordinals", tag: "ordn"),
                Selector(identifier: kScientificInferiorsSelector, name: "Scientific Inferiors", tag: "sinf"),
            ]),
        FontFeatureType(
            identifier: kFractionsType, name: "Fractions", isExclusive: true,
            selectors: [
                Selector(identifier: kNoFractionsSelector, name: "No Fractions", isDefault: true),
                Selector(identifier: kVerticalFractionsSelector, name: "Vertical Fractions", tag: "afrc"),
                Selector(identifier: kDiagonalFractionsSelector, name: "Diagonal Fractions", tag: "frac"),
            ]),
        FontFeatureType(
            identifier: kTypographicExtrasType, name: "Typographic Extras", isExclusive: false,
            selectors: [Selector(identifier: kSlashedZeroOnSelector, name: "Slashed Zero", tag: "zero")]),
        FontFeatureType(
            identifier: kNumberCaseType, name: "Number Case", isExclusive: true,
            selectors: [
                Selector(identifier: kLowerCaseNumbersSelector, name: "Lowercase Numbers", tag: "onum"),
                Selector(identifier: kUpperCaseNumbersSelector, name: "Uppercase Numbers", tag: "lnum"),
            ]),
        FontFeatureType(
            identifier: kCaseSensitiveLayoutType, name: "Case-Sensitive Layout", isExclusive: false,
            selectors: [
                Selector(identifier: kCaseSensitiveLayoutOnSelector, name: "Capital Forms", tag: "case"),
                Selector(identifier: kCaseSensitiveSpacingOnSelector, name: "Capital Spacing", tag: "cpsp"),
            ]),
        FontFeatureType(
            identifier: kStylisticAlternativesType, name: "Alternative Stylistic Sets", isExclusive: false,
            selectors: (1...20).map { number in
                let tag = number < 10 ? "ss0\(number)" : "ss\(number)"
                return Selector(identifier: 2 * number, name: "Stylistic Set \(number)", tag: tag)
            }),
        FontFeatureType(
            identifier: kContextualAlternatesType, name: "Contextual Alternates", isExclusive: false,
            selectors: [
                Selector(
                    identifier: kContextualAlternatesOnSelector, name: "Contextual Alternates", tag: "calt",
                    isDefault: true),
                Selector(identifier: kSwashAlternatesOnSelector, name: "Swash Alternates", tag: "swsh"),
                Selector(
                    identifier: kContextualSwashAlternatesOnSelector, name: "Contextual Swash Alternates", tag: "cswh"),
            ]),
        FontFeatureType(
            identifier: kLowerCaseType, name: "Lower Case", isExclusive: true,
            selectors: [
                Selector(identifier: kDefaultLowerCaseSelector, name: "Default Lower Case", isDefault: true),
                Selector(identifier: kLowerCaseSmallCapsSelector, name: "Small Caps", tag: "smcp"),
                Selector(identifier: kLowerCasePetiteCapsSelector, name: "Petite Caps", tag: "pcap"),
            ]),
        FontFeatureType(
            identifier: kUpperCaseType, name: "Upper Case", isExclusive: true,
            selectors: [
                Selector(identifier: kDefaultUpperCaseSelector, name: "Default Upper Case", isDefault: true),
                Selector(identifier: kUpperCaseSmallCapsSelector, name: "Small Caps", tag: "c2sc"),
                Selector(identifier: kUpperCasePetiteCapsSelector, name: "Petite Caps", tag: "c2pc"),
            ]),
    ]

    /// The feature of OpenType that a selector of a type stands for; nil if there is none.
    static func feature(_ type: Int, _ selector: Int) -> FontFeature? {
        guard let type = all.first(where: { $0.identifier == type }) else { return nil }
        let isOff = !type.isExclusive && selector & 1 == 1
        let found = type.selectors.first { $0.identifier == (isOff ? selector - 1 : selector) }
        return found?.tag.map { FontFeature($0, isOff ? 0 : 1) }
    }
}

/// The names that a font has for one of its features, in English.
struct FontFeatureNames {
    var name, toolTip, sample: String?
}

extension FontGlyphs {
    /// The font's own names for a feature of substitutions; none for most features.
    func names(ofFeature tag: String) -> FontFeatureNames {
        for (index, found) in featureTags(ofTable: Self.substitutions).enumerated() where FontTag.text(found) == tag {
            var (label, toolTip) = (hb_ot_name_id_t(), hb_ot_name_id_t())
            var (sample, first) = (hb_ot_name_id_t(), hb_ot_name_id_t())
            var parameters: UInt32 = 0
            guard
                hb_ot_layout_feature_get_name_ids(
                    hb_font_get_face(font), Self.substitutions, UInt32(index), &label, &toolTip, &sample, &parameters,
                    &first) != 0
            else { continue }
            return FontFeatureNames(
                name: name(label, language: "en"), toolTip: name(toolTip, language: "en"),
                sample: name(sample, language: "en"))
        }
        return FontFeatureNames()
    }
}
