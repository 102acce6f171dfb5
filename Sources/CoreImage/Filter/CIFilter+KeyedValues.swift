import AcetateKeyValue

extension CIFilter {
    /// The values of inputs; `NSNull` for one that is nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        KeyedValues.values(keys) { value(forKey: $0) }
    }

    /// Sets inputs, as `setValue(_:forKey:)` does; `NSNull` means nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        KeyedValues.set(keyedValues) { setValue($0, forKey: $1) }
    }
}
