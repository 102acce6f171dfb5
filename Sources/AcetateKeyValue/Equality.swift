import Foundation

extension KeyValue {
    /// Whether two values stand for the same: nothing, a number of any type, or what is equal by its own rules. False for
    /// values that cannot be compared.
    package static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let first = double(a), let second = double(b) { return first == second }
        if let first = a as? AnyHashable, let second = b as? AnyHashable { return first == second }
        return false
    }
}
