import CoreText
import Foundation

/// An immutable font of a size, for text layers and attributed strings: the same type as a font of Core Text, so that
/// `font as CTFont` works, as on macOS.
///
/// Unlike on macOS it does not inherit from `NSObject`: Foundation's attributed strings on Linux stop the program when
/// they compare objects of `NSObject` subclasses outside of Foundation.
public typealias NSFont = CTFont

extension NSFont {
    /// The size of the body text of controls, in points.
    public static let systemFontSize: CGFloat = 13
    /// The size of small text, in points.
    public static let smallSystemFontSize: CGFloat = 11
    /// The size of labels, in points.
    public static let labelFontSize: CGFloat = 10

    /// Creates a font from a PostScript name, a full name or a family name. As on macOS, 0 points stand for 12.
    ///
    /// If there is no such font, but every Mac has it, such as Helvetica-Bold, fontconfig selects the most similar font. Nil
    /// for any other name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(existing: fontName as CFString, size: fontSize > 0 && fontSize.isFinite ? fontSize : 12)
    }

    /// The desktop's sans-serif font. 0 points stand for `systemFontSize`.
    public class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont("Sans" as CFString, size: usable(fontSize))
    }

    /// The bold face of the system font.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont("Sans-Bold" as CFString, size: usable(fontSize))
    }

    private static func usable(_ size: CGFloat) -> CGFloat {
        size > 0 && size.isFinite ? size : systemFontSize
    }

    /// Points.
    public var pointSize: CGFloat { CTFontGetSize(self) }
    /// The PostScript name.
    public var fontName: String { CTFontCopyPostScriptName(self) as String }
    /// The name of the family, such as "DejaVu Sans".
    public var familyName: String? { CTFontCopyFamilyName(self) as String }
    /// The name for users, with family and style.
    public var displayName: String? { CTFontCopyFullName(self) as String }
    /// The greatest height of letters above the baseline, in points.
    public var ascender: CGFloat { CTFontGetAscent(self) }
    /// The greatest depth of letters below the baseline, in points; a negative number.
    public var descender: CGFloat { -CTFontGetDescent(self) }
    /// The gap between lines, in points.
    public var leading: CGFloat { CTFontGetLeading(self) }
    /// The upper edge of an underline, in points; negative because it is below the baseline.
    public var underlinePosition: CGFloat { CTFontGetUnderlinePosition(self) }
    /// Points.
    public var underlineThickness: CGFloat { CTFontGetUnderlineThickness(self) }
    /// The height of flat capital letters, in points.
    public var capHeight: CGFloat { CTFontGetCapHeight(self) }
    /// The height of flat lowercase letters, in points.
    public var xHeight: CGFloat { CTFontGetXHeight(self) }
}
