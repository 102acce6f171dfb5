import AcetateKeyValue

/// The message for a value that a property refuses: said once for each key.
enum Rejection {
    static func report(key: String, of object: Any, value: Any) {
        Complaint.say(
            "\(key) of \(type(of: object)) keeps its last value: \(value) is not a value that it can have",
            once: "value.\(key)")
    }
}
