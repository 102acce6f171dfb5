import Foundation

/// Conversions between `Any` and the types of properties: the only table of accepted types in the project.
///
/// Linux bridges fewer types than macOS (see `Bridging.swift` for those that this project adds), so every type that macOS
/// accepts for a value is listed here.
package enum KeyValue {
    /// The number that `any` represents: any Swift number, `CGFloat`, `Bool` or `NSNumber`; nil otherwise.
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

    /// The truth value that `any` represents: `Bool`, `NSNumber` or any Swift number (true if not zero).
    package static func bool(_ any: Any?) -> Bool? {
        if let value = any as? Bool { return value }
        return double(any).map { $0 != 0 }
    }

    /// The point that `any` represents: `CGPoint`, or an `NSValue` that holds a point.
    package static func point(_ any: Any?) -> CGPoint? { any as? CGPoint }

    /// The size that `any` represents: `CGSize`, or an `NSValue` that holds a size.
    package static func size(_ any: Any?) -> CGSize? { any as? CGSize }

    /// The rectangle that `any` represents: `CGRect`, or an `NSValue` that holds a rectangle.
    package static func rect(_ any: Any?) -> CGRect? { any as? CGRect }

    /// The string that `any` represents: `String`, `NSString`, or a name of one of Apple's string types.
    package static func string(_ any: Any?) -> String? {
        any as? String ?? (any as? any AcetateBridgedName)?.rawValue
    }

    /// The numbers in a Swift or Foundation array, each as `double` accepts it; nil if one is not a number.
    package static func numbers(_ any: Any?) -> [Double]? {
        guard let items = items(any) else { return nil }
        let numbers = items.compactMap { double($0) }
        return numbers.count == items.count ? numbers : nil
    }

    /// The items of a Swift or Foundation array, all of one class; nil if one is of another class.
    package static func list<Item>(_ any: Any?, of type: Item.Type) -> [Item]? {
        guard let items = items(any) else { return nil }
        let typed = items.compactMap { $0 as? Item }
        return typed.count == items.count ? typed : nil
    }

    /// The entries of a Swift or Foundation dictionary; nil for anything else.
    ///
    /// A Foundation dictionary's values that are Foundation dictionaries or arrays are not converted, because that
    /// would never end for one that contains itself.
    package static func entries(_ any: Any?) -> [AnyHashable: Any]? {
        // Not `is NSDictionary`, which converts a Swift dictionary.
        guard let any, type(of: any) is AnyClass, let dictionary = any as? NSDictionary else {
            return any as? [AnyHashable: Any]
        }
        var entries: [AnyHashable: Any] = [:]
        // The only access to the stored objects, all others convert them.
        for child in Mirror(reflecting: dictionary).children {
            guard let (key, value) = child.value as? (key: NSObject, value: AnyObject) else { continue }
            let name = (key as? NSString).map { AnyHashable(String(describing: $0)) } ?? AnyHashable(key)
            let isContainer = value is NSDictionary || value is NSArray
            entries[name] = isContainer ? value : dictionary.object(forKey: key)
        }
        return entries
    }

    private static func items(_ any: Any?) -> [Any]? {
        any as? [Any] ?? (any as? NSArray).map { Array($0) }
    }

    /// A value as a property of any object keeps it on macOS: a number as `NSNumber`, which `as?` converts to any type of numbers, and
    /// the numbers of a Swift array likewise. Other values are unchanged.
    package static func bridged(_ value: Any?) -> Any? { value.map(bridged) }

    /// The same for a value that is not nil.
    package static func bridged(_ value: Any) -> Any {
        let type = type(of: value)
        // Conversions that fail take much longer than these comparisons.
        if type is AnyClass || type == CGPoint.self || type == CGSize.self || type == CGRect.self { return value }
        if let number = number(value) { return number }
        guard let list = value as? [Any], list.contains(where: { number($0) != nil }) else { return value }
        return list.map { number($0) ?? $0 }
    }

    /// A Swift number or truth value as an object; nil for any other value, because a conversion of a Swift dictionary to `NSNumber` would
    /// first make an `NSDictionary` of it.
    private static func number(_ value: Any) -> NSNumber? {
        value is any Numeric || value is Bool ? value as? NSNumber : nil
    }

    /// `value` as key-value coding returns it (chapter 10): numbers as `NSNumber`.
    package static func boxed(_ value: Double) -> Any { NSNumber(value: value) }
    /// `value` as key-value coding returns it: an `NSNumber`.
    package static func boxed(_ value: Bool) -> Any { NSNumber(value: value) }
    /// A name as key-value coding returns it: an `NSString`, which is converted to `String` and to its own type.
    package static func boxed(name: String) -> Any { NSString(string: name) }
    /// `value` as key-value coding returns it (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGPoint) -> Any { NSValue(point: value) }
    /// `value` as key-value coding returns it (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGSize) -> Any { NSValue(size: value) }
    /// `value` as key-value coding returns it (chapter 10): an `NSValue`.
    package static func boxed(_ value: CGRect) -> Any { NSValue(rect: value) }
}
