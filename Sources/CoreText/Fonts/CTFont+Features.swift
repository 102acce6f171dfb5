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
/// The name of a type of features: a string.
public let kCTFontFeatureTypeNameKey: CFString = "CTFeatureTypeName"
/// Whether the features of a type exclude each other: a Boolean.
public let kCTFontFeatureTypeExclusiveKey: CFString = "CTFeatureTypeExclusive"
/// The features of a type: an array of dictionaries.
public let kCTFontFeatureTypeSelectorsKey: CFString = "CTFeatureTypeSelectors"
/// The name of a feature: a string.
public let kCTFontFeatureSelectorNameKey: CFString = "CTFeatureSelectorName"
/// Whether text has a feature without a setting: a Boolean.
public let kCTFontFeatureSelectorDefaultKey: CFString = "CTFeatureSelectorDefault"
/// Whether the font was created with a feature: true, or missing.
public let kCTFontFeatureSelectorSettingKey: CFString = "CTFeatureSelectorSetting"
/// What a feature does, by the font: a string.
public let kCTFontFeatureTooltipTextKey: CFString = "CTFeatureTooltipText"
/// Text that shows a feature, by the font: a string.
public let kCTFontFeatureSampleTextKey: CFString = "CTFeatureSampleText"

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
            let known = FontFeatureType.feature(type, selector)
        else { return nil }
        self = known
    }

    init(_ tag: String, _ value: UInt32) { (self.tag, self.value) = (tag, value) }
}

/// The features of the font; nil if it has none. An array of dictionaries: one for each type of the registry of which the font has
/// a feature, with the type's identifier, its name, whether its features exclude each other, and its selectors, and one with a tag
/// for each other feature.
///
/// A selector is a dictionary, too, with its identifier, its name, its tag, whether text has it without a setting, and whether the
/// font was created with it. Stylistic sets have the names of the font, if it has any.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
    let tags = font.resolved?.glyphs.featureTags ?? []
    guard !tags.isEmpty else { return nil }
    var rest = Set(tags)
    let types = FontFeatureType.all.compactMap { type -> CFDictionary? in
        let selectors = type.selectors.filter { $0.tag.map(tags.contains) ?? true }
        guard selectors.contains(where: { $0.tag != nil }) else { return nil }
        rest.subtract(selectors.compactMap(\.tag))
        return [
            kCTFontFeatureTypeIdentifierKey: NSNumber(value: type.identifier), kCTFontFeatureTypeNameKey: type.name,
            kCTFontFeatureTypeExclusiveKey: NSNumber(value: type.isExclusive),
            kCTFontFeatureTypeSelectorsKey: selectors.map { font.description(of: $0) } as CFArray,
        ]
    }
    return types + tags.filter(rest.contains).map { tag -> CFDictionary in [kCTFontOpenTypeFeatureTag: tag] }
}

extension CTFont {
    /// Whether the font has a feature.
    package func hasFeature(_ tag: String) -> Bool { resolved?.glyphs.featureTags.contains(tag) ?? false }

    fileprivate func description(of selector: FontFeatureType.Selector) -> CFDictionary {
        var result: CFDictionary = [
            kCTFontFeatureSelectorIdentifierKey: NSNumber(value: selector.identifier),
            kCTFontFeatureSelectorNameKey: selector.name,
            kCTFontFeatureSelectorDefaultKey: NSNumber(value: selector.isDefault),
        ]
        guard let tag = selector.tag else { return result }
        result[kCTFontOpenTypeFeatureTag] = tag
        result[kCTFontOpenTypeFeatureValue] = NSNumber(value: 1)
        if features.contains(where: { $0.tag == tag && $0.value != 0 }) {
            result[kCTFontFeatureSelectorSettingKey] = NSNumber(value: true)
        }
        let names = resolved?.glyphs.names(ofFeature: tag) ?? FontFeatureNames()
        if let name = names.name { result[kCTFontFeatureSelectorNameKey] = name }
        if let toolTip = names.toolTip { result[kCTFontFeatureTooltipTextKey] = toolTip }
        if let sample = names.sample { result[kCTFontFeatureSampleTextKey] = sample }
        return result
    }
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
    /// The tables `GSUB` and `GPOS`.
    static let (substitutions, positions): (hb_tag_t, hb_tag_t) = (0x4753_5542, 0x4750_4F53)

    /// The tags of the features of substitutions and positions, sorted.
    var featureTags: [String] {
        Set(featureTags(ofTable: Self.substitutions) + featureTags(ofTable: Self.positions)).map(FontTag.text).sorted()
    }

    /// The tags of the features of a table, in its order. A tag stands once for each script that has the feature.
    func featureTags(ofTable table: hb_tag_t) -> [hb_tag_t] {
        var found = [hb_tag_t](repeating: 0, count: 512)
        var count = UInt32(found.count)
        _ = hb_ot_layout_table_get_feature_tags(hb_font_get_face(font), table, 0, &count, &found)
        return Array(found.prefix(Int(count)))
    }
}
