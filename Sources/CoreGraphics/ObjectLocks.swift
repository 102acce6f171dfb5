import Foundation
import Synchronization

// The locks of objects, as `objc/objc-sync.h` has them.

/// The result of a lock that was taken or released.
public var OBJC_SYNC_SUCCESS: Int { 0 }
/// The result of the release of a lock that the thread does not hold.
public var OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int { -1 }

/// Takes the lock of an object, and waits while another thread holds it. A thread may take a lock several times. Values of
/// structures have no lock. Returns `OBJC_SYNC_SUCCESS`.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    if let object = objectWithIdentity(obj) { ObjectLocks.enter(ObjectIdentifier(object)) }
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Releases the lock of an object. Returns `OBJC_SYNC_NOT_OWNING_THREAD_ERROR` if the thread does not hold it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let isHeld = objectWithIdentity(obj).map { ObjectLocks.exit(ObjectIdentifier($0)) } ?? true
    return Int32(isHeld ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}

/// The locks that threads hold or wait for.
private enum ObjectLocks {
    private struct Entry: Sendable {
        let lock = NSRecursiveLock()
        /// The number of times that threads have taken the lock or wait for it.
        var uses = 0
        /// The thread that holds the lock, and how often.
        var owner: UInt?
        var depth = 0
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    private static var thread: UInt { UInt(pthread_self()) }

    static func enter(_ id: ObjectIdentifier) {
        let lock = entries.withLock { entries in
            entries[id, default: Entry()].uses += 1
            return entries[id]?.lock
        }
        lock?.lock()
        let thread = thread
        entries.withLock { entries in
            entries[id]?.owner = thread
            entries[id]?.depth += 1
        }
    }

    /// Returns whether the thread holds the lock.
    static func exit(_ id: ObjectIdentifier) -> Bool {
        let thread = thread
        let lock = entries.withLock { entries -> NSRecursiveLock? in
            guard var entry = entries[id], entry.owner == thread, entry.depth > 0 else { return nil }
            entry.depth -= 1
            entry.uses -= 1
            if entry.depth == 0 { entry.owner = nil }
            entries[id] = entry.uses == 0 ? nil : entry
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
