import AcetateKeyValue
import CoreGraphics
import Foundation

/// An attribute that both kinds of attributed strings have, and how its value is converted.
private struct ConvertedAttribute: Sendable {
    let key: NSAttributedString.Key
    /// The value for an `NSAttributedString`; nil if the container has none.
    let object: @Sendable (AttributeContainer) -> Any?
    /// Sets the value of an `NSAttributedString`. Returns false for one of another type.
    let set: @Sendable (inout AttributeContainer, Any) -> Bool

    /// An attribute whose value is the same in both.
    init<Key: AttributedStringKey>(_: Key.Type) where Key.Value: Sendable {
        self.init(Key.self, to: { $0 }, from: { $0 as? Key.Value })
    }

    init<Key: AttributedStringKey>(
        _: Key.Type, to object: @escaping @Sendable (Key.Value) -> Any,
        from value: @escaping @Sendable (Any) -> Key.Value?
    ) where Key.Value: Sendable {
        key = NSAttributedString.Key(Key.name)
        self.object = { container in container[Key.self].map(object) }
        set = { container, any in
            guard let value = value(any) else { return false }
            container[Key.self] = value
            return true
        }
    }

    /// A number of points.
    static func length<Key: AttributedStringKey>(_: Key.Type) -> ConvertedAttribute where Key.Value == CGFloat {
        ConvertedAttribute(
            Key.self, to: { NSNumber(value: Double($0)) }, from: { KeyValue.double($0).map { CGFloat($0) } })
    }

    static func integer<Key: AttributedStringKey>(_: Key.Type) -> ConvertedAttribute where Key.Value == Int {
        ConvertedAttribute(Key.self, to: { NSNumber(value: $0) }, from: integer)
    }

    static func line<Key: AttributedStringKey>(_: Key.Type) -> ConvertedAttribute where Key.Value == NSUnderlineStyle {
        ConvertedAttribute(
            Key.self, to: { NSNumber(value: $0.rawValue) },
            from: { integer($0).map { NSUnderlineStyle(rawValue: $0) } })
    }

    /// The integer that a number represents, without its fraction; nil for one that is too large.
    private static func integer(_ any: Any) -> Int? {
        KeyValue.double(any).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }

    /// The attributes of AppKit and Foundation.
    static let all: [ConvertedAttribute] = {
        typealias FoundationScope = AttributeScopes.FoundationAttributes
        typealias Scope = AttributeScopes.AppKitAttributes
        return [
            // A link may also be a string.
            ConvertedAttribute(
                FoundationScope.LinkAttribute.self, to: { $0 },
                from: { $0 as? URL ?? ($0 as? String).flatMap { URL(string: $0) } }),
            ConvertedAttribute(FoundationScope.LanguageIdentifierAttribute.self),
            ConvertedAttribute(Scope.FontAttribute.self),
            ConvertedAttribute(Scope.ParagraphStyleAttribute.self),
            ConvertedAttribute(Scope.ForegroundColorAttribute.self),
            ConvertedAttribute(Scope.BackgroundColorAttribute.self),
            integer(Scope.LigatureAttribute.self),
            length(Scope.KernAttribute.self),
            length(Scope.TrackingAttribute.self),
            line(Scope.StrikethroughStyleAttribute.self),
            ConvertedAttribute(Scope.StrikethroughColorAttribute.self),
            line(Scope.UnderlineStyleAttribute.self),
            ConvertedAttribute(Scope.UnderlineColorAttribute.self),
            ConvertedAttribute(Scope.StrokeColorAttribute.self),
            length(Scope.StrokeWidthAttribute.self),
            ConvertedAttribute(Scope.ShadowAttribute.self),
            ConvertedAttribute(Scope.TextEffectAttribute.self),
            length(Scope.BaselineOffsetAttribute.self),
            length(Scope.ObliquenessAttribute.self),
            length(Scope.ExpansionAttribute.self),
            integer(Scope.SuperscriptAttribute.self),
            ConvertedAttribute(Scope.ToolTipAttribute.self),
        ]
    }()
}

/// The attributes of an `NSAttributedString` without a key in Swift, such as attachments and those of the program. An
/// `AttributedString` keeps them, and returns them in an `NSAttributedString`.
private enum OtherAttributes: AttributedStringKey {
    /// `@unchecked Sendable`: the dictionary does not change, and its values are the program's.
    final class Value: Hashable, @unchecked Sendable {
        let attributes: [NSAttributedString.Key: Any]

        init(_ attributes: [NSAttributedString.Key: Any]) { self.attributes = attributes }

        static func == (a: Value, b: Value) -> Bool { a === b }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    static let name = "AcetateOtherAttributes"
}

extension AttributeContainer {
    /// Creates a container with the attributes of a dictionary. One without a key in AppKit's or Foundation's scope, or with a value
    /// of another type, is kept for conversions to an `NSAttributedString`.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init(dictionary, keepsOthers: true)
    }

    /// Creates a container with the attributes of a dictionary that belong to AppKit's scope.
    public init(_ dictionary: [NSAttributedString.Key: Any], including scope: AttributeScopes.AppKitAttributes.Type) {
        self.init(dictionary, keepsOthers: false)
    }

    /// Creates a container with the attributes of a dictionary that belong to AppKit's scope, `\.appKit`.
    public init(
        _ dictionary: [NSAttributedString.Key: Any],
        including scope: KeyPath<AttributeScopes, AttributeScopes.AppKitAttributes.Type>
    ) {
        self.init(dictionary, including: AttributeScopes.AppKitAttributes.self)
    }

    fileprivate init(_ dictionary: [NSAttributedString.Key: Any], keepsOthers: Bool) {
        self.init()
        var others = dictionary
        for attribute in ConvertedAttribute.all {
            guard let value = dictionary[attribute.key], attribute.set(&self, value) else { continue }
            others[attribute.key] = nil
        }
        if keepsOthers, !others.isEmpty { self[OtherAttributes.self] = OtherAttributes.Value(others) }
    }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
    /// Creates a dictionary for an `NSAttributedString` with the attributes of AppKit and Foundation in a container.
    public init(_ container: AttributeContainer) {
        self = container[OtherAttributes.self]?.attributes ?? [:]
        for attribute in ConvertedAttribute.all {
            if let object = attribute.object(container) { self[attribute.key] = object }
        }
    }
}

extension NSAttributedString {
    /// Creates a text with the attributes of AppKit and Foundation in an attributed string.
    public convenience init(_ attrStr: AttributedString) {
        let text = NSMutableAttributedString()
        for run in attrStr.runs {
            text.append(
                NSAttributedString(
                    string: String(attrStr[run.range].characters), attributes: Dictionary(run.attributes)))
        }
        self.init(attributedString: text)
    }

    /// Creates a text with the attributes of AppKit and Foundation in an attributed string. Throws no errors, but is declared to, as on
    /// macOS.
    public convenience init(_ attrStr: AttributedString, including scope: AttributeScopes.AppKitAttributes.Type) throws
    {
        self.init(attrStr)
    }

    /// Creates a text with the attributes of AppKit and Foundation, `\.appKit`, in an attributed string. Throws no errors, but is declared
    /// to, as on macOS.
    public convenience init(
        _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.AppKitAttributes.Type>
    ) throws {
        self.init(attrStr)
    }
}

extension AttributedString {
    /// Creates an attributed string from a text. Attributes without a key in AppKit's or Foundation's scope, such as attachments, have no
    /// members here, but are kept for conversions to an `NSAttributedString`.
    public init(_ nsStr: NSAttributedString) { self.init(nsStr, keepsOthers: true) }

    /// Creates an attributed string from a text, with the attributes that belong to AppKit's scope. Throws no errors, but is declared to,
    /// as on macOS.
    public init(_ nsStr: NSAttributedString, including scope: AttributeScopes.AppKitAttributes.Type) throws {
        self.init(nsStr, keepsOthers: false)
    }

    /// Creates an attributed string from a text, with the attributes that belong to AppKit's scope, `\.appKit`. Throws no errors, but is
    /// declared to, as on macOS.
    public init(
        _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, AttributeScopes.AppKitAttributes.Type>
    ) throws {
        self.init(nsStr, keepsOthers: false)
    }

    private init(_ text: NSAttributedString, keepsOthers: Bool) {
        self.init()
        let string = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let container = AttributeContainer(attributes, keepsOthers: keepsOthers)
            append(AttributedString(string.substring(with: range), attributes: container))
        }
    }
}

extension NSRange {
    /// The range of an attributed string in UTF-16 code units.
    public init<R: RangeExpression, S: AttributedStringProtocol>(_ markerRange: R, in target: S)
    where R.Bound == AttributedString.Index {
        let range = markerRange.relative(to: target.characters)
        let text = target.utf16
        self.init(
            location: text.distance(from: target.startIndex, to: range.lowerBound),
            length: text.distance(from: range.lowerBound, to: range.upperBound))
    }
}

extension Range where Bound == AttributedString.Index {
    /// The range of an attributed string for one in UTF-16 code units; nil for one that is not within the string.
    public init?<S: AttributedStringProtocol>(_ range: NSRange, in attrStr: S) {
        let text = attrStr.utf16
        guard range.location >= 0, range.length >= 0,
            let lower = text.index(attrStr.startIndex, offsetBy: range.location, limitedBy: attrStr.endIndex),
            let upper = text.index(lower, offsetBy: range.length, limitedBy: attrStr.endIndex)
        else { return nil }
        self = lower..<upper
    }
}
