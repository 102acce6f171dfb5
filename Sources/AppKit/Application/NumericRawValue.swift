/// Constants that are ordered by their numbers, and that can be shifted by one, as in `.floating + 1`.
public protocol _AppKitNumericRawRepresentable: RawRepresentable, Comparable where RawValue: Numeric & Comparable {
    init(rawValue: RawValue)
}

extension _AppKitNumericRawRepresentable {
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The constant whose number is greater by an amount.
    public static func + (a: Self, b: RawValue) -> Self { Self(rawValue: a.rawValue + b) }
    /// The constant whose number is greater by an amount.
    public static func + (a: RawValue, b: Self) -> Self { Self(rawValue: a + b.rawValue) }
    /// The constant whose number is less by an amount.
    public static func - (a: Self, b: RawValue) -> Self { Self(rawValue: a.rawValue - b) }
    /// The difference of the numbers.
    public static func - (a: Self, b: Self) -> RawValue { a.rawValue - b.rawValue }

    public static func += (a: inout Self, b: RawValue) { a = a + b }
    public static func -= (a: inout Self, b: RawValue) { a = a - b }
}

extension NSWindow.Level: _AppKitNumericRawRepresentable {}
extension NSLayoutConstraint.Priority: _AppKitNumericRawRepresentable {}
extension NSStackView.VisibilityPriority: _AppKitNumericRawRepresentable {}
extension NSFont.Weight: _AppKitNumericRawRepresentable {}
