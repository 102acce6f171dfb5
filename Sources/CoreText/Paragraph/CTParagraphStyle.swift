import AcetateKeyValue
import CoreGraphics

/// The style of a paragraph: the value of `kCTParagraphStyleAttributeName`. Immutable and safe to use on any thread.
///
/// The style of a paragraph's first character applies to the whole paragraph.
public final class CTParagraphStyle: Sendable, Equatable {
    package let values: ParagraphStyle

    package init(_ values: ParagraphStyle) { self.values = values }

    /// The style of text without a paragraph style.
    static let standard = CTParagraphStyle(ParagraphStyle())

    public static func == (a: CTParagraphStyle, b: CTParagraphStyle) -> Bool { a === b || a.values == b.values }
}

/// The alignment of lines between the margins.
public enum CTTextAlignment: UInt8, Sendable {
    /// Lines start at the left margin.
    case left = 0
    /// Lines end at the right margin.
    case right = 1
    /// Lines are centered.
    case center = 2
    /// Aligned to both margins, except for the last line of a paragraph.
    case justified = 3
    /// Left, or right for right-to-left text.
    case natural = 4
}

/// How a line that is too long is broken or truncated.
public enum CTLineBreakMode: UInt8, Sendable {
    /// Between words.
    case byWordWrapping = 0
    /// Between any two characters.
    case byCharWrapping = 1
    /// The paragraph stays on one line.
    case byClipping = 2
    /// The paragraph stays on one line, which starts with an ellipsis.
    case byTruncatingHead = 3
    /// The paragraph stays on one line, which ends with an ellipsis.
    case byTruncatingTail = 4
    /// The paragraph stays on one line, with an ellipsis in its middle.
    case byTruncatingMiddle = 5
}

/// The base writing direction of a paragraph.
///
/// Not an enumeration as on macOS, but used like one: its memory layout is that of the raw value, as a
/// `CTParagraphStyleSetting` requires.
public struct CTWritingDirection: Hashable, RawRepresentable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The direction of the first character with a strong direction (Unicode's bidirectional algorithm, rules P2 and
    /// P3).
    public static let natural = Self(rawValue: -1)
    /// From left to right.
    public static let leftToRight = Self(rawValue: 0)
    /// From right to left.
    public static let rightToLeft = Self(rawValue: 1)
}

/// A property of a paragraph style. `alignment` is a `CTTextAlignment`, `lineBreakMode` a `CTLineBreakMode`,
/// `baseWritingDirection` a `CTWritingDirection`, `tabStops` a `CFArray` of `CTTextTab`; all others are a `CGFloat`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// How lines are aligned. Default `natural`.
    case alignment = 0
    /// The distance of the first line from the leading margin, in points. Default 0.
    case firstLineHeadIndent = 1
    /// The distance of all other lines from the leading margin, in points. Default 0.
    case headIndent = 2
    /// The end of lines: a distance from the leading margin if positive, from the trailing margin if not, in points.
    /// Default 0.
    case tailIndent = 3
    /// The tab stops. Default: twelve, 28 points apart.
    case tabStops = 4
    /// The distance of tab stops after the last of `tabStops`, in points; 0 for none. Default 0.
    case defaultTabInterval = 5
    /// How lines that are too long are broken. Default `byWordWrapping`.
    case lineBreakMode = 6
    /// A factor of the natural height of lines; 0 for none. Default 0.
    case lineHeightMultiple = 7
    /// The largest height of a line, in points; 0 for no limit. Default 0.
    case maximumLineHeight = 8
    /// The smallest height of a line, in points. Default 0.
    case minimumLineHeight = 9
    /// The space between lines, in points. Default 0.
    case lineSpacing = 10
    /// The space after the paragraph, in points. Default 0.
    case paragraphSpacing = 11
    /// The space before the paragraph, in points. Default 0.
    case paragraphSpacingBefore = 12
    /// The direction of the paragraph. Default `natural`.
    case baseWritingDirection = 13
    /// The largest space between lines, in points.
    case maximumLineSpacing = 14
    /// The smallest space between lines, in points. Default 0.
    case minimumLineSpacing = 15
    /// The space that is added between lines, in points. Default 0.
    case lineSpacingAdjustment = 16
}

/// A property and a pointer to its value.
public struct CTParagraphStyleSetting {
    /// The property that is set.
    public var spec: CTParagraphStyleSpecifier
    /// The value's size in bytes.
    public var valueSize: Int
    /// A pointer to the value, which is copied when a style is created.
    public var value: UnsafeRawPointer

    /// Creates a setting; `valueSize` is the number of bytes of the value.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

// MARK: - CTParagraphStyle.h

/// Creates a style from `settingCount` settings, which are copied. A setting whose size does not match its type is
/// ignored, with a message.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    var values = ParagraphStyle()
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount))
    where !values.set(setting) {
        Diagnostics.warnOnce(
            "a CTParagraphStyleSetting of \(setting.spec) is ignored: \(setting.valueSize) bytes are not its value's size",
            key: "paragraph.\(setting.spec)")
    }
    return CTParagraphStyle(values)
}

/// Copies a property's value to a buffer. Returns false, without copying, if the buffer is too small.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    func copy<Value>(_ value: Value) -> Bool {
        guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
        // The caller guarantees that the buffer has the given size and is for the type that the specifier documents.
        valueBuffer.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }
    let values = paragraphStyle.values
    if let path = ParagraphStyle.length(of: spec) { return copy(values[keyPath: path]) }
    return switch spec {
    case .alignment: copy(values.alignment)
    case .lineBreakMode: copy(values.lineBreakMode)
    case .baseWritingDirection: copy(values.baseWritingDirection)
    default: copy(values.allTabStops as CFArray)
    }
}

/// Returns the style itself, because styles are immutable.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle { paragraphStyle }

extension ParagraphStyle {
    /// The key path of a specifier whose value is a `CGFloat`; nil for the others.
    fileprivate static func length(of spec: CTParagraphStyleSpecifier) -> WritableKeyPath<Self, CGFloat>? {
        switch spec {
        case .firstLineHeadIndent: \.firstLineHeadIndent
        case .headIndent: \.headIndent
        case .tailIndent: \.tailIndent
        case .defaultTabInterval: \.defaultTabInterval
        case .lineHeightMultiple: \.lineHeightMultiple
        case .maximumLineHeight: \.maximumLineHeight
        case .minimumLineHeight: \.minimumLineHeight
        case .lineSpacing: \.lineSpacing
        case .paragraphSpacing: \.paragraphSpacing
        case .paragraphSpacingBefore: \.paragraphSpacingBefore
        case .maximumLineSpacing: \.maximumLineSpacing
        case .minimumLineSpacing: \.minimumLineSpacing
        case .lineSpacingAdjustment: \.lineSpacingAdjustment
        case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
        }
    }

    /// Applies a setting. Returns false if its size does not match its type or its value is invalid.
    fileprivate mutating func set(_ setting: CTParagraphStyleSetting) -> Bool {
        func load<Value>(_: Value.Type) -> Value? {
            // The size is checked, and the load does not require alignment.
            setting.valueSize == MemoryLayout<Value>.size ? setting.value.loadUnaligned(as: Value.self) : nil
        }
        if let path = Self.length(of: setting.spec) {
            guard let number = load(CGFloat.self) else { return false }
            self[keyPath: path] = number
            return true
        }
        switch setting.spec {
        case .alignment:
            guard let value = load(UInt8.self).flatMap(CTTextAlignment.init) else { return false }
            alignment = value
        case .lineBreakMode:
            guard let value = load(UInt8.self).flatMap(CTLineBreakMode.init) else { return false }
            lineBreakMode = value
        case .baseWritingDirection:
            guard let value = load(Int8.self), (-1...1).contains(value) else { return false }
            baseWritingDirection = CTWritingDirection(rawValue: value)
        default:
            guard setting.valueSize == MemoryLayout<CFArray>.size else { return false }
            // As documented, the memory contains a `CFArray`, which the load copies.
            let list = setting.value.assumingMemoryBound(to: CFArray.self).pointee
            tabStops = list.compactMap { $0 as? CTTextTab }
        }
        return true
    }
}
