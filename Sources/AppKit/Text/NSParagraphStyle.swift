import CoreText
import Foundation

/// How a paragraph's lines stand: the value of `NSAttributedString.Key.paragraphStyle`. Lengths are in points. The style of
/// a paragraph's first character counts for all of it.
///
/// Immutable, but for `NSMutableParagraphStyle`. No `NSObject`, as it is on macOS: see `NSColor`.
open class NSParagraphStyle: Hashable, NSCopying, NSMutableCopying {
    fileprivate var values: ParagraphStyle

    /// A style with the defaults.
    public init() {
        values = ParagraphStyle()
    }

    fileprivate init(_ values: ParagraphStyle) {
        self.values = values
    }

    /// The style of text that names none.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Default `natural`: left, or right for what is written from right to left.
    open var alignment: NSTextAlignment { NSTextAlignment(values.alignment) }
    /// Of the first line, from the leading margin. Default 0.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// Of all other lines. Default 0.
    open var headIndent: CGFloat { values.headIndent }
    /// Where lines end: above 0 from the leading margin, else from the trailing one. Default 0.
    open var tailIndent: CGFloat { values.tailIndent }
    /// Default `byWordWrapping`.
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: UInt(values.lineBreakMode.rawValue)) ?? .byWordWrapping
    }
    /// What the height of lines is multiplied by; 0 is 1. Default 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The least height of a line. What is added stands above the text. Default 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line; 0 for none. Default 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// Between the paragraph's lines. Default 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// After the paragraph. Default 0.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// Before the paragraph, unless the text begins with it. Default 0.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// Default `natural`.
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: Int(values.baseWritingDirection.rawValue)) ?? .natural
    }
    /// Default twelve, 28 points from each other.
    open var tabStops: [NSTextTab] {
        var own = values
        own.defaultTabInterval = 0
        return own.allTabStops.map { NSTextTab($0) }
    }
    /// Between the tab stops that follow the last; 0 for none. Default 0.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values)
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool { a.values == b.values }

    open func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(values.alignment)
        for length in [values.headIndent, values.tailIndent, values.lineSpacing] { hasher.combine(length) }
    }
}

/// A paragraph's style that can be changed: see `NSParagraphStyle` for what each property means. Attributed strings keep
/// what they are given: change a style before, not after.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { values.alignment = newValue.coreText }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    open override var headIndent: CGFloat {
        get { super.headIndent }
        set { values.headIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { values.lineBreakMode = CTLineBreakMode(rawValue: UInt8(newValue.rawValue)) ?? .byWordWrapping }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { super.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { super.baseWritingDirection }
        set { values.baseWritingDirection = CTWritingDirection(rawValue: Int8(newValue.rawValue)) }
    }
    open override var tabStops: [NSTextTab] {
        get { super.tabStops }
        set { values.tabStops = newValue.map(\.coreText) }
    }
    open override var defaultTabInterval: CGFloat {
        get { super.defaultTabInterval }
        set { values.defaultTabInterval = newValue }
    }

    /// Takes another style's values over.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

    /// Adds a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { tabStops += [anObject] }

    /// Removes a tab stop.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0 == anObject } }
}

extension NSParagraphStyle: CoreTextParagraphStyle {
    package var coreTextParagraphStyle: CTParagraphStyle { CTParagraphStyle(values) }
}
