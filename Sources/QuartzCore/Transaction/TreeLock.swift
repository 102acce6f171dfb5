import Foundation
import Synchronization

/// The one lock of all layer trees: whatever reads or changes what commits read or change of layers holds it.
///
/// So does what the system does to layers at times of its own: commits, and the ends of animations. No callback of the
/// program (drawing, layout, delegates, actions, blocks) runs under it, except where the program takes it itself
/// (`CATransaction.lock`), so it is held for moments. Recursive, for one change makes another.
enum TreeLock {
    private static let lock = RecursiveLock()

    static func take() { lock.take() }
    static func leave() { lock.leave() }

    /// Runs `body` with the lock.
    @inline(__always) static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let lock = lock
        lock.take()
        defer { lock.leave() }
        return try body()
    }
}

/// A recursive lock that costs less than Foundation's, for every access to a layer takes it.
private final class RecursiveLock: Sendable {
    /// The thread that holds the mutex; 0 for none. Only a thread itself stores or clears its own number, so a thread that
    /// reads its own number holds the mutex.
    private let owner = Atomic<UInt>(0)
    /// How many more times the owner has taken the lock. Only the owner, which holds the mutex, reads or writes it.
    nonisolated(unsafe) private var depth = 0
    /// Made once, and never freed or moved: the lock lives as long as the process.
    nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    func take() {
        let me = UInt(pthread_self())
        if owner.load(ordering: .relaxed) == me {
            depth += 1
        } else {
            pthread_mutex_lock(mutex)
            owner.store(me, ordering: .relaxed)
        }
    }

    /// Ignored on a thread that does not hold the lock.
    func leave() {
        guard owner.load(ordering: .relaxed) == UInt(pthread_self()) else { return }
        if depth > 0 {
            depth -= 1
        } else {
            owner.store(0, ordering: .relaxed)
            pthread_mutex_unlock(mutex)
        }
    }
}
