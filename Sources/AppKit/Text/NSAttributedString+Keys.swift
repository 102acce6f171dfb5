import CoreText
import Foundation

// NSAttributedString.h: the attributes that text layers show.
extension NSAttributedString.Key {
    /// An `NSFont`. Default: Helvetica at 12 points.
    public static let font = Self(kCTFontAttributeName)
    /// An `NSParagraphStyle`. Default: `NSParagraphStyle.default`.
    public static let paragraphStyle = Self(kCTParagraphStyleAttributeName)
    /// An `NSColor`. Default: black.
    public static let foregroundColor = Self("NSColor")
    /// An `NSColor` behind the text. Default: none.
    public static let backgroundColor = Self("NSBackgroundColor")
    /// A number: 0 for the ligatures that the script requires, 1 for the font's default ligatures, 2 for all. Default:
    /// 1.
    public static let ligature = Self(kCTLigatureAttributeName)
    /// A number of points to add after each character. Default: 0.
    public static let kern = Self(kCTKernAttributeName)
    /// The raw value of an `NSUnderlineStyle`: a line through the text. Default: none.
    public static let strikethroughStyle = Self("NSStrikethrough")
    /// The raw value of an `NSUnderlineStyle`: a line below the text. Default: none.
    public static let underlineStyle = Self(kCTUnderlineStyleAttributeName)
    /// An `NSColor` for the outline. Default: the text color.
    public static let strokeColor = Self("NSStrokeColor")
    /// The width of the outline, as a percentage of the font size. A positive number draws only the outline, a negative
    /// one also fills the text. Default: 0, which draws no outline.
    public static let strokeWidth = Self(kCTStrokeWidthAttributeName)
    /// An `NSColor`. Default: the text's.
    public static let underlineColor = Self(kCTUnderlineColorAttributeName)
    /// An `NSColor`. Default: the text's.
    public static let strikethroughColor = Self("NSStrikethroughColor")
    /// An `NSShadow`, as it is when the text is laid out. Default: none.
    public static let shadow = Self("NSShadow")
    /// A number of points by which the text is raised. Default: 0.
    public static let baselineOffset = Self(kCTBaselineOffsetAttributeName)
    /// An `NSTextAttachment`, for a character `NSTextAttachment.character`. Default: none.
    public static let attachment = Self("NSAttachment")
    /// A `URL` or a string, which a text view opens when it is clicked. Default: none.
    public static let link = Self("NSLink")
    /// A number of points to add after each character, in place of `kern`: see `kCTTrackingAttributeName`. Default: 0.
    public static let tracking = Self(kCTTrackingAttributeName)
    /// A number: how far the glyphs lean to the right at a height of 1. Their advances stay. Default: 0.
    public static let obliqueness = Self("NSObliqueness")
    /// A number: the natural logarithm of the factor by which characters are wider. Default: 0.
    public static let expansion = Self("NSExpansion")
    /// The language of the text, by which its fonts, glyphs and hyphens are chosen: a string such as "ja". On macOS this is a key of
    /// Foundation. Default: the user's.
    public static let languageIdentifier = Self(kCTLanguageAttributeName)
    /// The directions of the text inside of that of the paragraph: an array of numbers, each the raw value of an
    /// `NSWritingDirection` and an `NSWritingDirectionFormatType`; see `kCTWritingDirectionAttributeName`. Default: none.
    public static let writingDirection = Self(kCTWritingDirectionAttributeName)
    /// An `NSAttributedString.TextEffectStyle`, or its raw value. Default: none.
    public static let textEffect = Self("NSTextEffect")
    /// A string that a text view shows when the pointer rests on the text. Default: none.
    public static let toolTip = Self("NSToolTip")
    /// A number of the clause of marked text, which some input methods set on macOS. It does not change how text is shown.
    public static let markedClauseSegment = Self("NSMarkedClauseSegment")
    /// A number: above 0 superscript, below 0 subscript. Default: 0.
    public static let superscript = Self(kCTSuperscriptAttributeName)
}

extension NSAttributedString {
    /// An effect with which characters are drawn.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The characters look pressed into the background: with a dark upper edge inside, and a light lower edge outside.
        public static let letterpressStyle = Self(rawValue: "_NSTextEffectLetterpressStyle")
    }
}

/// Whether a part of a text is embedded in text of the other direction, or all its characters have its direction; for
/// `NSAttributedString.Key.writingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// The text is embedded.
    case embedding = 0
    /// All characters have the direction.
    case override = 2
}

/// The style of a line below or through text: its thickness, its pattern, and whether it skips white space.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = Self(rawValue: 0x01)
    /// One thick line.
    public static let thick = Self(rawValue: 0x02)
    /// Two lines.
    public static let double = Self(rawValue: 0x09)
    /// Dots.
    public static let patternDot = Self(rawValue: 0x0100)
    /// Dashes.
    public static let patternDash = Self(rawValue: 0x0200)
    /// Dashes and dots in turn.
    public static let patternDashDot = Self(rawValue: 0x0300)
    /// Dashes, each followed by two dots.
    public static let patternDashDotDot = Self(rawValue: 0x0400)
    /// Only below or through words, not white space.
    public static let byWord = Self(rawValue: 0x8000)
}
