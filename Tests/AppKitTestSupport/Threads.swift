import AcetateMainLoop
import Dispatch
import Foundation
import Synchronization

/// Calls a function on a thread of its own, while the main thread runs.
package func onOtherThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// Calls a function on a thread of its own, while an inner loop of the main thread runs. Other tests do not run meanwhile, so
/// that global state stays as it is. Nil if the function has not returned after a minute.
@MainActor
package func onOtherThreadInInnerLoop<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    let result = Mutex<Value?>(nil)
    Thread.detachNewThread {
        let value = body()
        result.withLock { $0 = value }
        MainLoop.wake()
    }
    let limit = Date(timeIntervalSinceNow: 60)
    while result.withLock({ $0 == nil }), Date() < limit { MainLoop.wait(inMode: .default, before: limit) }
    return result.withLock { $0 }
}

/// Waits until the blocks have run that were sent to the main thread before.
package func runMainBlocks() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
