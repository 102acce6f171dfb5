import CoreText
import Foundation

/// The layout of a paragraph's lines, which is the value of `NSAttributedString.Key.paragraphStyle`. Lengths are in
/// points. The style of a paragraph's first character applies to the whole paragraph.
///
/// Immutable, except for `NSMutableParagraphStyle`. `@unchecked Sendable`, so that an `AttributedString` takes it: the style of a
/// text is not changed. Unlike on macOS it does not inherit from `NSObject`; see `AcetateAttributeValue` for the reason.
open class NSParagraphStyle: AcetateAttributeValue, Hashable, NSCopying, NSMutableCopying, @unchecked Sendable {
    fileprivate var values: ParagraphStyle
    fileprivate var lists: [NSTextList] = []

    /// Creates a style with the default values.
    public override init() {
        values = ParagraphStyle()
    }

    fileprivate init(_ style: NSParagraphStyle) {
        (values, lists) = (style.values, style.lists)
    }

    /// The style of text without a paragraph style.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Default `natural`: left, or right for text that is written from right to left.
    open var alignment: NSTextAlignment { NSTextAlignment(values.alignment) }
    /// The indent of the first line from the leading margin. Default 0.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indent of all other lines from the leading margin. Default 0.
    open var headIndent: CGFloat { values.headIndent }
    /// The end of lines, from the leading margin if it is greater than 0, otherwise from the trailing margin. Default
    /// 0.
    open var tailIndent: CGFloat { values.tailIndent }
    /// Default `byWordWrapping`.
    open var lineBreakMode: NSLineBreakMode {
        NSLineBreakMode(rawValue: UInt(values.lineBreakMode.rawValue)) ?? .byWordWrapping
    }
    /// The factor of the line height; 0 stands for 1. Default 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The minimum height of a line. The additional height is above the text. Default 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of a line; 0 for no limit. Default 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The space between the paragraph's lines. Default 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph. Default 0.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before the paragraph, unless it is the first one of the text. Default 0.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// Default `natural`.
    open var baseWritingDirection: NSWritingDirection {
        NSWritingDirection(rawValue: Int(values.baseWritingDirection.rawValue)) ?? .natural
    }
    /// By default twelve tab stops at intervals of 28 points.
    open var tabStops: [NSTextTab] {
        var explicitValues = values
        explicitValues.defaultTabInterval = 0
        return explicitValues.allTabStops.map { NSTextTab($0) }
    }
    /// The interval of tab stops after the last one; 0 for no more tab stops. Default 0.
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    /// How full a line may be, as a part of its width, for the word after it to be divided with a hyphen: 0 for never, 1 for
    /// always. Words are divided in languages for which a package `hyphen-…` of Debian is installed; their language is that of the
    /// text, or else the user's. Default 0, which stands for the factor of the layout manager.
    open var hyphenationFactor: Float { values.hyphenationFactor }
    /// Whether words are divided where `hyphenationFactor` is 0. Default false.
    open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
    /// What counts in addition to the line break mode where lines of whole words are broken. Default none.
    open var lineBreakStrategy: LineBreakStrategy { LineBreakStrategy(rawValue: values.lineBreakStrategy) }
    /// Whether a line that is too wide is tightened instead of truncated, if it exceeds the width by no more than
    /// `tighteningFactorForTruncation`. Default false.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }
    /// The part of the width by which a line may exceed it and be tightened instead of truncated. It has an effect only if
    /// `allowsDefaultTighteningForTruncation` is true. Default 0.05.
    open var tighteningFactorForTruncation: Float { values.tighteningFactor }

    /// Rules for the places where lines are broken between words.
    public struct LineBreakStrategy: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The last line of a paragraph has more than one word: it gets one of the line before it. Justified paragraphs are broken
        /// as without it.
        public static let pushOut = Self(rawValue: 1 << 0)
        /// No line ends inside of a Korean word that fits.
        public static let hangulWordPriority = Self(rawValue: 1 << 1)
        /// All rules, as for labels.
        public static let standard = Self(rawValue: 0xFFFF)
    }

    /// The lists that the paragraph is an item of, from the outermost to the innermost one. They say which marker its text starts
    /// with; none is added to it. Default empty.
    open var textLists: [NSTextList] { lists }

    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(self)
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(self) }

    public static func == (a: NSParagraphStyle, b: NSParagraphStyle) -> Bool {
        a.values == b.values && a.lists.elementsEqual(b.lists, by: ===)
    }

    /// Whether an object is a paragraph style with the same values.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle).map { $0 == self } ?? false }

    /// The direction of text in a language such as "ar" or "de-AT"; nil stands for the user's.
    open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
        let language = Locale.Language(identifier: languageName ?? Locale.preferredLanguages.first ?? "en")
        return language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(values.alignment)
        for length in [values.headIndent, values.tailIndent, values.lineSpacing] { hasher.combine(length) }
    }
}

/// A mutable paragraph style. `NSParagraphStyle` describes its properties. Attributed strings do not copy their styles,
/// so change a style only before it is used.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
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

    open override var hyphenationFactor: Float {
        get { super.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    open override var usesDefaultHyphenation: Bool {
        get { super.usesDefaultHyphenation }
        set { values.usesDefaultHyphenation = newValue }
    }
    open override var lineBreakStrategy: LineBreakStrategy {
        get { super.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue.rawValue }
    }
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { super.allowsDefaultTighteningForTruncation }
        set { values.allowsTightening = newValue }
    }
    open override var tighteningFactorForTruncation: Float {
        get { super.tighteningFactorForTruncation }
        set { values.tighteningFactor = newValue }
    }
    open override var textLists: [NSTextList] {
        get { super.textLists }
        set { lists = newValue }
    }

    /// Copies the values of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { (values, lists) = (obj.values, obj.lists) }

    /// Adds a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { tabStops += [anObject] }

    /// Removes a tab stop.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops.removeAll { $0 == anObject } }
}

extension NSParagraphStyle: CoreTextParagraphStyle {
    package var coreTextParagraphStyle: CTParagraphStyle { CTParagraphStyle(values) }
}
