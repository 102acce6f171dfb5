import AcetateKeyValue

// Key-value coding of several keys at once.

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
