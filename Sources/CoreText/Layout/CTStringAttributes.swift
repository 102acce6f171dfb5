import AcetateKeyValue
import CoreGraphics

// CTStringAttributes.h, with Apple's values: the attributes of an attributed string that text layout supports.

/// The font: a `CTFont`. Default: Helvetica at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// The color: a `CGColor`. Default: black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether text without a color uses the context's fill color: a Boolean. Default: false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The color behind the text: a `CGColor`. Default: none.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// The paragraph style: a `CTParagraphStyle`. That of the paragraph's first character applies. Default: the result of
/// `CTParagraphStyleCreate` without settings.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// Points added after each character: a number. Without it the font's pair kerning applies; an explicit 0 disables it.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added after each character: a number. Unlike `kCTKernAttributeName`, which it replaces, it keeps the font's pair
/// kerning, counts as white space at the end of a line, and disables ligatures that the script does not require, unless
/// `kCTLigatureAttributeName` is set. Default: 0.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The language of the text, by which fonts and glyphs are chosen: a string such as "ja". Default: the user's.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// The baseline offset in points, positive upward: a number. Default: 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// Superscript if positive, subscript if negative, with the size and offset that the font specifies (table `OS/2`): a
/// number. Default: 0.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// The ligatures to use: a number, 0 for only those that the script requires, 1 for the font's standard ones, 2 for
/// all. Default: 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The width of the outline as a percentage of the font size: a number. If positive, only the outline is drawn; if
/// negative, the glyphs are filled too. Default: 0, which means no outline.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The outline's color: a `CGColor`. Default: the text's.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// The directions of the text inside of that of the paragraph, from the outermost one: an array of numbers. Each is the raw value
/// of a `CTWritingDirection`, 0 or 1, plus `kCTWritingDirectionEmbedding` or `kCTWritingDirectionOverride`. It is what the
/// control characters LRE, RLE, LRO, RLO and PDF around the text would do. Default: none.
public let kCTWritingDirectionAttributeName: CFString = "NSWritingDirection"
/// The text is embedded in text of the other direction.
public let kCTWritingDirectionEmbedding = 0
/// All characters of the text have the direction, whatever they are.
public let kCTWritingDirectionOverride = 2
/// The underline: a number that combines the raw values of a `CTUnderlineStyle` and of `CTUnderlineStyleModifiers`.
/// Default: none.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The underline's color: a `CGColor`. Default: the text's.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// The object that determines the size of each character: a `CTRunDelegate`. Default: none.
public let kCTRunDelegateAttributeName: CFString = "CTRunDelegate"

/// The style of an underline.
public struct CTUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// One line.
    public static let single = CTUnderlineStyle(rawValue: 0x01)
    /// One thick line.
    public static let thick = CTUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The pattern of an underline; combined with the raw value of a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// An unbroken line.
    public static let patternSolid = CTUnderlineStyleModifiers([])
    /// Dots.
    public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
    /// Dashes.
    public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
    /// Dashes and dots in turn.
    public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
    /// Dashes, each followed by two dots.
    public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}

/// AppKit's attribute keys that Core Text has no constants for. Text layers support them too.
private enum AppKitAttribute {
    static let foregroundColor = "NSColor"
    static let backgroundColor = "NSBackgroundColor"
    static let strokeColor = "NSStrokeColor"
    static let strikethroughStyle = "NSStrikethrough"
    static let strikethroughColor = "NSStrikethroughColor"
    static let attachment = "NSAttachment"
    static let shadow = "NSShadow"
    static let obliqueness = "NSObliqueness"
    static let expansion = "NSExpansion"
    static let textEffect = "NSTextEffect"
    static let letterpress = "_NSTextEffectLetterpressStyle"
}

extension TextStyle {
    /// Creates a style from attributes; a value of the wrong type is ignored.
    init(_ attributes: [NSAttributedString.Key: Any], default style: TextStyle) {
        self = style
        func value(_ key: CFString) -> Any? { attributes[NSAttributedString.Key(key)] }
        func number(_ key: CFString) -> CGFloat? {
            guard let number = KeyValue.double(value(key)), number.isFinite else { return nil }
            return CGFloat(min(max(number, -10_000), 10_000))
        }
        func color(_ keys: CFString...) -> CGColor? {
            keys.lazy.compactMap { AttributeValue.color(value($0)) }.first
        }
        func line(_ key: CFString, _ color: CGColor?) -> TextDecoration? {
            guard let raw = KeyValue.double(value(key)).flatMap({ Int(exactly: $0) }) else { return nil }
            return TextDecoration(rawValue: raw, color: color)
        }
        if let font = AttributeValue.font(value(kCTFontAttributeName)) { self.font = font }
        if let color = color(kCTForegroundColorAttributeName, AppKitAttribute.foregroundColor) {
            self.color = color
        } else if KeyValue.bool(value(kCTForegroundColorFromContextAttributeName)) == true {
            self.color = nil
        }
        background = color(kCTBackgroundColorAttributeName, AppKitAttribute.backgroundColor) ?? background
        paragraph = AttributeValue.paragraphStyle(value(kCTParagraphStyleAttributeName)) ?? paragraph
        if let number = number(kCTKernAttributeName) {
            // An explicit 0 disables kerning; without the attribute the font's kerning applies.
            (kern, kernsPairs) = (number, number != 0)
        }
        if let tracking = number(kCTTrackingAttributeName), tracking != 0 {
            (kern, isTracked, ligature) = (tracking, true, .needed)
        }
        language = value(kCTLanguageAttributeName) as? String ?? language
        ligature = number(kCTLigatureAttributeName).map { $0 < 1 ? .needed : $0 < 2 ? .standard : .all } ?? ligature
        baselineOffset = number(kCTBaselineOffsetAttributeName) ?? baselineOffset
        if let level = number(kCTSuperscriptAttributeName), level != 0 {
            let script = self.font.script(isAbove: level > 0)
            baselineOffset += script.offset
            self.font = CTFont(self.font, size: script.size, matrix: nil)
        }
        if let slant = number(AppKitAttribute.obliqueness), slant != 0 {
            let slanted = CGAffineTransform(a: 1, b: 0, c: slant, d: 1, tx: 0, ty: 0)
            self.font = CTFont(self.font, size: 0, matrix: self.font.matrix.concatenating(slanted))
        }
        if let expansion = number(AppKitAttribute.expansion), expansion != 0 {
            let wide = CGAffineTransform(scaleX: exp(min(max(expansion, -4), 4)), y: 1)
            self.font = CTFont(self.font, size: 0, matrix: wide.concatenating(self.font.matrix))
        }
        if let directions = value(kCTWritingDirectionAttributeName) as? [Any] {
            // The bidirectional algorithm ignores what is nested deeper.
            embeddings = directions.prefix(60).compactMap { direction in
                KeyValue.double(direction).flatMap { Int(exactly: $0) }.flatMap(TextEmbedding.init)
            }
        }
        strokeWidth = number(kCTStrokeWidthAttributeName) ?? strokeWidth
        strokeColor = color(kCTStrokeColorAttributeName, AppKitAttribute.strokeColor) ?? strokeColor
        underline = line(kCTUnderlineStyleAttributeName, color(kCTUnderlineColorAttributeName)) ?? underline
        strikethrough =
            line(AppKitAttribute.strikethroughStyle, color(AppKitAttribute.strikethroughColor)) ?? strikethrough
        shadow = AttributeValue.shadow(value(AppKitAttribute.shadow)) ?? shadow
        let effect = value(AppKitAttribute.textEffect)
        let effectName = effect as? String ?? (effect as? any RawRepresentable)?.rawValue as? String
        isLetterpress = effectName == AppKitAttribute.letterpress
        picture = Self.picture(value(AppKitAttribute.attachment))
        if let delegate = value(kCTRunDelegateAttributeName) as? CTRunDelegate {
            space = delegate.space
            kern = 0
        }
    }
}
