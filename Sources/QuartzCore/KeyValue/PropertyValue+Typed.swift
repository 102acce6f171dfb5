import AcetateCompositor
import CoreGraphics
import Foundation

extension PropertyValue {
    /// The value as the type that a program declared, which may be optional; nil if the value is of another kind.
    func typed<Value>() -> Value? {
        switch self {
        case .none: Optional<Any>.none as? Value
        case .number(let number): Self.number(number)
        case .bool(let value): (value as? Value) ?? Self.number(value ? 1 : 0)
        case .point(let value): value as? Value
        case .size(let value): value as? Value
        case .rect(let value): value as? Value
        case .transform(let value): value as? Value
        case .affine(let value): value as? Value
        case .color(let value): value as? Value
        case .image(let value): value as? Value
        case .fade(let value): value.nearest as? Value
        case .path(let value): value as? Value
        case .string(let value): value as? Value
        case .numbers(let value): (value as? Value) ?? (value.map { CGFloat($0) } as? Value) ?? boxed as? Value
        case .colors(let value): value as? Value
        case .filters, .filter: boxed as? Value
        case .layer, .cells: nil
        }
    }

    /// Whether `other` may replace this value: they are of the same kind, or one of them is none.
    func isAlike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.none, _), (_, .none), (.number, .number), (.bool, .bool), (.point, .point), (.size, .size),
            (.rect, .rect), (.transform, .transform), (.affine, .affine), (.color, .color), (.image, .image),
            (.path, .path), (.string, .string), (.filters, .filters), (.filter, .filter), (.numbers, .numbers),
            (.colors, .colors):
            true
        case (.bool, .number), (.number, .bool): true
        // An empty list is ambiguous, and is read as a list of numbers.
        case (.colors, .numbers(let list)), (.filters, .numbers(let list)): list.isEmpty
        default: false
        }
    }

    /// Integers are rounded and clamped to the range of their type.
    private static func number<Value>(_ number: Double) -> Value? {
        if let value = number as? Value { return value }
        if let value = CGFloat(number) as? Value { return value }
        if let value = Float(number) as? Value { return value }
        if let value = (number != 0) as? Value { return value }
        if let value = Int(clamping: number) as? Value { return value }
        if let value = NSNumber(value: number) as? Value { return value }
        guard let type = Value.self as? any FixedWidthInteger.Type else { return nil }
        return clamped(number, to: type) as? Value
    }

    private static func clamped<Whole: FixedWidthInteger>(_ number: Double, to _: Whole.Type) -> Whole {
        Whole(clamping: Int(clamping: number))
    }
}

extension Int {
    /// The nearest integer in range; 0 for NaN.
    fileprivate init(clamping number: Double) {
        self = Int(exactly: number.rounded()) ?? (number > 0 ? .max : number < 0 ? .min : 0)
    }
}
