import Foundation

/// Key-value coding of several keys at once, which Foundation provides for all objects on macOS.
package enum KeyedValues {
    /// The values of keys; `NSNull` for one that is nil.
    package static func values(_ keys: [String], _ get: (String) -> Any?) -> [String: Any] {
        Dictionary(keys.map { ($0, get($0) ?? NSNull()) }) { first, _ in first }
    }

    /// Sets the values of keys in their order; `NSNull` means nil.
    package static func set(_ values: [String: Any], _ set: (Any?, String) -> Void) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) { set(value is NSNull ? nil : value, key) }
    }
}
