import AcetateKeyValue
import CoreGraphics

// CTStringAttributes.h, with Apple's values: attributes of an attributed string that the layout of text knows.

/// The font: a `CTFont`. Default: Helvetica at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// The colour: a `CGColor`. Default: black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether the context's fill colour is the text's, where the text has none: a Boolean. Default: false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The colour behind the text: a `CGColor`. Default: none.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// How a paragraph's lines stand: a `CTParagraphStyle`. That of its first character counts. Default: that of
/// `CTParagraphStyleCreate` with no settings.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// Points added after each character: a number. Default: 0.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points by which the text is raised: a number. Default: 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// Above 0 superscript, below 0 subscript, in the size and at the height that the font proposes (table OS/2): a number.
/// Default: 0.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Which ligatures join letters: a number, 0 for only those that the script needs, 1 for the font's standard, 2 for all.
/// Default: 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The width of the outline, as a percentage of the font's size: a number. Above 0 there is nothing but the outline, below
/// 0 the shapes are filled as well. Default: 0, which is no outline.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The outline's colour: a `CGColor`. Default: the text's.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// The underline: a number, the raw values of a `CTUnderlineStyle` and of `CTUnderlineStyleModifiers`. Default: none.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The underline's colour: a `CGColor`. Default: the text's.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"

/// The lines that run below text.
public struct CTUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static let single = CTUnderlineStyle(rawValue: 0x01)
    public static let thick = CTUnderlineStyle(rawValue: 0x02)
    public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// What the lines that run below text are made of: added to the raw value of a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static let patternSolid = CTUnderlineStyleModifiers([])
    public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
    public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
    public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
    public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}

/// AppKit's keys that Core Text has no constants for: text layers show them as well.
private enum AppKitAttribute {
    static let foregroundColor = "NSColor"
    static let backgroundColor = "NSBackgroundColor"
    static let strokeColor = "NSStrokeColor"
    static let strikethroughStyle = "NSStrikethrough"
    static let strikethroughColor = "NSStrikethroughColor"
    static let attachment = "NSAttachment"
}

extension TextStyle {
    /// The style that attributes give; a value of another type counts as absent.
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
        kern = number(kCTKernAttributeName) ?? kern
        ligature = number(kCTLigatureAttributeName).map { $0 < 1 ? .needed : $0 < 2 ? .standard : .all } ?? ligature
        baselineOffset = number(kCTBaselineOffsetAttributeName) ?? baselineOffset
        if let level = number(kCTSuperscriptAttributeName), level != 0 {
            let script = self.font.script(isAbove: level > 0)
            baselineOffset += script.offset
            self.font = CTFont(self.font, size: script.size, matrix: nil)
        }
        strokeWidth = number(kCTStrokeWidthAttributeName) ?? strokeWidth
        strokeColor = color(kCTStrokeColorAttributeName, AppKitAttribute.strokeColor) ?? strokeColor
        underline = line(kCTUnderlineStyleAttributeName, color(kCTUnderlineColorAttributeName)) ?? underline
        strikethrough =
            line(AppKitAttribute.strikethroughStyle, color(AppKitAttribute.strikethroughColor)) ?? strikethrough
    }

    /// Says, once for each type, that an attachment among the attributes is left out.
    static func complain(ofAttachmentIn attributes: [NSAttributedString.Key: Any]) {
        guard let value = attributes[NSAttributedString.Key(AppKitAttribute.attachment)] else { return }
        Complaint.say(
            "the attachment of a text, a \(type(of: value)), is left out: text has no attachments (NSAttachment) here",
            once: "text.attachment.\(type(of: value))")
    }
}
