import AcetateKeyValue

/// The warning for a value that a property rejects, printed once for each key.
enum Rejection {
    static func report(key: String, of object: Any, value: Any) {
        Diagnostics.warnOnce(
            "\(key) of \(type(of: object)) cannot be \(Diagnostics.brief(value)), so it keeps its last value",
            key: "value.\(key)")
    }
}
