import Foundation

// Key-value coding of several keys at once, which Foundation provides for all objects on macOS.

extension CALayer {
    /// The values of keys; `NSNull` for one that is nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        KeyedValues.values(keys) { value(forKey: $0) }
    }

    /// Sets the values of keys; `NSNull` means nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        KeyedValues.set(keyedValues) { setValue($0, forKey: $1) }
    }
}

extension CAAnimation {
    /// The values of keys; `NSNull` for one that is nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        KeyedValues.values(keys) { value(forKey: $0) }
    }

    /// Sets the values of keys; `NSNull` means nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        KeyedValues.set(keyedValues) { setValue($0, forKey: $1) }
    }
}

private enum KeyedValues {
    static func values(_ keys: [String], _ get: (String) -> Any?) -> [String: Any] {
        Dictionary(keys.map { ($0, get($0) ?? NSNull()) }) { first, _ in first }
    }

    static func set(_ values: [String: Any], _ set: (Any?, String) -> Void) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { set(value is NSNull ? nil : value, key) }
    }
}
