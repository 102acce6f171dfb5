import CoreText
import Foundation

extension NSFont {
    /// A use of text, which determines size and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Large titles: 26 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// Titles of the first level: 22 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// Titles of the second level: 17 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// Titles of the third level: 15 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// Headings: 13 points, bold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// Subheadings: 11 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The text of documents: 13 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// Callouts: 12 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// Footnotes: 10 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// Captions: 10 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// Captions of less importance than those around them: 10 points, medium.
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

    /// The system font with digits of equal width: the desktop's sans-serif font if its digits are, or can be (the OpenType
    /// feature `tnum`), or else the desktop's monospaced font. 0 points stand for `systemFontSize`.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        let font = systemFont(ofSize: fontSize, weight: weight)
        let digits = Array("0123456789".utf16)
        var glyphs = [CGGlyph](repeating: 0, count: digits.count)
        var advances = [CGSize](repeating: .zero, count: digits.count)
        guard CTFontGetGlyphsForCharacters(font, digits, &glyphs, digits.count) else { return font }
        _ = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, glyphs.count)
        if Set(advances.map(\.width)).count == 1 { return font }
        guard font.hasFeature("tnum") else { return monospacedSystemFont(ofSize: fontSize, weight: weight) }
        let feature: [NSFontDescriptor.FeatureKey: Int] = [
            .typeIdentifier: kNumberSpacingType, .selectorIdentifier: kMonospacedNumbersSelector,
        ]
        return font.fontDescriptor.addingAttributes([.featureSettings: [feature]]).font(size: font.pointSize)
    }

    /// The size of the system font in a control of a size, in points: 13, 11 for a small one, and 9 for a mini one.
    public class func systemFontSize(for controlSize: NSControl.ControlSize) -> CGFloat {
        switch controlSize {
        case .regular, .large: systemFontSize
        case .small: smallSystemFontSize
        case .mini: labelFontSize - 1
        }
    }

    /// Makes the font, in its size, that of the current context, for `CGContext.showGlyphs(_:at:)`.
    public func set() { NSGraphicsContext.current.map(set(in:)) }

    /// Makes the font, in its size, that of a context, for `CGContext.showGlyphs(_:at:)`.
    public func set(in graphicsContext: NSGraphicsContext) {
        graphicsContext.cgContext.setFont(CTFontCopyGraphicsFont(self, nil))
        graphicsContext.cgContext.setFontSize(pointSize)
    }
}

extension NSFontDescriptor {
    /// A descriptor of the system font in the size and weight of a use of text on macOS.
    public class func preferredFontDescriptor(
        forTextStyle style: NSFont.TextStyle, options: [NSFont.TextStyleOptionKey: Any] = [:]
    ) -> NSFontDescriptor { NSFont.preferredFont(forTextStyle: style, options: options).fontDescriptor }
}
