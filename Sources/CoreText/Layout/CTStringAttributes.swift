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
/// Points added between characters: a number. Default: 0.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points by which the text is raised: a number. Default: 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// The underline: a number, the raw value of a `CTUnderlineStyle`. Default: none.
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

extension TextStyle {
    /// The style that attributes give; a value of another type counts as absent.
    init(_ attributes: [NSAttributedString.Key: Any], default style: TextStyle) {
        self = style
        func value(_ key: CFString) -> Any? { attributes[NSAttributedString.Key(key)] }
        func number(_ key: CFString) -> CGFloat? {
            guard let number = KeyValue.double(value(key)), number.isFinite else { return nil }
            return CGFloat(min(max(number, -10_000), 10_000))
        }
        if let font = value(kCTFontAttributeName) as? CTFont { self.font = font }
        if let color = value(kCTForegroundColorAttributeName) as? CGColor {
            self.color = color
        } else if KeyValue.bool(value(kCTForegroundColorFromContextAttributeName)) == true {
            color = nil
        }
        if let color = value(kCTBackgroundColorAttributeName) as? CGColor { background = color }
        if let kern = number(kCTKernAttributeName) { self.kern = kern }
        if let offset = number(kCTBaselineOffsetAttributeName) { baselineOffset = offset }
        if let raw = number(kCTUnderlineStyleAttributeName) {
            underline = CTUnderlineStyle(rawValue: Int32(raw))
        }
        if let color = value(kCTUnderlineColorAttributeName) as? CGColor { underlineColor = color }
    }
}
