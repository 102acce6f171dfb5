import CoreText
import Foundation

extension NSFont {
    /// A use of text, which determines size and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// The sizes and weights of macOS (Human Interface Guidelines, Typography).
        fileprivate var specification: (size: CGFloat, weight: Weight) {
            switch self {
            case .largeTitle: (26, .regular)
            case .title1: (22, .regular)
            case .title2: (17, .regular)
            case .title3: (15, .regular)
            case .headline: (13, .bold)
            case .callout: (12, .regular)
            case .subheadline: (11, .regular)
            case .footnote, .caption1: (10, .regular)
            case .caption2: (10, .medium)
            default: (13, .regular)
            }
        }
    }

    /// A key of the options of `preferredFont(forTextStyle:options:)`. There are none, as on macOS.
    public struct TextStyleOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The system font in the size and weight of a use of text on macOS.
    public class func preferredFont(forTextStyle style: TextStyle, options: [TextStyleOptionKey: Any] = [:]) -> NSFont {
        let (size, weight) = style.specification
        return systemFont(ofSize: size, weight: weight)
    }

    /// The system font with digits of equal width: the desktop's sans-serif font if its digits are, or else the desktop's
    /// monospaced font. 0 points stand for `systemFontSize`.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        let font = systemFont(ofSize: fontSize, weight: weight)
        let digits = Array("0123456789".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: digits.count)
        var advances = [CGSize](repeating: .zero, count: digits.count)
        guard CTFontGetGlyphsForCharacters(font.coreTextFont, digits, &glyphs, digits.count) else { return font }
        _ = CTFontGetAdvancesForGlyphs(font.coreTextFont, .horizontal, glyphs, &advances, glyphs.count)
        return Set(advances.map(\.width)).count == 1 ? font : monospacedSystemFont(ofSize: fontSize, weight: weight)
    }
}
