import CoreText
import Foundation

/// A combination of styles of a font. The raw values are those of macOS.
public struct NSFontTraitMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Slanted.
    public static let italicFontMask = NSFontTraitMask(rawValue: 1 << 0)
    /// Bold.
    public static let boldFontMask = NSFontTraitMask(rawValue: 1 << 1)
    /// Not bold.
    public static let unboldFontMask = NSFontTraitMask(rawValue: 1 << 2)
    /// Wider than usual.
    public static let expandedFontMask = NSFontTraitMask(rawValue: 1 << 5)
    /// Narrower than usual.
    public static let condensedFontMask = NSFontTraitMask(rawValue: 1 << 6)
    /// All advances are the same.
    public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 1 << 10)
    /// Not slanted.
    public static let unitalicFontMask = NSFontTraitMask(rawValue: 1 << 24)
}

/// The fonts of the system, and conversions between them. There is no font panel. Any thread may use it.
open class NSFontManager: NSObject {
    /// The font manager of the program.
    // Safe: it has no state.
    public nonisolated(unsafe) static let shared = NSFontManager()

    /// The names of all families, sorted.
    open var availableFontFamilies: [String] { names(CTFontManagerCopyAvailableFontFamilyNames()) }

    /// The PostScript names of all fonts, sorted.
    open var availableFonts: [String] { names(CTFontManagerCopyAvailablePostScriptNames()) }

    private func names(_ array: CFArray) -> [String] { array.compactMap { $0 as? String } }

    /// The font of the same family in another size, in points.
    open func convert(_ fontObj: NSFont, toSize size: CGFloat) -> NSFont { fontObj.withSize(size) }

    /// The font of another family with the same size and traits; the font itself if there is no such family.
    open func convert(_ fontObj: NSFont, toFamily family: String) -> NSFont {
        let font = fontObj.fontDescriptor.withFamily(family).font(size: fontObj.pointSize)
        return font.familyName == family ? font : fontObj
    }

    /// The font of the same family with additional traits; the font itself if the family has none.
    open func convert(_ fontObj: NSFont, toHaveTrait trait: NSFontTraitMask) -> NSFont {
        Self.change(fontObj, adding: trait, removing: [])
    }

    /// The font of the same family without traits; the font itself if the family has none.
    open func convert(_ fontObj: NSFont, toNotHaveTrait trait: NSFontTraitMask) -> NSFont {
        Self.change(fontObj, adding: [], removing: trait)
    }

    /// The font of the same family with other traits; the font itself if the family has none.
    static func change(_ font: NSFont, adding: NSFontTraitMask, removing: NSFontTraitMask) -> NSFont {
        var (set, clear) = (adding, removing)
        // "Not bold" and "not italic" are traits of their own.
        if adding.contains(.unboldFontMask) { clear.insert(.boldFontMask) }
        if adding.contains(.unitalicFontMask) { clear.insert(.italicFontMask) }
        set.remove([.unboldFontMask, .unitalicFontMask])
        func symbolic(_ mask: NSFontTraitMask) -> CTFontSymbolicTraits {
            CTFontSymbolicTraits(rawValue: UInt32(truncatingIfNeeded: mask.rawValue)).intersection([
                .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace,
            ])
        }
        let copy = CTFontCreateCopyWithSymbolicTraits(
            font, 0, nil, symbolic(set), symbolic(set.union(clear)))
        return copy ?? font
    }

    /// The traits of a font.
    open func traits(of fontObj: NSFont) -> NSFontTraitMask {
        NSFontTraitMask(rawValue: UInt(CTFontGetSymbolicTraits(fontObj).rawValue)).intersection([
            .italicFontMask, .boldFontMask, .expandedFontMask, .condensedFontMask, .fixedPitchFontMask,
        ])
    }
}
