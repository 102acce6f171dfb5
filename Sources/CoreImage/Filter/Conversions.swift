import Foundation
import Synchronization

/// Conversions of what people write as `Any`.
enum KeyValue {
    static func double(_ any: Any?) -> Double? {
        switch any {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as any BinaryInteger: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    static func bool(_ any: Any?) -> Bool? {
        if let value = any as? Bool { return value }
        return double(any).map { $0 != 0 }
    }

    static func string(_ any: Any?) -> String? { any as? String }
    static func boxed(_ value: Double) -> Any { NSNumber(value: value) }
    static func boxed(_ value: Bool) -> Any { NSNumber(value: value) }
}

/// One-line messages to the programmer on standard error, each said once.
enum Complaint {
    /// What has been said already.
    private static let said = Mutex<Set<String>>([])

    static func say(_ message: @autoclosure () -> String, once key: String) {
        guard said.withLock({ $0.insert(key).inserted }) else { return }
        FileHandle.standardError.write(Data(("Acetate: " + message() + "\n").utf8))
    }
}
