import Foundation
import Synchronization

/// Warnings to the programmer: one line each on standard error, printed once.
package enum Diagnostics {
    /// Keys of the warnings that were printed.
    private static let reported = Mutex<Set<String>>([])
    /// The greatest number of different warnings.
    private static let most = 1000

    /// Prints `message` on standard error, unless a message with the same `key` was printed before, or very many were. Safe
    /// to call from any thread.
    package static func warnOnce(_ message: @autoclosure () -> String, key: String) {
        guard reported.withLock({ $0.count < most && $0.insert(key).inserted }) else { return }
        FileHandle.standardError.write(Data(("Acetate: " + message() + "\n").utf8))
    }

    /// A value as messages print it: the number of elements of a list of more than 32, and the beginning of a long text.
    package static func brief(_ value: Any) -> String {
        if let list = value as? any Collection, !(value is any StringProtocol), list.count > 32 {
            return "a list of \(list.count) elements"
        }
        let text = "\(value)"
        return text.utf8.count > 1024 ? text.prefix(256) + "…" : text
    }
}
