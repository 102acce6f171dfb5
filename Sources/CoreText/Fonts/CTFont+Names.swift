import CAcetatePango
import CoreGraphics

// The names in a font file (CTFont.h), with Apple's values.

/// The copyright notice.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The name of the family, such as "DejaVu Sans".
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The name of the style within the family, such as "Bold".
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The name of the style that designers use; it may be longer than the subfamily.
public let kCTFontStyleNameKey: CFString = "CTFontStyleName"
/// A name that tells this version of the font from all others.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// The name for users, with family and style.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The version, as text.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The PostScript name, which identifies the font.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// The trademark notice.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// The name of the manufacturer.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// The name of the designer.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// A description of the typeface.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The address of the manufacturer.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The address of the designer.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// The license, as text.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// The address of the license.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// A text that shows the font to advantage.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
/// The PostScript name of a font with numbered glyphs.
public let kCTFontPostScriptCIDNameKey: CFString = "CTFontPostScriptCIDName"

/// The identifiers of the names in the table `name` (OpenType 1.9).
private let nameIdentifiers: [CFString: UInt32] = [
    kCTFontCopyrightNameKey: 0, kCTFontFamilyNameKey: 1, kCTFontSubFamilyNameKey: 2, kCTFontStyleNameKey: 2,
    kCTFontUniqueNameKey: 3, kCTFontFullNameKey: 4, kCTFontVersionNameKey: 5, kCTFontPostScriptNameKey: 6,
    kCTFontTrademarkNameKey: 7, kCTFontManufacturerNameKey: 8, kCTFontDesignerNameKey: 9,
    kCTFontDescriptionNameKey: 10, kCTFontVendorURLNameKey: 11, kCTFontDesignerURLNameKey: 12,
    kCTFontLicenseNameKey: 13, kCTFontLicenseURLNameKey: 14, kCTFontSampleTextNameKey: 19,
    kCTFontPostScriptCIDNameKey: 20,
]

/// A name in the font's file, in English; nil if it has none.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
    nameIdentifiers[nameKey].flatMap { font.resolved?.glyphs.name($0, language: "en") }
}

/// A name in the font's file, in the user's first language that the file has, or else in English; nil if it has none.
/// `actualLanguage` is left as it is.
public func CTFontCopyLocalizedName(
    _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<Unmanaged<NSString>?>?
) -> CFString? {
    guard let identifier = nameIdentifiers[nameKey], let glyphs = font.resolved?.glyphs else { return nil }
    for language in Locale.preferredLanguages + ["en"] {
        if let name = glyphs.name(identifier, language: language) { return name }
    }
    return nil
}

extension FontGlyphs {
    /// A name in the font's file; nil if it has none in the language.
    func name(_ identifier: UInt32, language: String) -> String? {
        let face = hb_font_get_face(font)
        let language = hb_language_from_string(language, -1)
        let length = hb_ot_name_get_utf8(face, identifier, language, nil, nil)
        guard length > 0, length < 1 << 16 else { return nil }
        var size = length + 1
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { text in
            guard let base = text.baseAddress else { return nil }
            _ = hb_ot_name_get_utf8(face, identifier, language, &size, base)
            // HarfBuzz ends the name with a NUL.
            return String(cString: base)
        }
    }
}
