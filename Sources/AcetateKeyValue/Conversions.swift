import Foundation

/// How values are accepted from, and handed back to, people who write `Any`: the one table of the project.
///
/// Linux bridges nothing by itself (`NSNumber as? CGFloat` and `CGPoint as? NSValue` are nil), so each type is
/// named here with every form that stands for it on macOS.
package enum KeyValue {
    /// The number that `any` stands for: any Swift number, `CGFloat`, `Bool` or `NSNumber`; nil otherwise.
    package static func double(_ any: Any?) -> Double? {
        switch any {
        case let value as Double: value
        case let value as any BinaryFloatingPoint: Double(value)
        case let value as any BinaryInteger: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    /// The truth value that `any` stands for: `Bool`, `NSNumber` or any Swift number (not zero).
    package static func bool(_ any: Any?) -> Bool? {
        if let value = any as? Bool { return value }
        return double(any).map { $0 != 0 }
    }

    /// The point that `any` stands for: `CGPoint`, or an `NSValue` that holds a point.
    package static func point(_ any: Any?) -> CGPoint? {
        if let value = any as? CGPoint { return value }
        return structure(any, "{CGPoint=dd}").map { $0.pointValue }
    }

    /// The size that `any` stands for: `CGSize`, or an `NSValue` that holds a size.
    package static func size(_ any: Any?) -> CGSize? {
        if let value = any as? CGSize { return value }
        return structure(any, "{CGSize=dd}").map { $0.sizeValue }
    }

    /// The rectangle that `any` stands for: `CGRect`, or an `NSValue` that holds a rectangle.
    package static func rect(_ any: Any?) -> CGRect? {
        if let value = any as? CGRect { return value }
        return structure(any, "{CGRect={CGPoint=dd}{CGSize=dd}}").map { $0.rectValue }
    }

    /// The string that `any` stands for: `String` or `NSString`.
    package static func string(_ any: Any?) -> String? { any as? String }

    /// The numbers that `any` stands for: a Swift or Foundation array of what `double` takes; nil where one is not.
    package static func numbers(_ any: Any?) -> [Double]? {
        guard let items = items(any) else { return nil }
        let numbers = items.compactMap { double($0) }
        return numbers.count == items.count ? numbers : nil
    }

    /// The items of a Swift or Foundation array, all of one class; nil where one is not.
    package static func list<Item>(_ any: Any?, of type: Item.Type) -> [Item]? {
        guard let items = items(any) else { return nil }
        let typed = items.compactMap { $0 as? Item }
        return typed.count == items.count ? typed : nil
    }

    private static func items(_ any: Any?) -> [Any]? {
        any as? [Any] ?? (any as? NSArray).map { Array($0) }
    }

    private static func structure(_ any: Any?, _ code: String) -> NSValue? {
        guard let value = any as? NSValue, !(value is NSNumber), String(cString: value.objCType) == code else {
            return nil
        }
        return value
    }

    /// `value` as key-value coding hands it back (chapter 10): numbers as `NSNumber`.
    package static func boxed(_ value: Double) -> Any { NSNumber(value: value) }
    /// `value` as key-value coding hands it back: a `NSNumber`.
    package static func boxed(_ value: Bool) -> Any { NSNumber(value: value) }
    /// `value` as key-value coding hands it back (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGPoint) -> Any { NSValue(point: value) }
    /// `value` as key-value coding hands it back (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGSize) -> Any { NSValue(size: value) }
    /// `value` as key-value coding hands it back (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGRect) -> Any { NSValue(rect: value) }
}
