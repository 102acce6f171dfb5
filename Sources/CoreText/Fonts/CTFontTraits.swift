// CTFontTraits.h, with Apple's values.

/// The style of a font as a set of features.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Slanted.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
    /// Wider than usual.
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    /// Narrower than usual.
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    /// All advances are the same.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    /// Glyphs have colors of their own, such as those of emoji.
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)

    /// Another name of `traitItalic`.
    public static let italicTrait = traitItalic
    /// Another name of `traitBold`.
    public static let boldTrait = traitBold
    /// Another name of `traitExpanded`.
    public static let expandedTrait = traitExpanded
    /// Another name of `traitCondensed`.
    public static let condensedTrait = traitCondensed
    /// Another name of `traitMonoSpace`.
    public static let monoSpaceTrait = traitMonoSpace
    /// Another name of `traitColorGlyphs`.
    public static let colorGlyphsTrait = traitColorGlyphs
}

/// The symbolic traits: a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The weight: a number, −1 to 1, 0 for regular.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The width: a number, −1 to 1, 0 for normal.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The slant: a number, −1 to 1, 0 for upright.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// The symbolic traits of the font that was found.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { font.resolved?.traits.symbolic ?? [] }

/// The traits of the font that was found, by the keys of CTFontTraits.h.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
    guard let traits = font.resolved?.traits else { return [:] }
    return [
        kCTFontSymbolicTrait: NSNumber(value: traits.symbolic.rawValue),
        kCTFontWeightTrait: NSNumber(value: traits.normalizedWeight),
        kCTFontWidthTrait: NSNumber(value: traits.normalizedWidth),
        kCTFontSlantTrait: NSNumber(value: traits.normalizedSlant),
    ]
}

/// Creates a font of the same family with other symbolic traits.
///
/// - Parameters:
///   - size: the size in points; 0 keeps the font's size.
///   - matrix: the transform of the shapes; nil keeps the font's.
///   - symTraitValue: the wanted traits.
///   - symTraitMask: the traits that `symTraitValue` decides; the others are kept.
/// - Returns: nil if the family has no such font.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    let request = font.request.with(symTraitValue, mask: symTraitMask)
    let copy = CTFont(
        request, size: size == 0 ? font.size : size, matrix: matrix?.pointee ?? font.matrix,
        features: font.features)
    guard CTFontGetSymbolicTraits(copy).intersection(symTraitMask) == symTraitValue.intersection(symTraitMask) else {
        return nil
    }
    return copy
}
