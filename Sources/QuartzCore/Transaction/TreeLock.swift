import Foundation
import Synchronization

/// The one lock of all layer trees: whatever reads or changes what commits read or change of layers holds it.
///
/// So does what the system does to layers at times of its own: commits, and the ends of animations. No callback of the
/// program (drawing, layout, delegates, actions, blocks) runs under it, except where the program takes it itself
/// (`CATransaction.lock`), so it is held for moments. Recursive, for one change makes another. Every access to a layer takes
/// it, so it is made to cost less than Foundation's recursive lock.
enum TreeLock {
    /// The thread that holds the mutex; 0 for none. Only a thread itself stores its own number, and it stores 0 before it
    /// gives the mutex back: a thread that reads its own number holds the mutex.
    private static let owner = Atomic<UInt>(0)
    /// How many more times the owner has taken the lock. Only the owner, which holds the mutex, reads or writes it.
    nonisolated(unsafe) private static var depth = 0
    /// Made once, and never freed or moved. What it points to is used by the system's functions alone, which may be called
    /// by any thread.
    nonisolated(unsafe) private static let mutex = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    static func take() {
        let thread = UInt(pthread_self())
        if owner.load(ordering: .relaxed) == thread {
            depth += 1
        } else {
            pthread_mutex_lock(mutex)
            owner.store(thread, ordering: .relaxed)
        }
    }

    /// Does nothing on a thread that does not hold the lock.
    static func leave() {
        guard owner.load(ordering: .relaxed) == UInt(pthread_self()) else { return }
        if depth > 0 {
            depth -= 1
        } else {
            owner.store(0, ordering: .relaxed)
            pthread_mutex_unlock(mutex)
        }
    }

    /// Runs `body` with the lock.
    @inline(__always) static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        take()
        defer { leave() }
        return try body()
    }
}
