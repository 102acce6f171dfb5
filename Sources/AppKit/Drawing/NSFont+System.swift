import CoreText
import Foundation

extension NSFont {
    /// The weight of a font, from -1 to 1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        /// Creates a weight from its number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// -0.8.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// -0.6.
        public static let thin = Weight(rawValue: -0.6)
        /// -0.4.
        public static let light = Weight(rawValue: -0.4)
        /// 0.
        public static let regular = Weight(rawValue: 0)
        /// 0.23.
        public static let medium = Weight(rawValue: 0.23)
        /// 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// 0.4.
        public static let bold = Weight(rawValue: 0.4)
        /// 0.56.
        public static let heavy = Weight(rawValue: 0.56)
        /// 0.62.
        public static let black = Weight(rawValue: 0.62)

        /// The suffix of the name of a font with the nearest weight.
        var suffix: String {
            let named: [(Weight, String)] = [
                (.ultraLight, "UltraLight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"),
                (.medium, "Medium"), (.semibold, "SemiBold"), (.bold, "Bold"), (.heavy, "ExtraBold"), (.black, "Heavy"),
            ]
            return named.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? "Regular"
        }
    }

    /// The width of a font, from -1 to 1; 0 is normal. Apple does not document the numbers of the constants.
    public struct Width: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        /// Creates a width from its number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// -0.3.
        public static let compressed = Width(rawValue: -0.3)
        /// -0.2.
        public static let condensed = Width(rawValue: -0.2)
        /// 0.
        public static let standard = Width(rawValue: 0)
        /// 0.2.
        public static let expanded = Width(rawValue: 0.2)
    }

    /// The desktop's sans-serif font in the nearest weight and width that it has. 0 points stand for `systemFontSize`.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> NSFont {
        let font = systemFont(ofSize: fontSize, weight: weight)
        let traits: CFDictionary = [kCTFontTraitsAttribute: [kCTFontWidthTrait: width.rawValue] as CFDictionary]
        return CTFontCreateCopyWithAttributes(font, 0, nil, CTFontDescriptorCreateWithAttributes(traits))
    }

    /// The desktop's sans-serif font in the nearest weight that it has. 0 points stand for `systemFontSize`.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        system("Sans-\(weight.suffix)", fontSize)
    }

    /// The font of menus, which is the system font. 0 points stand for `systemFontSize`.
    public class func menuFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }

    /// The font of tool tips, which is the system font. 0 points stand for 11.
    public class func toolTipsFont(ofSize fontSize: CGFloat) -> NSFont {
        systemFont(ofSize: fontSize > 0 ? fontSize : 11)
    }

    /// The desktop's monospaced font in the nearest weight that it has. 0 points stand for `systemFontSize`.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        system("Monospace-\(weight.suffix)", fontSize)
    }

    /// The desktop's monospaced font. 0 points stand for `systemFontSize`.
    public class func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? { system("Monospace", fontSize) }

    /// The desktop's sans-serif font. 0 points stand for 12.
    public class func userFont(ofSize fontSize: CGFloat) -> NSFont? { systemFont(ofSize: fontSize > 0 ? fontSize : 12) }

    /// The font of labels: the system font. 0 points stand for `labelFontSize`.
    public class func labelFont(ofSize fontSize: CGFloat) -> NSFont {
        systemFont(ofSize: fontSize > 0 ? fontSize : labelFontSize)
    }

    /// The font of messages: the system font. 0 points stand for `systemFontSize`.
    public class func messageFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }

    /// The font of the titles of windows: the bold system font. 0 points stand for `systemFontSize`.
    public class func titleBarFont(ofSize fontSize: CGFloat) -> NSFont { boldSystemFont(ofSize: fontSize) }

    /// The font of menu bars, which is the system font. 0 points stand for `systemFontSize`.
    public class func menuBarFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }

    /// The font of the titles of palettes: the bold system font. 0 points stand for `smallSystemFontSize`.
    public class func paletteFont(ofSize fontSize: CGFloat) -> NSFont {
        boldSystemFont(ofSize: fontSize > 0 ? fontSize : smallSystemFontSize)
    }

    /// The font of what controls contain, which is the system font. 0 points stand for 12.
    public class func controlContentFont(ofSize fontSize: CGFloat) -> NSFont {
        systemFont(ofSize: fontSize > 0 ? fontSize : 12)
    }

    private class func system(_ name: String, _ size: CGFloat) -> NSFont {
        NSFont(name as CFString, size: size > 0 && size.isFinite ? size : systemFontSize)
    }

    /// The same font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> NSFont {
        CTFontCreateCopyWithSize(self, fontSize > 0 && fontSize.isFinite ? fontSize : 12, nil)
    }

    /// The box that contains every glyph of the font at the origin, in points.
    public var boundingRectForFont: NSRect { CTFontGetBoundingBox(self) }

    /// The slant of the font in degrees, counterclockwise from the vertical; 0 for an upright font.
    public var italicAngle: CGFloat { CTFontGetSlantAngle(self) }

    /// Whether all characters have the same advance.
    public var isFixedPitch: Bool { CTFontGetSymbolicTraits(self).contains(.traitMonoSpace) }

    /// The number of glyphs.
    public var numberOfGlyphs: Int { CTFontGetGlyphCount(self) }
}
