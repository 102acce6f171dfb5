import Foundation

extension KeyValue {
    /// Whether two values are equal: both nil, equal numbers or strings of any types, or equal as `Hashable` values. False for
    /// values that cannot be compared.
    package static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let first = double(a), let second = double(b) { return first == second }
        if let first = string(a), let second = string(b) { return first == second }
        if let first = a as? AnyHashable, let second = b as? AnyHashable { return first == second }
        return false
    }
}
