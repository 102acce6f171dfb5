import AcetateKeyValue
import CAcetatePango
import CoreGraphics

// The features of a font (CTFontDescriptor.h), with Apple's values: OpenType tags, and the types and selectors of Apple's
// font feature registry that have such a tag.

/// The features to use: an array of dictionaries. Each has a tag and a value, or the identifiers of a type and a selector.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// The features of the font: an array of dictionaries, as `CTFontCopyFeatures` returns them.
public let kCTFontFeaturesAttribute: CFString = "NSCTFontFeaturesAttribute"
/// The OpenType tag of a feature: a string of four characters.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The value of a feature: a number. 0 disables it.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"
/// The identifier of a type of features: a number.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The identifier of one of the type's features: a number.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"

/// A feature of OpenType and its value.
struct FontFeature: Sendable, Hashable {
    let tag: String
    let value: UInt32

    /// In the notation of Pango and HarfBuzz.
    var text: String { "\(tag)=\(value)" }

    /// A setting of a program; nil if it is not known.
    init?(_ setting: Any) {
        guard let setting = setting as? CFDictionary else { return nil }
        if let tag = setting[kCTFontOpenTypeFeatureTag] as? String {
            // The tag becomes part of a text for HarfBuzz.
            guard tag.utf8.count == 4, tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                return nil
            }
            self.tag = tag
            value = KeyValue.double(setting[kCTFontOpenTypeFeatureValue]).flatMap { UInt32(exactly: $0) } ?? 1
            return
        }
        guard let type = KeyValue.double(setting[kCTFontFeatureTypeIdentifierKey]).flatMap({ Int(exactly: $0) }),
            let selector = KeyValue.double(setting[kCTFontFeatureSelectorIdentifierKey]).flatMap({ Int(exactly: $0) }),
            let known = Self.registered(type, selector)
        else { return nil }
        self = known
    }

    private init(_ tag: String, _ value: UInt32) { (self.tag, self.value) = (tag, value) }

    /// The features of Apple's registry (SFNTLayoutTypes.h).
    private static func registered(_ type: Int, _ selector: Int) -> FontFeature? {
        /// Pairs of a selector that enables a feature and the next one, which disables it.
        func pair(_ tags: [Int: String]) -> FontFeature? {
            tags[selector & ~1].map { FontFeature($0, selector & 1 == 0 ? 1 : 0) }
        }
        func one(_ tags: [Int: String]) -> FontFeature? { tags[selector].map { FontFeature($0, 1) } }
        return switch type {
        // kLigaturesType
        case 1: pair([2: "liga", 4: "dlig", 18: "clig", 20: "hlig"])
        // kNumberSpacingType
        case 6: one([0: "tnum", 1: "pnum"])
        // kVerticalPositionType
        case 10: one([1: "sups", 2: "subs", 3: "ordn", 4: "sinf"])
        // kFractionsType
        case 11: one([1: "afrc", 2: "frac"])
        // kTypographicExtrasType
        case 14: pair([4: "zero"])
        // kNumberCaseType
        case 21: one([0: "onum", 1: "lnum"])
        // kCaseSensitiveLayoutType
        case 33: pair([0: "case", 2: "cpsp"])
        // kStylisticAlternativesType: the sets 1 to 20.
        case 35: (2...41).contains(selector) ? pair([selector & ~1: String(format: "ss%02d", selector / 2)]) : nil
        // kContextualAlternatesType
        case 36: pair([0: "calt", 2: "swsh", 4: "cswh"])
        // kLowerCaseType
        case 37: one([1: "smcp", 2: "pcap"])
        // kUpperCaseType
        case 38: one([1: "c2sc", 2: "c2pc"])
        default: nil
        }
    }
}

/// The OpenType features of the font: an array of dictionaries with a tag each. Nil if it has none.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
    let tags = font.resolved?.glyphs.featureTags ?? []
    guard !tags.isEmpty else { return nil }
    return tags.map { tag -> CFDictionary in [kCTFontOpenTypeFeatureTag: tag] }
}

/// The features that the font was created with: an array of dictionaries with a tag and a value each. Nil if it has none.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
    guard !font.features.isEmpty else { return nil }
    return font.features.map { feature -> CFDictionary in
        [kCTFontOpenTypeFeatureTag: feature.tag, kCTFontOpenTypeFeatureValue: NSNumber(value: feature.value)]
    }
}

/// Creates a copy of a descriptor with a feature of a type and a selector in addition.
public func CTFontDescriptorCreateCopyWithFeature(
    _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
    let known = CTFontDescriptorCopyAttributes(original)[kCTFontFeatureSettingsAttribute] as? CFArray ?? []
    let setting: CFDictionary = [
        kCTFontFeatureTypeIdentifierKey: featureTypeIdentifier,
        kCTFontFeatureSelectorIdentifierKey: featureSelectorIdentifier,
    ]
    return CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontFeatureSettingsAttribute: known + [setting]])
}

extension FontGlyphs {
    /// The tags of the features of substitutions and positions, sorted.
    var featureTags: [String] {
        let face = hb_font_get_face(font)
        var tags: Set<UInt32> = []
        for table in [0x4753_5542, 0x4750_4F53] as [hb_tag_t] {
            var found = [hb_tag_t](repeating: 0, count: 512)
            var count = UInt32(found.count)
            _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &found)
            tags.formUnion(found.prefix(Int(count)))
        }
        return tags.map(FontTag.text).sorted()
    }
}
