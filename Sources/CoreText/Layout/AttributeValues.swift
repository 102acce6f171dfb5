import CoreGraphics

// What frameworks above have for Core Text's and Core Graphics' classes: on macOS these are bridged to each other.

/// A font of a framework above.
package protocol CoreTextFont: AnyObject {
    var coreTextFont: CTFont { get }
}

/// A colour of a framework above.
package protocol CoreTextColor: AnyObject {
    var coreTextColor: CGColor { get }
}

/// A paragraph's style of a framework above.
package protocol CoreTextParagraphStyle: AnyObject {
    var coreTextParagraphStyle: CTParagraphStyle { get }
}

/// What the values of attributes stand for; nil for values of another type.
package enum AttributeValue {
    package static func font(_ value: Any?) -> CTFont? {
        value as? CTFont ?? (value as? any CoreTextFont)?.coreTextFont
    }

    package static func color(_ value: Any?) -> CGColor? {
        value as? CGColor ?? (value as? any CoreTextColor)?.coreTextColor
    }

    package static func paragraphStyle(_ value: Any?) -> CTParagraphStyle? {
        value as? CTParagraphStyle ?? (value as? any CoreTextParagraphStyle)?.coreTextParagraphStyle
    }
}
