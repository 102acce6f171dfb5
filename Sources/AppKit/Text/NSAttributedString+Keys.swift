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
    /// A number: 0 joins no letters but where the script needs it, 1 as the font does by itself, 2 all. Default: 1.
    public static let ligature = Self(kCTLigatureAttributeName)
    /// A number of points that are added after each character. Default: 0.
    public static let kern = Self(kCTKernAttributeName)
    /// The raw value of an `NSUnderlineStyle`: a line through the text. Default: none.
    public static let strikethroughStyle = Self("NSStrikethrough")
    /// The raw value of an `NSUnderlineStyle`: a line below the text. Default: none.
    public static let underlineStyle = Self(kCTUnderlineStyleAttributeName)
    /// An `NSColor`. Default: that of the outline's text.
    public static let strokeColor = Self("NSStrokeColor")
    /// The outline's width, as a percentage of the font's size: a number. Above 0 there is nothing but the outline, below
    /// 0 the text is filled as well. Default: 0, which is no outline.
    public static let strokeWidth = Self(kCTStrokeWidthAttributeName)
    /// An `NSColor`. Default: the text's.
    public static let underlineColor = Self(kCTUnderlineColorAttributeName)
    /// An `NSColor`. Default: the text's.
    public static let strikethroughColor = Self("NSStrikethroughColor")
    /// A number of points by which the text is raised. Default: 0.
    public static let baselineOffset = Self(kCTBaselineOffsetAttributeName)
    /// A number: above 0 superscript, below 0 subscript. Default: 0.
    public static let superscript = Self(kCTSuperscriptAttributeName)
}

/// A line below or through text: a thickness, a pattern, and whether it leaves white space out.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = Self(rawValue: 0x01)
    public static let thick = Self(rawValue: 0x02)
    public static let double = Self(rawValue: 0x09)
    public static let patternDot = Self(rawValue: 0x0100)
    public static let patternDash = Self(rawValue: 0x0200)
    public static let patternDashDot = Self(rawValue: 0x0300)
    public static let patternDashDotDot = Self(rawValue: 0x0400)
    public static let byWord = Self(rawValue: 0x8000)
}
