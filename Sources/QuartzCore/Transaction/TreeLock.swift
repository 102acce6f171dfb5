import Foundation
import Synchronization

/// The lock of all layer trees. It protects all properties of layers that commits read or change.
///
/// It is also held while the system changes layers: in commits, and at the ends of animations. No callback of the
/// program (drawing, layout, delegates, actions, blocks) runs under the lock, unless the program has locked it itself
/// (`CATransaction.lock`), so it is only held briefly. Recursive, because one change may cause another. Every access to
/// a layer takes it, so it is designed to cost less than Foundation's recursive lock.
enum TreeLock {
    /// The thread that holds the mutex; 0 for none. A thread stores only its own identifier, and stores 0 before it
    /// unlocks the mutex: if it reads its own identifier, it holds the mutex.
    private static let owner = Atomic<UInt>(0)
    /// The number of additional locks by the owner. Only accessed by the owner, which holds the mutex.
    nonisolated(unsafe) private static var depth = 0
    /// Allocated once, and never freed or moved. The memory is only accessed by the system's functions, which are safe
    /// to call on any thread.
    nonisolated(unsafe) private static let mutex = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    static func lock() {
        let thread = UInt(pthread_self())
        if owner.load(ordering: .relaxed) == thread {
            depth += 1
        } else {
            pthread_mutex_lock(mutex)
            owner.store(thread, ordering: .relaxed)
        }
    }

    /// Does nothing on a thread that does not hold the lock.
    static func unlock() {
        guard owner.load(ordering: .relaxed) == UInt(pthread_self()) else { return }
        if depth > 0 {
            depth -= 1
        } else {
            owner.store(0, ordering: .relaxed)
            pthread_mutex_unlock(mutex)
        }
    }

    /// Runs `body` with the lock held.
    @inline(__always) static func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
