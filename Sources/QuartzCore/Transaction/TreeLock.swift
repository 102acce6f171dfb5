import Foundation

/// The one lock of all layer trees: what changes them, commits them and ends their animations holds it.
///
/// None of the program's callbacks (drawing, layout, delegates, actions, blocks) runs under it, except where the program
/// takes it itself (`CATransaction.lock`), so it is held for moments. Recursive, for one change makes another.
enum TreeLock {
    private static let lock = NSRecursiveLock()

    static func take() { lock.lock() }
    static func leave() { lock.unlock() }

    /// Runs `body` with the lock.
    static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
