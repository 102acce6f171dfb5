import CoreText
import Foundation

/// An immutable font of a size, for text layers and attributed strings.
///
/// Unlike on macOS it does not inherit from `NSObject`: Foundation's attributed strings on Linux stop the program when
/// they compare objects of `NSObject` subclasses outside of Foundation.
public final class NSFont: Hashable, Sendable {
    /// The size of the body text of controls, in points.
    public static let systemFontSize: CGFloat = 13
    /// The size of small text, in points.
    public static let smallSystemFontSize: CGFloat = 11
    /// The size of labels, in points.
    public static let labelFontSize: CGFloat = 10

    fileprivate let ctFont: CTFont

    /// Creates a font from a PostScript name or a family name. As on macOS, 0 points stand for 12. For an unknown name
    /// fontconfig selects the most similar font.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        self.init(CTFont(fontName as CFString, size: fontSize > 0 && fontSize.isFinite ? fontSize : 12))
    }

    init(_ font: CTFont) {
        ctFont = font
    }

    /// The desktop's sans-serif font. 0 points stand for `systemFontSize`.
    public class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont(CTFont("Sans" as CFString, size: usable(fontSize)))
    }

    /// The bold face of the system font.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
        NSFont(CTFont("Sans-Bold" as CFString, size: usable(fontSize)))
    }

    private static func usable(_ size: CGFloat) -> CGFloat {
        size > 0 && size.isFinite ? size : systemFontSize
    }

    /// Points.
    public var pointSize: CGFloat { CTFontGetSize(ctFont) }
    /// The PostScript name.
    public var fontName: String { CTFontCopyPostScriptName(ctFont) as String }
    /// The name of the family, such as "DejaVu Sans".
    public var familyName: String? { CTFontCopyFamilyName(ctFont) as String }
    /// The name for users, with family and style.
    public var displayName: String? { CTFontCopyFullName(ctFont) as String }
    /// The greatest height of letters above the baseline, in points.
    public var ascender: CGFloat { CTFontGetAscent(ctFont) }
    /// The greatest depth of letters below the baseline, in points; a negative number.
    public var descender: CGFloat { -CTFontGetDescent(ctFont) }
    /// The gap between lines, in points.
    public var leading: CGFloat { CTFontGetLeading(ctFont) }
    /// The upper edge of an underline, in points; negative because it is below the baseline.
    public var underlinePosition: CGFloat { CTFontGetUnderlinePosition(ctFont) }
    /// Points.
    public var underlineThickness: CGFloat { CTFontGetUnderlineThickness(ctFont) }
    /// The height of flat capital letters, in points.
    public var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
    /// The height of flat lowercase letters, in points.
    public var xHeight: CGFloat { CTFontGetXHeight(ctFont) }

    public static func == (a: NSFont, b: NSFont) -> Bool { a.ctFont == b.ctFont }

    /// Whether an object is an equal font.
    public func isEqual(_ object: Any?) -> Bool { (object as? NSFont)?.ctFont == ctFont }

    public func hash(into hasher: inout Hasher) { hasher.combine(ctFont) }
}

extension NSFont: CoreTextFont {
    package var coreTextFont: CTFont { ctFont }
}
