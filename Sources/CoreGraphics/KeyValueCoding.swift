import Foundation

// Key-value coding of classes of Foundation, which Foundation on Linux lacks.

extension UserDefaults {
    /// The value of a key, like `object(forKey:)`.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Sets the value of a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

extension NSMutableDictionary {
    /// Sets the value of a key; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { self[key] = value } else { removeObject(forKey: key) }
    }
}
