import Foundation

// On Apple's platforms these types are bridged to objects: `value(forKey:) as? CGFloat` gives a number, and
// `[CGFloat] as [NSNumber]` a list of them. Foundation on Linux lacks these conformances.
//
// A conversion to a type of structures fails for a number, and for a value that holds another structure.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    public static func _forceBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) {
        result = CGFloat(number.doubleValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ number: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(number.doubleValue)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ number: NSNumber?) -> CGFloat {
        CGFloat(number?.doubleValue ?? 0)
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
    private static func held(by value: NSValue) -> CGPoint? {
        value.holds("{CGPoint=dd}") ? value.pointValue : nil
    }

    public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) {
        result = held(by: value)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) -> Bool {
        result = held(by: value)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGPoint {
        value.flatMap(held) ?? .zero
    }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
    private static func held(by value: NSValue) -> CGSize? {
        value.holds("{CGSize=dd}") ? value.sizeValue : nil
    }

    public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) {
        result = held(by: value)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) -> Bool {
        result = held(by: value)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGSize {
        value.flatMap(held) ?? .zero
    }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
    private static func held(by value: NSValue) -> CGRect? {
        value.holds("{CGRect={CGPoint=dd}{CGSize=dd}}") ? value.rectValue : nil
    }

    public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) {
        result = held(by: value)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) -> Bool {
        result = held(by: value)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGRect {
        value.flatMap(held) ?? .zero
    }
}

extension NSRange: @retroactive _ObjectiveCBridgeable {
    private static func held(by value: NSValue) -> NSRange? {
        value.holds("{_NSRange=QQ}") ? value.rangeValue : nil
    }

    public func _bridgeToObjectiveC() -> NSValue { NSValue(range: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout NSRange?) {
        result = held(by: value)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout NSRange?) -> Bool {
        result = held(by: value)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> NSRange {
        value.flatMap(held) ?? NSRange()
    }
}

extension NSValue {
    /// Whether the value holds a structure of this Objective-C type.
    package func holds(_ type: String) -> Bool { !(self is NSNumber) && String(cString: objCType) == type }
}

/// One of Apple's string types, such as `CALayerContentsGravity`: `value(forKey: "contentsGravity") as? CALayerContentsGravity`
/// gives the name, as on Apple's platforms, where the compiler bridges these types to strings.
public protocol AcetateBridgedName: RawRepresentable, _ObjectiveCBridgeable where RawValue == String {}

extension AcetateBridgedName {
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    public static func _forceBridgeFromObjectiveC(_ name: NSString, result: inout Self?) {
        result = Self(rawValue: String(describing: name))
    }

    public static func _conditionallyBridgeFromObjectiveC(_ name: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: String(describing: name))
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ name: NSString?) -> Self {
        guard let value = Self(rawValue: name.map { String(describing: $0) } ?? "") else {
            fatalError("\(name ?? "nil") is not a \(Self.self)")
        }
        return value
    }
}
