import CoreGraphics

// Protocols for higher-level counterparts of Core Text's and Core Graphics' classes, which are toll-free bridged on
// macOS.

/// A font class other than `CTFont`.
package protocol CoreTextFont: AnyObject {
    var coreTextFont: CTFont { get }
}

/// A color class of a higher-level framework.
package protocol CoreTextColor: AnyObject {
    var coreTextColor: CGColor { get }
}

/// A paragraph style class of a higher-level framework.
package protocol CoreTextParagraphStyle: AnyObject {
    var coreTextParagraphStyle: CTParagraphStyle { get }
}

/// A shadow class of a higher-level framework.
package protocol CoreTextShadow: AnyObject {
    var coreTextShadow: TextShadow { get }
}

/// Converts the values of text attributes; nil for values of another type.
package enum AttributeValue {
    package static func font(_ value: Any?) -> CTFont? {
        value as? CTFont ?? (value as? any CoreTextFont)?.coreTextFont
    }

    package static func color(_ value: Any?) -> CGColor? {
        value as? CGColor ?? (value as? any CoreTextColor)?.coreTextColor
    }

    package static func shadow(_ value: Any?) -> TextShadow? {
        (value as? any CoreTextShadow)?.coreTextShadow
    }

    package static func paragraphStyle(_ value: Any?) -> CTParagraphStyle? {
        value as? CTParagraphStyle ?? (value as? any CoreTextParagraphStyle)?.coreTextParagraphStyle
    }
}
