import Dispatch
import Testing
import os

/// Locks, in the spelling of programs for macOS.
@Suite struct UnfairLockTests {
    @Test func `a lock with state excludes other threads`() {
        let counter = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { counter.withLock { $0 += 1 } }
        }
        #expect(counter.withLock { $0 } == 8000)
    }

    @Test func `a lock that is held is not available`() {
        let lock = OSAllocatedUnfairLock(initialState: "a")
        let result = lock.withLock { state in
            lock.precondition(.owner)
            state += "b"
            return lock.withLockIfAvailable { $0 }
        }
        #expect(result == nil && lock.withLockIfAvailable { $0 } == "ab")
        lock.precondition(.notOwner)
    }

    @Test func `a lock without state is locked and unlocked`() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 3 } == 3)
    }

    @Test func `a lock is released when its closure throws`() {
        struct Failure: Error {}
        let lock = OSAllocatedUnfairLock(uncheckedState: 1)
        #expect(throws: Failure.self) { try lock.withLockUnchecked { _ in throw Failure() } }
        #expect(lock.withLockUnchecked { $0 } == 1)
    }

    @Test func `a lock in place excludes other threads`() {
        final class Counter: @unchecked Sendable {
            let lock = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
            var count = 0
            init() { lock.initialize(to: os_unfair_lock()) }
            deinit { lock.deallocate() }
        }
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                os_unfair_lock_lock(counter.lock)
                defer { os_unfair_lock_unlock(counter.lock) }
                counter.count += 1
            }
        }
        #expect(counter.count == 8000)
        #expect(os_unfair_lock_trylock(counter.lock))
        os_unfair_lock_assert_owner(counter.lock)
        DispatchQueue.global().sync { os_unfair_lock_unlock(counter.lock) }
        os_unfair_lock_assert_not_owner(counter.lock)
    }

    @Test func `a thread that locks twice, or unlocks what it does not hold, ends the program`() async {
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock()
            lock.withLock { lock.withLock {} }
        }
        await #expect(processExitsWith: .failure) {
            var lock = os_unfair_lock()
            os_unfair_lock_unlock(&lock)
        }
    }
}
