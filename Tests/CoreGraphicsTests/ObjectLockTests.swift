import CoreGraphics
import Foundation
import Testing

/// The locks of objects, as Objective-C has them.
@Suite struct ObjectLockTests {
    private final class Counter: @unchecked Sendable {
        var value = 0
    }

    @Test("Only one thread at a time holds the lock of an object")
    func exclusion() {
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2000 {
                objc_sync_enter(counter)
                objc_sync_enter(counter)
                counter.value += 1
                objc_sync_exit(counter)
                objc_sync_exit(counter)
            }
        }
        #expect(counter.value == 16_000)
    }

    @Test("A lock that the thread does not hold is not released")
    func owner() {
        let (object, other) = (Counter(), Counter())
        #expect(objc_sync_exit(object) == Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR))
        #expect(objc_sync_enter(object) == Int32(OBJC_SYNC_SUCCESS))
        #expect(objc_sync_exit(other) == Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR))
        nonisolated(unsafe) var result: Int32 = 0
        let thread = Thread { result = objc_sync_exit(object) }
        thread.start()
        while !thread.isFinished { usleep(1000) }
        #expect(result == Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR))
        #expect(objc_sync_exit(object) == Int32(OBJC_SYNC_SUCCESS))
        #expect(objc_sync_exit(object) == Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR))
    }
}
