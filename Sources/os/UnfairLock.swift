import Glibc

/// A lock in place, as part of a variable that does not move while it is used.
///
/// Create it with `os_unfair_lock()`. A thread that locks it twice, or unlocks a lock that it does not hold, ends the
/// program, as on macOS. `OSAllocatedUnfairLock` is easier to use correctly.
public struct os_unfair_lock_s {
    fileprivate var mutex = pthread_mutex_t()

    /// Creates a lock that no thread holds.
    public init() {
        // The value of PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP: a mutex that knows its owner.
        mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK_NP)
    }
}

/// A lock in place.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock, and takes it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    precondition(
        pthread_mutex_lock(&lock.pointee.mutex) == 0,
        "os_unfair_lock_lock: this thread already holds the lock. Unlock it first.")
}

/// Takes a lock if no thread holds it, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    pthread_mutex_trylock(&lock.pointee.mutex) == 0
}

/// Releases a lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    precondition(
        pthread_mutex_unlock(&lock.pointee.mutex) == 0,
        "os_unfair_lock_unlock: this thread does not hold the lock. Unlock it on the thread that locked it.")
}

/// Ends the program if the thread does not hold a lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(isOwner(lock), "os_unfair_lock_assert_owner: this thread does not hold the lock.")
}

/// Ends the program if the thread holds a lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(!isOwner(lock), "os_unfair_lock_assert_not_owner: this thread holds the lock.")
}

private func isOwner(_ lock: os_unfair_lock_t) -> Bool {
    // A time that has passed: the call never waits.
    var time = timespec()
    switch pthread_mutex_timedlock(&lock.pointee.mutex, &time) {
    case EDEADLK: return true
    case 0: pthread_mutex_unlock(&lock.pointee.mutex)
    default: break
    }
    return false
}

/// A lock with the state that it protects. Copies share both.
///
/// A thread that locks it twice, or unlocks a lock that it does not hold, ends the program.
// The state is reached only while the lock is held, except by `withLockUnchecked` and its relatives, whose callers promise it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// What a thread has to do with a lock.
    public enum Ownership: Hashable, Sendable {
        /// The thread holds the lock.
        case owner
        /// The thread does not hold the lock.
        case notOwner
    }

    private final class Storage {
        /// In memory of its own, so that it does not move.
        let lock: os_unfair_lock_t
        var state: State

        init(_ state: State) {
            lock = .allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock())
            self.state = state
        }

        deinit {
            pthread_mutex_destroy(&lock.pointee.mutex)
            lock.deallocate()
        }
    }

    private let storage: Storage

    /// Creates a lock with a state that need not be `Sendable`. The caller promises that nothing else uses it.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Calls a closure while the lock is held, without checks of what the closure shares with other threads.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure while the lock is held, if no thread holds it; else returns nil.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a closure while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure while the lock is held, if no thread holds it; else returns nil.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Ends the program unless the thread holds the lock, or does not hold it.
    public func precondition(_ condition: Ownership) {
        switch condition {
        case .owner: os_unfair_lock_assert_owner(storage.lock)
        case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
        }
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock with a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without state.
    public init() { self.init(uncheckedState: ()) }

    /// Calls a closure while the lock is held, without checks of what the closure shares with other threads.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }

    /// Calls a closure while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a closure while the lock is held, if no thread holds it; else returns nil.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Calls a closure while the lock is held, if no thread holds it; else returns nil.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Waits for the lock, and takes it. Call `unlock()` on the same thread.
    @available(*, noasync, message: "Use withLock in asynchronous functions.")
    public func lock() { os_unfair_lock_lock(storage.lock) }

    /// Releases the lock.
    @available(*, noasync, message: "Use withLock in asynchronous functions.")
    public func unlock() { os_unfair_lock_unlock(storage.lock) }

    /// Takes the lock if no thread holds it, and returns whether it did.
    @available(*, noasync, message: "Use withLockIfAvailable in asynchronous functions.")
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }
}
