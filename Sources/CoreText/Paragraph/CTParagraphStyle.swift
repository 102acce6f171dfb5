import AcetateKeyValue
import CoreGraphics

/// How a paragraph's lines stand: the value of `kCTParagraphStyleAttributeName`. Immutable; any thread.
///
/// The style of a paragraph's first character counts for all of it.
public final class CTParagraphStyle: Sendable, Equatable {
    package let values: ParagraphStyle

    package init(_ values: ParagraphStyle) { self.values = values }

    /// The style of text that names none.
    static let standard = CTParagraphStyle(ParagraphStyle())

    public static func == (a: CTParagraphStyle, b: CTParagraphStyle) -> Bool { a === b || a.values == b.values }
}

/// How lines stand between the margins.
public enum CTTextAlignment: UInt8, Sendable {
    case left = 0
    case right = 1
    case center = 2
    /// Both edges, for all lines of a wrapped paragraph but its last.
    case justified = 3
    /// Left, or right for what is written from right to left.
    case natural = 4
}

/// What becomes of a line that is too long.
public enum CTLineBreakMode: UInt8, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    /// The paragraph stays on one line.
    case byClipping = 2
    /// The paragraph stays on one line, which an ellipsis begins.
    case byTruncatingHead = 3
    /// The paragraph stays on one line, which an ellipsis ends.
    case byTruncatingTail = 4
    /// The paragraph stays on one line, with an ellipsis in its middle.
    case byTruncatingMiddle = 5
}

/// Which way a paragraph runs.
///
/// No enumeration as on macOS, but used like one: its bytes in memory are the raw value, as a setting needs them.
public struct CTWritingDirection: Hashable, RawRepresentable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// As its first letter that has a direction (Unicode's bidirectional algorithm, rules P2 and P3).
    public static let natural = Self(rawValue: -1)
    public static let leftToRight = Self(rawValue: 0)
    public static let rightToLeft = Self(rawValue: 1)
}

/// A property of a paragraph's style. `alignment` is a `CTTextAlignment`, `lineBreakMode` a `CTLineBreakMode`,
/// `baseWritingDirection` a `CTWritingDirection`, `tabStops` a `CFArray` of `CTTextTab`; all others are a `CGFloat`.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    case alignment = 0
    case firstLineHeadIndent = 1
    case headIndent = 2
    case tailIndent = 3
    case tabStops = 4
    case defaultTabInterval = 5
    case lineBreakMode = 6
    case lineHeightMultiple = 7
    case maximumLineHeight = 8
    case minimumLineHeight = 9
    case lineSpacing = 10
    case paragraphSpacing = 11
    case paragraphSpacingBefore = 12
    case baseWritingDirection = 13
    case maximumLineSpacing = 14
    case minimumLineSpacing = 15
    case lineSpacingAdjustment = 16
}

/// A property and where its value stands in memory.
public struct CTParagraphStyleSetting {
    public var spec: CTParagraphStyleSpecifier
    /// The value's size in bytes.
    public var valueSize: Int
    public var value: UnsafeRawPointer

    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
    }
}

// MARK: - CTParagraphStyle.h

/// A style of `settingCount` settings, which are copied. One whose size is not its type's is left out, with a message.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    var values = ParagraphStyle()
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(0, settingCount))
    where !values.set(setting) {
        Complaint.say(
            "a CTParagraphStyleSetting of \(setting.spec) with \(setting.valueSize) bytes is left out",
            once: "paragraph.\(setting.spec)")
    }
    return CTParagraphStyle(values)
}

/// Copies a property's value to memory of its size; false, and nothing copied, where the size is another.
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    func copy<Value>(_ value: Value) -> Bool {
        guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
        // The caller's memory, of the size that the caller says, for a value of the type that the specifier documents.
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

/// A copy: the style itself, for it does not change.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle { paragraphStyle }

extension ParagraphStyle {
    /// The property of a specifier that is a length or a factor; nil for the others.
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

    /// Takes a setting over; false where its size is not its type's, or it is no value of it.
    fileprivate mutating func set(_ setting: CTParagraphStyleSetting) -> Bool {
        func load<Value>(_: Value.Type) -> Value? {
            // Sizes agree, and the number may stand anywhere: it is loaded byte by byte.
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
            // As documented, the memory holds a CFArray, which is copied and so kept.
            let list = setting.value.assumingMemoryBound(to: CFArray.self).pointee
            tabStops = list.compactMap { $0 as? CTTextTab }
        }
        return true
    }
}
