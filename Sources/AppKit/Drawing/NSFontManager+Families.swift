import CoreText
import Foundation

/// The fonts of a family, by weight and traits.
extension NSFontManager {
    /// The fonts of a family, the lightest first; nil if there is no such family. Each is an array of its name, such as
    /// "DejaVuSans-Bold", the name of its style, its weight as `weight(of:)` gives it, and the raw value of its traits.
    public func availableMembers(ofFontFamily fam: String) -> [[Any]]? {
        let members = fonts(ofFamily: fam).map { font in
            let style = CTFontCopyName(font, kCTFontStyleNameKey) ?? ""
            return [font.fontName, style, weight(of: font), Int(traits(of: font).rawValue)] as [Any]
        }
        return members.isEmpty ? nil : members
    }

    /// The font of a family with exactly these traits whose weight is closest; nil if there is none.
    ///
    /// - Parameters:
    ///   - family: the name of the family.
    ///   - traits: the traits of the font. That it is bold or not follows from `weight`.
    ///   - weight: from 0 to 15: 5 is regular, and 9 bold.
    ///   - size: points.
    public func font(withFamily family: String, traits: NSFontTraitMask, weight: Int, size: CGFloat) -> NSFont? {
        func style(_ traits: NSFontTraitMask) -> NSFontTraitMask {
            traits.subtracting([.boldFontMask, .unboldFontMask, .unitalicFontMask])
        }
        let weight = traits.contains(.boldFontMask) ? max(weight, 9) : weight
        return fonts(ofFamily: family).filter { style(self.traits(of: $0)) == style(traits) }
            .min { abs(self.weight(of: $0) - weight) < abs(self.weight(of: $1) - weight) }?.withSize(size)
    }

    /// The PostScript names of the fonts that have traits, sorted. For `unboldFontMask` alone those that are not bold, and for
    /// `unitalicFontMask` those that are not italic.
    public func availableFontNames(with someTraits: NSFontTraitMask) -> [String]? {
        let names = availableFonts.filter { fontNamed($0, hasTraits: someTraits) }
        return names.isEmpty ? nil : names
    }

    /// Whether the font with a name has traits; false for names without a font.
    public func fontNamed(_ fName: String, hasTraits someTraits: NSFontTraitMask) -> Bool {
        guard let font = NSFont(name: fName, size: 12), font.fontName == fName else { return false }
        var own = traits(of: font)
        if !own.contains(.boldFontMask) { own.insert(.unboldFontMask) }
        if !own.contains(.italicFontMask) { own.insert(.unitalicFontMask) }
        return own.isSuperset(of: someTraits)
    }

    /// The font with a name, such as "DejaVuSans-Bold", in the size of another one; nil if there is none.
    public func convert(_ fontObj: NSFont, toFace typeface: String) -> NSFont? {
        NSFont(name: typeface, size: fontObj.pointSize)
    }

    /// The font of the same family that is the next heavier, or the next lighter; the font itself if there is none.
    public func convertWeight(_ upFlag: Bool, of fontObj: NSFont) -> NSFont {
        guard let family = fontObj.familyName else { return fontObj }
        let (own, style) = (weight(of: fontObj), traits(of: fontObj).subtracting(.boldFontMask))
        let similar = fonts(ofFamily: family).filter { traits(of: $0).subtracting(.boldFontMask) == style }
        let next =
            upFlag ? similar.first { weight(of: $0) > own } : similar.last { weight(of: $0) < own }
        return next?.withSize(fontObj.pointSize) ?? fontObj
    }

    /// The name of a family and a style for users.
    public func localizedName(forFamily family: String, face faceKey: String?) -> String {
        faceKey.map { "\(family) \($0)" } ?? family
    }

    /// The weight of a font from 0 to 15: 3 is light, 5 regular, 6 medium, 8 semibold, 9 bold and 12 black.
    public func weight(of fontObj: NSFont) -> Int {
        let weight = (CTFontCopyTraits(fontObj)[kCTFontWeightTrait] as? NSNumber)?.doubleValue ?? 0
        return Self.weights.min { abs($0.weight - weight) < abs($1.weight - weight) }?.number ?? 5
    }

    /// The weights of Core Text, from -1 to 1, and their numbers.
    private static let weights: [(weight: Double, number: Int)] = [
        (-0.8, 1), (-0.6, 2), (-0.4, 3), (0, 5), (0.23, 6), (0.3, 8), (0.4, 9), (0.56, 11), (0.62, 12),
    ]

    /// The fonts of a family at 12 points, the lightest first.
    private func fonts(ofFamily family: String) -> [NSFont] {
        let pattern = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: family])
        let matches = CTFontDescriptorCreateMatchingFontDescriptors(pattern, [kCTFontFamilyNameAttribute])
        let fonts = (matches as? [CTFontDescriptor] ?? []).map { CTFontCreateWithFontDescriptor($0, 12, nil) }
        return fonts.sorted { (weight(of: $0), $0.fontName) < (weight(of: $1), $1.fontName) }
    }
}
