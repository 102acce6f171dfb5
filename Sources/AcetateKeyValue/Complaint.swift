import Foundation
import Synchronization

/// One-line messages to the programmer on standard error, each said once.
package enum Complaint {
    /// What has been said already.
    private static let said = Mutex<Set<String>>([])

    /// Says `message` on standard error, unless a message with the same `key` has been said.
    ///
    /// Any thread.
    package static func say(_ message: @autoclosure () -> String, once key: String) {
        guard said.withLock({ $0.insert(key).inserted }) else { return }
        FileHandle.standardError.write(Data(("Acetate: " + message() + "\n").utf8))
    }
}
