import AcetateKeyValue

// The settings of pictures and sound, whose numbers may be of any type.
extension [String: Any] {
    /// A number; nil if there is none.
    func number(_ key: String) -> Double? { KeyValue.double(self[key]) }

    /// A number without its fraction; nil if there is none, or one that is too large.
    func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    func flag(_ key: String) -> Bool? { KeyValue.bool(self[key]) }
}
